import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __require = /* @__PURE__ */ ((x) => typeof require !== "undefined" ? require : typeof Proxy !== "undefined" ? new Proxy(x, {
  get: (a, b) => (typeof require !== "undefined" ? require : a)[b]
}) : x)(function(x) {
  if (typeof require !== "undefined") return require.apply(this, arguments);
  throw Error('Dynamic require of "' + x + '" is not supported');
});
var __commonJS = (cb, mod) => function __require2() {
  try {
    return mod || (0, cb[__getOwnPropNames(cb)[0]])((mod = { exports: {} }).exports, mod), mod.exports;
  } catch (e) {
    throw mod = 0, e;
  }
};
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(
  // If the importer is in node compatibility mode or this is not an ESM
  // file that has been converted to a CommonJS file using a Babel-
  // compatible transform (i.e. "__esModule" has not been set), then set
  // "default" to the CommonJS "module.exports" for node compatibility.
  isNodeMode || !mod || !mod.__esModule ? __defProp(target, "default", { value: mod, enumerable: true }) : target,
  mod
));

// node_modules/ws/lib/constants.js
var require_constants = __commonJS({
  "node_modules/ws/lib/constants.js"(exports, module) {
    "use strict";
    var BINARY_TYPES = ["nodebuffer", "arraybuffer", "fragments"];
    var hasBlob = typeof Blob !== "undefined";
    if (hasBlob) BINARY_TYPES.push("blob");
    module.exports = {
      BINARY_TYPES,
      CLOSE_TIMEOUT: 3e4,
      EMPTY_BUFFER: Buffer.alloc(0),
      GUID: "258EAFA5-E914-47DA-95CA-C5AB0DC85B11",
      hasBlob,
      kForOnEventAttribute: /* @__PURE__ */ Symbol("kIsForOnEventAttribute"),
      kListener: /* @__PURE__ */ Symbol("kListener"),
      kStatusCode: /* @__PURE__ */ Symbol("status-code"),
      kWebSocket: /* @__PURE__ */ Symbol("websocket"),
      NOOP: () => {
      }
    };
  }
});

// node_modules/ws/lib/buffer-util.js
var require_buffer_util = __commonJS({
  "node_modules/ws/lib/buffer-util.js"(exports, module) {
    "use strict";
    var { websocketMask, websocketUnmask } = __require("http");
    var { EMPTY_BUFFER } = require_constants();
    var FastBuffer = Buffer[Symbol.species];
    function concat(list, totalLength) {
      if (list.length === 0) return EMPTY_BUFFER;
      if (list.length === 1) return list[0];
      const target = Buffer.allocUnsafe(totalLength);
      let offset = 0;
      for (let i = 0; i < list.length; i++) {
        const buf = list[i];
        target.set(buf, offset);
        offset += buf.length;
      }
      if (offset < totalLength) {
        return new FastBuffer(target.buffer, target.byteOffset, offset);
      }
      return target;
    }
    function _mask(source, mask, output, offset, length) {
      for (let i = 0; i < length; i++) {
        output[offset + i] = source[i] ^ mask[i & 3];
      }
    }
    function _unmask(buffer, mask) {
      for (let i = 0; i < buffer.length; i++) {
        buffer[i] ^= mask[i & 3];
      }
    }
    function toArrayBuffer(buf) {
      if (buf.length === buf.buffer.byteLength) {
        return buf.buffer;
      }
      return buf.buffer.slice(buf.byteOffset, buf.byteOffset + buf.length);
    }
    function toBuffer(data) {
      toBuffer.readOnly = true;
      if (Buffer.isBuffer(data)) return data;
      let buf;
      if (data instanceof ArrayBuffer) {
        buf = new FastBuffer(data);
      } else if (ArrayBuffer.isView(data)) {
        buf = new FastBuffer(data.buffer, data.byteOffset, data.byteLength);
      } else {
        buf = Buffer.from(data);
        toBuffer.readOnly = false;
      }
      return buf;
    }
    module.exports = {
      concat,
      mask: _mask,
      toArrayBuffer,
      toBuffer,
      unmask: _unmask
    };
    if (websocketMask) {
      module.exports.mask = function(source, mask, output, offset, length) {
        if (length < 24) _mask(source, mask, output, offset, length);
        else websocketMask(source, mask, output, offset, length);
      };
      module.exports.unmask = function(buffer, mask) {
        if (buffer.length < 24) _unmask(buffer, mask);
        else websocketUnmask(buffer, mask);
      };
    } else if (!process.env.WS_NO_BUFFER_UTIL) {
      try {
        const bufferUtil = __require("bufferutil");
        module.exports.mask = function(source, mask, output, offset, length) {
          if (length < 48) _mask(source, mask, output, offset, length);
          else bufferUtil.mask(source, mask, output, offset, length);
        };
        module.exports.unmask = function(buffer, mask) {
          if (buffer.length < 32) _unmask(buffer, mask);
          else bufferUtil.unmask(buffer, mask);
        };
      } catch (e) {
      }
    }
  }
});

// node_modules/ws/lib/limiter.js
var require_limiter = __commonJS({
  "node_modules/ws/lib/limiter.js"(exports, module) {
    "use strict";
    var kDone = /* @__PURE__ */ Symbol("kDone");
    var kRun = /* @__PURE__ */ Symbol("kRun");
    var Limiter = class {
      /**
       * Creates a new `Limiter`.
       *
       * @param {Number} [concurrency=Infinity] The maximum number of jobs allowed
       *     to run concurrently
       */
      constructor(concurrency) {
        this[kDone] = () => {
          this.pending--;
          this[kRun]();
        };
        this.concurrency = concurrency || Infinity;
        this.jobs = [];
        this.pending = 0;
      }
      /**
       * Adds a job to the queue.
       *
       * @param {Function} job The job to run
       * @public
       */
      add(job) {
        this.jobs.push(job);
        this[kRun]();
      }
      /**
       * Removes a job from the queue and runs it if possible.
       *
       * @private
       */
      [kRun]() {
        if (this.pending === this.concurrency) return;
        if (this.jobs.length) {
          const job = this.jobs.shift();
          this.pending++;
          job(this[kDone]);
        }
      }
    };
    module.exports = Limiter;
  }
});

// node_modules/ws/lib/permessage-deflate.js
var require_permessage_deflate = __commonJS({
  "node_modules/ws/lib/permessage-deflate.js"(exports, module) {
    "use strict";
    var zlib = __require("zlib");
    var bufferUtil = require_buffer_util();
    var Limiter = require_limiter();
    var { kStatusCode } = require_constants();
    var FastBuffer = Buffer[Symbol.species];
    var TRAILER = Buffer.from([0, 0, 255, 255]);
    var kPerMessageDeflate = /* @__PURE__ */ Symbol("permessage-deflate");
    var kTotalLength = /* @__PURE__ */ Symbol("total-length");
    var kCallback = /* @__PURE__ */ Symbol("callback");
    var kBuffers = /* @__PURE__ */ Symbol("buffers");
    var kError = /* @__PURE__ */ Symbol("error");
    var zlibLimiter;
    var PerMessageDeflate2 = class {
      /**
       * Creates a PerMessageDeflate instance.
       *
       * @param {Object} [options] Configuration options
       * @param {(Boolean|Number)} [options.clientMaxWindowBits] Advertise support
       *     for, or request, a custom client window size
       * @param {Boolean} [options.clientNoContextTakeover=false] Advertise/
       *     acknowledge disabling of client context takeover
       * @param {Number} [options.concurrencyLimit=10] The number of concurrent
       *     calls to zlib
       * @param {Boolean} [options.isServer=false] Create the instance in either
       *     server or client mode
       * @param {Number} [options.maxPayload=0] The maximum allowed message length
       * @param {(Boolean|Number)} [options.serverMaxWindowBits] Request/confirm the
       *     use of a custom server window size
       * @param {Boolean} [options.serverNoContextTakeover=false] Request/accept
       *     disabling of server context takeover
       * @param {Number} [options.threshold=1024] Size (in bytes) below which
       *     messages should not be compressed if context takeover is disabled
       * @param {Object} [options.zlibDeflateOptions] Options to pass to zlib on
       *     deflate
       * @param {Object} [options.zlibInflateOptions] Options to pass to zlib on
       *     inflate
       */
      constructor(options) {
        this._options = options || {};
        this._threshold = this._options.threshold !== void 0 ? this._options.threshold : 1024;
        this._maxPayload = this._options.maxPayload | 0;
        this._isServer = !!this._options.isServer;
        this._deflate = null;
        this._inflate = null;
        this.params = null;
        if (!zlibLimiter) {
          const concurrency = this._options.concurrencyLimit !== void 0 ? this._options.concurrencyLimit : 10;
          zlibLimiter = new Limiter(concurrency);
        }
      }
      /**
       * @type {String}
       */
      static get extensionName() {
        return "permessage-deflate";
      }
      /**
       * Create an extension negotiation offer.
       *
       * @return {Object} Extension parameters
       * @public
       */
      offer() {
        const params = {};
        if (this._options.serverNoContextTakeover) {
          params.server_no_context_takeover = true;
        }
        if (this._options.clientNoContextTakeover) {
          params.client_no_context_takeover = true;
        }
        if (this._options.serverMaxWindowBits) {
          params.server_max_window_bits = this._options.serverMaxWindowBits;
        }
        if (this._options.clientMaxWindowBits) {
          params.client_max_window_bits = this._options.clientMaxWindowBits;
        } else if (this._options.clientMaxWindowBits == null) {
          params.client_max_window_bits = true;
        }
        return params;
      }
      /**
       * Accept an extension negotiation offer/response.
       *
       * @param {Array} configurations The extension negotiation offers/reponse
       * @return {Object} Accepted configuration
       * @public
       */
      accept(configurations) {
        configurations = this.normalizeParams(configurations);
        this.params = this._isServer ? this.acceptAsServer(configurations) : this.acceptAsClient(configurations);
        return this.params;
      }
      /**
       * Releases all resources used by the extension.
       *
       * @public
       */
      cleanup() {
        if (this._inflate) {
          this._inflate.close();
          this._inflate = null;
        }
        if (this._deflate) {
          const callback = this._deflate[kCallback];
          this._deflate.close();
          this._deflate = null;
          if (callback) {
            callback(
              new Error(
                "The deflate stream was closed while data was being processed"
              )
            );
          }
        }
      }
      /**
       *  Accept an extension negotiation offer.
       *
       * @param {Array} offers The extension negotiation offers
       * @return {Object} Accepted configuration
       * @private
       */
      acceptAsServer(offers) {
        const opts = this._options;
        const accepted = offers.find((params) => {
          if (opts.serverNoContextTakeover === false && params.server_no_context_takeover || params.server_max_window_bits && (opts.serverMaxWindowBits === false || typeof opts.serverMaxWindowBits === "number" && opts.serverMaxWindowBits > params.server_max_window_bits) || typeof opts.clientMaxWindowBits === "number" && (typeof params.client_max_window_bits === "number" ? opts.clientMaxWindowBits > params.client_max_window_bits : !params.client_max_window_bits)) {
            return false;
          }
          return true;
        });
        if (!accepted) {
          throw new Error("None of the extension offers can be accepted");
        }
        if (opts.serverNoContextTakeover) {
          accepted.server_no_context_takeover = true;
        }
        if (opts.clientNoContextTakeover) {
          accepted.client_no_context_takeover = true;
        }
        if (typeof opts.serverMaxWindowBits === "number") {
          accepted.server_max_window_bits = opts.serverMaxWindowBits;
        }
        if (typeof opts.clientMaxWindowBits === "number") {
          accepted.client_max_window_bits = opts.clientMaxWindowBits;
        } else if (accepted.client_max_window_bits === true || opts.clientMaxWindowBits === false) {
          delete accepted.client_max_window_bits;
        }
        return accepted;
      }
      /**
       * Accept the extension negotiation response.
       *
       * @param {Array} response The extension negotiation response
       * @return {Object} Accepted configuration
       * @private
       */
      acceptAsClient(response) {
        const params = response[0];
        if (this._options.clientNoContextTakeover === false && params.client_no_context_takeover) {
          throw new Error('Unexpected parameter "client_no_context_takeover"');
        }
        if (!params.client_max_window_bits) {
          if (typeof this._options.clientMaxWindowBits === "number") {
            params.client_max_window_bits = this._options.clientMaxWindowBits;
          }
        } else if (this._options.clientMaxWindowBits === false || typeof this._options.clientMaxWindowBits === "number" && params.client_max_window_bits > this._options.clientMaxWindowBits) {
          throw new Error(
            'Unexpected or invalid parameter "client_max_window_bits"'
          );
        }
        return params;
      }
      /**
       * Normalize parameters.
       *
       * @param {Array} configurations The extension negotiation offers/reponse
       * @return {Array} The offers/response with normalized parameters
       * @private
       */
      normalizeParams(configurations) {
        configurations.forEach((params) => {
          Object.keys(params).forEach((key) => {
            let value = params[key];
            if (value.length > 1) {
              throw new Error(`Parameter "${key}" must have only a single value`);
            }
            value = value[0];
            if (key === "client_max_window_bits") {
              if (value !== true) {
                const num = +value;
                if (!Number.isInteger(num) || num < 8 || num > 15) {
                  throw new TypeError(
                    `Invalid value for parameter "${key}": ${value}`
                  );
                }
                value = num;
              } else if (!this._isServer) {
                throw new TypeError(
                  `Invalid value for parameter "${key}": ${value}`
                );
              }
            } else if (key === "server_max_window_bits") {
              const num = +value;
              if (!Number.isInteger(num) || num < 8 || num > 15) {
                throw new TypeError(
                  `Invalid value for parameter "${key}": ${value}`
                );
              }
              value = num;
            } else if (key === "client_no_context_takeover" || key === "server_no_context_takeover") {
              if (value !== true) {
                throw new TypeError(
                  `Invalid value for parameter "${key}": ${value}`
                );
              }
            } else {
              throw new Error(`Unknown parameter "${key}"`);
            }
            params[key] = value;
          });
        });
        return configurations;
      }
      /**
       * Decompress data. Concurrency limited.
       *
       * @param {Buffer} data Compressed data
       * @param {Boolean} fin Specifies whether or not this is the last fragment
       * @param {Function} callback Callback
       * @public
       */
      decompress(data, fin, callback) {
        zlibLimiter.add((done) => {
          this._decompress(data, fin, (err, result) => {
            done();
            callback(err, result);
          });
        });
      }
      /**
       * Compress data. Concurrency limited.
       *
       * @param {(Buffer|String)} data Data to compress
       * @param {Boolean} fin Specifies whether or not this is the last fragment
       * @param {Function} callback Callback
       * @public
       */
      compress(data, fin, callback) {
        zlibLimiter.add((done) => {
          this._compress(data, fin, (err, result) => {
            done();
            callback(err, result);
          });
        });
      }
      /**
       * Decompress data.
       *
       * @param {Buffer} data Compressed data
       * @param {Boolean} fin Specifies whether or not this is the last fragment
       * @param {Function} callback Callback
       * @private
       */
      _decompress(data, fin, callback) {
        const endpoint = this._isServer ? "client" : "server";
        if (!this._inflate) {
          const key = `${endpoint}_max_window_bits`;
          const windowBits = typeof this.params[key] !== "number" ? zlib.Z_DEFAULT_WINDOWBITS : this.params[key];
          this._inflate = zlib.createInflateRaw({
            ...this._options.zlibInflateOptions,
            windowBits
          });
          this._inflate[kPerMessageDeflate] = this;
          this._inflate[kTotalLength] = 0;
          this._inflate[kBuffers] = [];
          this._inflate.on("error", inflateOnError);
          this._inflate.on("data", inflateOnData);
        }
        this._inflate[kCallback] = callback;
        this._inflate.write(data);
        if (fin) this._inflate.write(TRAILER);
        this._inflate.flush(() => {
          const err = this._inflate[kError];
          if (err) {
            this._inflate.close();
            this._inflate = null;
            callback(err);
            return;
          }
          const data2 = bufferUtil.concat(
            this._inflate[kBuffers],
            this._inflate[kTotalLength]
          );
          if (this._inflate._readableState.endEmitted) {
            this._inflate.close();
            this._inflate = null;
          } else {
            this._inflate[kTotalLength] = 0;
            this._inflate[kBuffers] = [];
            if (fin && this.params[`${endpoint}_no_context_takeover`]) {
              this._inflate.reset();
            }
          }
          callback(null, data2);
        });
      }
      /**
       * Compress data.
       *
       * @param {(Buffer|String)} data Data to compress
       * @param {Boolean} fin Specifies whether or not this is the last fragment
       * @param {Function} callback Callback
       * @private
       */
      _compress(data, fin, callback) {
        const endpoint = this._isServer ? "server" : "client";
        if (!this._deflate) {
          const key = `${endpoint}_max_window_bits`;
          const windowBits = typeof this.params[key] !== "number" ? zlib.Z_DEFAULT_WINDOWBITS : this.params[key];
          this._deflate = zlib.createDeflateRaw({
            ...this._options.zlibDeflateOptions,
            windowBits
          });
          this._deflate[kTotalLength] = 0;
          this._deflate[kBuffers] = [];
          this._deflate.on("data", deflateOnData);
        }
        this._deflate[kCallback] = callback;
        this._deflate.write(data);
        this._deflate.flush(zlib.Z_SYNC_FLUSH, () => {
          if (!this._deflate) {
            return;
          }
          let data2 = bufferUtil.concat(
            this._deflate[kBuffers],
            this._deflate[kTotalLength]
          );
          if (fin) {
            data2 = new FastBuffer(data2.buffer, data2.byteOffset, data2.length - 4);
          }
          this._deflate[kCallback] = null;
          this._deflate[kTotalLength] = 0;
          this._deflate[kBuffers] = [];
          if (fin && this.params[`${endpoint}_no_context_takeover`]) {
            this._deflate.reset();
          }
          callback(null, data2);
        });
      }
    };
    module.exports = PerMessageDeflate2;
    function deflateOnData(chunk) {
      this[kBuffers].push(chunk);
      this[kTotalLength] += chunk.length;
    }
    function inflateOnData(chunk) {
      this[kTotalLength] += chunk.length;
      if (this[kPerMessageDeflate]._maxPayload < 1 || this[kTotalLength] <= this[kPerMessageDeflate]._maxPayload) {
        this[kBuffers].push(chunk);
        return;
      }
      this[kError] = new RangeError("Max payload size exceeded");
      this[kError].code = "WS_ERR_UNSUPPORTED_MESSAGE_LENGTH";
      this[kError][kStatusCode] = 1009;
      this.removeListener("data", inflateOnData);
      this.reset();
    }
    function inflateOnError(err) {
      this[kPerMessageDeflate]._inflate = null;
      if (this[kError]) {
        this[kCallback](this[kError]);
        return;
      }
      err[kStatusCode] = 1007;
      this[kCallback](err);
    }
  }
});

// node_modules/ws/lib/validation.js
var require_validation = __commonJS({
  "node_modules/ws/lib/validation.js"(exports, module) {
    "use strict";
    var { isUtf8: isUtf82 } = __require("buffer");
    var { hasBlob } = require_constants();
    var tokenChars = [
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      // 0 - 15
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      // 16 - 31
      0,
      1,
      0,
      1,
      1,
      1,
      1,
      1,
      0,
      0,
      1,
      1,
      0,
      1,
      1,
      0,
      // 32 - 47
      1,
      1,
      1,
      1,
      1,
      1,
      1,
      1,
      1,
      1,
      0,
      0,
      0,
      0,
      0,
      0,
      // 48 - 63
      0,
      1,
      1,
      1,
      1,
      1,
      1,
      1,
      1,
      1,
      1,
      1,
      1,
      1,
      1,
      1,
      // 64 - 79
      1,
      1,
      1,
      1,
      1,
      1,
      1,
      1,
      1,
      1,
      1,
      0,
      0,
      0,
      1,
      1,
      // 80 - 95
      1,
      1,
      1,
      1,
      1,
      1,
      1,
      1,
      1,
      1,
      1,
      1,
      1,
      1,
      1,
      1,
      // 96 - 111
      1,
      1,
      1,
      1,
      1,
      1,
      1,
      1,
      1,
      1,
      1,
      0,
      1,
      0,
      1,
      0
      // 112 - 127
    ];
    function isValidStatusCode(code) {
      return code >= 1e3 && code <= 1014 && code !== 1004 && code !== 1005 && code !== 1006 || code >= 3e3 && code <= 4999;
    }
    function _isValidUTF8(buf) {
      const len = buf.length;
      let i = 0;
      while (i < len) {
        if ((buf[i] & 128) === 0) {
          i++;
        } else if ((buf[i] & 224) === 192) {
          if (i + 1 === len || (buf[i + 1] & 192) !== 128 || (buf[i] & 254) === 192) {
            return false;
          }
          i += 2;
        } else if ((buf[i] & 240) === 224) {
          if (i + 2 >= len || (buf[i + 1] & 192) !== 128 || (buf[i + 2] & 192) !== 128 || buf[i] === 224 && (buf[i + 1] & 224) === 128 || // Overlong
          buf[i] === 237 && (buf[i + 1] & 224) === 160) {
            return false;
          }
          i += 3;
        } else if ((buf[i] & 248) === 240) {
          if (i + 3 >= len || (buf[i + 1] & 192) !== 128 || (buf[i + 2] & 192) !== 128 || (buf[i + 3] & 192) !== 128 || buf[i] === 240 && (buf[i + 1] & 240) === 128 || // Overlong
          buf[i] === 244 && buf[i + 1] > 143 || buf[i] > 244) {
            return false;
          }
          i += 4;
        } else {
          return false;
        }
      }
      return true;
    }
    function isBlob(value) {
      return hasBlob && typeof value === "object" && typeof value.arrayBuffer === "function" && typeof value.type === "string" && typeof value.stream === "function" && (value[Symbol.toStringTag] === "Blob" || value[Symbol.toStringTag] === "File");
    }
    module.exports = {
      isBlob,
      isValidStatusCode,
      isValidUTF8: _isValidUTF8,
      tokenChars
    };
    if (isUtf82) {
      module.exports.isValidUTF8 = function(buf) {
        return buf.length < 24 ? _isValidUTF8(buf) : isUtf82(buf);
      };
    } else if (!process.env.WS_NO_UTF_8_VALIDATE) {
      try {
        const isValidUTF8 = __require("utf-8-validate");
        module.exports.isValidUTF8 = function(buf) {
          return buf.length < 32 ? _isValidUTF8(buf) : isValidUTF8(buf);
        };
      } catch (e) {
      }
    }
  }
});

