import { describe, expect, it, test } from "vitest";
import { hostsOf, mayRecord, needsNoAdmission, shownSeats, stateInside, staysOf } from "./room-rules";

const expert = (accountId: string, isMandatory = false) => ({ accountId, role: "expert" as const, isMandatory });

test("the applicant and the first expert are hosts, a mandatory one before others", () => {
  expect([...hostsOf("a", [expert("b"), expert("c", true), expert("d", true)])]).toEqual(["a", "c"]);
  expect([...hostsOf("a", [expert("b"), expert("c")])]).toEqual(["a", "b"]);
  expect([...hostsOf("a", [{ accountId: "e", role: "observer", isMandatory: true }])]).toEqual(["a"]);
});

test("members go in by themselves while that is allowed, others once a host has let them in", () => {
  const nobody = { isHost: false, isMember: false, membersEnter: true, wasAdmitted: false };
  expect(needsNoAdmission(nobody)).toBe(false);
  expect(needsNoAdmission({ ...nobody, isMember: true })).toBe(true);
  expect(needsNoAdmission({ ...nobody, isMember: true, membersEnter: false })).toBe(false);
  expect(needsNoAdmission({ ...nobody, isHost: true, membersEnter: false })).toBe(true);
  expect(needsNoAdmission({ ...nobody, wasAdmitted: true })).toBe(true);
});

describe("a recording", () => {
  it("needs everybody inside", () => {
    expect(mayRecord(["a", "b"], [{ seatId: "a", answer: "given" }])).toBe(false);
    expect(
      mayRecord(
        ["a", "b"],
        [
          { seatId: "a", answer: "given" },
          { seatId: "b", answer: "given" },
        ],
      ),
    ).toBe(true);
    expect(mayRecord([], [])).toBe(false);
  });

  it("goes by the latest answer", () => {
    const consents = [
      { seatId: "a", answer: "given" as const },
      { seatId: "a", answer: "withdrawn" as const },
    ];
    expect(mayRecord(["a"], consents)).toBe(false);
    expect(mayRecord(["a"], [...consents, { seatId: "a", answer: "given" }])).toBe(true);
  });

  it("is agreed to before one comes in", () => {
    expect(stateInside(true)).toBe("asked");
    expect(stateInside(false)).toBe("inside");
  });
});

test("the first six are seen, the others heard", () => {
  expect([...shownSeats(["a", "b", "c", "d", "e", "f", "g"])]).toEqual(["a", "b", "c", "d", "e", "f"]);
});

test("a page loaded anew is the same stay, a longer absence another", () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 9, minute));
  const rows = [
    { accountId: "a", state: "replaced" as const, joined: at(0), left: at(5) },
    { accountId: "b", state: "inside" as const, joined: at(1), left: null },
    { accountId: "a", state: "lost" as const, joined: at(6), left: at(20) },
    { accountId: "a", state: "lost" as const, joined: at(40), left: at(50) },
  ];
  expect(staysOf(rows)).toEqual([
    { accountId: "a", state: "lost", joined: at(0), left: at(20) },
    { accountId: "b", state: "inside", joined: at(1), left: null },
    { accountId: "a", state: "lost", joined: at(40), left: at(50) },
  ]);
});

test("who left and came back at once was there twice", () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 9, minute));
  const rows = [
    { accountId: "a", state: "left" as const, joined: at(0), left: at(5) },
    { accountId: "a", state: "inside" as const, joined: at(6), left: null },
  ];
  expect(staysOf(rows)).toEqual(rows);
});
