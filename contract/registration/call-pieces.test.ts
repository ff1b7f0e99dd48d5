import { expect, it } from "vitest";
import { callPiece, neededPieces, piecesOfCall } from "./call-pieces";

const digits = Array.from("0123456789");
const recorded = new Set(["opening", "A", ...digits, "afterNumber", "beforeRoom", "afterRoom", "room:CT 1室"]);

it.each([
  ["A012", "3", "opening A 0 1 2 afterNumber", "beforeRoom 3 afterRoom"],
  ["a7", "12", "opening A 7 afterNumber", "beforeRoom 1 2 afterRoom"],
  ["A012", " CT 1室 ", "opening A 0 1 2 afterNumber", "beforeRoom room:CT 1室 afterRoom"],
  ["12", "", "opening 1 2 afterNumber", ""],
])("puts %s to room %s together", (number, room, saidNumber, saidRoom) => {
  const pieces = piecesOfCall({ number, room }, recorded);
  expect(pieces?.number.join(" ")).toBe(saidNumber);
  expect(pieces?.room.join(" ")).toBe(saidRoom);
});

it("says a number that was recorded as a room whole", () => {
  expect(piecesOfCall({ number: "1", room: "12" }, new Set([...recorded, "room:12"]))?.room).toEqual([
    "beforeRoom",
    "room:12",
    "afterRoom",
  ]);
});

it("leaves out what stands around and was not recorded", () => {
  expect(piecesOfCall({ number: "12", room: "3" }, new Set(digits))).toEqual({ number: ["1", "2"], room: ["3"] });
});

it.each([
  ["B012", "3"],
  ["A012", "MR 2室"],
])("has no words for %s to room %s", (number, room) => {
  expect(piecesOfCall({ number, room }, recorded)).toBeNull();
});

it("needs the letters of the queues and the rooms that are no number, once each", () => {
  const needed = neededPieces(["C", "", "A", "C"], ["3", "CT 1室", "CT 1室"]);
  expect(needed.slice(-3)).toEqual(["A", "C", "room:CT 1室"]);
  expect(needed.every((piece) => callPiece.test(piece))).toBe(true);
});

it.each(["", "ending", "AB", "12", "a", "room:", `room:${"x".repeat(33)}`])("takes no %j for a piece", (piece) => {
  expect(callPiece.test(piece)).toBe(false);
});
