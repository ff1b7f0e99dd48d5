import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { queueClasses, type QueueClass } from "#contract/registration/queue-states";
import { byTurn, classAtCheckIn, turnAtCheckIn, turnBefore, turnBehind, type Place } from "./queue-order";

const settings = { priorityMinutes: 30, returnAfter: 2 };
const place = (number: number, turn: number, queueClass: QueueClass = "normal"): Place => ({
  number,
  turn,
  queueClass,
});
const numbers = (line: Place[]) => [...line].sort(byTurn).map(({ number }) => number);

/** A line as it grows, each at its second. */
function checkedIn(arrivals: { queueClass: QueueClass; second: number }[]): (Place & { second: number })[] {
  const line: (Place & { second: number })[] = [];
  for (const [index, { queueClass, second }] of [...arrivals].sort((a, b) => a.second - b.second).entries()) {
    const sorted = [...line].sort(byTurn);
    line.push({ number: index + 1, queueClass, second, turn: turnAtCheckIn(queueClass, second, sorted, settings) });
  }
  return line;
}

describe("the order of a queue", () => {
  it("calls emergencies first, those with priority by their head start, and comers in turn", () => {
    const line = checkedIn([
      { queueClass: "normal", second: 0 },
      { queueClass: "normal", second: 1_000 },
      { queueClass: "priority", second: 2_000 },
      { queueClass: "priority", second: 2_900 },
      { queueClass: "emergency", second: 3_000 },
    ]);
    expect(numbers(line)).toEqual([5, 1, 3, 2, 4]);
  });

  it("lets one who comes back in behind the next ones", () => {
    const line = checkedIn([
      { queueClass: "normal", second: 0 },
      { queueClass: "normal", second: 10 },
      { queueClass: "normal", second: 20 },
      { queueClass: "return", second: 30 },
    ]);
    expect(numbers(line)).toEqual([1, 2, 4, 3]);
  });

  it("starves nobody: whoever comes later than the head start passes no normal one, but as an emergency or a return", () => {
    const arrival = fc.record({
      queueClass: fc.constantFrom(...queueClasses),
      second: fc.integer({ min: 0, max: 36_000 }),
    });
    fc.assert(
      fc.property(fc.array(arrival, { minLength: 2, maxLength: 60 }), (arrivals) => {
        const line = checkedIn(arrivals);
        for (const normal of line.filter(({ queueClass }) => queueClass === "normal")) {
          for (const later of line) {
            if (later.second <= normal.second + settings.priorityMinutes * 60) continue;
            if (later.queueClass === "emergency" || later.queueClass === "return") continue;
            expect(byTurn(normal, later)).toBeLessThan(0);
          }
        }
        for (const one of line.filter(({ queueClass }) => queueClass === "emergency")) {
          expect(line.every((other) => other.queueClass === "emergency" || byTurn(one, other) < 0)).toBe(true);
        }
      }),
    );
  });
});

describe("moving", () => {
  const line = [place(9, 500, "emergency"), place(1, 10), place(2, 20), place(3, 30), place(4, 40)];
  const movedTo = (turn: number, queueClass: QueueClass = "normal") => numbers([...line, place(7, turn, queueClass)]);

  it("puts one who missed a call some places back, or at the end", () => {
    expect(movedTo(turnBehind(line, "normal", 3))).toEqual([9, 1, 2, 3, 7, 4]);
    expect(movedTo(turnBehind(line, "normal", 50))).toEqual([9, 1, 2, 3, 4, 7]);
    expect(movedTo(turnBehind([], "normal", 3))).toEqual([9, 7, 1, 2, 3, 4]);
  });

  it("puts one in the place of another, but never before an emergency", () => {
    expect(movedTo(turnBefore(line, "normal", line[2]!))).toEqual([9, 1, 7, 2, 3, 4]);
    expect(movedTo(turnBefore(line, "normal", line[0]!))).toEqual([9, 7, 1, 2, 3, 4]);
    expect(movedTo(turnBefore(line, "emergency", line[0]!), "emergency")).toEqual([7, 9, 1, 2, 3, 4]);
  });

  it("finds a place between any two of a day, again and again", () => {
    let line = [place(1, 30_000), place(2, 30_060)];
    for (let number = 3; number < 33; number += 1) {
      line = [...line, place(number, turnBefore(line, "normal", line[1]!))].sort(byTurn);
      expect(line[1]?.number).toBe(number);
    }
  });
});

it("takes class and mark from the request, the age and what is seen", () => {
  const of = (given: object) =>
    classAtCheckIn({ isUrgent: false, isReturn: false, mark: null, age: 40, ...given }, { elderlyAge: 65 });
  expect(of({})).toEqual({ queueClass: "normal", mark: null });
  expect(of({ age: null })).toEqual({ queueClass: "normal", mark: null });
  expect(of({ age: 65 })).toEqual({ queueClass: "priority", mark: "elderly" });
  expect(of({ mark: "military", age: 70 })).toEqual({ queueClass: "priority", mark: "military" });
  expect(of({ isUrgent: true, mark: "disabled" })).toEqual({ queueClass: "emergency", mark: "disabled" });
  expect(of({ isReturn: true, age: 70 })).toEqual({ queueClass: "return", mark: "elderly" });
});
