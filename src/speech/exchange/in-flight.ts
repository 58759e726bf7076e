/**
 * What is in flight on one connection, oldest first. A ring, because it is written to for every message, and an array
 * that shifts costs more than all the rest of the bookkeeping. It grows when it is full: in the open model nobody knows
 * beforehand how much will be in flight.
 */
export type InFlight = {
  sequences: Int32Array
  /** The start time of each, in ms on the worker's clock: its real send, or in the open model its intended send. */
  sentMs: Float64Array
  first: number
  size: number
}

export function createInFlight(capacity: number): InFlight {
  return { sequences: new Int32Array(capacity), sentMs: new Float64Array(capacity), first: 0, size: 0 }
}

/** Adds an exchange as the newest. */
export function addInFlight(ring: InFlight, sequence: number, sentMs: number): void {
  if (ring.size === ring.sequences.length) grow(ring)
  const slot = slotAt(ring, ring.size)
  ring.sequences[slot] = sequence
  ring.sentMs[slot] = sentMs
  ring.size++
}

/** How many places behind the oldest a sequence is, or −1. Starts at the oldest, since echoes mostly come in order. */
export function placeOf(ring: InFlight, sequence: number): number {
  for (let place = 0; place < ring.size; place++) if (ring.sequences[slotAt(ring, place)] === sequence) return place
  return -1
}

export function sequenceAt(ring: InFlight, place: number): number {
  return ring.sequences[slotAt(ring, place)]!
}

export function sentMsAt(ring: InFlight, place: number): number {
  return ring.sentMs[slotAt(ring, place)]!
}

/** Removes an exchange and gives its start time. */
export function removeInFlight(ring: InFlight, place: number): number {
  const sentMs = sentMsAt(ring, place)
  // Older exchanges move up by one; there are none when echoes come in order.
  for (let at = place; at > 0; at--) {
    const to = slotAt(ring, at)
    const from = slotAt(ring, at - 1)
    ring.sequences[to] = ring.sequences[from]!
    ring.sentMs[to] = ring.sentMs[from]!
  }
  ring.first = ring.first + 1 === ring.sequences.length ? 0 : ring.first + 1
  ring.size--
  return sentMs
}

function grow(ring: InFlight): void {
  const { sequences, sentMs, first, size } = ring
  ring.sequences = new Int32Array(Math.max(1, size * 2))
  ring.sentMs = new Float64Array(Math.max(1, size * 2))
  ring.first = 0
  for (let place = 0; place < size; place++) {
    const slot = (first + place) % size
    ring.sequences[place] = sequences[slot]!
    ring.sentMs[place] = sentMs[slot]!
  }
}

function slotAt(ring: InFlight, place: number): number {
  const slot = ring.first + place
  return slot < ring.sequences.length ? slot : slot - ring.sequences.length
}