// node_modules/ws/lib/receiver.js
var require_receiver = __commonJS({
  "node_modules/ws/lib/receiver.js"(exports, module) {
    "use strict";
    var { Writable } = __require("stream");
    var PerMessageDeflate2 = require_permessage_deflate();
    var {
      BINARY_TYPES,
      EMPTY_BUFFER,
      kStatusCode,
      kWebSocket
    } = require_constants();
    var { concat, toArrayBuffer, unmask } = require_buffer_util();
    var { isValidStatusCode, isValidUTF8 } = require_validation();
    var FastBuffer = Buffer[Symbol.species];
    var GET_INFO = 0;
    var GET_PAYLOAD_LENGTH_16 = 1;
    var GET_PAYLOAD_LENGTH_64 = 2;
    var GET_MASK = 3;
    var GET_DATA = 4;
    var INFLATING = 5;
    var DEFER_EVENT = 6;
    var Receiver2 = class extends Writable {
      /**
       * Creates a Receiver instance.
       *
       * @param {Object} [options] Options object
       * @param {Boolean} [options.allowSynchronousEvents=true] Specifies whether
       *     any of the `'message'`, `'ping'`, and `'pong'` events can be emitted
       *     multiple times in the same tick
       * @param {String} [options.binaryType=nodebuffer] The type for binary data
       * @param {Object} [options.extensions] An object containing the negotiated
       *     extensions
       * @param {Boolean} [options.isServer=false] Specifies whether to operate in
       *     client or server mode
       * @param {Number} [options.maxBufferedChunks=0] The maximum number of
       *     buffered data chunks
       * @param {Number} [options.maxFragments=0] The maximum number of message
       *     fragments
       * @param {Number} [options.maxPayload=0] The maximum allowed message length
       * @param {Boolean} [options.skipUTF8Validation=false] Specifies whether or
       *     not to skip UTF-8 validation for text and close messages
       */
      constructor(options = {}) {
        super();
        this._allowSynchronousEvents = options.allowSynchronousEvents !== void 0 ? options.allowSynchronousEvents : true;
        this._binaryType = options.binaryType || BINARY_TYPES[0];
        this._extensions = options.extensions || {};
        this._isServer = !!options.isServer;
        this._maxBufferedChunks = options.maxBufferedChunks | 0;
        this._maxFragments = options.maxFragments | 0;
        this._maxPayload = options.maxPayload | 0;
        this._skipUTF8Validation = !!options.skipUTF8Validation;
        this[kWebSocket] = void 0;
        this._bufferedBytes = 0;
        this._buffers = [];
        this._compressed = false;
        this._payloadLength = 0;
        this._mask = void 0;
        this._fragmented = 0;
        this._masked = false;
        this._fin = false;
        this._opcode = 0;
        this._totalPayloadLength = 0;
        this._messageLength = 0;
        this._numFragments = 0;
        this._fragments = [];
        this._errored = false;
        this._loop = false;
        this._state = GET_INFO;
      }
      /**
       * Implements `Writable.prototype._write()`.
       *
       * @param {Buffer} chunk The chunk of data to write
       * @param {String} encoding The character encoding of `chunk`
       * @param {Function} cb Callback
       * @private
       */
      _write(chunk, encoding, cb) {
        if (this._opcode === 8 && this._state == GET_INFO) return cb();
        if (this._maxBufferedChunks > 0 && this._buffers.length >= this._maxBufferedChunks) {
          cb(
            this.createError(
              RangeError,
              "Too many buffered chunks",
              false,
              1008,
              "WS_ERR_TOO_MANY_BUFFERED_PARTS"
            )
          );
          return;
        }
        this._bufferedBytes += chunk.length;
        this._buffers.push(chunk);
        this.startLoop(cb);
      }
      /**
       * Consumes `n` bytes from the buffered data.
       *
       * @param {Number} n The number of bytes to consume
       * @return {Buffer} The consumed bytes
       * @private
       */
      consume(n) {
        this._bufferedBytes -= n;
        if (n === this._buffers[0].length) return this._buffers.shift();
        if (n < this._buffers[0].length) {
          const buf = this._buffers[0];
          this._buffers[0] = new FastBuffer(
            buf.buffer,
            buf.byteOffset + n,
            buf.length - n
          );
          return new FastBuffer(buf.buffer, buf.byteOffset, n);
        }
        const dst = Buffer.allocUnsafe(n);
        do {
          const buf = this._buffers[0];
          const offset = dst.length - n;
          if (n >= buf.length) {
            dst.set(this._buffers.shift(), offset);
          } else {
            dst.set(new Uint8Array(buf.buffer, buf.byteOffset, n), offset);
            this._buffers[0] = new FastBuffer(
              buf.buffer,
              buf.byteOffset + n,
              buf.length - n
            );
          }
          n -= buf.length;
        } while (n > 0);
        return dst;
      }
      /**
       * Starts the parsing loop.
       *
       * @param {Function} cb Callback
       * @private
       */
      startLoop(cb) {
        this._loop = true;
        do {
          switch (this._state) {
            case GET_INFO:
              this.getInfo(cb);
              break;
            case GET_PAYLOAD_LENGTH_16:
              this.getPayloadLength16(cb);
              break;
            case GET_PAYLOAD_LENGTH_64:
              this.getPayloadLength64(cb);
              break;
            case GET_MASK:
              this.getMask();
              break;
            case GET_DATA:
              this.getData(cb);
              break;
            case INFLATING:
            case DEFER_EVENT:
              this._loop = false;
              return;
          }
        } while (this._loop);
        if (!this._errored) cb();
      }
      /**
       * Reads the first two bytes of a frame.
       *
       * @param {Function} cb Callback
       * @private
       */
      getInfo(cb) {
        if (this._bufferedBytes < 2) {
          this._loop = false;
          return;
        }
        const buf = this.consume(2);
        if ((buf[0] & 48) !== 0) {
          const error = this.createError(
            RangeError,
            "RSV2 and RSV3 must be clear",
            true,
            1002,
            "WS_ERR_UNEXPECTED_RSV_2_3"
          );
          cb(error);
          return;
        }
        const compressed = (buf[0] & 64) === 64;
        if (compressed && !this._extensions[PerMessageDeflate2.extensionName]) {
          const error = this.createError(
            RangeError,
            "RSV1 must be clear",
            true,
            1002,
            "WS_ERR_UNEXPECTED_RSV_1"
          );
          cb(error);
          return;
        }
        this._fin = (buf[0] & 128) === 128;
        this._opcode = buf[0] & 15;
        this._payloadLength = buf[1] & 127;
        if (this._opcode === 0) {
          if (compressed) {
            const error = this.createError(
              RangeError,
              "RSV1 must be clear",
              true,
              1002,
              "WS_ERR_UNEXPECTED_RSV_1"
            );
            cb(error);
            return;
          }
          if (!this._fragmented) {
            const error = this.createError(
              RangeError,
              "invalid opcode 0",
              true,
              1002,
              "WS_ERR_INVALID_OPCODE"
            );
            cb(error);
            return;
          }
          this._opcode = this._fragmented;
        } else if (this._opcode === 1 || this._opcode === 2) {
          if (this._fragmented) {
            const error = this.createError(
              RangeError,
              `invalid opcode ${this._opcode}`,
              true,
              1002,
              "WS_ERR_INVALID_OPCODE"
            );
            cb(error);
            return;
          }
          this._compressed = compressed;
        } else if (this._opcode > 7 && this._opcode < 11) {
          if (!this._fin) {
            const error = this.createError(
              RangeError,
              "FIN must be set",
              true,
              1002,
              "WS_ERR_EXPECTED_FIN"
            );
            cb(error);
            return;
          }
          if (compressed) {
            const error = this.createError(
              RangeError,
              "RSV1 must be clear",
              true,
              1002,
              "WS_ERR_UNEXPECTED_RSV_1"
            );
            cb(error);
            return;
          }
          if (this._payloadLength > 125 || this._opcode === 8 && this._payloadLength === 1) {
            const error = this.createError(
              RangeError,
              `invalid payload length ${this._payloadLength}`,
              true,
              1002,
              "WS_ERR_INVALID_CONTROL_PAYLOAD_LENGTH"
            );
            cb(error);
            return;
          }
        } else {
          const error = this.createError(
            RangeError,
            `invalid opcode ${this._opcode}`,
            true,
            1002,
            "WS_ERR_INVALID_OPCODE"
          );
          cb(error);
          return;
        }
        if (!this._fin && !this._fragmented) this._fragmented = this._opcode;
        this._masked = (buf[1] & 128) === 128;
        if (this._isServer) {
          if (!this._masked) {
            const error = this.createError(
              RangeError,
              "MASK must be set",
              true,
              1002,
              "WS_ERR_EXPECTED_MASK"
            );
            cb(error);
            return;
          }
        } else if (this._masked) {
          const error = this.createError(
            RangeError,
            "MASK must be clear",
            true,
            1002,
            "WS_ERR_UNEXPECTED_MASK"
          );
          cb(error);
          return;
        }
        if (this._payloadLength === 126) this._state = GET_PAYLOAD_LENGTH_16;
        else if (this._payloadLength === 127) this._state = GET_PAYLOAD_LENGTH_64;
        else this.haveLength(cb);
      }
      /**
       * Gets extended payload length (7+16).
       *
       * @param {Function} cb Callback
       * @private
       */
      getPayloadLength16(cb) {
        if (this._bufferedBytes < 2) {
          this._loop = false;
          return;
        }
        this._payloadLength = this.consume(2).readUInt16BE(0);
        this.haveLength(cb);
      }
      /**
       * Gets extended payload length (7+64).
       *
       * @param {Function} cb Callback
       * @private
       */
      getPayloadLength64(cb) {
        if (this._bufferedBytes < 8) {
          this._loop = false;
          return;
        }
        const buf = this.consume(8);
        const num = buf.readUInt32BE(0);
        if (num > Math.pow(2, 53 - 32) - 1) {
          const error = this.createError(
            RangeError,
            "Unsupported WebSocket frame: payload length > 2^53 - 1",
            false,
            1009,
            "WS_ERR_UNSUPPORTED_DATA_PAYLOAD_LENGTH"
          );
          cb(error);
          return;
        }
        this._payloadLength = num * Math.pow(2, 32) + buf.readUInt32BE(4);
        this.haveLength(cb);
      }
      /**
       * Payload length has been read.
       *
       * @param {Function} cb Callback
       * @private
       */
      haveLength(cb) {
        if (this._payloadLength && this._opcode < 8) {
          this._totalPayloadLength += this._payloadLength;
          if (this._totalPayloadLength > this._maxPayload && this._maxPayload > 0) {
            const error = this.createError(
              RangeError,
              "Max payload size exceeded",
              false,
              1009,
              "WS_ERR_UNSUPPORTED_MESSAGE_LENGTH"
            );
            cb(error);
            return;
          }
        }
        if (this._masked) this._state = GET_MASK;
        else this._state = GET_DATA;
      }
      /**
       * Reads mask bytes.
       *
       * @private
       */
      getMask() {
        if (this._bufferedBytes < 4) {
          this._loop = false;
          return;
        }
        this._mask = this.consume(4);
        this._state = GET_DATA;
      }
      /**
       * Reads data bytes.
       *
       * @param {Function} cb Callback
       * @private
       */
      getData(cb) {
        let data = EMPTY_BUFFER;
        if (this._payloadLength) {
          if (this._bufferedBytes < this._payloadLength) {
            this._loop = false;
            return;
          }
          data = this.consume(this._payloadLength);
          if (this._masked && (this._mask[0] | this._mask[1] | this._mask[2] | this._mask[3]) !== 0) {
            unmask(data, this._mask);
          }
        }
        this._mask = void 0;
        if (this._opcode > 7) {
          this.controlMessage(data, cb);
          return;
        }
        if (this._maxFragments > 0 && ++this._numFragments > this._maxFragments) {
          const error = this.createError(
            RangeError,
            "Too many message fragments",
            false,
            1008,
            "WS_ERR_TOO_MANY_BUFFERED_PARTS"
          );
          cb(error);
          return;
        }
        if (this._compressed) {
          this._state = INFLATING;
          this.decompress(data, cb);
          return;
        }
        if (data.length) {
          this._messageLength = this._totalPayloadLength;
          this._fragments.push(data);
        }
        this.dataMessage(cb);
      }
      /**
       * Decompresses data.
       *
       * @param {Buffer} data Compressed data
       * @param {Function} cb Callback
       * @private
       */
      decompress(data, cb) {
        const perMessageDeflate = this._extensions[PerMessageDeflate2.extensionName];
        perMessageDeflate.decompress(data, this._fin, (err, buf) => {
          if (err) return cb(err);
          if (buf.length) {
            this._messageLength += buf.length;
            if (this._messageLength > this._maxPayload && this._maxPayload > 0) {
              const error = this.createError(
                RangeError,
                "Max payload size exceeded",
                false,
                1009,
                "WS_ERR_UNSUPPORTED_MESSAGE_LENGTH"
              );
              cb(error);
              return;
            }
            this._fragments.push(buf);
          }
          this.dataMessage(cb);
          if (this._state === GET_INFO) this.startLoop(cb);
        });
      }
      /**
       * Handles a data message.
       *
       * @param {Function} cb Callback
       * @private
       */
      dataMessage(cb) {
        if (!this._fin) {
          this._state = GET_INFO;
          return;
        }
        const messageLength = this._messageLength;
        const fragments = this._fragments;
        this._totalPayloadLength = 0;
        this._messageLength = 0;
        this._fragmented = 0;
        this._numFragments = 0;
        this._fragments = [];
        if (this._opcode === 2) {
          let data;
          if (this._binaryType === "nodebuffer") {
            data = concat(fragments, messageLength);
          } else if (this._binaryType === "arraybuffer") {
            data = toArrayBuffer(concat(fragments, messageLength));
          } else if (this._binaryType === "blob") {
            data = new Blob(fragments);
          } else {
            data = fragments;
          }
          if (this._allowSynchronousEvents) {
            this.emit("message", data, true);
            this._state = GET_INFO;
          } else {
            this._state = DEFER_EVENT;
            setImmediate(() => {
              this.emit("message", data, true);
              this._state = GET_INFO;
              this.startLoop(cb);
            });
          }
        } else {
          const buf = concat(fragments, messageLength);
          if (!this._skipUTF8Validation && !isValidUTF8(buf)) {
            const error = this.createError(
              Error,
              "invalid UTF-8 sequence",
              true,
              1007,
              "WS_ERR_INVALID_UTF8"
            );
            cb(error);
            return;
          }
          if (this._state === INFLATING || this._allowSynchronousEvents) {
            this.emit("message", buf, false);
            this._state = GET_INFO;
          } else {
            this._state = DEFER_EVENT;
            setImmediate(() => {
              this.emit("message", buf, false);
              this._state = GET_INFO;
              this.startLoop(cb);
            });
          }
        }
      }
      /**
       * Handles a control message.
       *
       * @param {Buffer} data Data to handle
       * @return {(Error|RangeError|undefined)} A possible error
       * @private
       */
      controlMessage(data, cb) {
        if (this._opcode === 8) {
          if (data.length === 0) {
            this._loop = false;
            this.emit("conclude", 1005, EMPTY_BUFFER);
            this.end();
          } else {
            const code = data.readUInt16BE(0);
            if (!isValidStatusCode(code)) {
              const error = this.createError(
                RangeError,
                `invalid status code ${code}`,
                true,
                1002,
                "WS_ERR_INVALID_CLOSE_CODE"
              );
              cb(error);
              return;
            }
            const buf = new FastBuffer(
              data.buffer,
              data.byteOffset + 2,
              data.length - 2
            );
            if (!this._skipUTF8Validation && !isValidUTF8(buf)) {
              const error = this.createError(
                Error,
                "invalid UTF-8 sequence",
                true,
                1007,
                "WS_ERR_INVALID_UTF8"
              );
              cb(error);
              return;
            }
            this._loop = false;
            this.emit("conclude", code, buf);
            this.end();
          }
          this._state = GET_INFO;
          return;
        }
        if (this._allowSynchronousEvents) {
          this.emit(this._opcode === 9 ? "ping" : "pong", data);
          this._state = GET_INFO;
        } else {
          this._state = DEFER_EVENT;
          setImmediate(() => {
            this.emit(this._opcode === 9 ? "ping" : "pong", data);
            this._state = GET_INFO;
            this.startLoop(cb);
          });
        }
      }
      /**
       * Builds an error object.
       *
       * @param {function(new:Error|RangeError)} ErrorCtor The error constructor
       * @param {String} message The error message
       * @param {Boolean} prefix Specifies whether or not to add a default prefix to
       *     `message`
       * @param {Number} statusCode The status code
       * @param {String} errorCode The exposed error code
       * @return {(Error|RangeError)} The error
       * @private
       */
      createError(ErrorCtor, message, prefix, statusCode, errorCode) {
        this._loop = false;
        this._errored = true;
        const err = new ErrorCtor(
          prefix ? `Invalid WebSocket frame: ${message}` : message
        );
        Error.captureStackTrace(err, this.createError);
        err.code = errorCode;
        err[kStatusCode] = statusCode;
        return err;
      }
    };
    module.exports = Receiver2;
  }
});

