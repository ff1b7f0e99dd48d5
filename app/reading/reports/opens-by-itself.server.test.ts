import { expect, test } from "vitest";
import { opensByItself } from "./opens-by-itself.server";

const me = "me";
const other = { id: "other", name: "Other", title: "" };
const report: Parameters<typeof opensByItself>[0] = {
  status: "partial",
  transitions: ["save", "submit"],
  assignee: null,
  creator: { id: me },
  lock: { holder: null, lost: null },
};

test("one's own draft opens ready to be written, from a list and by its address", () => {
  expect(opensByItself(report, me, true)).toBe(true);
  expect(opensByItself(report, me, false)).toBe(true);
});

test("what nobody has written opens so from a list alone", () => {
  const unwritten = { ...report, status: "none" as const, creator: null };
  expect(opensByItself(unwritten, me, true)).toBe(true);
  expect(opensByItself(unwritten, me, false)).toBe(false);
});

test.each([
  ["somebody else's draft", { creator: other }],
  ["a draft that was given to somebody else", { assignee: other }],
  ["one that may not be saved", { transitions: [] }],
  ["one that somebody holds", { lock: { holder: other, lost: null } }],
  ["one sent back, whose reason is read first", { status: "hold" as const }],
  ["a submitted one", { status: "final" as const }],
])("%s is only read", (_, given) => {
  expect(opensByItself({ ...report, ...given }, me, true)).toBe(false);
});
