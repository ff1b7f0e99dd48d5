import { expect, test } from "vitest";
import { handTicks, isTicked, queuesOf, type HandTicks } from "./room-ticks";

const rooms = [
  { name: "MR 1", queues: ["mr"] },
  { name: "CT 1", queues: ["ct"] },
  { name: "US 1", queues: ["us"] },
];
const all = ["ct", "mr", "us"];

/** Rooms taken one after the other, with the boxes that are pressed while each of them stands there. */
function ticked(...steps: [room: string, ...pressed: string[]][]): string[] {
  let byHand: HandTicks = {};
  let boxes = all.map((value) => ({ value, checked: false }));
  let own: string[] = [];
  for (const [room, ...pressed] of steps) {
    byHand = handTicks(byHand, own, boxes);
    own = queuesOf(room, rooms);
    boxes = all.map((value) => ({ value, checked: isTicked(value, own, byHand) !== pressed.includes(value) }));
  }
  return boxes.filter(({ checked }) => checked).map(({ value }) => value);
}

test("a room ticks its own queues, and takes the ticks of the room before away", () => {
  expect(ticked(["MR 1"])).toEqual(["mr"]);
  expect(ticked(["MR 1"], ["CT 1"])).toEqual(["ct"]);
  expect(ticked(["MR 1"], [" CT 1 "])).toEqual(["ct"]);
  expect(ticked(["MR 1"], ["CT 10"])).toEqual([]);
});

test("what was ticked by hand stays, in the queue's own room too", () => {
  expect(ticked(["MR 1", "us"], ["CT 1"])).toEqual(["ct", "us"]);
  expect(ticked(["", "us"], ["US 1"], ["CT 1"], ["MR 1"])).toEqual(["mr", "us"]);
});

test("what was taken away by hand stays away", () => {
  expect(ticked(["MR 1", "mr"], ["CT 1"], ["MR 1"])).toEqual([]);
});

test("what was set back by hand follows the room again", () => {
  expect(ticked(["MR 1", "us"], ["CT 1", "us"], ["US 1"])).toEqual(["us"]);
  expect(ticked(["MR 1", "us"], ["CT 1", "us"], ["US 1"], ["MR 1"])).toEqual(["mr"]);
});
