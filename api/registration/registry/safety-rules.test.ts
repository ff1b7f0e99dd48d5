import { expect, it } from "vitest";
import { isAsked, isDangerous, safetyState, undecidedDanger } from "./safety-rules";

const question = (given: object = {}) => ({
  id: "q",
  modality: "",
  procedureId: null,
  sex: "" as const,
  fromAge: null,
  toAge: null,
  blockingAnswer: "yes" as const,
  ...given,
});
const exam = (given: object = {}) => ({
  modality: "CT",
  procedureId: null,
  patientGender: "F",
  visitAge: 30,
  visitAgeUnit: "Y" as const,
  ...given,
});
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
const answered = (answer: "yes" | "no" | "unknown", minute: number) =>
  new Map([["q", [{ answer, created: at(minute) }]]]);

it("asks whom a question is for, and those of whom it is not known", () => {
  const pregnancy = question({ modality: "CT", sex: "F", fromAge: 12, toAge: 55 });
  expect(isAsked(pregnancy, exam())).toBe(true);
  expect(isAsked(pregnancy, exam({ visitAge: 12 }))).toBe(true);
  expect(isAsked(pregnancy, exam({ visitAge: 55 }))).toBe(true);
  expect(isAsked(pregnancy, exam({ visitAge: 56 }))).toBe(false);
  expect(isAsked(pregnancy, exam({ visitAge: 30, visitAgeUnit: "M" }))).toBe(false);
  expect(isAsked(pregnancy, exam({ modality: "US" }))).toBe(false);
  expect(isAsked(pregnancy, exam({ patientGender: "M" }))).toBe(false);
  expect(isAsked(pregnancy, exam({ patientGender: "MS" }))).toBe(false);
  expect(isAsked(pregnancy, exam({ patientGender: "U", visitAge: null, visitAgeUnit: null }))).toBe(true);
  expect(isAsked(question({ procedureId: "p" }), exam())).toBe(false);
  expect(isAsked(question({ procedureId: "p" }), exam({ procedureId: "p" }))).toBe(true);
});

it("takes who does not know for one in danger, where an answer is dangerous at all", () => {
  expect((["no", "yes", "unknown"] as const).map((answer) => isDangerous(question(), answer))).toEqual([
    false,
    true,
    true,
  ]);
  expect(isDangerous(question({ blockingAnswer: "" }), "unknown")).toBe(false);
});

it("is overridden until a later answer speaks against the exam again", () => {
  const asked = [question()];
  expect(safetyState([], new Map(), null)).toBe("none");
  expect(safetyState([question({ blockingAnswer: "" })], new Map(), null)).toBe("clear");
  expect(safetyState(asked, new Map(), null)).toBe("unasked");
  expect(safetyState(asked, answered("no", 1), null)).toBe("clear");
  expect(safetyState(asked, answered("yes", 1), null)).toBe("blocked");
  expect(safetyState(asked, answered("yes", 1), at(2))).toBe("overridden");
  expect(safetyState(asked, answered("yes", 3), at(2))).toBe("blocked");
  expect(safetyState(asked, new Map(), at(2))).toBe("overridden");
  expect(safetyState([question({ id: "other" }), ...asked], answered("yes", 1), null)).toBe("blocked");
});

it("stays blocked after a dangerous answer was changed, until a physician has decided", () => {
  const versions = [
    { answer: "no" as const, created: at(3) },
    { answer: "yes" as const, created: at(1) },
  ];
  const given = new Map([["q", versions]]);
  expect(safetyState([question()], given, null)).toBe("blocked");
  expect(undecidedDanger(question(), versions, null)).toBe(versions[1]);
  expect(safetyState([question()], given, at(0))).toBe("blocked");
  expect(safetyState([question()], given, at(2))).toBe("clear");
  expect(undecidedDanger(question(), versions, at(2))).toBeUndefined();
});

it("waits for nobody once what was not known is known to be safe", () => {
  const asked = [question({ blockingAnswer: "yes" })];
  const unknown = { answer: "unknown" as const, created: at(1) };
  expect(safetyState(asked, new Map([["q", [unknown]]]), null)).toBe("blocked");
  expect(safetyState(asked, new Map([["q", [{ answer: "no" as const, created: at(3) }, unknown]]]), null)).toBe(
    "clear",
  );
  expect(safetyState(asked, new Map([["q", [{ answer: "yes" as const, created: at(3) }, unknown]]]), null)).toBe(
    "blocked",
  );
});