// node_modules/ws/lib/sender.js
var require_sender = __commonJS({
  "node_modules/ws/lib/sender.js"(exports, module) {
    "use strict";
    var { Duplex } = __require("stream");
    var { randomFillSync: randomFillSync2 } = __require("crypto");
    var {
      types: { isUint8Array }
    } = __require("util");
    var PerMessageDeflate2 = require_permessage_deflate();
    var { EMPTY_BUFFER, kWebSocket, NOOP } = require_constants();
    var { isBlob, isValidStatusCode } = require_validation();
    var { mask: applyMask, toBuffer } = require_buffer_util();
    var kByteLength = /* @__PURE__ */ Symbol("kByteLength");
    var maskBuffer = Buffer.alloc(4);
    var RANDOM_POOL_SIZE = 8 * 1024;
    var randomPool;
    var randomPoolPointer = RANDOM_POOL_SIZE;
    var DEFAULT = 0;
    var DEFLATING = 1;
    var GET_BLOB_DATA = 2;
    var Sender2 = class _Sender {
      /**
       * Creates a Sender instance.
       *
       * @param {Duplex} socket The connection socket
       * @param {Object} [extensions] An object containing the negotiated extensions
       * @param {Function} [generateMask] The function used to generate the masking
       *     key
       */
      constructor(socket, extensions, generateMask) {
        this._extensions = extensions || {};
        if (generateMask) {
          this._generateMask = generateMask;
          this._maskBuffer = Buffer.alloc(4);
        }
        this._socket = socket;
        this._firstFragment = true;
        this._compress = false;
        this._bufferedBytes = 0;
        this._queue = [];
        this._state = DEFAULT;
        this.onerror = NOOP;
        this[kWebSocket] = void 0;
      }
      /**
       * Frames a piece of data according to the HyBi WebSocket protocol.
       *
       * @param {(Buffer|String)} data The data to frame
       * @param {Object} options Options object
       * @param {Boolean} [options.fin=false] Specifies whether or not to set the
       *     FIN bit
       * @param {Function} [options.generateMask] The function used to generate the
       *     masking key
       * @param {Boolean} [options.mask=false] Specifies whether or not to mask
       *     `data`
       * @param {Buffer} [options.maskBuffer] The buffer used to store the masking
       *     key
       * @param {Number} options.opcode The opcode
       * @param {Boolean} [options.readOnly=false] Specifies whether `data` can be
       *     modified
       * @param {Boolean} [options.rsv1=false] Specifies whether or not to set the
       *     RSV1 bit
       * @return {(Buffer|String)[]} The framed data
       * @public
       */
      static frame(data, options) {
        let mask;
        let merge = false;
        let offset = 2;
        let skipMasking = false;
        if (options.mask) {
          mask = options.maskBuffer || maskBuffer;
          if (options.generateMask) {
            options.generateMask(mask);
          } else {
            if (randomPoolPointer === RANDOM_POOL_SIZE) {
              if (randomPool === void 0) {
                randomPool = Buffer.alloc(RANDOM_POOL_SIZE);
              }
              randomFillSync2(randomPool, 0, RANDOM_POOL_SIZE);
              randomPoolPointer = 0;
            }
            mask[0] = randomPool[randomPoolPointer++];
            mask[1] = randomPool[randomPoolPointer++];
            mask[2] = randomPool[randomPoolPointer++];
            mask[3] = randomPool[randomPoolPointer++];
          }
          skipMasking = (mask[0] | mask[1] | mask[2] | mask[3]) === 0;
          offset = 6;
        }
        let dataLength;
        if (typeof data === "string") {
          if ((!options.mask || skipMasking) && options[kByteLength] !== void 0) {
            dataLength = options[kByteLength];
          } else {
            data = Buffer.from(data);
            dataLength = data.length;
          }
        } else {
          dataLength = data.length;
          merge = options.mask && options.readOnly && !skipMasking;
        }
        let payloadLength = dataLength;
        if (dataLength >= 65536) {
          offset += 8;
          payloadLength = 127;
        } else if (dataLength > 125) {
          offset += 2;
          payloadLength = 126;
        }
        const target = Buffer.allocUnsafe(merge ? dataLength + offset : offset);
        target[0] = options.fin ? options.opcode | 128 : options.opcode;
        if (options.rsv1) target[0] |= 64;
        target[1] = payloadLength;
        if (payloadLength === 126) {
          target.writeUInt16BE(dataLength, 2);
        } else if (payloadLength === 127) {
          target[2] = target[3] = 0;
          target.writeUIntBE(dataLength, 4, 6);
        }
        if (!options.mask) {
          return dataLength ? [target, data] : [target];
        }
        target[1] |= 128;
        target[offset - 4] = mask[0];
        target[offset - 3] = mask[1];
        target[offset - 2] = mask[2];
        target[offset - 1] = mask[3];
        if (!dataLength) return [target];
        if (skipMasking) return [target, data];
        if (merge) {
          applyMask(data, mask, target, offset, dataLength);
          return [target];
        }
        applyMask(data, mask, data, 0, dataLength);
        return [target, data];
      }
      /**
       * Sends a close message to the other peer.
       *
       * @param {Number} [code] The status code component of the body
       * @param {(String|Buffer)} [data] The message component of the body
       * @param {Boolean} [mask=false] Specifies whether or not to mask the message
       * @param {Function} [cb] Callback
       * @public
       */
      close(code, data, mask, cb) {
        let buf;
        if (code === void 0) {
          buf = EMPTY_BUFFER;
        } else if (typeof code !== "number" || !isValidStatusCode(code)) {
          throw new TypeError("First argument must be a valid error code number");
        } else if (data === void 0 || !data.length) {
          buf = Buffer.allocUnsafe(2);
          buf.writeUInt16BE(code, 0);
        } else {
          const length = Buffer.byteLength(data);
          if (length > 123) {
            throw new RangeError("The message must not be greater than 123 bytes");
          }
          buf = Buffer.allocUnsafe(2 + length);
          buf.writeUInt16BE(code, 0);
          if (typeof data === "string") {
            buf.write(data, 2);
          } else if (isUint8Array(data)) {
            buf.set(data, 2);
          } else {
            throw new TypeError("Second argument must be a string or a Uint8Array");
          }
        }
        const options = {
          [kByteLength]: buf.length,
          fin: true,
          generateMask: this._generateMask,
          mask,
          maskBuffer: this._maskBuffer,
          opcode: 8,
          readOnly: false,
          rsv1: false
        };
        if (this._state !== DEFAULT) {
          this.enqueue([this.dispatch, buf, false, options, cb]);
        } else {
          this.sendFrame(_Sender.frame(buf, options), cb);
        }
      }
      /**
       * Sends a ping message to the other peer.
       *
       * @param {*} data The message to send
       * @param {Boolean} [mask=false] Specifies whether or not to mask `data`
       * @param {Function} [cb] Callback
       * @public
       */
      ping(data, mask, cb) {
        let byteLength;
        let readOnly;
        if (typeof data === "string") {
          byteLength = Buffer.byteLength(data);
          readOnly = false;
        } else if (isBlob(data)) {
          byteLength = data.size;
          readOnly = false;
        } else {
          data = toBuffer(data);
          byteLength = data.length;
          readOnly = toBuffer.readOnly;
        }
        if (byteLength > 125) {
          throw new RangeError("The data size must not be greater than 125 bytes");
        }
        const options = {
          [kByteLength]: byteLength,
          fin: true,
          generateMask: this._generateMask,
          mask,
          maskBuffer: this._maskBuffer,
          opcode: 9,
          readOnly,
          rsv1: false
        };
        if (isBlob(data)) {
          if (this._state !== DEFAULT) {
            this.enqueue([this.getBlobData, data, false, options, cb]);
          } else {
            this.getBlobData(data, false, options, cb);
          }
        } else if (this._state !== DEFAULT) {
          this.enqueue([this.dispatch, data, false, options, cb]);
        } else {
          this.sendFrame(_Sender.frame(data, options), cb);
        }
      }
      /**
       * Sends a pong message to the other peer.
       *
       * @param {*} data The message to send
       * @param {Boolean} [mask=false] Specifies whether or not to mask `data`
       * @param {Function} [cb] Callback
       * @public
       */
      pong(data, mask, cb) {
        let byteLength;
        let readOnly;
        if (typeof data === "string") {
          byteLength = Buffer.byteLength(data);
          readOnly = false;
        } else if (isBlob(data)) {
          byteLength = data.size;
          readOnly = false;
        } else {
          data = toBuffer(data);
          byteLength = data.length;
          readOnly = toBuffer.readOnly;
        }
        if (byteLength > 125) {
          throw new RangeError("The data size must not be greater than 125 bytes");
        }
        const options = {
          [kByteLength]: byteLength,
          fin: true,
          generateMask: this._generateMask,
          mask,
          maskBuffer: this._maskBuffer,
          opcode: 10,
          readOnly,
          rsv1: false
        };
        if (isBlob(data)) {
          if (this._state !== DEFAULT) {
            this.enqueue([this.getBlobData, data, false, options, cb]);
          } else {
            this.getBlobData(data, false, options, cb);
          }
        } else if (this._state !== DEFAULT) {
          this.enqueue([this.dispatch, data, false, options, cb]);
        } else {
          this.sendFrame(_Sender.frame(data, options), cb);
        }
      }
      /**
       * Sends a data message to the other peer.
       *
       * @param {*} data The message to send
       * @param {Object} options Options object
       * @param {Boolean} [options.binary=false] Specifies whether `data` is binary
       *     or text
       * @param {Boolean} [options.compress=false] Specifies whether or not to
       *     compress `data`
       * @param {Boolean} [options.fin=false] Specifies whether the fragment is the
       *     last one
       * @param {Boolean} [options.mask=false] Specifies whether or not to mask
       *     `data`
       * @param {Function} [cb] Callback
       * @public
       */
      send(data, options, cb) {
        const perMessageDeflate = this._extensions[PerMessageDeflate2.extensionName];
        let opcode = options.binary ? 2 : 1;
        let rsv1 = options.compress;
        let byteLength;
        let readOnly;
        if (typeof data === "string") {
          byteLength = Buffer.byteLength(data);
          readOnly = false;
        } else if (isBlob(data)) {
          byteLength = data.size;
          readOnly = false;
        } else {
          data = toBuffer(data);
          byteLength = data.length;
          readOnly = toBuffer.readOnly;
        }
        if (this._firstFragment) {
          this._firstFragment = false;
          if (rsv1 && perMessageDeflate && perMessageDeflate.params[perMessageDeflate._isServer ? "server_no_context_takeover" : "client_no_context_takeover"]) {
            rsv1 = byteLength >= perMessageDeflate._threshold;
          }
          this._compress = rsv1;
        } else {
          rsv1 = false;
          opcode = 0;
        }
        if (options.fin) this._firstFragment = true;
        const opts = {
          [kByteLength]: byteLength,
          fin: options.fin,
          generateMask: this._generateMask,
          mask: options.mask,
          maskBuffer: this._maskBuffer,
          opcode,
          readOnly,
          rsv1
        };
        if (isBlob(data)) {
          if (this._state !== DEFAULT) {
            this.enqueue([this.getBlobData, data, this._compress, opts, cb]);
          } else {
            this.getBlobData(data, this._compress, opts, cb);
          }
        } else if (this._state !== DEFAULT) {
          this.enqueue([this.dispatch, data, this._compress, opts, cb]);
        } else {
          this.dispatch(data, this._compress, opts, cb);
        }
      }
      /**
       * Gets the contents of a blob as binary data.
       *
       * @param {Blob} blob The blob
       * @param {Boolean} [compress=false] Specifies whether or not to compress
       *     the data
       * @param {Object} options Options object
       * @param {Boolean} [options.fin=false] Specifies whether or not to set the
       *     FIN bit
       * @param {Function} [options.generateMask] The function used to generate the
       *     masking key
       * @param {Boolean} [options.mask=false] Specifies whether or not to mask
       *     `data`
       * @param {Buffer} [options.maskBuffer] The buffer used to store the masking
       *     key
       * @param {Number} options.opcode The opcode
       * @param {Boolean} [options.readOnly=false] Specifies whether `data` can be
       *     modified
       * @param {Boolean} [options.rsv1=false] Specifies whether or not to set the
       *     RSV1 bit
       * @param {Function} [cb] Callback
       * @private
       */
      getBlobData(blob, compress, options, cb) {
        this._bufferedBytes += options[kByteLength];
        this._state = GET_BLOB_DATA;
        blob.arrayBuffer().then((arrayBuffer) => {
          if (this._socket.destroyed) {
            const err = new Error(
              "The socket was closed while the blob was being read"
            );
            process.nextTick(callCallbacks, this, err, cb);
            return;
          }
          this._bufferedBytes -= options[kByteLength];
          const data = toBuffer(arrayBuffer);
          if (!compress) {
            this._state = DEFAULT;
            this.sendFrame(_Sender.frame(data, options), cb);
            this.dequeue();
          } else {
            this.dispatch(data, compress, options, cb);
          }
        }).catch((err) => {
          process.nextTick(onError2, this, err, cb);
        });
      }
      /**
       * Dispatches a message.
       *
       * @param {(Buffer|String)} data The message to send
       * @param {Boolean} [compress=false] Specifies whether or not to compress
       *     `data`
       * @param {Object} options Options object
       * @param {Boolean} [options.fin=false] Specifies whether or not to set the
       *     FIN bit
       * @param {Function} [options.generateMask] The function used to generate the
       *     masking key
       * @param {Boolean} [options.mask=false] Specifies whether or not to mask
       *     `data`
       * @param {Buffer} [options.maskBuffer] The buffer used to store the masking
       *     key
       * @param {Number} options.opcode The opcode
       * @param {Boolean} [options.readOnly=false] Specifies whether `data` can be
       *     modified
       * @param {Boolean} [options.rsv1=false] Specifies whether or not to set the
       *     RSV1 bit
       * @param {Function} [cb] Callback
       * @private
       */
      dispatch(data, compress, options, cb) {
        if (!compress) {
          this.sendFrame(_Sender.frame(data, options), cb);
          return;
        }
        const perMessageDeflate = this._extensions[PerMessageDeflate2.extensionName];
        this._bufferedBytes += options[kByteLength];
        this._state = DEFLATING;
        perMessageDeflate.compress(data, options.fin, (_, buf) => {
          if (this._socket.destroyed) {
            const err = new Error(
              "The socket was closed while data was being compressed"
            );
            callCallbacks(this, err, cb);
            return;
          }
          this._bufferedBytes -= options[kByteLength];
          this._state = DEFAULT;
          options.readOnly = false;
          this.sendFrame(_Sender.frame(buf, options), cb);
          this.dequeue();
        });
      }
      /**
       * Executes queued send operations.
       *
       * @private
       */
      dequeue() {
        while (this._state === DEFAULT && this._queue.length) {
          const params = this._queue.shift();
          this._bufferedBytes -= params[3][kByteLength];
          Reflect.apply(params[0], this, params.slice(1));
        }
      }
      /**
       * Enqueues a send operation.
       *
       * @param {Array} params Send operation parameters.
       * @private
       */
      enqueue(params) {
        this._bufferedBytes += params[3][kByteLength];
        this._queue.push(params);
      }
      /**
       * Sends a frame.
       *
       * @param {(Buffer | String)[]} list The frame to send
       * @param {Function} [cb] Callback
       * @private
       */
      sendFrame(list, cb) {
        if (list.length === 2) {
          this._socket.cork();
          this._socket.write(list[0]);
          this._socket.write(list[1], cb);
          this._socket.uncork();
        } else {
          this._socket.write(list[0], cb);
        }
      }
    };
    module.exports = Sender2;
    function callCallbacks(sender, err, cb) {
      if (typeof cb === "function") cb(err);
      for (let i = 0; i < sender._queue.length; i++) {
        const params = sender._queue[i];
        const callback = params[params.length - 1];
        if (typeof callback === "function") callback(err);
      }
    }
    function onError2(sender, err, cb) {
      callCallbacks(sender, err, cb);
      sender.onerror(err);
    }
  }
});

// node_modules/ws/lib/event-target.js
var require_event_target = __commonJS({
  "node_modules/ws/lib/event-target.js"(exports, module) {
    "use strict";
    var { kForOnEventAttribute, kListener } = require_constants();
    var kCode = /* @__PURE__ */ Symbol("kCode");
    var kData = /* @__PURE__ */ Symbol("kData");
    var kError = /* @__PURE__ */ Symbol("kError");
    var kMessage = /* @__PURE__ */ Symbol("kMessage");
    var kReason = /* @__PURE__ */ Symbol("kReason");
    var kTarget = /* @__PURE__ */ Symbol("kTarget");
    var kType = /* @__PURE__ */ Symbol("kType");
    var kWasClean = /* @__PURE__ */ Symbol("kWasClean");
    var Event = class {
      /**
       * Create a new `Event`.
       *
       * @param {String} type The name of the event
       * @throws {TypeError} If the `type` argument is not specified
       */
      constructor(type) {
        this[kTarget] = null;
        this[kType] = type;
      }
      /**
       * @type {*}
       */
      get target() {
        return this[kTarget];
      }
      /**
       * @type {String}
       */
      get type() {
        return this[kType];
      }
    };
    Object.defineProperty(Event.prototype, "target", { enumerable: true });
    Object.defineProperty(Event.prototype, "type", { enumerable: true });
    var CloseEvent = class extends Event {
      /**
       * Create a new `CloseEvent`.
       *
       * @param {String} type The name of the event
       * @param {Object} [options] A dictionary object that allows for setting
       *     attributes via object members of the same name
       * @param {Number} [options.code=0] The status code explaining why the
       *     connection was closed
       * @param {String} [options.reason=''] A human-readable string explaining why
       *     the connection was closed
       * @param {Boolean} [options.wasClean=false] Indicates whether or not the
       *     connection was cleanly closed
       */
      constructor(type, options = {}) {
        super(type);
        this[kCode] = options.code === void 0 ? 0 : options.code;
        this[kReason] = options.reason === void 0 ? "" : options.reason;
        this[kWasClean] = options.wasClean === void 0 ? false : options.wasClean;
      }
      /**
       * @type {Number}
       */
      get code() {
        return this[kCode];
      }
      /**
       * @type {String}
       */
      get reason() {
        return this[kReason];
      }
      /**
       * @type {Boolean}
       */
      get wasClean() {
        return this[kWasClean];
      }
    };
    Object.defineProperty(CloseEvent.prototype, "code", { enumerable: true });
    Object.defineProperty(CloseEvent.prototype, "reason", { enumerable: true });
    Object.defineProperty(CloseEvent.prototype, "wasClean", { enumerable: true });
    var ErrorEvent = class extends Event {
      /**
       * Create a new `ErrorEvent`.
       *
       * @param {String} type The name of the event
       * @param {Object} [options] A dictionary object that allows for setting
       *     attributes via object members of the same name
       * @param {*} [options.error=null] The error that generated this event
       * @param {String} [options.message=''] The error message
       */
      constructor(type, options = {}) {
        super(type);
        this[kError] = options.error === void 0 ? null : options.error;
        this[kMessage] = options.message === void 0 ? "" : options.message;
      }
      /**
       * @type {*}
       */
      get error() {
        return this[kError];
      }
      /**
       * @type {String}
       */
      get message() {
        return this[kMessage];
      }
    };
    Object.defineProperty(ErrorEvent.prototype, "error", { enumerable: true });
    Object.defineProperty(ErrorEvent.prototype, "message", { enumerable: true });
    var MessageEvent = class extends Event {
      /**
       * Create a new `MessageEvent`.
       *
       * @param {String} type The name of the event
       * @param {Object} [options] A dictionary object that allows for setting
       *     attributes via object members of the same name
       * @param {*} [options.data=null] The message content
       */
      constructor(type, options = {}) {
        super(type);
        this[kData] = options.data === void 0 ? null : options.data;
      }
      /**
       * @type {*}
       */
      get data() {
        return this[kData];
      }
    };
    Object.defineProperty(MessageEvent.prototype, "data", { enumerable: true });
    var EventTarget = {
      /**
       * Register an event listener.
       *
       * @param {String} type A string representing the event type to listen for
       * @param {(Function|Object)} handler The listener to add
       * @param {Object} [options] An options object specifies characteristics about
       *     the event listener
       * @param {Boolean} [options.once=false] A `Boolean` indicating that the
       *     listener should be invoked at most once after being added. If `true`,
       *     the listener would be automatically removed when invoked.
       * @public
       */
      addEventListener(type, handler, options = {}) {
        for (const listener of this.listeners(type)) {
          if (!options[kForOnEventAttribute] && listener[kListener] === handler && !listener[kForOnEventAttribute]) {
            return;
          }
        }
        let wrapper;
        if (type === "message") {
          wrapper = function onMessage(data, isBinary) {
            const event = new MessageEvent("message", {
              data: isBinary ? data : data.toString()
            });
            event[kTarget] = this;
            callListener(handler, this, event);
          };
        } else if (type === "close") {
          wrapper = function onClose2(code, message) {
            const event = new CloseEvent("close", {
              code,
              reason: message.toString(),
              wasClean: this._closeFrameReceived && this._closeFrameSent
            });
            event[kTarget] = this;
            callListener(handler, this, event);
          };
        } else if (type === "error") {
          wrapper = function onError2(error) {
            const event = new ErrorEvent("error", {
              error,
              message: error.message
            });
            event[kTarget] = this;
            callListener(handler, this, event);
          };
        } else if (type === "open") {
          wrapper = function onOpen() {
            const event = new Event("open");
            event[kTarget] = this;
            callListener(handler, this, event);
          };
        } else {
          return;
        }
        wrapper[kForOnEventAttribute] = !!options[kForOnEventAttribute];
        wrapper[kListener] = handler;
        if (options.once) {
          this.once(type, wrapper);
        } else {
          this.on(type, wrapper);
        }
      },
      /**
       * Remove an event listener.
       *
       * @param {String} type A string representing the event type to remove
       * @param {(Function|Object)} handler The listener to remove
       * @public
       */
      removeEventListener(type, handler) {
        for (const listener of this.listeners(type)) {
          if (listener[kListener] === handler && !listener[kForOnEventAttribute]) {
            this.removeListener(type, listener);
            break;
          }
        }
      }
    };
    module.exports = {
      CloseEvent,
      ErrorEvent,
      Event,
      EventTarget,
      MessageEvent
    };
    function callListener(listener, thisArg, event) {
      if (typeof listener === "object" && listener.handleEvent) {
        listener.handleEvent.call(listener, event);
      } else {
        listener.call(thisArg, event);
      }
    }
  }
});

// node_modules/ws/lib/extension.js
var require_extension = __commonJS({
  "node_modules/ws/lib/extension.js"(exports, module) {
    "use strict";
    var { tokenChars } = require_validation();
    function push(dest, name, elem) {
      if (dest[name] === void 0) dest[name] = [elem];
      else dest[name].push(elem);
    }
    function parse(header) {
      const offers = /* @__PURE__ */ Object.create(null);
      let params = /* @__PURE__ */ Object.create(null);
      let mustUnescape = false;
      let isEscaping = false;
      let inQuotes = false;
      let extensionName;
      let paramName;
      let start = -1;
      let code = -1;
      let end = -1;
      let i = 0;
      for (; i < header.length; i++) {
        code = header.charCodeAt(i);
        if (extensionName === void 0) {
          if (end === -1 && tokenChars[code] === 1) {
            if (start === -1) start = i;
          } else if (i !== 0 && (code === 32 || code === 9)) {
            if (end === -1 && start !== -1) end = i;
          } else if (code === 59 || code === 44) {
            if (start === -1) {
              throw new SyntaxError(`Unexpected character at index ${i}`);
            }
            if (end === -1) end = i;
            const name = header.slice(start, end);
            if (code === 44) {
              push(offers, name, params);
              params = /* @__PURE__ */ Object.create(null);
            } else {
              extensionName = name;
            }
            start = end = -1;
          } else {
            throw new SyntaxError(`Unexpected character at index ${i}`);
          }
        } else if (paramName === void 0) {
          if (end === -1 && tokenChars[code] === 1) {
            if (start === -1) start = i;
          } else if (code === 32 || code === 9) {
            if (end === -1 && start !== -1) end = i;
          } else if (code === 59 || code === 44) {
            if (start === -1) {
              throw new SyntaxError(`Unexpected character at index ${i}`);
            }
            if (end === -1) end = i;
            push(params, header.slice(start, end), true);
            if (code === 44) {
              push(offers, extensionName, params);
              params = /* @__PURE__ */ Object.create(null);
              extensionName = void 0;
            }
            start = end = -1;
          } else if (code === 61 && start !== -1 && end === -1) {
            paramName = header.slice(start, i);
            start = end = -1;
          } else {
            throw new SyntaxError(`Unexpected character at index ${i}`);
          }
        } else {
          if (isEscaping) {
            if (tokenChars[code] !== 1) {
              throw new SyntaxError(`Unexpected character at index ${i}`);
            }
            if (start === -1) start = i;
            else if (!mustUnescape) mustUnescape = true;
            isEscaping = false;
          } else if (inQuotes) {
            if (tokenChars[code] === 1) {
              if (start === -1) start = i;
            } else if (code === 34 && start !== -1) {
              inQuotes = false;
              end = i;
            } else if (code === 92) {
              isEscaping = true;
            } else {
              throw new SyntaxError(`Unexpected character at index ${i}`);
            }
          } else if (code === 34 && header.charCodeAt(i - 1) === 61) {
            inQuotes = true;
          } else if (end === -1 && tokenChars[code] === 1) {
            if (start === -1) start = i;
          } else if (start !== -1 && (code === 32 || code === 9)) {
            if (end === -1) end = i;
          } else if (code === 59 || code === 44) {
            if (start === -1) {
              throw new SyntaxError(`Unexpected character at index ${i}`);
            }
            if (end === -1) end = i;
            let value = header.slice(start, end);
            if (mustUnescape) {
              value = value.replace(/\\/g, "");
              mustUnescape = false;
            }
            push(params, paramName, value);
            if (code === 44) {
              push(offers, extensionName, params);
              params = /* @__PURE__ */ Object.create(null);
              extensionName = void 0;
            }
            paramName = void 0;
            start = end = -1;
          } else {
            throw new SyntaxError(`Unexpected character at index ${i}`);
          }
        }
      }
      if (start === -1 || inQuotes || code === 32 || code === 9) {
        throw new SyntaxError("Unexpected end of input");
      }
      if (end === -1) end = i;
      const token = header.slice(start, end);
      if (extensionName === void 0) {
        push(offers, token, params);
      } else {
        if (paramName === void 0) {
          push(params, token, true);
        } else if (mustUnescape) {
          push(params, paramName, token.replace(/\\/g, ""));
        } else {
          push(params, paramName, token);
        }
        push(offers, extensionName, params);
      }
      return offers;
    }
    function format(extensions) {
      return Object.keys(extensions).map((extension2) => {
        let configurations = extensions[extension2];
        if (!Array.isArray(configurations)) configurations = [configurations];
        return configurations.map((params) => {
          return [extension2].concat(
            Object.keys(params).map((k) => {
              let values = params[k];
              if (!Array.isArray(values)) values = [values];
              return values.map((v) => v === true ? k : `${k}=${v}`).join("; ");
            })
          ).join("; ");
        }).join(", ");
      }).join(", ");
    }
    module.exports = { format, parse };
  }
});

