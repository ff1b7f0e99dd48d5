import { expect, it } from "vitest";
import { isIdCard, readIdCard } from "./id-card";
import { orderedExams, RegistryOrder } from "./registry-order";

it("reads birth and sex of a sound ID card, and refuses others", () => {
  expect(isIdCard("11010519491231002X")).toBe(true);
  expect(readIdCard("11010519491231002X")).toEqual({ dob: "1949-12-31", gender: "F" });
  for (const wrong of ["110105194912310021", "11010519491331002X", "1101051949123100", "11010519491231002x", ""]) {
    expect(isIdCard(wrong), wrong).toBe(false);
  }
});

it("keeps every day of birth of the years in which China changed its clocks as it was typed", () => {
  for (
    let day = new Date("1986-01-01T00:00:00Z");
    day < new Date("1992-01-01T00:00:00Z");
    day.setUTCDate(day.getUTCDate() + 1)
  ) {
    const dob = day.toISOString().slice(0, 10);
    const exams = [{ modality: "CT", scheduledDate: "2026-01-01" }];
    expect(RegistryOrder.parse({ name: "a", gender: "M", dob, exams }).dob).toBe(dob);
  }
});

it("gives a new exam no number that its bar code or its worklist cannot have, and leaves a standing one its own", () => {
  const numberOf = (accessionNumber: string, id?: string) => {
    const row = { id, modality: "CT", scheduledDate: "2026-05-02", accessionNumber };
    const read = orderedExams().safeParse([{ modality: "US", scheduledDate: "2026-05-02" }, row]);
    return (
      read.data?.[1]?.accessionNumber ?? read.error?.issues.map(({ path, message }) => [...path, message].join(" "))
    );
  };
  for (const sound of ["", "00000007", "CT-0042/a", "~!#()[]{}<>|^"]) expect(numberOf(sound)).toBe(sound);
  expect(numberOf(" 0042 ")).toBe("0042");
  for (const wrong of ["号码1", "CT 42", "１２３", "a\\b", "4*", "4?", "4\u00002", "4\u00a02", "é"]) {
    expect(numberOf(wrong), wrong).toEqual(["1 accessionNumber accessionNumber"]);
  }
  expect(numberOf("12345678901234567")).toEqual(["1 accessionNumber tooLong"]);
  expect(numberOf("号码 1", "00000000-0000-7000-8000-000000000001")).toBe("号码 1");
});

it("says of a day that has passed together with all else", () => {
  const wrong = (rows: unknown[]) =>
    orderedExams("2026-05-02")
      .safeParse(rows)
      .error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`);
  expect(wrong([])).toEqual(["0.stepId stepOrModality"]);
  expect(wrong([{ scheduledDate: "2026-05-01" }, { scheduledDate: "2026-05-01" }])).toEqual([
    "0.stepId stepOrModality",
    "0.scheduledDate dayPast",
  ]);
  expect(wrong([{ modality: "CT", scheduledDate: "2026-05-02" }, {}])).toBeUndefined();
  // A row in which anything was typed is an exam that was meant.
  const first = { modality: "CT", scheduledDate: "2026-05-02" };
  for (const typed of [{ bodyPart: "头颅" }, { deviceId: "00000000-0000-7000-8000-000000000001" }]) {
    expect(wrong([first, { scheduledDate: "2026-05-02", ...typed }])).toEqual(["1.stepId stepOrModality"]);
  }
  // Reserved for an outage, perhaps; and one that is there keeps its day.
  expect(wrong([{ modality: "CT", scheduledDate: "2026-05-01", accessionNumber: "00000007" }])).toBeUndefined();
});
