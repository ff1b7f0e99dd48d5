import { describe, expect, it } from "vitest";
import { queueActions, queueStates } from "#contract/registration/queue-states";
import { scheduledExamStatuses } from "#contract/registration/scheduling";
import { canUndo, followed, stateAfter } from "./queue-transitions";

const fresh = { missed: 0, acted: null };

it("lets each state have its actions", () => {
  const table = queueStates.map((state) => [
    state,
    queueActions
      .flatMap((action) => {
        const after = action === "undo" ? null : stateAfter(action, { ...fresh, state });
        return after ? [`${action} ${after}`] : [];
      })
      .join(", "),
  ]);
  expect(Object.fromEntries(table)).toEqual({
    waiting: "call calling, hold onHold, transfer left, leave left, classify waiting",
    calling: "callAgain calling, start serving, hold onHold, done done, miss waiting, transfer left, leave left",
    serving: "hold onHold, done done, transfer left",
    onHold:
      "call calling, callAgain calling, start serving, resume waiting, done done, transfer left, leave left, classify onHold",
    missed: "resume waiting, transfer left, leave left",
    done: "",
    left: "",
  });
});

it("calls nobody a fourth time who missed three calls", () => {
  const after = (missed: number) => stateAfter("miss", { state: "calling", missed, acted: null });
  expect([0, 1, 2, 3].map(after)).toEqual(["waiting", "waiting", "missed", "missed"]);
});

it("takes an action back for half a minute", () => {
  const now = new Date("2026-11-23T08:00:30Z");
  const at = (time: string) => canUndo({ state: "calling", missed: 0, acted: new Date(time) }, now);
  expect(at("2026-11-23T08:00:00Z")).toBe(true);
  expect(at("2026-11-23T07:59:59Z")).toBe(false);
  expect(canUndo({ state: "calling", ...fresh }, now)).toBe(false);
});

describe("what becomes of a scheduled exam", () => {
  const table = (needsNoImages: boolean) =>
    Object.fromEntries(
      scheduledExamStatuses.map((from) => [from, scheduledExamStatuses.map((to) => followed(from, to, needsNoImages))]),
    );

  it("brings it into the queue, out of it, or finishes it", () => {
    // To Registered, Scheduled, Arrived, Performed, Cancelled.
    expect(table(false)).toEqual({
      Registered: [null, null, "enter", "finish", "leave"],
      Scheduled: [null, null, "enter", "finish", "leave"],
      Arrived: ["leave", "leave", "enter", "finish", "leave"],
      Performed: ["leave", "leave", "enter", "finish", "leave"],
      Cancelled: [null, null, "enter", "finish", "leave"],
    });
  });

  it("has those wait too whose exam counts as done when they arrive", () => {
    expect(table(true).Registered).toEqual([null, null, "enter", "enter", "leave"]);
    expect(table(true).Arrived).toEqual(["leave", "leave", "enter", "finish", "leave"]);
  });
});