// node_modules/ws/lib/websocket.js
var require_websocket = __commonJS({
  "node_modules/ws/lib/websocket.js"(exports, module) {
    "use strict";
    var EventEmitter = __require("events");
    var https = __require("https");
    var http = __require("http");
    var net = __require("net");
    var querystring = __require("querystring");
    var tls = __require("tls");
    var { randomBytes: randomBytes2, createHash: createHash2 } = __require("crypto");
    var { Duplex, Readable } = __require("stream");
    var { URL } = __require("url");
    var PerMessageDeflate2 = require_permessage_deflate();
    var Receiver2 = require_receiver();
    var Sender2 = require_sender();
    var { isBlob } = require_validation();
    var {
      BINARY_TYPES,
      CLOSE_TIMEOUT,
      EMPTY_BUFFER,
      GUID: GUID2,
      kForOnEventAttribute,
      kListener,
      kStatusCode,
      kWebSocket,
      NOOP
    } = require_constants();
    var {
      EventTarget: { addEventListener, removeEventListener }
    } = require_event_target();
    var { format, parse } = require_extension();
    var { toBuffer } = require_buffer_util();
    var kAborted = /* @__PURE__ */ Symbol("kAborted");
    var protocolVersions = [8, 13];
    var readyStates = ["CONNECTING", "OPEN", "CLOSING", "CLOSED"];
    var subprotocolRegex = /^[!#$%&'*+\-.0-9A-Z^_`|a-z~]+$/;
    var WebSocket2 = class _WebSocket extends EventEmitter {
      /**
       * Create a new `WebSocket`.
       *
       * @param {(String|URL)} address The URL to which to connect
       * @param {(String|String[])} [protocols] The subprotocols
       * @param {Object} [options] Connection options
       */
      constructor(address, protocols, options) {
        super();
        this._binaryType = BINARY_TYPES[0];
        this._closeCode = 1006;
        this._closeFrameReceived = false;
        this._closeFrameSent = false;
        this._closeMessage = EMPTY_BUFFER;
        this._closeTimer = null;
        this._errorEmitted = false;
        this._extensions = {};
        this._paused = false;
        this._protocol = "";
        this._readyState = _WebSocket.CONNECTING;
        this._receiver = null;
        this._sender = null;
        this._socket = null;
        if (address !== null) {
          this._bufferedAmount = 0;
          this._isServer = false;
          this._redirects = 0;
          if (protocols === void 0) {
            if (!options || options.protocols === void 0) {
              protocols = [];
            } else if (Array.isArray(options.protocols)) {
              protocols = options.protocols;
            } else {
              protocols = [options.protocols];
            }
          } else if (!Array.isArray(protocols)) {
            if (typeof protocols === "object" && protocols !== null) {
              options = protocols;
              if (options.protocols === void 0) {
                protocols = [];
              } else if (Array.isArray(options.protocols)) {
                protocols = options.protocols;
              } else {
                protocols = [options.protocols];
              }
            } else {
              protocols = [protocols];
            }
          }
          options = initAsClient(this, address, protocols, options);
        } else {
          this._isServer = true;
        }
        if (options.autoPong) {
          this._autoPong = true;
          this._autoPongComplete = () => autoPongComplete(this);
          this._pendingAutoPongs = 0;
          this._maxPendingAutoPongs = options.maxPendingAutoPongs | 0;
        }
        this._closeTimeout = options.closeTimeout;
      }
      /**
       * For historical reasons, the custom "nodebuffer" type is used by the default
       * instead of "blob".
       *
       * @type {String}
       */
      get binaryType() {
        return this._binaryType;
      }
      set binaryType(type) {
        if (!BINARY_TYPES.includes(type)) return;
        this._binaryType = type;
        if (this._receiver) this._receiver._binaryType = type;
      }
      /**
       * @type {Number}
       */
      get bufferedAmount() {
        if (!this._socket) return this._bufferedAmount;
        return this._socket._writableState.length + this._sender._bufferedBytes;
      }
      /**
       * @type {String}
       */
      get extensions() {
        return Object.keys(this._extensions).join();
      }
      /**
       * @type {Boolean}
       */
      get isPaused() {
        return this._paused;
      }
      /**
       * @type {Function}
       */
      /* istanbul ignore next */
      get onclose() {
        return null;
      }
      /**
       * @type {Function}
       */
      /* istanbul ignore next */
      get onerror() {
        return null;
      }
      /**
       * @type {Function}
       */
      /* istanbul ignore next */
      get onopen() {
        return null;
      }
      /**
       * @type {Function}
       */
      /* istanbul ignore next */
      get onmessage() {
        return null;
      }
      /**
       * @type {String}
       */
      get protocol() {
        return this._protocol;
      }
      /**
       * @type {Number}
       */
      get readyState() {
        return this._readyState;
      }
      /**
       * @type {String}
       */
      get url() {
        return this._url;
      }
      /**
       * Set up the socket and the internal resources.
       *
       * @param {Duplex} socket The network socket between the server and client
       * @param {Buffer} head The first packet of the upgraded stream
       * @param {Object} options Options object
       * @param {Boolean} [options.allowSynchronousEvents=false] Specifies whether
       *     any of the `'message'`, `'ping'`, and `'pong'` events can be emitted
       *     multiple times in the same tick
       * @param {Function} [options.generateMask] The function used to generate the
       *     masking key
       * @param {Number} [options.maxBufferedChunks=0] The maximum number of
       *     buffered data chunks
       * @param {Number} [options.maxFragments=0] The maximum number of message
       *     fragments
       * @param {Number} [options.maxPayload=0] The maximum allowed message size
       * @param {Boolean} [options.skipUTF8Validation=false] Specifies whether or
       *     not to skip UTF-8 validation for text and close messages
       * @private
       */
      setSocket(socket, head, options) {
        const receiver = new Receiver2({
          allowSynchronousEvents: options.allowSynchronousEvents,
          binaryType: this.binaryType,
          extensions: this._extensions,
          isServer: this._isServer,
          maxBufferedChunks: options.maxBufferedChunks,
          maxFragments: options.maxFragments,
          maxPayload: options.maxPayload,
          skipUTF8Validation: options.skipUTF8Validation
        });
        const sender = new Sender2(socket, this._extensions, options.generateMask);
        this._receiver = receiver;
        this._sender = sender;
        this._socket = socket;
        receiver[kWebSocket] = this;
        sender[kWebSocket] = this;
        socket[kWebSocket] = this;
        receiver.on("conclude", receiverOnConclude);
        receiver.on("drain", receiverOnDrain);
        receiver.on("error", receiverOnError);
        receiver.on("message", receiverOnMessage);
        receiver.on("ping", receiverOnPing);
        receiver.on("pong", receiverOnPong);
        sender.onerror = senderOnError;
        if (socket.setTimeout) socket.setTimeout(0);
        if (socket.setNoDelay) socket.setNoDelay();
        if (head.length > 0) socket.unshift(head);
        socket.on("close", socketOnClose);
        socket.on("data", socketOnData);
        socket.on("end", socketOnEnd);
        socket.on("error", socketOnError);
        this._readyState = _WebSocket.OPEN;
        this.emit("open");
      }
      /**
       * Emit the `'close'` event.
       *
       * @private
       */
      emitClose() {
        if (!this._socket) {
          this._readyState = _WebSocket.CLOSED;
          this.emit("close", this._closeCode, this._closeMessage);
          return;
        }
        if (this._extensions[PerMessageDeflate2.extensionName]) {
          this._extensions[PerMessageDeflate2.extensionName].cleanup();
        }
        this._receiver.removeAllListeners();
        this._readyState = _WebSocket.CLOSED;
        this.emit("close", this._closeCode, this._closeMessage);
      }
      /**
       * Start a closing handshake.
       *
       *          +----------+   +-----------+   +----------+
       *     - - -|ws.close()|-->|close frame|-->|ws.close()|- - -
       *    |     +----------+   +-----------+   +----------+     |
       *          +----------+   +-----------+         |
       * CLOSING  |ws.close()|<--|close frame|<--+-----+       CLOSING
       *          +----------+   +-----------+   |
       *    |           |                        |   +---+        |
       *                +------------------------+-->|fin| - - - -
       *    |         +---+                      |   +---+
       *     - - - - -|fin|<---------------------+
       *              +---+
       *
       * @param {Number} [code] Status code explaining why the connection is closing
       * @param {(String|Buffer)} [data] The reason why the connection is
       *     closing
       * @public
       */
      close(code, data) {
        if (this.readyState === _WebSocket.CLOSED) return;
        if (this.readyState === _WebSocket.CONNECTING) {
          const msg = "WebSocket was closed before the connection was established";
          abortHandshake(this, this._req, msg);
          return;
        }
        if (this.readyState === _WebSocket.CLOSING) {
          if (this._closeFrameSent && (this._closeFrameReceived || this._receiver._writableState.errorEmitted)) {
            this._socket.end();
          }
          return;
        }
        this._sender.close(code, data, !this._isServer, (err) => {
          if (err) return;
          this._closeFrameSent = true;
          if (this._closeFrameReceived || this._receiver._writableState.errorEmitted) {
            this._socket.end();
          }
        });
        this._readyState = _WebSocket.CLOSING;
        setCloseTimer(this);
      }
      /**
       * Pause the socket.
       *
       * @public
       */
      pause() {
        if (this.readyState === _WebSocket.CONNECTING || this.readyState === _WebSocket.CLOSED) {
          return;
        }
        this._paused = true;
        this._socket.pause();
      }
      /**
       * Send a ping.
       *
       * @param {*} [data] The data to send
       * @param {Boolean} [mask] Indicates whether or not to mask `data`
       * @param {Function} [cb] Callback which is executed when the ping is sent
       * @public
       */
      ping(data, mask, cb) {
        if (this.readyState === _WebSocket.CONNECTING) {
          throw new Error("WebSocket is not open: readyState 0 (CONNECTING)");
        }
        if (typeof data === "function") {
          cb = data;
          data = mask = void 0;
        } else if (typeof mask === "function") {
          cb = mask;
          mask = void 0;
        }
        if (typeof data === "number") data = data.toString();
        if (this.readyState !== _WebSocket.OPEN) {
          sendAfterClose(this, data, cb);
          return;
        }
        if (mask === void 0) mask = !this._isServer;
        this._sender.ping(data || EMPTY_BUFFER, mask, cb);
      }
      /**
       * Send a pong.
       *
       * @param {*} [data] The data to send
       * @param {Boolean} [mask] Indicates whether or not to mask `data`
       * @param {Function} [cb] Callback which is executed when the pong is sent
       * @public
       */
      pong(data, mask, cb) {
        if (this.readyState === _WebSocket.CONNECTING) {
          throw new Error("WebSocket is not open: readyState 0 (CONNECTING)");
        }
        if (typeof data === "function") {
          cb = data;
          data = mask = void 0;
        } else if (typeof mask === "function") {
          cb = mask;
          mask = void 0;
        }
        if (typeof data === "number") data = data.toString();
        if (this.readyState !== _WebSocket.OPEN) {
          sendAfterClose(this, data, cb);
          return;
        }
        if (mask === void 0) mask = !this._isServer;
        this._sender.pong(data || EMPTY_BUFFER, mask, cb);
      }
      /**
       * Resume the socket.
       *
       * @public
       */
      resume() {
        if (this.readyState === _WebSocket.CONNECTING || this.readyState === _WebSocket.CLOSED) {
          return;
        }
        this._paused = false;
        if (!this._receiver._writableState.needDrain) this._socket.resume();
      }
      /**
       * Send a data message.
       *
       * @param {*} data The message to send
       * @param {Object} [options] Options object
       * @param {Boolean} [options.binary] Specifies whether `data` is binary or
       *     text
       * @param {Boolean} [options.compress] Specifies whether or not to compress
       *     `data`
       * @param {Boolean} [options.fin=true] Specifies whether the fragment is the
       *     last one
       * @param {Boolean} [options.mask] Specifies whether or not to mask `data`
       * @param {Function} [cb] Callback which is executed when data is written out
       * @public
       */
      send(data, options, cb) {
        if (this.readyState === _WebSocket.CONNECTING) {
          throw new Error("WebSocket is not open: readyState 0 (CONNECTING)");
        }
        if (typeof options === "function") {
          cb = options;
          options = {};
        }
        if (typeof data === "number") data = data.toString();
        if (this.readyState !== _WebSocket.OPEN) {
          sendAfterClose(this, data, cb);
          return;
        }
        const opts = {
          binary: typeof data !== "string",
          mask: !this._isServer,
          compress: true,
          fin: true,
          ...options
        };
        if (!this._extensions[PerMessageDeflate2.extensionName]) {
          opts.compress = false;
        }
        this._sender.send(data || EMPTY_BUFFER, opts, cb);
      }
      /**
       * Forcibly close the connection.
       *
       * @public
       */
      terminate() {
        if (this.readyState === _WebSocket.CLOSED) return;
        if (this.readyState === _WebSocket.CONNECTING) {
          const msg = "WebSocket was closed before the connection was established";
          abortHandshake(this, this._req, msg);
          return;
        }
        if (this._socket) {
          this._readyState = _WebSocket.CLOSING;
          this._socket.destroy();
        }
      }
    };
    Object.defineProperty(WebSocket2, "CONNECTING", {
      enumerable: true,
      value: readyStates.indexOf("CONNECTING")
    });
    Object.defineProperty(WebSocket2.prototype, "CONNECTING", {
      enumerable: true,
      value: readyStates.indexOf("CONNECTING")
    });
    Object.defineProperty(WebSocket2, "OPEN", {
      enumerable: true,
      value: readyStates.indexOf("OPEN")
    });
    Object.defineProperty(WebSocket2.prototype, "OPEN", {
      enumerable: true,
      value: readyStates.indexOf("OPEN")
    });
    Object.defineProperty(WebSocket2, "CLOSING", {
      enumerable: true,
      value: readyStates.indexOf("CLOSING")
    });
    Object.defineProperty(WebSocket2.prototype, "CLOSING", {
      enumerable: true,
      value: readyStates.indexOf("CLOSING")
    });
    Object.defineProperty(WebSocket2, "CLOSED", {
      enumerable: true,
      value: readyStates.indexOf("CLOSED")
    });
    Object.defineProperty(WebSocket2.prototype, "CLOSED", {
      enumerable: true,
      value: readyStates.indexOf("CLOSED")
    });
    [
      "binaryType",
      "bufferedAmount",
      "extensions",
      "isPaused",
      "protocol",
      "readyState",
      "url"
    ].forEach((property) => {
      Object.defineProperty(WebSocket2.prototype, property, { enumerable: true });
    });
    ["open", "error", "close", "message"].forEach((method) => {
      Object.defineProperty(WebSocket2.prototype, `on${method}`, {
        enumerable: true,
        get() {
          for (const listener of this.listeners(method)) {
            if (listener[kForOnEventAttribute]) return listener[kListener];
          }
          return null;
        },
        set(handler) {
          for (const listener of this.listeners(method)) {
            if (listener[kForOnEventAttribute]) {
              this.removeListener(method, listener);
              break;
            }
          }
          if (typeof handler !== "function") return;
          this.addEventListener(method, handler, {
            [kForOnEventAttribute]: true
          });
        }
      });
    });
    WebSocket2.prototype.addEventListener = addEventListener;
    WebSocket2.prototype.removeEventListener = removeEventListener;
    module.exports = WebSocket2;
    function initAsClient(websocket, address, protocols, options) {
      const opts = {
        allowSynchronousEvents: true,
        autoPong: true,
        closeTimeout: CLOSE_TIMEOUT,
        protocolVersion: protocolVersions[1],
        maxBufferedChunks: 256 * 1024,
        maxFragments: 16 * 1024,
        maxPayload: 100 * 1024 * 1024,
        maxPendingAutoPongs: 60,
        skipUTF8Validation: false,
        perMessageDeflate: true,
        followRedirects: false,
        maxRedirects: 10,
        ...options,
        socketPath: void 0,
        hostname: void 0,
        protocol: void 0,
        protocols: void 0,
        timeout: void 0,
        method: "GET",
        host: void 0,
        path: void 0,
        port: void 0
      };
      if (!protocolVersions.includes(opts.protocolVersion)) {
        throw new RangeError(
          `Unsupported protocol version: ${opts.protocolVersion} (supported versions: ${protocolVersions.join(", ")})`
        );
      }
      let parsedUrl;
      if (address instanceof URL) {
        parsedUrl = address;
      } else {
        try {
          parsedUrl = new URL(address);
        } catch {
          throw new SyntaxError(`Invalid URL: ${address}`);
        }
      }
      if (parsedUrl.protocol === "http:" || parsedUrl.protocol === "https:") {
        parsedUrl = new URL(parsedUrl);
        parsedUrl.protocol = parsedUrl.protocol === "http:" ? "ws:" : "wss:";
      }
      websocket._url = parsedUrl.href;
      const isSecure = parsedUrl.protocol === "wss:";
      const isIpcUrl = parsedUrl.protocol === "ws+unix:";
      let invalidUrlMessage;
      if (parsedUrl.protocol !== "ws:" && !isSecure && !isIpcUrl) {
        invalidUrlMessage = `The URL's protocol must be one of "ws:", "wss:", "http:", "https:", or "ws+unix:"`;
      } else if (isIpcUrl && !parsedUrl.pathname) {
        invalidUrlMessage = "The URL's pathname is empty";
      } else if (parsedUrl.hash) {
        invalidUrlMessage = "The URL contains a fragment identifier";
      }
      if (invalidUrlMessage) {
        const err = new SyntaxError(invalidUrlMessage);
        if (websocket._redirects === 0) {
          throw err;
        } else {
          emitErrorAndClose(websocket, err);
          return;
        }
      }
      const defaultPort = isSecure ? 443 : 80;
      const key = randomBytes2(16).toString("base64");
      const request = isSecure ? https.request : http.request;
      const protocolSet = /* @__PURE__ */ new Set();
      let perMessageDeflate;
      opts.createConnection = opts.createConnection || (isSecure ? tlsConnect : netConnect);
      opts.defaultPort = opts.defaultPort || defaultPort;
      opts.port = parsedUrl.port || defaultPort;
      opts.host = parsedUrl.hostname.startsWith("[") ? parsedUrl.hostname.slice(1, -1) : parsedUrl.hostname;
      opts.headers = {
        ...opts.headers,
        "Sec-WebSocket-Version": opts.protocolVersion,
        "Sec-WebSocket-Key": key,
        Connection: "Upgrade",
        Upgrade: "websocket"
      };
      opts.path = parsedUrl.pathname + parsedUrl.search;
      opts.timeout = opts.handshakeTimeout;
      if (opts.perMessageDeflate) {
        perMessageDeflate = new PerMessageDeflate2({
          ...opts.perMessageDeflate,
          isServer: false,
          maxPayload: opts.maxPayload
        });
        opts.headers["Sec-WebSocket-Extensions"] = format({
          [PerMessageDeflate2.extensionName]: perMessageDeflate.offer()
        });
      }
      if (protocols.length) {
        for (const protocol of protocols) {
          if (typeof protocol !== "string" || !subprotocolRegex.test(protocol) || protocolSet.has(protocol)) {
            throw new SyntaxError(
              "An invalid or duplicated subprotocol was specified"
            );
          }
          protocolSet.add(protocol);
        }
        opts.headers["Sec-WebSocket-Protocol"] = protocols.join(",");
      }
      if (opts.origin) {
        if (opts.protocolVersion < 13) {
          opts.headers["Sec-WebSocket-Origin"] = opts.origin;
        } else {
          opts.headers.Origin = opts.origin;
        }
      }
      if (parsedUrl.username || parsedUrl.password) {
        const username = querystring.unescape(parsedUrl.username);
        const password = querystring.unescape(parsedUrl.password);
        opts.auth = `${username}:${password}`;
      }
      if (isIpcUrl) {
        const i = opts.path.indexOf(":");
        if (i === -1) {
          opts.socketPath = opts.path;
          opts.path = "";
        } else {
          opts.socketPath = opts.path.slice(0, i);
          opts.path = opts.path.slice(i + 1);
        }
      }
      let req;
      if (opts.followRedirects) {
        if (websocket._redirects === 0) {
          websocket._originalIpc = isIpcUrl;
          websocket._originalSecure = isSecure;
          websocket._originalHostOrSocketPath = isIpcUrl ? opts.socketPath : parsedUrl.host;
          const headers = options && options.headers;
          options = { ...options, headers: {} };
          if (headers) {
            for (const [key2, value] of Object.entries(headers)) {
              options.headers[key2.toLowerCase()] = value;
            }
          }
        } else if (websocket.listenerCount("redirect") === 0) {
          const isSameHost = isIpcUrl ? websocket._originalIpc ? opts.socketPath === websocket._originalHostOrSocketPath : false : websocket._originalIpc ? false : parsedUrl.host === websocket._originalHostOrSocketPath;
          if (!isSameHost || websocket._originalSecure && !isSecure) {
            delete opts.headers.authorization;
            delete opts.headers.cookie;
            if (!isSameHost) delete opts.headers.host;
            opts.auth = void 0;
          }
        }
        if (opts.auth && !options.headers.authorization) {
          options.headers.authorization = "Basic " + Buffer.from(opts.auth).toString("base64");
        }
        req = websocket._req = request(opts);
        if (websocket._redirects) {
          websocket.emit("redirect", websocket.url, req);
        }
      } else {
        req = websocket._req = request(opts);
      }
      if (opts.timeout) {
        req.on("timeout", () => {
          abortHandshake(websocket, req, "Opening handshake has timed out");
        });
      }
      req.on("error", (err) => {
        if (req === null || req[kAborted]) return;
        req = websocket._req = null;
        emitErrorAndClose(websocket, err);
      });
      req.on("response", (res) => {
        const location = res.headers.location;
        const statusCode = res.statusCode;
        if (location && opts.followRedirects && statusCode >= 300 && statusCode < 400) {
          if (++websocket._redirects > opts.maxRedirects) {
            abortHandshake(websocket, req, "Maximum redirects exceeded");
            return;
          }
          req.abort();
          let addr;
          try {
            addr = new URL(location, address);
          } catch (e) {
            const err = new SyntaxError(`Invalid URL: ${location}`);
            emitErrorAndClose(websocket, err);
            return;
          }
          initAsClient(websocket, addr, protocols, options);
        } else if (!websocket.emit("unexpected-response", req, res)) {
          abortHandshake(
            websocket,
            req,
            `Unexpected server response: ${res.statusCode}`
          );
        }
      });
      req.on("upgrade", (res, socket, head) => {
        websocket.emit("upgrade", res);
        if (websocket.readyState !== WebSocket2.CONNECTING) return;
        req = websocket._req = null;
        const upgrade = res.headers.upgrade;
        if (upgrade === void 0 || upgrade.toLowerCase() !== "websocket") {
          abortHandshake(websocket, socket, "Invalid Upgrade header");
          return;
        }
        const digest = createHash2("sha1").update(key + GUID2).digest("base64");
        if (res.headers["sec-websocket-accept"] !== digest) {
          abortHandshake(websocket, socket, "Invalid Sec-WebSocket-Accept header");
          return;
        }
        const serverProt = res.headers["sec-websocket-protocol"];
        let protError;
        if (serverProt !== void 0) {
          if (!protocolSet.size) {
            protError = "Server sent a subprotocol but none was requested";
          } else if (!protocolSet.has(serverProt)) {
            protError = "Server sent an invalid subprotocol";
          }
        } else if (protocolSet.size) {
          protError = "Server sent no subprotocol";
        }
        if (protError) {
          abortHandshake(websocket, socket, protError);
          return;
        }
        if (serverProt) websocket._protocol = serverProt;
        const secWebSocketExtensions = res.headers["sec-websocket-extensions"];
        if (secWebSocketExtensions !== void 0) {
          if (!perMessageDeflate) {
            const message = "Server sent a Sec-WebSocket-Extensions header but no extension was requested";
            abortHandshake(websocket, socket, message);
            return;
          }
          let extensions;
          try {
            extensions = parse(secWebSocketExtensions);
          } catch (err) {
            const message = "Invalid Sec-WebSocket-Extensions header";
            abortHandshake(websocket, socket, message);
            return;
          }
          const extensionNames = Object.keys(extensions);
          if (extensionNames.length !== 1 || extensionNames[0] !== PerMessageDeflate2.extensionName) {
            const message = "Server indicated an extension that was not requested";
            abortHandshake(websocket, socket, message);
            return;
          }
          try {
            perMessageDeflate.accept(extensions[PerMessageDeflate2.extensionName]);
          } catch (err) {
            const message = "Invalid Sec-WebSocket-Extensions header";
            abortHandshake(websocket, socket, message);
            return;
          }
          websocket._extensions[PerMessageDeflate2.extensionName] = perMessageDeflate;
        }
        websocket.setSocket(socket, head, {
          allowSynchronousEvents: opts.allowSynchronousEvents,
          generateMask: opts.generateMask,
          maxBufferedChunks: opts.maxBufferedChunks,
          maxFragments: opts.maxFragments,
          maxPayload: opts.maxPayload,
          skipUTF8Validation: opts.skipUTF8Validation
        });
      });
      if (opts.finishRequest) {
        opts.finishRequest(req, websocket);
      } else {
        req.end();
      }
      return opts;
    }
    function emitErrorAndClose(websocket, err) {
      websocket._readyState = WebSocket2.CLOSING;
      websocket._errorEmitted = true;
      websocket.emit("error", err);
      websocket.emitClose();
    }
    function netConnect(options) {
      options.path = options.socketPath;
      return net.connect(options);
    }
    function tlsConnect(options) {
      options.path = void 0;
      if (!options.servername && options.servername !== "") {
        options.servername = net.isIP(options.host) ? "" : options.host;
      }
      return tls.connect(options);
    }
    function abortHandshake(websocket, stream, message) {
      websocket._readyState = WebSocket2.CLOSING;
      const err = new Error(message);
      Error.captureStackTrace(err, abortHandshake);
      if (stream.setHeader) {
        stream[kAborted] = true;
        stream.abort();
        if (stream.socket && !stream.socket.destroyed) {
          stream.socket.destroy();
        }
        process.nextTick(emitErrorAndClose, websocket, err);
      } else {
        stream.destroy(err);
        stream.once("error", websocket.emit.bind(websocket, "error"));
        stream.once("close", websocket.emitClose.bind(websocket));
      }
    }
    function sendAfterClose(websocket, data, cb) {
      if (data) {
        const length = isBlob(data) ? data.size : toBuffer(data).length;
        if (websocket._socket) websocket._sender._bufferedBytes += length;
        else websocket._bufferedAmount += length;
      }
      if (cb) {
        const err = new Error(
          `WebSocket is not open: readyState ${websocket.readyState} (${readyStates[websocket.readyState]})`
        );
        process.nextTick(cb, err);
      }
    }
    function receiverOnConclude(code, reason) {
      const websocket = this[kWebSocket];
      websocket._closeFrameReceived = true;
      websocket._closeCode = code;
      if (reason.length === 0) {
        websocket._closeMessage = EMPTY_BUFFER;
      } else {
        websocket._closeMessage = Buffer.allocUnsafeSlow(reason.length);
        websocket._closeMessage.set(reason);
      }
      if (websocket._socket[kWebSocket] === void 0) return;
      websocket._socket.removeListener("data", socketOnData);
      process.nextTick(resume, websocket._socket);
      if (code === 1005) websocket.close();
      else websocket.close(code, reason);
    }
    function receiverOnDrain() {
      const websocket = this[kWebSocket];
      if (!websocket.isPaused) websocket._socket.resume();
    }
    function receiverOnError(err) {
      const websocket = this[kWebSocket];
      if (websocket._socket[kWebSocket] !== void 0) {
        websocket._socket.removeListener("data", socketOnData);
        process.nextTick(resume, websocket._socket);
        websocket.close(err[kStatusCode]);
      }
      if (!websocket._errorEmitted) {
        websocket._errorEmitted = true;
        websocket.emit("error", err);
      }
    }
    function receiverOnFinish() {
      this[kWebSocket].emitClose();
    }
    function receiverOnMessage(data, isBinary) {
      this[kWebSocket].emit("message", data, isBinary);
    }
    function receiverOnPing(data) {
      const websocket = this[kWebSocket];
      if (websocket._autoPong && websocket.readyState === WebSocket2.OPEN) {
        if (websocket._maxPendingAutoPongs > 0 && websocket._pendingAutoPongs >= websocket._maxPendingAutoPongs) {
          websocket.terminate();
        } else {
          websocket._pendingAutoPongs++;
          websocket.pong(data, !this._isServer, websocket._autoPongComplete);
        }
      }
      websocket.emit("ping", data);
    }
    function autoPongComplete(websocket) {
      websocket._pendingAutoPongs--;
    }
    function receiverOnPong(data) {
      this[kWebSocket].emit("pong", data);
    }
    function resume(stream) {
      stream.resume();
    }
    function senderOnError(err) {
      const websocket = this[kWebSocket];
      if (websocket.readyState === WebSocket2.CLOSED) return;
      if (websocket.readyState === WebSocket2.OPEN) {
        websocket._readyState = WebSocket2.CLOSING;
        setCloseTimer(websocket);
      }
      this._socket.end();
      if (!websocket._errorEmitted) {
        websocket._errorEmitted = true;
        websocket.emit("error", err);
      }
    }
    function setCloseTimer(websocket) {
      websocket._closeTimer = setTimeout(
        websocket._socket.destroy.bind(websocket._socket),
        websocket._closeTimeout
      );
    }
    function socketOnClose() {
      const websocket = this[kWebSocket];
      this.removeListener("close", socketOnClose);
      this.removeListener("data", socketOnData);
      this.removeListener("end", socketOnEnd);
      websocket._readyState = WebSocket2.CLOSING;
      if (!this._readableState.endEmitted && !websocket._closeFrameReceived && !websocket._receiver._writableState.errorEmitted && this._readableState.length !== 0) {
        const chunk = this.read(this._readableState.length);
        websocket._receiver.write(chunk);
      }
      websocket._receiver.end();
      this[kWebSocket] = void 0;
      clearTimeout(websocket._closeTimer);
      if (websocket._receiver._writableState.finished || websocket._receiver._writableState.errorEmitted) {
        websocket.emitClose();
      } else {
        websocket._receiver.on("error", receiverOnFinish);
        websocket._receiver.on("finish", receiverOnFinish);
      }
    }
    function socketOnData(chunk) {
      if (!this[kWebSocket]._receiver.write(chunk)) {
        this.pause();
      }
    }
    function socketOnEnd() {
      const websocket = this[kWebSocket];
      websocket._readyState = WebSocket2.CLOSING;
      websocket._receiver.end();
      this.end();
    }
    function socketOnError() {
      const websocket = this[kWebSocket];
      this.removeListener("error", socketOnError);
      this.on("error", NOOP);
      if (websocket) {
        websocket._readyState = WebSocket2.CLOSING;
        this.destroy();
      }
    }
  }
});

// node_modules/ws/lib/stream.js
var require_stream = __commonJS({
  "node_modules/ws/lib/stream.js"(exports, module) {
    "use strict";
    var WebSocket2 = require_websocket();
    var { Duplex } = __require("stream");
    function emitClose(stream) {
      stream.emit("close");
    }
    function duplexOnEnd() {
      if (!this.destroyed && this._writableState.finished) {
        this.destroy();
      }
    }
    function duplexOnError(err) {
      this.removeListener("error", duplexOnError);
      this.destroy();
      if (this.listenerCount("error") === 0) {
        this.emit("error", err);
      }
    }
    function createWebSocketStream2(ws, options) {
      let terminateOnDestroy = true;
      const duplex = new Duplex({
        ...options,
        autoDestroy: false,
        emitClose: false,
        objectMode: false,
        writableObjectMode: false
      });
      ws.on("message", function message(msg, isBinary) {
        const data = !isBinary && duplex._readableState.objectMode ? msg.toString() : msg;
        if (!duplex.push(data)) ws.pause();
      });
      ws.once("error", function error(err) {
        if (duplex.destroyed) return;
        terminateOnDestroy = false;
        duplex.destroy(err);
      });
      ws.once("close", function close() {
        if (duplex.destroyed) return;
        duplex.push(null);
      });
      duplex._destroy = function(err, callback) {
        if (ws.readyState === ws.CLOSED) {
          callback(err);
          process.nextTick(emitClose, duplex);
          return;
        }
        let called = false;
        ws.once("error", function error(err2) {
          called = true;
          callback(err2);
        });
        ws.once("close", function close() {
          if (!called) callback(err);
          process.nextTick(emitClose, duplex);
        });
        if (terminateOnDestroy) ws.terminate();
      };
      duplex._final = function(callback) {
        if (ws.readyState === ws.CONNECTING) {
          ws.once("open", function open() {
            duplex._final(callback);
          });
          return;
        }
        if (ws._socket === null) return;
        if (ws._socket._writableState.finished) {
          callback();
          if (duplex._readableState.endEmitted) duplex.destroy();
        } else {
          ws._socket.once("finish", function finish() {
            callback();
          });
          ws.close();
        }
      };
      duplex._read = function() {
        if (ws.isPaused) ws.resume();
      };
      duplex._write = function(chunk, encoding, callback) {
        if (ws.readyState === ws.CONNECTING) {
          ws.once("open", function open() {
            duplex._write(chunk, encoding, callback);
          });
          return;
        }
        ws.send(chunk, callback);
      };
      duplex.on("end", duplexOnEnd);
      duplex.on("error", duplexOnError);
      return duplex;
    }
    module.exports = createWebSocketStream2;
  }
});

// node_modules/ws/lib/subprotocol.js
var require_subprotocol = __commonJS({
  "node_modules/ws/lib/subprotocol.js"(exports, module) {
    "use strict";
    var { tokenChars } = require_validation();
    function parse(header) {
      const protocols = /* @__PURE__ */ new Set();
      let start = -1;
      let end = -1;
      let i = 0;
      for (i; i < header.length; i++) {
        const code = header.charCodeAt(i);
        if (end === -1 && tokenChars[code] === 1) {
          if (start === -1) start = i;
        } else if (i !== 0 && (code === 32 || code === 9)) {
          if (end === -1 && start !== -1) end = i;
        } else if (code === 44) {
          if (start === -1) {
            throw new SyntaxError(`Unexpected character at index ${i}`);
          }
          if (end === -1) end = i;
          const protocol2 = header.slice(start, end);
          if (protocols.has(protocol2)) {
            throw new SyntaxError(`The "${protocol2}" subprotocol is duplicated`);
          }
          protocols.add(protocol2);
          start = end = -1;
        } else {
          throw new SyntaxError(`Unexpected character at index ${i}`);
        }
      }
      if (start === -1 || end !== -1) {
        throw new SyntaxError("Unexpected end of input");
      }
      const protocol = header.slice(start, i);
      if (protocols.has(protocol)) {
        throw new SyntaxError(`The "${protocol}" subprotocol is duplicated`);
      }
      protocols.add(protocol);
      return protocols;
    }
    module.exports = { parse };
  }
});

// node_modules/ws/lib/websocket-server.js
var require_websocket_server = __commonJS({
  "node_modules/ws/lib/websocket-server.js"(exports, module) {
    "use strict";
    var EventEmitter = __require("events");
    var http = __require("http");
    var { Duplex } = __require("stream");
    var { createHash: createHash2 } = __require("crypto");
    var extension2 = require_extension();
    var PerMessageDeflate2 = require_permessage_deflate();
    var subprotocol2 = require_subprotocol();
    var WebSocket2 = require_websocket();
    var { CLOSE_TIMEOUT, GUID: GUID2, kWebSocket } = require_constants();
    var keyRegex = /^[+/0-9A-Za-z]{22}==$/;
    var RUNNING = 0;
    var CLOSING = 1;
    var CLOSED = 2;
    var WebSocketServer2 = class extends EventEmitter {
      /**
       * Create a `WebSocketServer` instance.
       *
       * @param {Object} options Configuration options
       * @param {Boolean} [options.allowSynchronousEvents=true] Specifies whether
       *     any of the `'message'`, `'ping'`, and `'pong'` events can be emitted
       *     multiple times in the same tick
       * @param {Boolean} [options.autoPong=true] Specifies whether or not to
       *     automatically send a pong in response to a ping
       * @param {Number} [options.backlog=511] The maximum length of the queue of
       *     pending connections
       * @param {Boolean} [options.clientTracking=true] Specifies whether or not to
       *     track clients
       * @param {Number} [options.closeTimeout=30000] Duration in milliseconds to
       *     wait for the closing handshake to finish after `websocket.close()` is
       *     called
       * @param {Function} [options.handleProtocols] A hook to handle protocols
       * @param {String} [options.host] The hostname where to bind the server
       * @param {Number} [options.maxBufferedChunks=262144] The maximum number of
       *     buffered data chunks
       * @param {Number} [options.maxFragments=16384] The maximum number of message
       *     fragments
       * @param {Number} [options.maxPayload=104857600] The maximum allowed message
       *     size
       * @param {Number} [options.maxPendingAutoPongs=60] The maximum number of
       *     pending automatic pongs
       * @param {Boolean} [options.noServer=false] Enable no server mode
       * @param {String} [options.path] Accept only connections matching this path
       * @param {(Boolean|Object)} [options.perMessageDeflate=false] Enable/disable
       *     permessage-deflate
       * @param {Number} [options.port] The port where to bind the server
       * @param {(http.Server|https.Server)} [options.server] A pre-created HTTP/S
       *     server to use
       * @param {Boolean} [options.skipUTF8Validation=false] Specifies whether or
       *     not to skip UTF-8 validation for text and close messages
       * @param {Function} [options.verifyClient] A hook to reject connections
       * @param {Function} [options.WebSocket=WebSocket] Specifies the `WebSocket`
       *     class to use. It must be the `WebSocket` class or class that extends it
       * @param {Function} [callback] A listener for the `listening` event
       */
      constructor(options, callback) {
        super();
        options = {
          allowSynchronousEvents: true,
          autoPong: true,
          maxBufferedChunks: 256 * 1024,
          maxFragments: 16 * 1024,
          maxPayload: 100 * 1024 * 1024,
          maxPendingAutoPongs: 60,
          skipUTF8Validation: false,
          perMessageDeflate: false,
          handleProtocols: null,
          clientTracking: true,
          closeTimeout: CLOSE_TIMEOUT,
          verifyClient: null,
          noServer: false,
          backlog: null,
          // use default (511 as implemented in net.js)
          server: null,
          host: null,
          path: null,
          port: null,
          WebSocket: WebSocket2,
          ...options
        };
        if (options.port == null && !options.server && !options.noServer || options.port != null && (options.server || options.noServer) || options.server && options.noServer) {
          throw new TypeError(
            'One and only one of the "port", "server", or "noServer" options must be specified'
          );
        }
        if (options.port != null) {
          this._server = http.createServer((req, res) => {
            const body = http.STATUS_CODES[426];
            res.writeHead(426, {
              "Content-Length": body.length,
              "Content-Type": "text/plain"
            });
            res.end(body);
          });
          this._server.listen(
            options.port,
            options.host,
            options.backlog,
            callback
          );
        } else if (options.server) {
          this._server = options.server;
        }
        if (this._server) {
          const emitConnection = this.emit.bind(this, "connection");
          this._removeListeners = addListeners(this._server, {
            listening: this.emit.bind(this, "listening"),
            error: this.emit.bind(this, "error"),
            upgrade: (req, socket, head) => {
              this.handleUpgrade(req, socket, head, emitConnection);
            }
          });
        }
        if (options.perMessageDeflate === true) options.perMessageDeflate = {};
        if (options.clientTracking) {
          this.clients = /* @__PURE__ */ new Set();
          this._shouldEmitClose = false;
        }
        this.options = options;
        this._state = RUNNING;
      }
      /**
       * Returns the bound address, the address family name, and port of the server
       * as reported by the operating system if listening on an IP socket.
       * If the server is listening on a pipe or UNIX domain socket, the name is
       * returned as a string.
       *
       * @return {(Object|String|null)} The address of the server
       * @public
       */
      address() {
        if (this.options.noServer) {
          throw new Error('The server is operating in "noServer" mode');
        }
        if (!this._server) return null;
        return this._server.address();
      }
      /**
       * Stop the server from accepting new connections and emit the `'close'` event
       * when all existing connections are closed.
       *
       * @param {Function} [cb] A one-time listener for the `'close'` event
       * @public
       */
      close(cb) {
        if (this._state === CLOSED) {
          if (cb) {
            this.once("close", () => {
              cb(new Error("The server is not running"));
            });
          }
          process.nextTick(emitClose, this);
          return;
        }
        if (cb) this.once("close", cb);
        if (this._state === CLOSING) return;
        this._state = CLOSING;
        if (this.options.noServer || this.options.server) {
          if (this._server) {
            this._removeListeners();
            this._removeListeners = this._server = null;
          }
          if (this.clients) {
            if (!this.clients.size) {
              process.nextTick(emitClose, this);
            } else {
              this._shouldEmitClose = true;
            }
          } else {
            process.nextTick(emitClose, this);
          }
        } else {
          const server = this._server;
          this._removeListeners();
          this._removeListeners = this._server = null;
          server.close(() => {
            emitClose(this);
          });
        }
      }
      /**
       * See if a given request should be handled by this server instance.
       *
       * @param {http.IncomingMessage} req Request object to inspect
       * @return {Boolean} `true` if the request is valid, else `false`
       * @public
       */
      shouldHandle(req) {
        if (this.options.path) {
          const index = req.url.indexOf("?");
          const pathname = index !== -1 ? req.url.slice(0, index) : req.url;
          if (pathname !== this.options.path) return false;
        }
        return true;
      }
      /**
       * Handle a HTTP Upgrade request.
       *
       * @param {http.IncomingMessage} req The request object
       * @param {Duplex} socket The network socket between the server and client
       * @param {Buffer} head The first packet of the upgraded stream
       * @param {Function} cb Callback
       * @public
       */
      handleUpgrade(req, socket, head, cb) {
        socket.on("error", socketOnError);
        const key = req.headers["sec-websocket-key"];
        const upgrade = req.headers.upgrade;
        const version = +req.headers["sec-websocket-version"];
        if (req.method !== "GET") {
          const message = "Invalid HTTP method";
          abortHandshakeOrEmitwsClientError(this, req, socket, 405, message);
          return;
        }
        if (upgrade === void 0 || upgrade.toLowerCase() !== "websocket") {
          const message = "Invalid Upgrade header";
          abortHandshakeOrEmitwsClientError(this, req, socket, 400, message);
          return;
        }
        if (key === void 0 || !keyRegex.test(key)) {
          const message = "Missing or invalid Sec-WebSocket-Key header";
          abortHandshakeOrEmitwsClientError(this, req, socket, 400, message);
          return;
        }
        if (version !== 13 && version !== 8) {
          const message = "Missing or invalid Sec-WebSocket-Version header";
          abortHandshakeOrEmitwsClientError(this, req, socket, 400, message, {
            "Sec-WebSocket-Version": "13, 8"
          });
          return;
        }
        if (!this.shouldHandle(req)) {
          abortHandshake(socket, 400);
          return;
        }
        const secWebSocketProtocol = req.headers["sec-websocket-protocol"];
        let protocols = /* @__PURE__ */ new Set();
        if (secWebSocketProtocol !== void 0) {
          try {
            protocols = subprotocol2.parse(secWebSocketProtocol);
          } catch (err) {
            const message = "Invalid Sec-WebSocket-Protocol header";
            abortHandshakeOrEmitwsClientError(this, req, socket, 400, message);
            return;
          }
        }
        const secWebSocketExtensions = req.headers["sec-websocket-extensions"];
        const extensions = {};
        if (this.options.perMessageDeflate && secWebSocketExtensions !== void 0) {
          const perMessageDeflate = new PerMessageDeflate2({
            ...this.options.perMessageDeflate,
            isServer: true,
            maxPayload: this.options.maxPayload
          });
          try {
            const offers = extension2.parse(secWebSocketExtensions);
            if (offers[PerMessageDeflate2.extensionName]) {
              perMessageDeflate.accept(offers[PerMessageDeflate2.extensionName]);
              extensions[PerMessageDeflate2.extensionName] = perMessageDeflate;
            }
          } catch (err) {
            const message = "Invalid or unacceptable Sec-WebSocket-Extensions header";
            abortHandshakeOrEmitwsClientError(this, req, socket, 400, message);
            return;
          }
        }
        if (this.options.verifyClient) {
          const info = {
            origin: req.headers[`${version === 8 ? "sec-websocket-origin" : "origin"}`],
            secure: !!(req.socket.authorized || req.socket.encrypted),
            req
          };
          if (this.options.verifyClient.length === 2) {
            this.options.verifyClient(info, (verified, code, message, headers) => {
              if (!verified) {
                return abortHandshake(socket, code || 401, message, headers);
              }
              this.completeUpgrade(
                extensions,
                key,
                protocols,
                req,
                socket,
                head,
                cb
              );
            });
            return;
          }
          if (!this.options.verifyClient(info)) return abortHandshake(socket, 401);
        }
        this.completeUpgrade(extensions, key, protocols, req, socket, head, cb);
      }
      /**
       * Upgrade the connection to WebSocket.
       *
       * @param {Object} extensions The accepted extensions
       * @param {String} key The value of the `Sec-WebSocket-Key` header
       * @param {Set} protocols The subprotocols
       * @param {http.IncomingMessage} req The request object
       * @param {Duplex} socket The network socket between the server and client
       * @param {Buffer} head The first packet of the upgraded stream
       * @param {Function} cb Callback
       * @throws {Error} If called more than once with the same socket
       * @private
       */
      completeUpgrade(extensions, key, protocols, req, socket, head, cb) {
        if (!socket.readable || !socket.writable) return socket.destroy();
        if (socket[kWebSocket]) {
          throw new Error(
            "server.handleUpgrade() was called more than once with the same socket, possibly due to a misconfiguration"
          );
        }
        if (this._state > RUNNING) return abortHandshake(socket, 503);
        const digest = createHash2("sha1").update(key + GUID2).digest("base64");
        const headers = [
          "HTTP/1.1 101 Switching Protocols",
          "Upgrade: websocket",
          "Connection: Upgrade",
          `Sec-WebSocket-Accept: ${digest}`
        ];
        const ws = new this.options.WebSocket(null, void 0, this.options);
        if (protocols.size) {
          const protocol = this.options.handleProtocols ? this.options.handleProtocols(protocols, req) : protocols.values().next().value;
          if (protocol) {
            headers.push(`Sec-WebSocket-Protocol: ${protocol}`);
            ws._protocol = protocol;
          }
        }
        if (extensions[PerMessageDeflate2.extensionName]) {
          const params = extensions[PerMessageDeflate2.extensionName].params;
          const value = extension2.format({
            [PerMessageDeflate2.extensionName]: [params]
          });
          headers.push(`Sec-WebSocket-Extensions: ${value}`);
          ws._extensions = extensions;
        }
        this.emit("headers", headers, req);
        socket.write(headers.concat("\r\n").join("\r\n"));
        socket.removeListener("error", socketOnError);
        ws.setSocket(socket, head, {
          allowSynchronousEvents: this.options.allowSynchronousEvents,
          maxBufferedChunks: this.options.maxBufferedChunks,
          maxFragments: this.options.maxFragments,
          maxPayload: this.options.maxPayload,
          skipUTF8Validation: this.options.skipUTF8Validation
        });
        if (this.clients) {
          this.clients.add(ws);
          ws.on("close", () => {
            this.clients.delete(ws);
            if (this._shouldEmitClose && !this.clients.size) {
              process.nextTick(emitClose, this);
            }
          });
        }
        cb(ws, req);
      }
    };
    module.exports = WebSocketServer2;
    function addListeners(server, map) {
      for (const event of Object.keys(map)) server.on(event, map[event]);
      return function removeListeners() {
        for (const event of Object.keys(map)) {
          server.removeListener(event, map[event]);
        }
      };
    }
    function emitClose(server) {
      server._state = CLOSED;
      server.emit("close");
    }
    function socketOnError() {
      this.destroy();
    }
    function abortHandshake(socket, code, message, headers) {
      message = message || http.STATUS_CODES[code];
      headers = {
        Connection: "close",
        "Content-Type": "text/html",
        "Content-Length": Buffer.byteLength(message),
        ...headers
      };
      socket.once("finish", socket.destroy);
      socket.end(
        `HTTP/1.1 ${code} ${http.STATUS_CODES[code]}\r
` + Object.keys(headers).map((h) => `${h}: ${headers[h]}`).join("\r\n") + "\r\n\r\n" + message
      );
    }
    function abortHandshakeOrEmitwsClientError(server, req, socket, code, message, headers) {
      if (server.listenerCount("wsClientError")) {
        const err = new Error(message);
        Error.captureStackTrace(err, abortHandshakeOrEmitwsClientError);
        server.emit("wsClientError", err, socket, req);
      } else {
        abortHandshake(socket, code, message, headers);
      }
    }
  }
});

// src/ready-probe.ts
import { createInterface } from "node:readline";

// src/speech/hook.ts
import { performance as performance2 } from "node:perf_hooks";
import { pathToFileURL } from "node:url";
var NAMES = ["urlFor", "headersFor", "ready", "decoder", "next", "keyOf", "verify"];
async function loadHook(path) {
  const module = await import(pathToFileURL(path).href);
  const whole = module["hook"] ?? module["default"] ?? {};
  const given = { ...whole, ...module };
  const found = NAMES.filter((name) => typeof given[name] === "function");
  if (found.length === 0)
    throw new Error(`the hook ${path} exports none of ${NAMES.join(", ")}; export the functions that take part`);
  return timed(Object.fromEntries(found.map((name) => [name, given[name]])));
}
function timed(hook) {
  let spentMs = 0;
  const clocked = (call) => {
    return (...args) => {
      const startMs = performance2.now();
      try {
        return call(...args);
      } finally {
        spentMs += performance2.now() - startMs;
      }
    };
  };
  const functions = Object.entries(hook);
  const all = Object.fromEntries(functions.map(([name, call]) => [name, clocked(call)]));
  const { decoder } = all;
  if (decoder !== void 0) all["decoder"] = (...args) => clocked(decoder(...args));
  return { hook: all, spentMs: () => spentMs };
}

// node_modules/ws/wrapper.mjs
var import_stream = __toESM(require_stream(), 1);
var import_extension = __toESM(require_extension(), 1);
var import_permessage_deflate = __toESM(require_permessage_deflate(), 1);
var import_receiver = __toESM(require_receiver(), 1);
var import_sender = __toESM(require_sender(), 1);
var import_subprotocol = __toESM(require_subprotocol(), 1);
var import_websocket = __toESM(require_websocket(), 1);
var import_websocket_server = __toESM(require_websocket_server(), 1);

// src/wire/frame-writer.ts
var OPCODE_TEXT = 1;
var OPCODE_BINARY = 2;
var OPCODE_CLOSE = 8;
var OPCODE_PING = 9;
var OPCODE_PONG = 10;
function writeFrame(outlet, opcode, payload) {
  if (outlet.socket.destroyed) return;
  const pieces = import_sender.default.frame(payload, { fin: true, opcode, mask: true, readOnly: true });
  const frame = Buffer.concat(pieces);
  outlet.bytesOut += frame.length;
  outlet.socket.write(frame);
}
function closePayload(code) {
  if (code === 1005 || code === 1006) return Buffer.alloc(0);
  const payload = Buffer.alloc(2);
  payload.writeUInt16BE(code);
  return payload;
}

// src/speech/message.ts
function createMessage() {
  return {
    bytes: Buffer.alloc(0),
    start: 0,
    length: 0,
    binary: false,
    text: void 0,
    json: void 0,
    decoded: void 0
  };
}
function setMessage(message, bytes, start, length, type) {
  message.bytes = bytes;
  message.start = start;
  message.length = length;
  message.binary = type === "binary";
  message.text = void 0;
  message.json = void 0;
  message.decoded = void 0;
}
function textOf(message) {
  message.text ??= message.bytes.toString("utf8", message.start, message.start + message.length);
  return message.text;
}
function jsonOf(message) {
  message.json ??= { value: parsed(textOf(message)) };
  return message.json.value;
}
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return void 0;
  }
}
var SHOWN_BYTES = 300;
function shown(message) {
  const { bytes, start, length, binary } = message;
  const shownBytes = bytes.subarray(start, start + Math.min(length, SHOWN_BYTES));
  const isText = !binary || shownBytes.every((byte) => byte >= 32 && byte < 127);
  return isText ? JSON.stringify(shownBytes.toString("utf8")) : (shownBytes.toString("hex").match(/../g) ?? []).join(" ");
}
function compileMatcher(matcher, pad) {
  const padded = (text) => text.replaceAll("${pad}", pad);
  const tests = [];
  const { equals, prefix, contains, regex, json, bytes, type } = matcher;
  if (type !== void 0) tests.push(({ binary }) => binary === (type === "binary"));
  if (equals !== void 0) {
    const wanted = Buffer.from(padded(equals));
    tests.push((message) => message.length === wanted.length && beginsWith(message, wanted));
  }
  if (prefix !== void 0) {
    const wanted = Buffer.from(padded(prefix));
    tests.push((message) => beginsWith(message, wanted));
  }
  if (bytes !== void 0)
    for (const [offset, digits] of Object.entries(bytes)) {
      const wanted = Buffer.from(digits.replaceAll(" ", ""), "hex");
      tests.push((message) => holdsAt(message, Number(offset), wanted));
    }
  if (contains !== void 0) {
    const wanted = Buffer.from(padded(contains));
    tests.push((message) => message.bytes.subarray(message.start, message.start + message.length).includes(wanted));
  }
  if (regex !== void 0) {
    const expression = new RegExp(padded(regex));
    tests.push((message) => expression.test(textOf(message)));
  }
  if (json !== void 0)
    for (const [path, condition] of Object.entries(json)) {
      const keys = keysOf(path);
      tests.push((message) => holds(at(jsonOf(message), keys), condition));
    }
  return (message) => tests.every((test) => test(message));
}
function compileAny(matchers, pad) {
  const compiled = matchers.map((matcher) => compileMatcher(matcher, pad));
  return (message) => compiled.some((matches) => matches(message));
}
function beginsWith(message, wanted) {
  return holdsAt(message, 0, wanted);
}
function holdsAt({ bytes, start, length }, offset, wanted) {
  if (offset + wanted.length > length) return false;
  return wanted.compare(bytes, start + offset, start + offset + wanted.length) === 0;
}
function keysOf(path) {
  return path === "" ? [] : path.split(".");
}
function at(value, keys) {
  let found = value;
  for (const key of keys) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, key)) return void 0;
    found = found[key];
  }
  return found;
}
function holds(value, condition) {
  if (typeof condition === "object" && condition !== null) return value !== void 0 === condition.exists;
  return value === condition;
}
function compileExtractor(extractor) {
  switch (extractor.kind) {
    case "json": {
      const keys = keysOf(extractor.path);
      return (message) => {
        const value = at(jsonOf(message), keys);
        return typeof value === "string" || typeof value === "number" ? String(value) : void 0;
      };
    }
    case "regex": {
      const expression = new RegExp(extractor.pattern);
      return (message) => expression.exec(textOf(message))?.[1];
    }
    case "after": {
      const mark = Buffer.from(extractor.text);
      return ({ bytes, start, length }) => {
        const found = bytes.subarray(start, start + length).indexOf(mark);
        if (found === -1) return void 0;
        const from = start + found + mark.length;
        let to = from;
        while (to < start + length && bytes[to] >= 48 && bytes[to] <= 57) to++;
        return to === from ? void 0 : bytes.toString("latin1", from, to);
      };
    }
    case "bytes": {
      const { at: offset, length: count } = extractor;
      return ({ bytes, start, length }) => offset + count > length ? void 0 : String(bytes.readUIntBE(start + offset, count));
    }
  }
}

