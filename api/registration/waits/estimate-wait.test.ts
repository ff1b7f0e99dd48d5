import { describe, expect, it } from "vitest";
import { hospitalDay, measuredDays } from "../../../tests/support/hospital-day";
import { waitAccuracy } from "../../../tests/support/wait-accuracy";
import { estimateWait, type QueueStart, type WaitingLine } from "./estimate-wait";

const at = (minute: number) => new Date(Date.UTC(2026, 2, 5, 1, minute));

const line = (known: Partial<WaitingLine>): WaitingLine => ({
  now: at(0),
  rank: 1,
  ahead: [],
  headSince: null,
  starts: [],
  rooms: 1,
  hasFreeRoom: false,
  ...known,
});

/** Ten people who had waited, called to one room one after the other; the last at minute 0. */
const calledEvery = (minutes: number, plannedMinutes = 10): QueueStart[] =>
  Array.from({ length: 10 }, (_, place) => ({
    room: "1",
    checkedIn: at(-200),
    started: at((place - 9) * minutes),
    rank: 1,
    plannedMinutes,
  }));

const middleOf = (known: Partial<WaitingLine>) => {
  const { fromMinutes, toMinutes } = estimateWait(line(known));
  return (fromMinutes + toMinutes) / 2;
};

describe("a wait", () => {
  it("is none where nobody is ahead and a room is free", () =>
    expect(estimateWait(line({ hasFreeRoom: true }))).toEqual({ fromMinutes: 0, toMinutes: 5 }));

  it("is told in steps of five minutes", () => {
    const { fromMinutes, toMinutes } = estimateWait(line({ ahead: [7, 13, 22], starts: calledEvery(9) }));
    expect([fromMinutes % 5, toMinutes % 5]).toEqual([0, 0]);
    expect(toMinutes).toBeGreaterThan(fromMinutes);
  });

  it("is planned before anybody was called, and shared by the rooms", () => {
    const ahead = [10, 10, 10, 10, 10, 10];
    expect(middleOf({ ahead })).toBeGreaterThan(55);
    expect(middleOf({ ahead, rooms: 3 })).toBeLessThan(middleOf({ ahead }) / 2);
  });

  it("follows the pace of the day rather than the plan", () => {
    const wait = (minutes: number) =>
      middleOf({ ahead: [10, 10, 10, 10], headSince: at(-30), starts: calledEvery(minutes) });
    expect(wait(20)).toBeGreaterThan(1.5 * wait(10));
    expect(wait(5)).toBeLessThan(wait(10));
  });

  it("does not take the time a room had nobody to call for work", () => {
    const ahead = [10, 10, 10, 10];
    const idle = calledEvery(20).map((start) => ({ ...start, checkedIn: start.started }));
    expect(middleOf({ ahead, starts: idle })).toBe(middleOf({ ahead, starts: idle.slice(-1) }));
    expect(middleOf({ ahead, starts: idle })).toBeLessThan(middleOf({ ahead, starts: calledEvery(20) }));
  });

  it("takes a break for a break, not for one long turn", () => {
    const wait = (pause: number) =>
      middleOf({
        ahead: [10, 10, 10, 10],
        headSince: at(-30),
        starts: calledEvery(10).map((start, place) => ({
          ...start,
          started: place < 5 ? new Date(start.started.getTime() - pause * 60_000) : start.started,
        })),
      });
    expect(wait(60)).toBe(wait(0));
  });

  it("grows where the head of the line waits and no room has called for long", () => {
    const ahead = [10, 10];
    const starts = calledEvery(10);
    const stopped = middleOf({ now: at(40), ahead, headSince: at(5), starts });
    expect(stopped).toBeGreaterThan(middleOf({ now: at(5), ahead, headSince: at(5), starts }));
  });

  it("is longer for those whom others overtake, and not for an emergency", () => {
    const starts = calledEvery(10);
    const overtaking = starts.map((start, place) =>
      place % 3 === 1 ? { ...start, rank: 0, checkedIn: at(-95) } : start,
    );
    const wait = (known: Partial<WaitingLine>) => middleOf({ ahead: Array(8).fill(10), headSince: at(-30), ...known });
    expect(wait({ starts: overtaking })).toBeGreaterThan(wait({ starts }));
    expect(wait({ starts: overtaking, rank: 0 })).toBeLessThan(wait({ starts: overtaking }));
  });
});

it("a simulated day is the same again", () =>
  expect(hospitalDay(7, { isOverloaded: true })).toEqual(hospitalDay(7, { isOverloaded: true })));

it("on simulated days four of five wait as they were told, and other ways of telling err more", () => {
  const waits = measuredDays().flatMap((day) => day.waits);
  const { people, held, error, errorOfSum, errorOfShared, errorOfMean } = waitAccuracy(waits);
  expect(people).toBeGreaterThan(5_000);
  expect(held).toBeGreaterThanOrEqual(0.8);
  expect(error).toBeLessThanOrEqual(5);
  expect(error).toBeLessThan(Math.min(errorOfSum, errorOfShared, errorOfMean));
});
