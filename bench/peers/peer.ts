import type { ClientTask } from '../clients/client.ts'

/** A load tool of others, as far as the comparison needs it. */
export type Peer = {
  readonly name: string
  /** What it does with a reply, in a few words. */
  readonly checks: string
  /** Fetches it by its package's name where it is not here yet; its version, or why it cannot be had. */
  fetch(): { readonly version: string } | { readonly missing: string }
  /** The command that loads the server without end; files it needs go into the folder. */
  command(task: ClientTask, folder: string): readonly string[]
}