// src/wire/failure.ts
var KIND_BY_CODE = {
  ECONNREFUSED: "refused",
  ECONNRESET: "reset",
  EPIPE: "reset",
  ETIMEDOUT: "timeout",
  EADDRNOTAVAIL: "no-address",
  EADDRINUSE: "no-address",
  EMFILE: "no-descriptor",
  ENFILE: "no-descriptor"
};
var NO_FAILURES = { counts: {}, details: {} };
function socketFailure(error) {
  const code = error.code ?? "";
  const kind = KIND_BY_CODE[code] ?? (TLS_CODE.test(code) ? "tls" : "other");
  const remedy = CERTIFICATE_CODE.test(code) ? "; write 'tls: insecure', or the path of the authority's certificate" : "";
  return { kind, detail: `${error.message.replace(/; if the root CA .*$/, "")}${remedy}` };
}
var TLS_CODE = /^(ERR_SSL|ERR_TLS|EPROTO|CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/;
var CERTIFICATE_CODE = /^(ERR_TLS_CERT|CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/;
function addFailure(tally, failure, times = 1) {
  return {
    counts: { ...tally.counts, [failure.kind]: (tally.counts[failure.kind] ?? 0) + times },
    details: { [failure.kind]: failure.detail, ...tally.details }
  };
}

// src/wire/frame-reader.ts
import { isUtf8 } from "node:buffer";

// src/wire/opening-handshake.ts
import { createHash, randomBytes } from "node:crypto";
var PLAIN = {};
var DEFLATE = "permessage-deflate";
var DEFLATE_OFFER = `${DEFLATE}; client_max_window_bits`;
var KEY_BYTES = 16;
var GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
var LONGEST_HEAD_BYTES = 16384;
var SHOWN_BODY_BYTES = 300;
function createHandshake(address, keyBytes = randomBytes(KEY_BYTES)) {
  const key = keyBytes.toString("base64");
  return {
    accept: createHash("sha1").update(key + GUID).digest("base64"),
    request: `GET ${address.path} HTTP/1.1\r
Host: ${address.authority}\r
Upgrade: websocket\r
Connection: Upgrade\r
Sec-WebSocket-Key: ${key}\r
Sec-WebSocket-Version: 13\r
${optionalHeaders(address)}\r
`
  };
}
function optionalHeaders({ subprotocols = [], headers = {}, origin, compression }) {
  return [
    ...subprotocols.length > 0 ? [["Sec-WebSocket-Protocol", subprotocols.join(", ")]] : [],
    ...compression ? [["Sec-WebSocket-Extensions", DEFLATE_OFFER]] : [],
    ...origin === void 0 ? [] : [["Origin", origin]],
    ...Object.entries(headers)
  ].map(([name, value]) => `${name}: ${value}\r
`).join("");
}
function readReply(bytes, accept, address) {
  const end = bytes.indexOf("\r\n\r\n");
  if (end === -1) {
    if (bytes.length <= LONGEST_HEAD_BYTES) return { kind: "partial" };
    return failed("handshake", `the reply's head is longer than ${LONGEST_HEAD_BYTES} bytes`);
  }
  const head = bytes.toString("latin1", 0, end);
  const [statusLine = "", ...lines] = head.split("\r\n");
  const status = /^HTTP\/1\.1 (\d{3})(?: |$)/.exec(statusLine)?.[1];
  if (status === void 0)
    return failed("handshake", `the reply is not HTTP/1.1: ${JSON.stringify(statusLine.slice(0, 80))}`);
  if (status !== "101") {
    const body = bytes.toString("utf8", end + 4, end + 4 + SHOWN_BODY_BYTES);
    return failed(`rejected-${Number(status)}`, [statusLine, ...lines.slice(0, 12), "", body].join("\n").trim());
  }
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
    })
  );
  const wrong = wrongUpgrade(headers, accept) ?? wrongSubprotocol(headers, address);
  if (wrong !== void 0) return failed("handshake", wrong);
  const agreement = readExtensions(headers, address);
  if (typeof agreement === "string") return failed("handshake", agreement);
  return { kind: "accepted", framesAt: end + 4, agreement };
}
function wrongUpgrade(headers, accept) {
  const upgrade = headers.get("upgrade");
  if (upgrade?.toLowerCase() !== "websocket") return `the 101 reply has Upgrade '${upgrade ?? ""}', not 'websocket'`;
  const connection = headers.get("connection");
  const options = (connection ?? "").toLowerCase().split(",");
  if (!options.some((option) => option.trim() === "upgrade"))
    return `the 101 reply has Connection '${connection ?? ""}', not 'Upgrade'`;
  const got = headers.get("sec-websocket-accept");
  if (got === accept) return void 0;
  return `the 101 reply has Sec-WebSocket-Accept '${got ?? ""}', '${accept}' is right for the key sent`;
}
function wrongSubprotocol(headers, { subprotocols = [] }) {
  const chosen = headers.get("sec-websocket-protocol");
  if (chosen === void 0) {
    if (subprotocols.length === 0) return void 0;
    return `the server chose none of the subprotocols offered: ${subprotocols.join(", ")}`;
  }
  if (subprotocols.includes(chosen)) return void 0;
  const offered = subprotocols.length === 0 ? "none was offered" : `offered were ${subprotocols.join(", ")}`;
  return `the server chose subprotocol '${chosen}', ${offered}`;
}
function readExtensions(headers, { compression }) {
  const text = headers.get("sec-websocket-extensions");
  if (text === void 0)
    return compression ? "the server declined permessage-deflate; write 'compression: off', or let it accept" : PLAIN;
  if (!compression) return `the server chose extensions '${text}' that were not offered`;
  try {
    const { [DEFLATE]: parameters, ...others } = import_extension.default.parse(text);
    if (parameters?.length === 1 && Object.keys(others).length === 0) {
      new import_permessage_deflate.default({ isServer: false, maxPayload: 0 }).accept(structuredClone(parameters));
      return { deflate: parameters[0] };
    }
  } catch (error) {
    return `the server's extensions '${text}' cannot be accepted: ${error.message}`;
  }
  return `the server chose extensions '${text}', only permessage-deflate was offered`;
}
function failed(kind, detail) {
  return { kind: "failed", failure: { kind, detail } };
}
var MOST_WINDOW_BITS = 15;
function clientWindowBits({ deflate }) {
  return deflate === void 0 ? void 0 : Number(deflate["client_max_window_bits"]?.[0] ?? MOST_WINDOW_BITS);
}

