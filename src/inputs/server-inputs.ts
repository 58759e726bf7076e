import type { Input } from './input.ts'

/** Inputs about the servers: how they are built, started and kept apart, and in what order. */
export const SERVER_INPUTS = [
  {
    name: 'name',
    fallback: 'echo',
    where: 'both',
    help: 'Name of this gate. Stored records are kept and compared under it.',
  },
  {
    name: 'command',
    fallback: '',
    where: 'both',
    help: 'Command that starts your server, run by a shell; on the command line you may also write it after `--`. Empty without `url`: the embedded echo server.',
  },
  {
    name: 'url',
    fallback: '',
    where: 'both',
    help: 'Address of your server on this machine, `ws://` or `wss://`. `${PORT}` is replaced by a free port, which the server is given as the variable PORT. Default with a command: `ws://127.0.0.1:${PORT}/`.',
  },
  {
    name: 'working-directory',
    fallback: '.',
    where: 'both',
    help: 'Folder in which the command runs.',
  },
  {
    name: 'build-command',
    fallback: '',
    where: 'both',
    help: 'Command that builds the server, run by a shell in `working-directory` before it is measured, and for a base in the same folder of its own checkout.',
  },
  {
    name: 'base-command',
    fallback: '',
    where: 'both',
    help: 'Command that starts the base, run by a shell. Default: the same command. Given without `build-command` and `compare: base`, two commands are compared and git is not asked.',
  },
  {
    name: 'build-timeout',
    fallback: '10m',
    where: 'both',
    help: 'How long each build may take.',
  },
  {
    name: 'identical-if',
    fallback: '',
    where: 'both',
    help: 'Files or folders, relative to `working-directory`, separated by commas or lines: when base and head have the same after the build, nothing is measured.',
  },
  {
    name: 'ready-timeout',
    fallback: '30s',
    where: 'both',
    help: 'How long the server may take until three opening handshakes in a row succeed.',
  },
  {
    name: 'pin',
    fallback: 'true',
    where: 'both',
    help: 'Keep servers and load generator on cores of their own (needs `taskset`), and ahead of other work where that is permitted.',
  },
  {
    name: 'server-cores',
    fallback: '',
    where: 'both',
    help: 'Cores for the servers, such as `0` or `0,2-3`. Default: one of 2 or 3 cores, half of 4 or more.',
  },
  {
    name: 'duet',
    fallback: 'true',
    where: 'both',
    help: 'Load base and head at once. `false` takes turns, for servers that share a database or a lock: only large changes can be seen so.',
  },
  {
    name: 'pairs',
    fallback: '',
    where: 'both',
    help: 'Pairs of fresh servers to measure, at least 5. Default: 11 beside the reference; beside the base at most 32, and no more than it takes to tell.',
  },
  {
    name: 'seed',
    fallback: '1',
    where: 'both',
    help: 'Seed of the order in which the two servers of a pair are started.',
  },
] as const satisfies readonly Input[]
