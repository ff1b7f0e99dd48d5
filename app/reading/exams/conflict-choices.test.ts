import { expect, it } from "vitest";
import type { ImageConflict } from "#contract/imaging/image-conflicts";
import { ConflictChoices, decisionsOf, winnersOf } from "./conflict-choices";

const side = {
  number: 1,
  rows: 1,
  columns: 1,
  frames: 1,
  hasPicture: true,
  transferSyntaxUid: "1.2",
  sizeBytes: 1,
  arrived: "2026-11-21T10:00:00.000Z",
};
const conflict = (id: string, instanceId: string): ImageConflict => ({
  id,
  instanceId,
  seriesNumber: 1,
  seriesDescription: "",
  present: side,
  source: "stow",
  sender: "",
  other: side,
});
const groups = [[conflict("a", "one"), conflict("b", "one")], [conflict("c", "two")], [conflict("d", "three")]];
const decided = (form: unknown) =>
  decisionsOf(ConflictChoices.parse(form), groups).map(({ conflictId, decision }) => `${decision} ${conflictId}`);

it("who takes one of two new images keeps the other apart; nothing is decided of what was not chosen", () => {
  expect(decided({ choices: [undefined, "keep a,replace b"] })).toEqual(["keep a", "replace b"]);
});

it("all others are decided alike, the newest of each taking the place, but for those chosen of", () => {
  expect(decided({ choices: ["keep c"], all: "replace" })).toEqual(["keep c", "keep a", "replace b", "replace d"]);
  expect(decided({ all: "keep" })).toEqual(["keep a", "keep b", "keep c", "keep d"]);
});

it("the winners are told by image: a new one that gave way to another new one is no present one that stays", () => {
  const winners = (form: unknown) => winnersOf(decisionsOf(ConflictChoices.parse(form), groups), groups);
  expect(winners({ choices: ["keep a,replace b"] })).toBe("new");
  expect(winners({ choices: ["keep a,keep b"] })).toBe("present");
  expect(winners({ choices: ["keep c"], all: "replace" })).toBe("both");
});

it("nothing chosen is no decision, nor is a value that no button has", () => {
  expect(ConflictChoices.safeParse({ choices: [undefined] }).success).toBe(false);
  expect(ConflictChoices.safeParse({}).error?.issues[0]?.message).toBe("chooseOne");
  expect(ConflictChoices.safeParse({ choices: ["delete a"] }).success).toBe(false);
});
