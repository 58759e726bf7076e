import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);

// src/reaper.ts
import { finished } from "node:stream/promises";

// src/disk/leftovers.ts
import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { basename, dirname, join as join3 } from "node:path";

// src/git/git.ts
import { spawn } from "node:child_process";
var NOT_STARTED = -1;
var TIMEOUT_MS = 12e4;
var LARGEST_OUTPUT_BYTES = 16 * 1024 * 1024;
var GitError = class extends Error {
  name = "GitError";
  code;
  constructor(message, code, options) {
    super(message, options);
    this.code = code;
  }
};
function gitIn(folder, environment, signal) {
  return (...words) => execute(folder, words, { environment, ...signal !== void 0 && { signal } });
}
async function execute(folder, words, { environment, input = "", signal }) {
  signal?.throwIfAborted();
  const own = ["-C", folder, "-c", "core.hooksPath=/dev/null", "-c", "advice.detachedHead=false"];
  const env = { ...environment, GIT_TERMINAL_PROMPT: "0", GIT_OPTIONAL_LOCKS: "0", LC_ALL: "C" };
  const child = spawn("git", [...own, ...words], { env, detached: true, stdio: ["pipe", "pipe", "pipe"] });
  let ended;
  const end = (why) => {
    ended ??= why;
    endGroup(child.pid);
  };
  const onAbort = () => end("it was interrupted");
  const timer = setTimeout(end, TIMEOUT_MS, `it took longer than ${TIMEOUT_MS / 1e3} s`);
  signal?.addEventListener("abort", onAbort);
  const [out, err] = [[], []];
  let bytes = 0;
  child.stdout.on("data", (chunk) => {
    bytes += chunk.length;
    if (bytes > LARGEST_OUTPUT_BYTES) end("it said too much");
    else out.push(chunk);
  });
  child.stderr.on("data", (chunk) => err.push(chunk));
  child.stdin.on("error", () => {
  });
  child.stdin.end(input);
  try {
    const code = await closing(child);
    signal?.throwIfAborted();
    if (code === 0 && ended === void 0) return Buffer.concat(out).toString("utf8").trimEnd();
    const said = Buffer.concat(err).toString("utf8").trim().split("\n").slice(-3).join("; ");
    throw new GitError(`git ${words[0]}: ${ended ?? (said || `it ended with ${code}`)}`, code ?? NOT_STARTED);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
  }
}
function closing(child) {
  return new Promise((resolve, reject) => {
    child.once("error", (cause) => reject(new GitError(`git: ${cause.message}`, NOT_STARTED, { cause })));
    child.once("close", resolve);
  });
}
function endGroup(pid) {
  if (pid === void 0) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

// src/git/worktree.ts
async function removeWorktree(git, folder) {
  await git("worktree", "remove", "--force", "--force", folder);
}

// src/server/output.ts
import { tmpdir } from "node:os";
import { join } from "node:path";
var FILE_LIMIT_BYTES = 1024 * 1024;
function scratchFolder(marker2) {
  return join(tmpdir(), `ws-gate-${marker2}`);
}

// src/server/stop.ts
import { setTimeout as sleep2 } from "node:timers/promises";

// src/machine/proc.ts
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
function parseStat(text) {
  const open = text.indexOf("(");
  const close = text.lastIndexOf(")");
  const fields = text.slice(close + 2).split(" ");
  const number = (index) => {
    const value = Number(fields[index]);
    if (!Number.isFinite(value)) throw new Error(`/proc stat has no field ${index + 3}: '${text.slice(0, 80)}'`);
    return value;
  };
  return {
    pid: Number(text.slice(0, open)),
    name: text.slice(open + 1, close),
    state: fields[0] ?? "?",
    parent: number(1),
    group: number(2),
    session: number(3),
    cpuTicks: number(11) + number(12),
    childrenTicks: number(13) + number(14),
    rssPages: number(21)
  };
}
function readStat(pid) {
  const text = readOrGone(`/proc/${pid}/stat`);
  return text === void 0 ? void 0 : parseStat(text);
}
function readProcesses() {
  return listOrGone("/proc").filter((name) => /^\d+$/.test(name)).map((name) => readStat(Number(name))).filter((stat) => stat !== void 0);
}
function hasVariable(pid, beginning) {
  return (readOrGone(`/proc/${pid}/environ`) ?? "").split("\0").some((variable) => variable.startsWith(beginning));
}
function readOrGone(path) {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (isGone(error)) return void 0;
    throw error;
  }
}
function listOrGone(path) {
  try {
    return readdirSync(path);
  } catch (error) {
    if (isGone(error)) return [];
    throw error;
  }
}
function isGone(error) {
  const code = error.code;
  return code === "ENOENT" || code === "ESRCH" || code === "EACCES" || code === "EPERM" || code === "ENOTDIR";
}

