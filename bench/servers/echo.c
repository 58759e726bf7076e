/* The server of the engine's benchmark: an echo so lean that the clients are always the limit. One thread, epoll, no
 * limits but those of the benchmark: at most 65,536 descriptors, messages up to 64 KiB, and only well-formed clients.
 * Usage: echo PORT    SIGUSR1 prints how many messages were echoed so far, on a line of its own. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

enum { DESCRIPTORS = 65536, READ_BYTES = 262144, KEY_CHARACTERS = 24 };

/* What a connection keeps between two reads: nothing, mostly. */
struct kept {
  unsigned char *bytes;
  size_t length;
  int open;
};

static struct kept connections[DESCRIPTORS];
static unsigned char input[2 * READ_BYTES];
static unsigned char output[2 * READ_BYTES];

static unsigned long echoed;
static volatile sig_atomic_t asked;

static void ask(int signal) { asked = signal; }

static uint32_t rotate(uint32_t value, int bits) { return value << bits | value >> (32 - bits); }

static void sha1_block(uint32_t state[5], const unsigned char *block) {
  uint32_t w[80];
  for (int t = 0; t < 16; t++)
    w[t] = (uint32_t)block[4 * t] << 24 | block[4 * t + 1] << 16 | block[4 * t + 2] << 8 | block[4 * t + 3];
  for (int t = 16; t < 80; t++) w[t] = rotate(w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16], 1);
  uint32_t a = state[0], b = state[1], c = state[2], d = state[3], e = state[4];
  for (int t = 0; t < 80; t++) {
    uint32_t f = t < 20 ? (b & c) | (~b & d) : t < 40 || t >= 60 ? b ^ c ^ d : (b & c) | (b & d) | (c & d);
    uint32_t k = t < 20 ? 0x5a827999 : t < 40 ? 0x6ed9eba1 : t < 60 ? 0x8f1bbcdc : 0xca62c1d6;
    uint32_t next = rotate(a, 5) + f + e + k + w[t];
    e = d, d = c, c = rotate(b, 30), b = a, a = next;
  }
  state[0] += a, state[1] += b, state[2] += c, state[3] += d, state[4] += e;
}