// src/wire/frame-reader.ts
var LONGEST_HEADER_BYTES = 10;
var OPCODE_TEXT2 = 1;
var OPCODE_BINARY2 = 2;
var FIN_TEXT = 129;
var FIN_BINARY = 130;
function createFrameReader(owner, shared, agreement = PLAIN) {
  return {
    owner,
    shared,
    agreement,
    deflate: void 0,
    pendingMs: void 0,
    partial: void 0,
    partialBytes: 0,
    fragmented: false,
    receiver: void 0,
    broken: false
  };
}
function readFrames(reader, bytes, from, to, atMs) {
  let at2 = from;
  if (reader.partial !== void 0) at2 = completePartial(reader, reader.partial, bytes, at2, to, atMs);
  while (at2 < to && !reader.broken) {
    const size = frameBytes(bytes, at2, to);
    if (size === UNKNOWN || at2 + size > to) {
      if (mustRefuse(reader, bytes, at2, to)) handToReceiver(reader, bytes, at2, to, atMs);
      else keepPartial(reader, bytes, at2, to, size);
      return;
    }
    dispatch(reader, bytes, at2, size, atMs);
    at2 += size;
  }
}
function closeReader(reader) {
  reader.broken = true;
  reader.deflate?.cleanup();
}
var UNKNOWN = -1;
function frameBytes(bytes, at2, to) {
  const available = to - at2;
  if (available < 2) return UNKNOWN;
  const masked = bytes[at2 + 1] & 128 ? 4 : 0;
  const length = bytes[at2 + 1] & 127;
  if (length < 126) return 2 + masked + length;
  if (length === 126) return available < 4 ? UNKNOWN : 4 + masked + (bytes[at2 + 2] << 8 | bytes[at2 + 3]);
  if (available < LONGEST_HEADER_BYTES) return UNKNOWN;
  return LONGEST_HEADER_BYTES + masked + bytes.readUInt32BE(at2 + 2) * 2 ** 32 + bytes.readUInt32BE(at2 + 6);
}
function dispatch(reader, bytes, at2, size, atMs) {
  const first = bytes[at2];
  const second = bytes[at2 + 1];
  const header = second < 126 ? 2 : second === 126 ? 4 : LONGEST_HEADER_BYTES;
  const inline = (first === FIN_TEXT || first === FIN_BINARY) && second < 128 && !reader.fragmented && !reader.pendingMs?.length;
  const valid = inline && (first === FIN_BINARY || isUtf8(bytes.subarray(at2 + header, at2 + size)));
  const { sink, maxPayloadBytes } = reader.shared;
  if (valid && size - header <= maxPayloadBytes)
    sink.message(reader.owner, bytes, at2 + header, size - header, atMs, first & 15);
  else handToReceiver(reader, bytes, at2, at2 + size, atMs);
}
function mustRefuse(reader, bytes, at2, to) {
  if (to - at2 < 2) return false;
  const first = bytes[at2];
  const second = bytes[at2 + 1];
  const opcode = first & 15;
  const last = first >= 128;
  const reserved = reader.agreement.deflate !== void 0 && (opcode === 1 || opcode === 2) ? 48 : 112;
  if (second & 128 || first & reserved) return true;
  if (opcode >= 8) return opcode > 10 || !last || second > 125;
  if (opcode > 2 || opcode === 0 !== reader.fragmented) return true;
  const size = frameBytes(bytes, at2, to);
  return size !== UNKNOWN && size - LONGEST_HEADER_BYTES > reader.shared.maxPayloadBytes;
}
function keepPartial(reader, bytes, at2, to, size) {
  reader.partial = Buffer.allocUnsafe(size === UNKNOWN ? LONGEST_HEADER_BYTES : size);
  reader.partialBytes = bytes.copy(reader.partial, 0, at2, to);
}
function completePartial(reader, kept, bytes, from, to, atMs) {
  let partial = kept;
  let at2 = from;
  let size = frameBytes(partial, 0, reader.partialBytes);
  while (size === UNKNOWN && at2 < to) {
    partial[reader.partialBytes++] = bytes[at2++];
    size = frameBytes(partial, 0, reader.partialBytes);
  }
  if (mustRefuse(reader, partial, 0, reader.partialBytes)) {
    handToReceiver(reader, partial, 0, reader.partialBytes, atMs);
    return to;
  }
  if (size === UNKNOWN) return at2;
  if (partial.length < size) {
    const whole = Buffer.allocUnsafe(size);
    partial.copy(whole, 0, 0, reader.partialBytes);
    partial = whole;
    reader.partial = whole;
  }
  const copied = bytes.copy(partial, reader.partialBytes, at2, Math.min(to, at2 + size - reader.partialBytes));
  reader.partialBytes += copied;
  if (reader.partialBytes === size) {
    reader.partial = void 0;
    dispatch(reader, partial, 0, size, atMs);
  }
  return at2 + copied;
}
function handToReceiver(reader, bytes, from, to, atMs) {
  const opcode = bytes[from] & 15;
  const last = (bytes[from] & 128) !== 0;
  if (opcode < 8) reader.fragmented = !last;
  if (opcode < 8 && last) {
    reader.pendingMs ??= [];
    reader.pendingMs.push(atMs);
  }
  reader.receiver ??= createReceiver(reader);
  reader.receiver.write(Buffer.from(bytes.subarray(from, to)));
  if (reader.receiver.errored !== null) reader.broken = true;
}
function createReceiver(reader) {
  const { owner, agreement } = reader;
  const { sink, maxPayloadBytes } = reader.shared;
  if (agreement.deflate !== void 0) {
    reader.deflate = new import_permessage_deflate.default({ isServer: false, maxPayload: maxPayloadBytes });
    reader.deflate.accept([structuredClone(agreement.deflate)]);
  }
  const receiver = new import_receiver.default({
    isServer: false,
    maxPayload: maxPayloadBytes,
    skipUTF8Validation: false,
    ...reader.deflate !== void 0 && { extensions: { "permessage-deflate": reader.deflate } }
  });
  receiver.on("message", (data, isBinary) => {
    const atMs = reader.pendingMs?.shift() ?? 0;
    if (!reader.broken || receiver.errored !== null)
      sink.message(owner, data, 0, data.length, atMs, isBinary ? OPCODE_BINARY2 : OPCODE_TEXT2);
  });
  receiver.on("ping", (data) => sink.ping(owner, data));
  receiver.on("pong", () => sink.pong(owner));
  receiver.on("conclude", (code, reason) => {
    reader.broken = true;
    sink.close(owner, code, reason.toString("utf8"));
  });
  receiver.on("error", (error) => {
    reader.broken = true;
    sink.broken(owner, { kind: "protocol", detail: error.message, closeCode: closeCodeOf(error) });
  });
  return receiver;
}
var PROTOCOL_ERROR = 1002;
function closeCodeOf(error) {
  const symbol = Object.getOwnPropertySymbols(error).find(({ description }) => description === "status-code");
  const code = symbol && Reflect.get(error, symbol);
  return typeof code === "number" ? code : PROTOCOL_ERROR;
}

