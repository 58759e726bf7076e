// Who should receive what a broadcast publishes: members are dealt to rooms in turn, by the number of their connection.

/** The room of a connection, counted from 0. */
export function roomOf(connection: number, rooms: number): number {
  return connection % rooms
}

/** How many of the connections `first` to `first + count - 1` are in a room. */
export function inRoom(room: number, { first, count, rooms }: { first: number; count: number; rooms: number }): number {
  const upTo = (end: number) => Math.ceil(Math.max(0, end - room) / rooms)
  return upTo(first + count) - upTo(first)
}

/** How many are in the room of message `sequence`, its publisher included. The first members publish, in turn. */
export function audienceOf(
  sequence: number,
  { members, publishers, rooms }: { members: number; publishers: number; rooms: number },
): number {
  return inRoom(roomOf(sequence % publishers, rooms), { first: 0, count: members, rooms })
}