/* SHA-1 of fewer than 120 bytes (FIPS 180-4). */
static void sha1(const char *text, size_t length, unsigned char digest[20]) {
  uint32_t state[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
  unsigned char blocks[128] = {0};
  size_t total = length < 56 ? 64 : 128;
  memcpy(blocks, text, length);
  blocks[length] = 0x80;
  blocks[total - 2] = (unsigned char)(length * 8 >> 8);
  blocks[total - 1] = (unsigned char)(length * 8);
  for (size_t at = 0; at < total; at += 64) sha1_block(state, blocks + at);
  for (int i = 0; i < 20; i++) digest[i] = (unsigned char)(state[i / 4] >> (24 - 8 * (i % 4)));
}

static void base64(const unsigned char digest[20], char text[29]) {
  static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  unsigned char padded[21] = {0};
  memcpy(padded, digest, 20);
  for (int i = 0, o = 0; i < 21; i += 3, o += 4) {
    uint32_t three = (uint32_t)padded[i] << 16 | padded[i + 1] << 8 | padded[i + 2];
    for (int c = 0; c < 4; c++) text[o + c] = alphabet[three >> (18 - 6 * c) & 63];
  }
  text[27] = '=', text[28] = 0;
}

/* Answers the opening handshake; how many bytes of it there were, or 0 while it is incomplete. */
static size_t upgrade(int fd, unsigned char *bytes, size_t length) {
  unsigned char *end = memmem(bytes, length, "\r\n\r\n", 4);
  if (end == NULL) return 0;
  *end = 0;
  char *header = strcasestr((char *)bytes, "sec-websocket-key:");
  if (header == NULL) return 0;
  header += strlen("sec-websocket-key:");
  while (*header == ' ') header++;
  char text[KEY_CHARACTERS + 37];
  memcpy(text, header, KEY_CHARACTERS);
  strcpy(text + KEY_CHARACTERS, "258EAFA5-E914-47DA-95CA-C5AB0DC85B11");
  unsigned char digest[20];
  char accept[29], reply[256];
  sha1(text, strlen(text), digest);
  base64(digest, accept);
  int size = snprintf(reply, sizeof reply,
                      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                      "Sec-WebSocket-Accept: %s\r\n\r\n",
                      accept);
  if (write(fd, reply, (size_t)size) != size) return 0;
  return (size_t)(end + 4 - bytes);
}

/* Writes back every whole frame, unmasked; how many bytes were used. A close frame is answered in kind. */
static size_t echo(int fd, const unsigned char *bytes, size_t length, int *closed) {
  size_t at = 0, written = 0;
  while (length - at >= 6) {
    size_t payload = bytes[at + 1] & 127, header = 2;
    if (payload == 126) {
      if (length - at < 8) break;
      payload = (size_t)bytes[at + 2] << 8 | bytes[at + 3], header = 4;
    }
    if (length - at < header + 4 + payload) break;
    memcpy(output + written, bytes + at, header);
    output[written + 1] &= 127;
    const unsigned char *from = bytes + at + header + 4;
    unsigned char *to = output + written + header;
    uint32_t mask;
    memcpy(&mask, from - 4, 4);
    uint64_t wide = (uint64_t)mask << 32 | mask, eight;
    size_t i = 0;
    for (; i + 8 <= payload; i += 8) {
      memcpy(&eight, from + i, 8);
      eight ^= wide;
      memcpy(to + i, &eight, 8);
    }
    for (; i < payload; i++) to[i] = from[i] ^ (from - 4)[i & 3];
    if ((bytes[at] & 15) == 8) *closed = 1;
    else echoed++;
    written += header + payload;
    at += header + 4 + payload;
  }
  if (written > 0 && write(fd, output, written) != (ssize_t)written) *closed = 1;
  return at;
}

static void end(int fd) {
  free(connections[fd].bytes);
  connections[fd] = (struct kept){0};
  close(fd);
}

static void serve(int fd) {
  struct kept *kept = &connections[fd];
  if (kept->length > 0) memcpy(input, kept->bytes, kept->length);
  ssize_t got = read(fd, input + kept->length, READ_BYTES);
  if (got <= 0) return end(fd);
  size_t length = kept->length + (size_t)got, used = 0;
  int closed = 0;
  if (!kept->open) kept->open = (used = upgrade(fd, input, length)) > 0;
  if (kept->open) used += echo(fd, input + used, length - used, &closed);
  if (closed) return end(fd);
  kept->length = length - used;
  if (kept->length > 0) {
    kept->bytes = realloc(kept->bytes, kept->length);
    memcpy(kept->bytes, input + used, kept->length);
  }
}

int main(int count, char **words) {
  int listener = socket(AF_INET, SOCK_STREAM, 0), one = 1, poll = epoll_create1(0);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)atoi(count > 1 ? words[1] : "0"))};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  struct sigaction action = {.sa_handler = ask};
  sigaction(SIGUSR1, &action, NULL);
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
  if (bind(listener, (struct sockaddr *)&address, sizeof address) != 0 || listen(listener, 4096) != 0) {
    perror("echo");
    return 1;
  }
  struct epoll_event event = {.events = EPOLLIN, .data.fd = listener}, events[256];
  epoll_ctl(poll, EPOLL_CTL_ADD, listener, &event);
  for (;;) {
    int ready = epoll_wait(poll, events, 256, -1);
    if (asked) {
      asked = 0;
      printf("%lu\n", echoed);
      fflush(stdout);
    }
    for (int i = 0; i < ready; i++) {
      int fd = events[i].data.fd;
      if (fd != listener) {
        serve(fd);
        continue;
      }
      int accepted = accept(listener, NULL, NULL);
      if (accepted < 0 || accepted >= DESCRIPTORS) continue;
      setsockopt(accepted, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
      event.data.fd = accepted;
      epoll_ctl(poll, EPOLL_CTL_ADD, accepted, &event);
    }
  }
}