// src/wire/connection.ts
var READ_BUFFER_BYTES = 65536;
var MAX_PAYLOAD_BYTES = 16 * 1024 * 1024;
function createConnectionContext(own) {
  const frames = { sink: createSink(own.events), maxPayloadBytes: own.maxPayloadBytes ?? MAX_PAYLOAD_BYTES };
  return { ...own, frames, readBuffer: Buffer.allocUnsafeSlow(READ_BUFFER_BYTES), inside: void 0 };
}
var OWNER = /* @__PURE__ */ Symbol("connection");
function openConnection(id, dialer, context) {
  const startedMs = context.now();
  const socket = dial(dialer, context);
  const connection = {
    id,
    socket,
    dialer,
    context,
    startedMs,
    connectedMs: 0,
    securedMs: 0,
    openMs: 0,
    lostMs: 0,
    state: "connecting",
    windowBits: void 0,
    reading: void 0,
    deadline: void 0,
    redials: 0,
    bytesIn: 0,
    bytesOut: 0,
    readyMs: 0,
    kept: void 0
  };
  connection.deadline = setTimeout(onDeadline, context.timeoutMs, connection);
  socket[OWNER] = connection;
  return connection;
}
function ownerOf(socket) {
  return socket[OWNER];
}
function dial(dialer, { readBuffer }) {
  const onread = { buffer: readBuffer, callback: receive };
  const socket = dialer.dial({ onread, connected: onConnect, secured: onSecureConnect });
  socket.on("error", onError);
  socket.on("end", onEnd);
  socket.on("close", onClose);
  return socket;
}
var MOST_REDIALS = 50;
var PORT_TAKEN = ["EADDRINUSE", "EADDRNOTAVAIL"];
function redial(connection) {
  connection.redials++;
  connection.socket.removeListener("close", onClose);
  const socket = dial(connection.dialer, connection.context);
  connection.socket = socket;
  socket[OWNER] = connection;
}
function onConnect() {
  const connection = ownerOf(this);
  connection.connectedMs = connection.context.now();
  if (connection.dialer.address.tls === void 0) sendRequest(connection);
}
function onSecureConnect() {
  const connection = ownerOf(this);
  connection.securedMs = connection.context.now();
  sendRequest(connection);
}
function onError(error) {
  const connection = ownerOf(this);
  const taken = connection.state === "connecting" && PORT_TAKEN.includes(error.code ?? "");
  if (taken && connection.dialer.choosesPorts && connection.redials < MOST_REDIALS) redial(connection);
  else lose(connection, socketFailure(error));
}
function onEnd() {
  lose(ownerOf(this), { kind: "closed", detail: "the server ended the connection without a close frame" });
}
function onClose() {
  lose(ownerOf(this), { kind: "closed", detail: "the connection went away without a close frame" });
}
function onDeadline(connection) {
  const detail = `${waitedFor(connection)} within ${connection.context.timeoutMs} ms`;
  lose(connection, { kind: "timeout", detail });
}
function waitedFor({ connectedMs, securedMs, dialer: { address } }) {
  if (connectedMs === 0) return "no TCP connection";
  return address.tls !== void 0 && securedMs === 0 ? "no TLS handshake" : "no reply to the opening handshake";
}
function sendRequest(connection) {
  const { request, accept } = createHandshake(connection.dialer.addressOf(connection.id), connection.dialer.nextKey());
  connection.reading = { bytes: void 0, accept };
  connection.socket.write(request, "latin1");
  connection.bytesOut += request.length;
}
function lose(connection, failure) {
  if (connection.state === "over") return;
  const told = connection.state !== "ending";
  connection.state = "over";
  connection.lostMs = connection.context.now();
  clearTimeout(connection.deadline);
  connection.deadline = void 0;
  const { reading } = connection;
  if (reading !== void 0 && "shared" in reading) closeReader(reading);
  connection.socket.destroy();
  if (told) connection.context.events.lost(connection, failure);
}
function receive(read) {
  const connection = ownerOf(this);
  const { context, reading } = connection;
  const atMs = context.now();
  connection.bytesIn += read;
  context.inside = connection;
  if (reading !== void 0 && "shared" in reading) readFrames(reading, context.readBuffer, 0, read, atMs);
  else if (reading !== void 0) receiveHead(connection, reading, context.readBuffer.subarray(0, read), atMs);
  context.inside = void 0;
  if (connection.state === "open") context.events.readEnd(connection);
  return true;
}
function receiveHead(connection, head, bytes, atMs) {
  const { context } = connection;
  const whole = head.bytes === void 0 ? bytes : Buffer.concat([head.bytes, bytes]);
  const reply = readReply(whole, head.accept, connection.dialer.address);
  if (reply.kind === "failed") lose(connection, reply.failure);
  else if (reply.kind === "partial") head.bytes = Buffer.from(whole);
  else {
    const reader = createFrameReader(connection, context.frames, reply.agreement);
    connection.reading = reader;
    connection.windowBits = clientWindowBits(reply.agreement);
    connection.openMs = atMs;
    connection.readyMs = atMs;
    connection.state = "open";
    clearTimeout(connection.deadline);
    connection.deadline = void 0;
    context.events.open(connection);
    readFrames(reader, whole, reply.framesAt, whole.length, atMs);
  }
}
function createSink(events) {
  return {
    message(connection, bytes, start, length, atMs, opcode) {
      if (connection.state !== "open") return;
      events.message(connection, bytes, start, length, atMs, opcode === OPCODE_TEXT ? "text" : "binary");
      if (connection.context.inside !== connection) events.readEnd(connection);
    },
    ping: (connection, payload) => writeFrame(connection, OPCODE_PONG, payload),
    pong: (connection) => events.pong?.(connection),
    close(connection, code, reason) {
      if (connection.state === "ending") return;
      writeFrame(connection, OPCODE_CLOSE, closePayload(code));
      const detail = `the server closed with code ${code}${reason ? ` '${reason}'` : ""}`;
      lose(connection, { kind: `closed-${code}`, detail });
    },
    broken(connection, { kind, detail, closeCode }) {
      writeFrame(connection, OPCODE_CLOSE, closePayload(closeCode));
      lose(connection, { kind, detail: `${detail} (close code ${closeCode})` });
    }
  };
}

// src/speech/talk.ts
function createTalk(vars) {
  return {
    step: 0,
    phase: "session",
    partial: { bytes: void 0 },
    vars,
    timer: void 0,
    inbox: [],
    heard: [],
    decode: void 0,
    receive: void 0
  };
}
function endTalk(talk) {
  clearTimeout(talk.timer);
  talk.timer = void 0;
  talk.phase = "over";
  talk.inbox = [];
  talk.heard = [];
}
function failTalk(connection, failure) {
  endTalk(connection.kept);
  lose(connection, failure);
}
function bytesOf(said) {
  return typeof said === "string" ? Buffer.from(said) : Buffer.from(said);
}
function errorWords(error) {
  return error instanceof Error ? error.message : String(error);
}

// src/speech/turns.ts
var TICK_MS = 50;
function createTurns(rules, now, send) {
  const queues = rules.map((rule) => ({ rule, turns: [], first: 0 }));
  let clock;
  const tick = () => {
    const atMs = now();
    for (const queue of queues) {
      const { rule, turns } = queue;
      for (let turn = turns[queue.first]; turn !== void 0 && turn.dueMs <= atMs; turn = turns[queue.first]) {
        queue.first++;
        if (turn.connection.state !== "open") continue;
        send(turn.connection, rule);
        turns.push({ connection: turn.connection, dueMs: turn.dueMs + rule.everyMs });
      }
      if (queue.first > turns.length / 2) {
        turns.splice(0, queue.first);
        queue.first = 0;
      }
    }
    if (queues.every(({ turns, first }) => first === turns.length)) {
      clearInterval(clock);
      clock = void 0;
    }
  };
  return {
    add(connection) {
      if (queues.length === 0) return;
      for (const { rule, turns } of queues) turns.push({ connection, dueMs: now() + rule.everyMs });
      clock ??= setInterval(tick, TICK_MS).unref();
    }
  };
}

// src/speech/background.ts
function createBackground(rules, { pad, now, send, counted }) {
  const answers = rules.flatMap(
    (rule) => rule.kind === "on" ? [{ ...rule, matches: compileMatcher(rule.match, pad) }] : []
  );
  const turns = createTurns(
    rules.filter((rule) => rule.kind === "every"),
    now,
    (connection, rule) => send(connection, rule.message)
  );
  return {
    begin: turns.add,
    take(connection, message) {
      for (const rule of answers) {
        if (!rule.matches(message)) continue;
        if (rule.do === "fail")
          failTalk(connection, { kind: "unexpected", detail: `the server sent what must not come: ${shown(message)}` });
        else {
          if (rule.reply !== void 0) send(connection, rule.reply);
          if (rule.do === "count") counted(connection, message);
        }
        return true;
      }
      return false;
    }
  };
}

// src/speech/codec.ts
var LF = 10;
var NUL = 0;
function encodeBody(codec, body) {
  switch (codec.kind) {
    case "split":
      return { bytes: Buffer.concat([body, Buffer.from(codec.separator)]), shift: 0 };
    case "stomp":
      return { bytes: isHeartbeat(body) ? body : Buffer.concat([body, Buffer.from([NUL])]), shift: 0 };
    case "mqtt": {
      const length = remainingLength(Math.max(0, body.length - 1));
      return { bytes: Buffer.concat([body.subarray(0, 1), length, body.subarray(1)]), shift: length.length };
    }
    case "text":
    case "json":
    case "binary":
    case "hook":
      return { bytes: body, shift: 0 };
  }
}
function isHeartbeat(body) {
  return body.length === 1 && body[0] === LF;
}
function remainingLength(length) {
  const bytes = [];
  let rest = length;
  do {
    const low = rest % 128;
    rest = Math.floor(rest / 128);
    bytes.push(rest > 0 ? low | 128 : low);
  } while (rest > 0);
  return Buffer.from(bytes);
}
function decodeMessages(codec, partial, frame, mostBytes, tell) {
  const { kind } = codec;
  if (kind !== "split" && kind !== "stomp" && kind !== "mqtt") {
    tell(frame.bytes, frame.start, frame.length);
    return;
  }
  let { bytes, start } = frame;
  let end = start + frame.length;
  if (partial.bytes !== void 0) {
    bytes = Buffer.concat([partial.bytes, bytes.subarray(start, end)]);
    start = 0;
    end = bytes.length;
    partial.bytes = void 0;
  }
  const read = kind === "mqtt" ? readPacket : kind === "stomp" ? readStompFrame : readSplit(codec);
  while (start < end) {
    const next = read(bytes, start, end, tell);
    if (next === start) break;
    start = next;
  }
  if (start === end) return;
  if (end - start > mostBytes) throw new RangeError(`a message of the ${kind} codec is longer than ${mostBytes} bytes`);
  partial.bytes = Buffer.from(bytes.subarray(start, end));
}
function readSplit({ separator }) {
  const mark = Buffer.from(separator);
  return (bytes, start, end, tell) => {
    const at2 = bytes.indexOf(mark, start);
    if (at2 === -1 || at2 + mark.length > end) return start;
    tell(bytes, start, at2 - start);
    return at2 + mark.length;
  };
}
var LONGEST_STOMP_HEAD_BYTES = 65536;
function readStompFrame(bytes, start, end, tell) {
  if (bytes[start] === LF || bytes[start] === 13) return start + 1;
  const headEnd = blankLineAfter(bytes, start, Math.min(end, start + LONGEST_STOMP_HEAD_BYTES));
  const told = headEnd === -1 ? null : /\ncontent-length:(\d+)/.exec(bytes.toString("latin1", start, headEnd));
  const nul = told === null ? bytes.indexOf(NUL, headEnd === -1 ? start : headEnd) : headEnd + Number(told[1]);
  if (nul === -1 || nul >= end) return start;
  tell(bytes, start, nul - start);
  return nul + 1;
}
function blankLineAfter(bytes, start, end) {
  for (let at2 = bytes.indexOf(LF, start); at2 !== -1 && at2 < end; at2 = bytes.indexOf(LF, at2 + 1)) {
    if (bytes[at2 + 1] === LF) return at2 + 2;
    if (bytes[at2 + 1] === 13 && bytes[at2 + 2] === LF) return at2 + 3;
  }
  return -1;
}
var MOST_LENGTH_BYTES = 4;
function readPacket(bytes, start, end, tell) {
  let length = 0;
  for (let place = 0; place < MOST_LENGTH_BYTES; place++) {
    const at2 = start + 1 + place;
    if (at2 >= end) return start;
    length += (bytes[at2] & 127) * 128 ** place;
    if (bytes[at2] >= 128) continue;
    const body = at2 + 1;
    if (body + length > end) return start;
    bytes[at2] = bytes[start];
    tell(bytes, at2, length + 1);
    return body + length;
  }
  throw new RangeError("an MQTT packet has a length of more than four bytes");
}

// src/speech/rooms.ts
function roomOf(connection, rooms) {
  return connection % rooms;
}

// src/speech/template.ts
var SLOTS = ["seq", "seq.u16", "conn", "room", "worker", "pad", "tag"];
var SLOT = /\$\{([^}]*)\}/g;
var NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
function parseTemplate(template) {
  return "hex" in template ? parseHex(template.hex) : parseText(template.text);
}
function parseText(text) {
  const parts = [];
  let at2 = 0;
  for (const match of text.matchAll(SLOT)) {
    if (match.index > at2) parts.push(literal(text.slice(at2, match.index)));
    parts.push(parseSlot(match[1]));
    at2 = match.index + match[0].length;
  }
  if (at2 < text.length) parts.push(literal(text.slice(at2)));
  return parts;
}
function literal(text) {
  return { kind: "literal", bytes: [...new TextEncoder().encode(text)] };
}
function parseSlot(name) {
  const slot = SLOTS.find((known) => known === name);
  if (slot !== void 0) return { kind: slot };
  const [, variable2 = ""] = /^vars\.(.+)$/.exec(name) ?? [];
  if (NAME.test(variable2)) return { kind: "var", name: variable2 };
  throw new Error(
    `'\${${name}}' is not known here; write one of ${SLOTS.map((known) => `\${${known}}`).join(", ")}, \${vars.NAME}, \${env.NAME}, \${secret.NAME}`
  );
}
function parseHex(text) {
  const parts = [];
  const piece = /\s+|'([^']*)'|"([^"]*)"|\$\{([^}]*)\}|([0-9A-Fa-f]{2})/y;
  let at2 = 0;
  while (at2 < text.length) {
    piece.lastIndex = at2;
    const match = piece.exec(text);
    if (match === null)
      throw new Error(`'${text.slice(at2, at2 + 20)}' is neither two hexadecimal digits, nor text in quotes, nor a slot`);
    const [whole, bare, counted, slot, digits] = match;
    if (bare !== void 0) parts.push(...parseText(bare));
    else if (counted !== void 0) parts.push({ kind: "counted", parts: parseText(counted) });
    else if (slot !== void 0) parts.push(parseSlot(slot));
    else if (digits !== void 0) parts.push({ kind: "literal", bytes: [Number.parseInt(digits, 16)] });
    at2 += whole.length;
  }
  return parts;
}

// src/speech/form.ts
var FIRST_SHOWN = 1e7;
var DIGITS = 8;
var DUE_DIGITS = 16;
var FIRST_DUE = 1e15;
var TAG_DIGITS = 32;
function createForm(template, setting) {
  const pieces = [];
  const places = [];
  let at2 = 0;
  const put = (bytes2) => {
    pieces.push(bytes2);
    at2 += bytes2.length;
  };
  const place = (part) => {
    switch (part.kind) {
      case "literal":
        put(Buffer.from(part.bytes));
        return;
      case "pad":
        put(Buffer.from(padOf(setting.payloadBytes)));
        return;
      case "worker":
        put(Buffer.from(String(setting.worker)));
        return;
      case "var":
        put(Buffer.from(variable(part.name, setting.vars)));
        return;
      case "counted": {
        const length = Buffer.alloc(2);
        put(length);
        const from = at2;
        for (const inner of part.parts) place(inner);
        length.writeUInt16BE(at2 - from);
        return;
      }
      case "seq":
      case "seq.u16":
      case "conn":
      case "room":
      case "tag":
        places.push({ at: at2, kind: part.kind });
        put(Buffer.alloc(BYTES[part.kind]));
        return;
    }
  };
  for (const part of parseTemplate(template)) place(part);
  const body = Buffer.concat(pieces);
  const { bytes, shift } = encodeBody(setting.codec, body);
  return {
    template: bytes,
    bytes: bytes.length,
    opcode: opcodeOf(setting.codec),
    places: places.map(({ at: from, kind }) => ({ at: from + shift, kind })),
    bodyBytes: body.length,
    rooms: setting.rooms ?? 1
  };
}
var BYTES = { seq: DIGITS, "seq.u16": 2, conn: DIGITS, room: DIGITS, tag: TAG_DIGITS };
function variable(name, vars) {
  const value = vars[name];
  if (value === void 0) throw new Error(`'\${vars.${name}}' has no value`);
  return value;
}
function opcodeOf(codec) {
  if (codec.kind === "split") return codec.as === "binary" ? 2 : 1;
  return codec.kind === "binary" || codec.kind === "mqtt" ? 2 : 1;
}
function padOf(bytes) {
  const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  return letters.repeat(Math.ceil(bytes / letters.length)).slice(0, bytes);
}
function fill({ places, rooms }, buffer, at2, mask, filling) {
  const { connection, sequence, dueUs = 0 } = filling;
  for (const place of places) {
    switch (place.kind) {
      case "seq":
        writeDigits(buffer, at2, place.at, mask, FIRST_SHOWN + sequence, DIGITS);
        break;
      case "conn":
        writeDigits(buffer, at2, place.at, mask, FIRST_SHOWN + connection, DIGITS);
        break;
      case "room":
        writeDigits(buffer, at2, place.at, mask, FIRST_SHOWN + roomOf(connection, rooms), DIGITS);
        break;
      case "seq.u16":
        writeByte(buffer, at2, place.at, mask, sequence + 1 >> 8);
        writeByte(buffer, at2, place.at + 1, mask, sequence + 1 & 255);
        break;
      case "tag":
        writeDigits(buffer, at2, place.at, mask, FIRST_SHOWN + connection, DIGITS);
        writeDigits(buffer, at2, place.at + DIGITS, mask, FIRST_SHOWN + sequence, DIGITS);
        writeDigits(buffer, at2, place.at + 2 * DIGITS, mask, FIRST_DUE + dueUs, DUE_DIGITS);
        break;
    }
  }
}
function writeDigits(buffer, at2, offset, mask, value, digits) {
  let rest = value;
  for (let place = digits - 1; place >= 0; place--) {
    const next = Math.floor(rest / 10);
    writeByte(buffer, at2, offset + place, mask, 48 + rest - next * 10);
    rest = next;
  }
}
function writeByte(buffer, at2, offset, mask, byte) {
  buffer[at2 + offset] = mask < 0 ? byte : byte ^ buffer[mask + (offset & 3)];
}
function filled(form, filling) {
  const bytes = Buffer.from(form.template);
  fill(form, bytes, 0, -1, filling);
  return bytes;
}

// src/speech/session.ts
var SHOWN_HEARD = 3;
function createSession(written, { payloadBytes, worker, timeoutMs, hook }, { send, over }) {
  const pad = padOf(payloadBytes);
  const steps = written.map((step) => compileStep(step, pad));
  const message = createMessage();
  const end = (connection) => {
    const { inbox } = connection.kept;
    endTalk(connection.kept);
    over(connection, inbox);
  };
  const advance = (connection) => {
    const talk = connection.kept;
    while (connection.state === "open" && talk.phase === "session") {
      const step = steps[talk.step];
      if (step === void 0) {
        if (hook?.hook.ready === void 0) end(connection);
        else runHook(connection, hook.hook.ready);
        return;
      }
      if (step.kind === "expect") {
        const waiting = talk.inbox.shift();
        if (waiting === void 0) return;
        setMessage(message, waiting.bytes, 0, waiting.bytes.length, waiting.type);
        hear(connection, step, message);
        continue;
      }
      talk.step++;
      if (step.kind === "send") send(connection, step.message);
      else {
        talk.phase = "wait";
        setTimeout(goOn, step.ms, connection);
        return;
      }
    }
  };
  const goOn = (connection) => {
    if (connection.kept.phase === "wait") connection.kept.phase = "session";
    advance(connection);
  };
  const runHook = (connection, ready) => {
    const talk = connection.kept;
    talk.phase = "hook";
    const own = { ...talk.vars };
    Promise.resolve().then(() => ready(hookSession(connection, worker, own))).then(
      () => {
        talk.vars = own;
        if (connection.state === "open") end(connection);
      },
      (error) => failTalk(connection, { kind: "session", detail: `the hook's ready: ${errorWords(error)}` })
    );
  };
  const onDeadline2 = (connection) => {
    const waited = waitedFor2(connection.kept, written);
    failTalk(connection, { kind: "session", detail: `the session was not over within ${timeoutMs} ms: ${waited}` });
  };
  return {
    begin(connection) {
      if (steps.length > 0 || hook?.hook.ready !== void 0)
        connection.kept.timer = setTimeout(onDeadline2, timeoutMs, connection);
      advance(connection);
    },
    take(connection, heard) {
      const talk = connection.kept;
      const { bytes, start, length, binary } = heard;
      const step = steps[talk.step];
      if (talk.phase === "session" && step?.kind === "expect") {
        hear(connection, step, heard);
        advance(connection);
      } else if (talk.receive !== void 0) {
        const { resolve } = talk.receive;
        talk.receive = void 0;
        resolve(binary ? Buffer.from(bytes.subarray(start, start + length)) : textOf(heard));
      } else {
        talk.inbox.push({ bytes: Buffer.from(bytes.subarray(start, start + length)), type: binary ? "binary" : "text" });
      }
    }
  };
}
function compileStep(step, pad) {
  if (step.kind !== "expect") return step;
  return {
    kind: "expect",
    matches: compileMatcher(step.match, pad),
    isError: compileAny(step.errors, pad),
    capture: Object.entries(step.capture).map(([name, extractor]) => [name, compileExtractor(extractor)])
  };
}
function hear(connection, step, message) {
  const talk = connection.kept;
  if (!step.matches(message)) {
    if (step.isError(message)) {
      failTalk(connection, { kind: "session", detail: `the server refused the session: ${shown(message)}` });
      return;
    }
    if (talk.heard.length < SHOWN_HEARD) talk.heard.push(shown(message));
    return;
  }
  const captured = step.capture.map(([name, extract]) => [name, extract(message)]);
  const missing = captured.find(([, value]) => value === void 0);
  if (missing !== void 0) {
    const detail = `'${missing[0]}' could not be captured from ${shown(message)}`;
    failTalk(connection, { kind: "session", detail });
    return;
  }
  if (captured.length > 0) talk.vars = { ...talk.vars, ...Object.fromEntries(captured) };
  talk.step++;
}
function hookSession(connection, worker, vars) {
  const talk = connection.kept;
  return {
    connection: connection.id,
    worker,
    vars,
    send: (said) => writeFrame(connection, typeof said === "string" ? OPCODE_TEXT : OPCODE_BINARY, bytesOf(said)),
    receive: () => new Promise((resolve, reject) => {
      const waiting = talk.inbox.shift();
      if (waiting !== void 0) resolve(waiting.type === "text" ? waiting.bytes.toString() : waiting.bytes);
      else talk.receive = { resolve, reject };
    })
  };
}
function waitedFor2({ step: index, heard }, steps) {
  const step = steps[index];
  const wanted = step?.kind === "expect" ? ` (${JSON.stringify(step.match)})` : "";
  const where = step === void 0 ? "the hook's ready" : `step ${index + 1} of ${steps.length}${wanted}`;
  return `it waited at ${where}; ${heard.length === 0 ? "nothing came" : `what came: ${heard.join(", ")}`}`;
}

