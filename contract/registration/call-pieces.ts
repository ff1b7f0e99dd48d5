/** Said around the number and the room, where it was recorded: "please", "number", "go to room", "thank you". */
export const framePieces = ["opening", "afterNumber", "beforeRoom", "afterRoom"] as const;
export type FramePiece = (typeof framePieces)[number];

/** The piece that is a whole room: "room:CT 1室". */
export const roomPiece = (room: string): string => `room:${room}`;

/** What can be recorded: what stands around, one letter or digit, or a room by its name. */
export const callPiece = new RegExp(`^(${framePieces.join("|")}|[A-Z]|\\d|room:\\S.{0,31})$`, "u");

/** The pieces of a call in the order they are said; no room where nobody has to be told. */
interface CallPieces {
  number: string[];
  room: string[];
}

/**
 * What a call in recorded words is put together from. Rooms that are a number are said by their digits unless they were
 * recorded as a whole.
 *
 * @param recorded the pieces there are
 * @returns null where one is missing that the number or the room cannot do without
 */
export function piecesOfCall(call: { number: string; room: string }, recorded: ReadonlySet<string>): CallPieces | null {
  const number = [...call.number.toUpperCase()];
  const name = call.room.trim();
  const whole = roomPiece(name);
  const room = recorded.has(whole) || !/^\d*$/.test(name) ? [whole] : [...name];
  if (![...number, ...room].every((piece) => recorded.has(piece))) return null;
  const isRecorded = (piece: string) => recorded.has(piece);
  return {
    number: ["opening", ...number, "afterNumber"].filter(isRecorded),
    room: name === "" ? [] : ["beforeRoom", ...room, "afterRoom"].filter(isRecorded),
  };
}

/** All that the calls of an organization need, by the letters of its queues and the rooms it calls to. */
export const neededPieces = (prefixes: string[], rooms: string[]): string[] => [
  ...framePieces,
  ...Array.from("0123456789"),
  ...[...new Set(prefixes.flatMap((prefix) => [...prefix.toUpperCase()]))].sort(),
  ...[...new Set(rooms)].filter((room) => !/^\d*$/.test(room)).map(roomPiece),
];
