import { describe, expect, it } from "vitest";
import { ExamInfo } from "#contract/registration/exam-info";
import { ExamFilters } from "#contract/registration/exam-list";
import { oneLine, severalLines } from "./plain-text";

describe("text that people type", () => {
  it("loses what cannot be seen, and keeps every script", () => {
    expect(oneLine().parse("\u202e张\u0000伟\u2066 བསྟན་འཛིན\u200f \u061cÅsa\u0085")).toBe("张伟 བསྟན་འཛིན Åsa");
    // Joiners belong to the spelling of some scripts.
    expect(oneLine().parse("a\u200db")).toBe("a\u200db");
  });

  it("stays on one line where there is one", () => {
    expect(oneLine().parse(" Zhang\r\n\tWei\u2028")).toBe("Zhang Wei");
    expect(severalLines().parse(" one\n\ttwo\u0007 ")).toBe("one\n\ttwo");
  });

  it("is required still when nothing can be seen of it", () => {
    const typed = { pid: "\u202e", name: "李\u202e四", gender: "M", modality: "CT" };
    expect(ExamInfo.safeParse(typed).error?.issues).toMatchObject([{ path: ["pid"], message: "required" }]);
    expect(ExamInfo.parse({ ...typed, pid: "P1" }).name).toBe("李四");
  });
});

describe("days", () => {
  const filter = (value: string) =>
    ExamFilters.safeParse([{ field: "created", operator: "gte", values: [value] }]).success;

  it.each(["1900-01-01", "2199-12-31", "2026-03-05T00:00:00+08:00", "2026-03-05T00:00:00Z"])("%s is one", (value) =>
    expect(filter(value)).toBe(true),
  );

  it.each([
    "0001-01-01",
    "1899-12-31",
    "2200-01-01",
    "9999-12-31",
    "0000-01-01T00:00:00Z",
    "9999-12-31T23:59:59-12:00",
  ])("%s is none of ours", (value) => expect(filter(value)).toBe(false));

  it("of an exam lie there too", () => {
    const typed = { pid: "P1", name: "李四", gender: "M", modality: "CT" };
    const wrong = ExamInfo.safeParse({ ...typed, dob: "0001-01-01", studyDate: "9999-12-31T00:00:00Z" });
    expect(wrong.error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([
      ["dob", "dayRange"],
      ["studyDate", "dayRange"],
    ]);
  });
});