// src/speech/conversation.ts
function createConversation(protocol, setting, owner) {
  const { codec, vars } = protocol;
  const { worker, hook, now } = setting;
  const message = createMessage();
  const send = createSender(protocol, setting);
  const background = createBackground(protocol.background, {
    pad: padOf(setting.payloadBytes),
    now,
    send,
    counted: (connection, heard) => owner.background?.(connection, heard)
  });
  const session = createSession(protocol.session, setting, {
    send,
    over(connection, unheard) {
      connection.readyMs = now();
      background.begin(connection);
      owner.open(connection);
      for (const { bytes, type } of unheard) {
        setMessage(message, bytes, 0, bytes.length, type);
        take(connection, connection.readyMs);
      }
    }
  });
  const take = (connection, atMs) => {
    const isOver = connection.kept.phase === "over";
    if (isOver && owner.familiar?.(connection, message, atMs)) return;
    if (background.take(connection, message)) return;
    if (isOver) owner.message(connection, message, atMs);
    else session.take(connection, message);
  };
  return {
    ...owner,
    open(connection) {
      const talk = createTalk(vars);
      connection.kept = talk;
      connection.readyMs = 0;
      if (codec.kind === "hook")
        talk.decode = hook?.hook.decoder?.({ connection: connection.id, worker, vars: talk.vars });
      session.begin(connection);
    },
    message(connection, bytes, start, length, atMs, type) {
      const talk = connection.kept;
      try {
        if (talk.decode !== void 0) {
          const frame = bytes.subarray(start, start + length);
          for (const one of talk.decode(type === "text" ? frame.toString() : frame)) {
            if (connection.state !== "open") return;
            const copy = bytesOf(one);
            setMessage(message, copy, 0, copy.length, typeof one === "string" ? "text" : "binary");
            message.decoded = one;
            take(connection, atMs);
          }
          return;
        }
        decodeMessages(codec, talk.partial, { bytes, start, length }, setting.mostBytes, (of, from, size) => {
          if (connection.state !== "open") return;
          setMessage(message, of, from, size, type);
          take(connection, atMs);
        });
      } catch (error) {
        failTalk(connection, { kind: "protocol", detail: errorWords(error) });
      }
    },
    lost(connection, failure) {
      const { kept: talk } = connection;
      clearTimeout(talk?.timer);
      talk?.receive?.reject(new Error(failure.detail));
      const waiting = talk !== void 0 && talk.phase !== "over" && talk.heard.length > 0;
      const detail = waiting ? `${failure.detail}; before that it said ${talk.heard.join(", ")}` : failure.detail;
      owner.lost(connection, { ...failure, detail });
    }
  };
}
function createSender({ codec, vars, fanout }, { payloadBytes, worker }) {
  const forms = /* @__PURE__ */ new Map();
  const formOf = (template, own) => {
    const setting = { codec, payloadBytes, worker, rooms: fanout?.rooms ?? 1, vars: own };
    if (own !== vars) return createForm(template, setting);
    const form = forms.get(template) ?? createForm(template, setting);
    forms.set(template, form);
    return form;
  };
  return (connection, template) => {
    const form = formOf(template, connection.kept.vars);
    if (form.bytes === 0) return;
    writeFrame(connection, form.opcode, filled(form, { connection: connection.id, sequence: 0 }));
  };
}

// src/wire/closing.ts
var NORMAL_CLOSURE = 1e3;
function endConnection(connection, { graceMs }) {
  const { socket } = connection;
  if (socket.destroyed) {
    connection.state = "over";
    return Promise.resolve("closed");
  }
  return new Promise((resolve) => {
    let how = "closed";
    const reset = () => {
      how = "reset";
      if (connection.dialer.address.tls === void 0) socket.resetAndDestroy();
      else socket.destroy();
    };
    const timer = setTimeout(reset, graceMs);
    socket.once("close", () => {
      clearTimeout(timer);
      resolve(how);
    });
    const open = connection.state === "open";
    connection.state = "ending";
    if (open) writeFrame(connection, OPCODE_CLOSE, closePayload(NORMAL_CLOSURE));
    else reset();
  });
}

// src/wire/dialer.ts
import { randomFillSync } from "node:crypto";
import { connect } from "node:net";
import { connect as connectTls, createSecureContext } from "node:tls";

// src/wire/taken-ports.ts
import { readFileSync } from "node:fs";
function readTakenPorts() {
  return takenPorts(readFileSync("/proc/net/tcp", "utf8"));
}
function takenPorts(text) {
  const taken = /* @__PURE__ */ new Set();
  for (const [, address = "", port = ""] of text.matchAll(/^ *\d+: ([0-9A-F]{8}):([0-9A-F]{4}) /gm)) {
    const bytes = [6, 4, 2, 0].map((at2) => Number.parseInt(address.slice(at2, at2 + 2), 16));
    taken.add(`${bytes.join(".")}:${Number.parseInt(port, 16)}`);
  }
  return taken;
}

// src/wire/dialer.ts
function createDialer(address, part, addressOf = () => address) {
  const { host, port, tls, routes } = address;
  const secureContext = tls === void 0 ? void 0 : createSecureContext(tls.ca === void 0 ? {} : { ca: tls.ca });
  const nextRoute = routes === void 0 ? () => ({}) : createRoutes(routes, part);
  return {
    address,
    choosesPorts: routes !== void 0,
    addressOf,
    nextKey: createKeys(),
    dial({ onread, connected, secured }) {
      const route = { host, port, onread, ...nextRoute() };
      if (tls === void 0) return connect({ ...route, noDelay: true }, connected);
      const socket = connectTls({
        ...route,
        ...secureContext !== void 0 && { secureContext },
        .../^[\d.]+$|:/.test(tls.serverName) ? {} : { servername: tls.serverName },
        rejectUnauthorized: !tls.insecure,
        ALPNProtocols: ["http/1.1"]
      });
      socket.setNoDelay(true);
      socket.once("connect", connected);
      socket.once("secureConnect", secured);
      return socket;
    }
  };
}
var KEYS = 256;
function createKeys() {
  const pool = Buffer.alloc(KEYS * KEY_BYTES);
  let at2 = pool.length;
  return () => {
    if (at2 === pool.length) {
      randomFillSync(pool);
      at2 = 0;
    }
    at2 += KEY_BYTES;
    return pool.subarray(at2 - KEY_BYTES, at2);
  };
}
function createRoutes({ sources, firstPort, ports, offset }, { index, of }) {
  const taken = readTakenPorts();
  let turn = 0;
  const next = () => {
    const localAddress = sources[turn % sources.length];
    const step = offset + Math.floor(turn / sources.length) * of + index;
    turn++;
    return { localAddress, localPort: firstPort + step % ports };
  };
  return () => {
    for (let skipped = 0; skipped < ports * sources.length; skipped++) {
      const route = next();
      if (!taken.has(`${route.localAddress}:${route.localPort}`)) return route;
    }
    return next();
  };
}

// src/generator/crowd.ts
function createCrowd(setting, now, events) {
  const dialer = createDialer(setting.target, setting.share, setting.requests);
  const live = /* @__PURE__ */ new Set();
  let waiting = 0;
  let under = 0;
  let settled = () => {
  };
  let retriesLeft = 0;
  let nextStartMs = now();
  let timer;
  const pings = createPings();
  const own = {
    open(connection) {
      crowd.opened++;
      under--;
      events.opened(connection);
      advance();
    },
    message: (...heard) => events.message?.(...heard),
    readEnd() {
    },
    pong: pings.answered,
    lost(connection, failure) {
      crowd.failures = addFailure(crowd.failures, failure);
      forget(connection);
      if (wasReady(connection)) {
        crowd.opened--;
        crowd.dropped++;
        events.dropped?.(connection, failure);
        return;
      }
      under--;
      if (retriesLeft > 0) {
        retriesLeft--;
        crowd.retries++;
        waiting++;
      }
      advance();
    }
  };
  const { target } = setting;
  const context = createConnectionContext({
    timeoutMs: openTimeoutOf(setting),
    now,
    maxPayloadBytes: target.protocol?.maxPayloadBytes,
    events: target.protocol === void 0 ? own : converse(target.protocol, setting, now, own)
  });
  const forget = (connection) => {
    live.delete(connection);
    crowd.bytesIn += connection.bytesIn;
    crowd.bytesOut += connection.bytesOut;
  };
  const advance = () => {
    while (waiting > 0 && under < setting.concurrency) {
      if (setting.connectionsPerSecond !== void 0) {
        const waitMs = nextStartMs - now();
        if (waitMs > 0) {
          timer ??= setTimeout(() => {
            timer = void 0;
            advance();
          }, Math.ceil(waitMs));
          return;
        }
        nextStartMs += 1e3 / setting.connectionsPerSecond;
      }
      waiting--;
      under++;
      live.add(openConnection(setting.share.firstConnection + crowd.attempted++, dialer, context));
    }
    if (waiting === 0 && under === 0) settled();
  };
  const crowd = {
    attempted: 0,
    retries: 0,
    opened: 0,
    dropped: 0,
    failures: NO_FAILURES,
    bytesIn: 0,
    bytesOut: 0,
    openUpTo(asked) {
      const more = asked - (crowd.attempted - crowd.retries);
      waiting += more;
      retriesLeft += more * setting.retries;
      nextStartMs = now();
      return new Promise((resolve) => {
        settled = resolve;
        advance();
      });
    },
    async silentAfter(waitMs) {
      const silent = await pings.silentAfter(live, waitMs);
      return [...silent].filter((connection) => live.has(connection)).length;
    },
    async close(graceMs) {
      clearTimeout(timer);
      waiting = 0;
      const connections = [...live];
      const clean = await Promise.all(connections.map((connection) => endConnection(connection, { graceMs })));
      for (const connection of connections) forget(connection);
      return clean.filter((how) => how === "reset").length;
    }
  };
  return crowd;
}
function openTimeoutOf({ target, timeoutMs }) {
  return target.openTimeoutMs ?? timeoutMs;
}
var MOST_BYTES = 16 * 1024 * 1024;
function converse(protocol, setting, now, own) {
  const { hook, payloadBytes = 0, share } = setting;
  const isWanted = setting.wants === void 0 ? void 0 : compileMatcher(setting.wants, padOf(payloadBytes));
  const hand = (connection, { bytes, start, length, binary }, atMs) => own.message(connection, bytes, start, length, atMs, binary ? "binary" : "text");
  return createConversation(
    protocol,
    { payloadBytes, worker: share.index, timeoutMs: openTimeoutOf(setting), mostBytes: MOST_BYTES, hook, now },
    {
      ...own,
      familiar(connection, message, atMs) {
        if (!isWanted?.(message)) return false;
        hand(connection, message, atMs);
        return true;
      },
      message: hand
    }
  );
}
var NO_PAYLOAD = Buffer.alloc(0);
function createPings() {
  let unanswered = /* @__PURE__ */ new Set();
  let allAnswered = () => {
  };
  return {
    answered(connection) {
      if (unanswered.delete(connection) && unanswered.size === 0) allAnswered();
    },
    async silentAfter(asked, waitMs) {
      unanswered = new Set(asked);
      for (const connection of unanswered) writeFrame(connection, OPCODE_PING, NO_PAYLOAD);
      await new Promise((resolve) => {
        const deadline = setTimeout(resolve, unanswered.size === 0 ? 0 : waitMs);
        allAnswered = () => {
          clearTimeout(deadline);
          resolve();
        };
      });
      return unanswered;
    }
  };
}
function wasReady({ readyMs }) {
  return readyMs > 0;
}

// src/generator/job.ts
var WHOLE = { index: 0, of: 1, firstConnection: 0 };

// src/generator/requests.ts
var SLOT2 = /\$\{(conn|worker|room)\}/g;
async function requestsTo(target, share, connections, timed2) {
  const { urlFor, headersFor } = target.protocol === void 0 ? {} : timed2?.hook ?? {};
  const filled2 = needsFilling(target) ? (id) => fillTarget(target, id, share.index) : () => target;
  if (urlFor === void 0 && headersFor === void 0) return filled2;
  const { firstConnection, index: worker } = share;
  const asked = [];
  for (let place = 0; place < connections; place++) {
    const connection = firstConnection + place;
    const own = filled2(connection);
    const [path, headers] = await Promise.all([urlFor?.({ connection, worker }), headersFor?.({ connection, worker })]);
    asked.push({
      ...own,
      ...path !== void 0 && { path: checkedPath(path) },
      ...headers !== void 0 && { headers: { ...own.headers, ...checkedHeaders(headers) } }
    });
  }
  return (connection) => asked[(connection - firstConnection) % asked.length];
}
function needsFilling({ path, headers = {} }) {
  return [path, ...Object.values(headers)].some((text) => text.includes("${"));
}
function fillTarget(target, connection, worker) {
  const room = roomOf(connection, target.protocol?.fanout?.rooms ?? 1);
  const values = { conn: String(FIRST_SHOWN + connection), room: String(FIRST_SHOWN + room), worker: String(worker) };
  const fill2 = (text) => text.replace(SLOT2, (_, name) => values[name]);
  const { headers } = target;
  return {
    ...target,
    path: fill2(target.path),
    ...headers !== void 0 && {
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fill2(value)]))
    }
  };
}
function checkedPath(path) {
  if (/^\/[\x21-\x7e]*$/.test(path)) return path;
  throw new Error(`the hook's urlFor gave ${JSON.stringify(path)}; give path and query, such as '/chat?user=1'`);
}
function checkedHeaders(headers) {
  for (const [name, value] of Object.entries(headers))
    if (!/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(name) || /[\r\n]/.test(value))
      throw new Error(`the hook's headersFor gave a header that cannot be sent: ${JSON.stringify({ [name]: value })}`);
  return headers;
}

// src/generator/knock.ts
var KNOCK_GRACE_MS = 200;
async function knock({ target, payloadBytes, timeoutMs }, now) {
  const hook = await hookOf(target);
  const requests = await requestsTo(target, WHOLE, 1, hook);
  const crowd = createCrowd(
    { target, share: WHOLE, concurrency: 1, retries: 0, timeoutMs, payloadBytes, hook, requests },
    now,
    { opened() {
    } }
  );
  try {
    await crowd.openUpTo(1);
    return Object.values(crowd.failures.details)[0];
  } finally {
    await crowd.close(KNOCK_GRACE_MS);
  }
}
function hookOf({ protocol }) {
  return protocol?.hookPath === void 0 ? Promise.resolve(void 0) : loadHook(protocol.hookPath);
}

// src/server/readiness.ts
import { setTimeout as sleep } from "node:timers/promises";

// src/server/cookies.ts
import { get } from "node:http";
import { get as getSecure } from "node:https";
var SHOWN_BODY_BYTES2 = 300;
function askForCookies({ host, name, port }, path, { tls, headers }, timeoutMs) {
  const options = {
    host,
    port,
    path,
    timeout: timeoutMs,
    headers: { ...headers, host: `${name}:${port}` },
    ...tls !== void 0 && { rejectUnauthorized: !tls.insecure, ...tls.ca !== void 0 && { ca: tls.ca } }
  };
  return new Promise((resolve) => {
    const fail = (failure) => resolve({ kind: "failed", failure: `cookies from ${path}: ${failure}` });
    const request = (tls === void 0 ? get : getSecure)(options, (response) => {
      let body = "";
      response.setEncoding("utf8");
      response.on("data", (chunk) => {
        body = (body + chunk).slice(0, SHOWN_BODY_BYTES2);
      });
      response.on("error", (error) => fail(error.message));
      response.on("end", () => {
        const set = response.headers["set-cookie"] ?? [];
        const { statusCode = 0 } = response;
        if (statusCode >= 400) fail(`HTTP ${statusCode}${body ? `: ${body.trim()}` : ""}`);
        else if (set.length === 0) fail(`HTTP ${statusCode}, and no cookie was set`);
        else resolve({ kind: "got", cookie: set.map((each) => each.split(";")[0].trim()).join("; ") });
      });
    });
    request.on("timeout", () => request.destroy(new Error(`no answer within ${timeoutMs} ms`)));
    request.on("error", (error) => fail(error.message || String(error.code)));
  });
}

// src/server/readiness.ts
var HANDSHAKES_IN_A_ROW = 3;
var FIRST_BACK_OFF_MS = 10;
var LAST_BACK_OFF_MS = 50;
var FIRST_PATIENCE_MS = 1e3;
var SHOWN_BODY_BYTES3 = 300;
var LOOPBACKS = { 4: "127.0.0.1", 6: "::1" };
async function waitUntilReady({ host, port, path, handshake }, { timeoutMs, signal, tryConnection }) {
  const { family, cookiesFrom } = handshake;
  const hosts = host !== "localhost" ? [host] : family === void 0 ? ["127.0.0.1", "::1"] : [LOOPBACKS[family]];
  const startMs = performance.now();
  const afterMs = () => Math.round(performance.now() - startMs);
  let lastTry = "not tried yet";
  let backOffMs = FIRST_BACK_OFF_MS;
  while (afterMs() < timeoutMs && !signal.aborted) {
    for (const candidate of hosts) {
      const address = { host: candidate, name: host, port, path };
      const left = Math.max(1, Math.min(timeoutMs - afterMs(), Math.max(FIRST_PATIENCE_MS, afterMs())));
      const cookies = cookiesFrom === void 0 ? void 0 : await askForCookies(address, cookiesFrom, handshake, left);
      const cookie = cookies?.kind === "got" ? cookies.cookie : void 0;
      const own = cookie === void 0 ? handshake : { ...handshake, headers: { ...handshake.headers, cookie } };
      const one = tryConnection === void 0 ? () => tryHandshake(address, own, left) : () => tryConnection(address, cookie, left).then(triedOf);
      const tried = cookies?.kind === "failed" ? cookies : await severalInARow(one);
      if (tried.kind === "open")
        return {
          kind: "ready",
          host: candidate,
          compresses: tried.compresses,
          afterMs: afterMs(),
          ...cookie !== void 0 && { cookie }
        };
      const { failure } = tried;
      if (!failure.includes("ECONNREFUSED") || lastTry === "not tried yet") lastTry = failure;
    }
    await sleep(Math.min(backOffMs, Math.max(0, timeoutMs - afterMs())), void 0, { signal }).catch(() => {
    });
    backOffMs = Math.min(backOffMs * 1.5, LAST_BACK_OFF_MS);
  }
  return { kind: "not-ready", afterMs: afterMs(), lastTry };
}
function triedOf(failure) {
  return failure === void 0 ? { kind: "open", compresses: false } : { kind: "failed", failure };
}
async function severalInARow(one) {
  let tried = { kind: "failed", failure: "not tried yet" };
  for (let done = 0; done < HANDSHAKES_IN_A_ROW; done++) {
    tried = await one();
    if (tried.kind === "failed") return tried;
  }
  return tried;
}
function tryHandshake({ host, name, port, path }, { tls, subprotocols, headers, origin }, timeoutMs) {
  const url = `${tls === void 0 ? "ws" : "wss"}://${host.includes(":") ? `[${host}]` : host}:${port}${path}`;
  const authority = `${name.includes(":") ? `[${name}]` : name}:${port}`;
  return new Promise((resolve) => {
    const fail = (failure) => resolve({ kind: "failed", failure });
    const socket = new import_websocket.default(url, [...subprotocols], {
      handshakeTimeout: timeoutMs,
      perMessageDeflate: true,
      headers: { ...headers, host: authority },
      ...origin !== void 0 && { origin },
      ...tls !== void 0 && {
        rejectUnauthorized: !tls.insecure,
        ...tls.ca !== void 0 && { ca: tls.ca },
        .../^[\d.]+$|:/.test(name) ? {} : { servername: name }
      }
    });
    socket.on("open", () => {
      const compresses = socket.extensions.includes("permessage-deflate");
      socket.once("close", () => resolve({ kind: "open", compresses }));
      socket.close(1e3);
      setTimeout(() => socket.terminate(), 100).unref();
    });
    socket.on("unexpected-response", (_request, response) => {
      let body = "";
      response.setEncoding("utf8");
      response.on("data", (chunk) => {
        body = (body + chunk).slice(0, SHOWN_BODY_BYTES3);
      });
      const tell = () => {
        const { location } = response.headers;
        const bare = response.statusCode === 101 ? ", without the header 'Upgrade: websocket'" : "";
        const to = location === void 0 ? bare : `, to ${location}, which is not followed`;
        const status = `HTTP ${response.statusCode} ${response.statusMessage ?? ""}`.trim() + to;
        fail(`the opening handshake was answered with ${status}${body ? `: ${body.trim()}` : ""}`);
        socket.terminate();
      };
      response.on("end", tell);
      response.on("error", tell);
      setTimeout(tell, 500).unref();
    });
    socket.on("error", (error) => {
      const said = error.message || String(error.code);
      const untrusted = tls !== void 0 && /certificate/i.test(said);
      const remedy = "; write 'tls: insecure', or the path of the authority's certificate";
      fail(untrusted ? `${said.replace(/; if the root CA .*$/, "")}${remedy}` : said);
    });
  });
}

// src/ready-probe.ts
var input = createInterface({ input: process.stdin });
input.once("close", () => process.exit(1));
input.once("line", async (line) => {
  const { timeoutMs, session, ...address } = JSON.parse(line);
  const ready = await waitUntilReady(address, {
    timeoutMs,
    signal: new AbortController().signal,
    ...session !== void 0 && { tryConnection: trying(session) }
  });
  process.stdout.write(`${JSON.stringify(ready)}
`, () => process.exit());
});
function trying(session) {
  return ({ host, port }, cookie, leftMs) => {
    const { target } = session;
    const headers = { ...target.headers, ...cookie !== void 0 && { cookie } };
    const timeoutMs = Math.min(session.timeoutMs, leftMs);
    const authority = `${target.host.includes(":") ? `[${target.host}]` : target.host}:${port}`;
    return knock(
      { ...session, timeoutMs, target: { ...target, host, port, authority, headers } },
      () => performance.now()
    );
  };
}
