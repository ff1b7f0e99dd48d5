import { describe, expect, it, test } from "vitest";
import { hostsOf, mayRecord, needsNoAdmission, shownSeats, standInOf, stateInside, staysOf } from "./room-rules";

const asking = { applicantId: "a", bucketId: "county" };
const expert = (accountId: string, isMandatory = false, bucketId = "city") => ({
  ...{ accountId, bucketId, isMandatory, role: "expert" as const },
});

describe("hosts", () => {
  it("are the applicant and one deputy of the asked side, a mandatory expert before others", () => {
    expect([...hostsOf(asking, [expert("b"), expert("c", true), expert("d", true)])]).toEqual(["a", "c"]);
    expect([...hostsOf(asking, [expert("b"), expert("c")])]).toEqual(["a", "b"]);
    expect([...hostsOf(asking, [{ ...expert("e", true), role: "observer" }])]).toEqual(["a"]);
  });

  it("are no experts of the asking side, but who attends the patient there", () => {
    expect([...hostsOf(asking, [expert("e", true, "county"), expert("b")])]).toEqual(["a", "b"]);
    const attending = { ...expert("f", false, "county"), role: "attending" as const };
    expect([...hostsOf(asking, [attending, { ...attending, accountId: "g", bucketId: "city" }])]).toEqual(["a", "f"]);
  });

  it("have a stand-in while none is inside: the first expert of the asked side who came", () => {
    const members = [expert("b", true), expert("c"), expert("d"), expert("e", false, "county")];
    const inside = (accountId: string) => ({ accountId, state: "inside" as const });
    expect(standInOf(asking, members, [inside("e"), inside("d"), inside("c")])).toBe("d");
    expect(standInOf(asking, members, [inside("d"), inside("b")])).toBeNull();
    expect(standInOf(asking, members, [inside("d"), { accountId: "b", state: "waiting" }])).toBe("d");
    expect(standInOf(asking, members, [inside("e")])).toBeNull();
  });
});

test("members go in by themselves while that is allowed, others once they are let in", () => {
  const nobody = { mayAdmit: false, isMember: false, membersEnter: true, wasAdmitted: false, wasRemoved: false };
  expect(needsNoAdmission(nobody)).toBe(false);
  expect(needsNoAdmission({ ...nobody, isMember: true })).toBe(true);
  expect(needsNoAdmission({ ...nobody, isMember: true, membersEnter: false })).toBe(false);
  expect(needsNoAdmission({ ...nobody, mayAdmit: true, membersEnter: false })).toBe(true);
  expect(needsNoAdmission({ ...nobody, wasAdmitted: true })).toBe(true);
  expect(needsNoAdmission({ ...nobody, isMember: true, wasRemoved: true })).toBe(false);
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
