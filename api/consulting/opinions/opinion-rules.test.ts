import { describe, expect, test } from "vitest";
import { emptyFields, isDecider, isExpert, isWritable, speaksOfAll } from "./opinion-rules";

const member = { accountId: "a", role: "expert", state: "accepted", isMandatory: true } as const;

describe("an opinion", () => {
  test("is written by accepted experts alone", () => {
    expect(isExpert([member], "a")).toBe(true);
    expect(isExpert([{ ...member, state: "asked" }], "a")).toBe(false);
    expect(isExpert([{ ...member, role: "observer" }], "a")).toBe(false);
    expect(isExpert([member], "b")).toBe(false);
  });

  test("is written from the day it is planned, and superseded after completion", () => {
    expect((["pending", "scheduled", "completed", "canceled"] as const).map(isWritable)).toEqual([
      ...[false, true, true, false],
    ]);
  });

  test("of a remote diagnosis has a finding and a diagnosis, that of a consultation its text", () => {
    const content = { finding: "", text: "", stances: [] };
    expect(emptyFields("remoteDiagnosis", content)).toEqual(["finding", "text"]);
    expect(emptyFields("consultation", { ...content, text: "建议活检" })).toEqual([]);
  });

  test("is taken over by who asked, and by attending doctors", () => {
    expect(isDecider("a", [], "a")).toBe(true);
    expect(isDecider("a", [{ ...member, accountId: "b", role: "attending" }], "b")).toBe(true);
    expect(isDecider("a", [{ ...member, accountId: "b" }], "b")).toBe(false);
  });
});

describe("a summary", () => {
  const standing = [
    { opinionId: "1", number: 1 },
    { opinionId: "2", number: 2 },
  ];
  const agrees = { opinionId: "1", number: 1, stance: "agrees", note: "" } as const;
  const dissents = { opinionId: "2", number: 2, stance: "dissents", note: "倾向炎症" } as const;

  test("speaks of each opinion that stands", () => {
    expect(speaksOfAll(standing, { stances: [agrees, dissents] })).toBe(true);
    expect(speaksOfAll(standing, { stances: [agrees] })).toBe(false);
  });

  test("is not about a version that was superseded", () => {
    expect(speaksOfAll(standing, { stances: [agrees, { ...dissents, number: 1 }] })).toBe(false);
  });

  test("tells a dissent in words", () => {
    expect(speaksOfAll(standing, { stances: [agrees, { ...dissents, note: " " }] })).toBe(false);
  });
});