// src/server/cgroup.ts
import { mkdirSync, rmdirSync, writeFileSync } from "node:fs";
import { join as join2 } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
async function removeCgroups(run) {
  const parent = ownGroup();
  if (parent === void 0) return;
  for (const name of listOrGone(parent.path)) {
    if (name.startsWith(`ws-gate-${run}`)) await removeCgroup({ path: join2(parent.path, name) });
  }
}
var REAP_WAIT_MS = 1e3;
var POLL_MS = 20;
async function removeCgroup({ path }) {
  for (let waitedMs = 0; waitedMs <= REAP_WAIT_MS; waitedMs += POLL_MS) {
    try {
      rmdirSync(path);
      return;
    } catch (error) {
      if (isGone(error)) return;
      if (error.code !== "EBUSY") throw error;
    }
    await sleep(POLL_MS);
  }
}
function ownGroup() {
  return accountingGroup(readOrGone("/proc/self/mountinfo") ?? "", readOrGone("/proc/self/cgroup") ?? "");
}
function accountingGroup(mountinfo, cgroups) {
  const mounts = mountinfo.split("\n").map((line) => {
    const [before = "", after = ""] = line.split(" - ");
    const [type = "", , options = ""] = after.split(" ");
    return { type, options: options.split(","), point: before.split(" ")[4] ?? "" };
  });
  const own = cgroups.split("\n").map((line) => {
    const [id = "", controllers = "", ...path] = line.split(":");
    return { id, controllers: controllers.split(","), path: path.join(":") };
  });
  const first = mounts.find(({ type, options }) => type === "cgroup" && options.includes("cpuacct"));
  const inFirst = own.find(({ controllers }) => controllers.includes("cpuacct"));
  if (first && inFirst) return { path: join2(first.point, inFirst.path), usageFile: "cpuacct.usage", unit: "ns" };
  const second = mounts.find(({ type }) => type === "cgroup2");
  const inSecond = own.find(({ id }) => id === "0");
  if (second && inSecond) return { path: join2(second.point, inSecond.path), usageFile: "cpu.stat", unit: "us" };
  return void 0;
}

// src/server/process-tree.ts
var MARKER_NAME = "WS_GATE_MARKER";
function findTree({ leader, marker: marker2 }) {
  const living = readProcesses().filter(isAlive);
  const inTree = new Set(
    living.filter(({ pid, session: session2 }) => pid === leader || session2 === leader).map(({ pid }) => pid)
  );
  const assignment = `${MARKER_NAME}=${marker2}`;
  for (const { pid } of living)
    if (!inTree.has(pid) && pid !== process.pid && hasVariable(pid, assignment)) inTree.add(pid);
  let grew = true;
  while (grew) {
    const children = living.filter(({ pid, parent }) => !inTree.has(pid) && inTree.has(parent));
    for (const { pid } of children) inTree.add(pid);
    grew = children.length > 0;
  }
  return living.filter(({ pid }) => inTree.has(pid));
}
function isAlive({ state }) {
  return state !== "Z" && state !== "X";
}

// src/server/stop.ts
var FIRST_POLL_MS = 2;
var LAST_POLL_MS = 20;
var KILL_WAIT_MS = 2e3;
function signalTree(tree, signal) {
  for (const { pid } of findTree(tree)) signalProcess(pid, signal);
}
function signalProcess(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    const { code } = error;
    if (code !== "ESRCH" && code !== "EPERM") throw error;
  }
}
async function treeGone(tree, waitMs) {
  const startMs = performance.now();
  let pollMs = FIRST_POLL_MS;
  while (findTree(tree).length > 0) {
    if (performance.now() - startMs > waitMs) return false;
    await sleep2(pollMs);
    pollMs = Math.min(pollMs * 2, LAST_POLL_MS);
  }
  return true;
}
async function endMarked(marker2) {
  const tree = { leader: NOBODY, marker: marker2 };
  const found = findTree(tree);
  signalTree(tree, "SIGTERM");
  if (!await treeGone(tree, KILL_WAIT_MS)) {
    signalTree(tree, "SIGKILL");
    await treeGone(tree, KILL_WAIT_MS);
  }
  await removeCgroups(marker2);
  return found.map(({ pid, name }) => `${pid} (${name})`);
}
var NOBODY = -1;

// src/disk/leftovers.ts
async function clearLeftovers(marker2, environment) {
  const ended = await endMarked(marker2);
  const scratch = scratchFolder(marker2);
  const besides = await readdir(dirname(scratch));
  for (const name of besides.filter((each) => each.startsWith(basename(scratch)))) {
    const folder = join3(dirname(scratch), name);
    const inside = (await readdir(folder)).map((each) => join3(folder, each));
    for (const each of inside) if (existsSync(join3(each, ".git"))) await forget(each, environment);
    await rm(folder, { recursive: true, force: true });
  }
  return ended;
}
async function forget(folder, environment) {
  try {
    await removeWorktree(gitIn(folder, environment), folder);
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
  }
}

// src/machine/priority.ts
import { writeFileSync as writeFileSync2 } from "node:fs";
function setSessionNice(pid, nice2) {
  try {
    writeFileSync2(`/proc/${pid}/autogroup`, String(nice2));
  } catch (error) {
    const { code } = error;
    if (!isGone(error) && !["EPERM", "EACCES", "EAGAIN", "EINVAL"].includes(code ?? "")) throw error;
  }
}

// src/reaper.ts
var { marker, session, nice } = JSON.parse(process.argv[2] ?? "{}");
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, () => {
});
process.stdin.resume();
await finished(process.stdin).catch(() => {
});
await clearLeftovers(marker, process.env);
var member = readProcesses().find((each) => each.session === session);
if (nice !== void 0 && member !== void 0) setSessionNice(member.pid, nice);
