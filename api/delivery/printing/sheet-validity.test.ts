import { describe, expect, it } from "vitest";
import { editionOf } from "#api/reading/reports/edition";
import { newestEdition, sheetState, watermarkOf, type IssuedReport } from "./sheet-validity";

const approved: IssuedReport = { status: "corrected", isDeleted: false, approvedVersions: [3, 7], addendaCount: 2 };

describe("what a printed sheet is worth", () => {
  it("is current while it shows the newest approved version with all its addenda", () => {
    expect(sheetState(approved, { version: 7, addenda: 2 })).toBe("current");
  });

  it("is superseded by a later approved version or by an addendum", () => {
    expect(sheetState(approved, { version: 3, addenda: 0 })).toBe("superseded");
    expect(sheetState(approved, { version: 7, addenda: 1 })).toBe("superseded");
  });

  it.each(["cancelled", "partial", "final", "hold", "advised", "none"] as const)(
    "is recalled once the report is %s after an approval",
    (status) => {
      expect(sheetState({ ...approved, status }, { version: 7, addenda: 2 })).toBe("recalled");
    },
  );

  it("is recalled when the report was deleted", () => {
    expect(sheetState({ ...approved, isDeleted: true }, { version: 7, addenda: 2 })).toBe("recalled");
  });

  it("does not exist for a version nobody approved, or with addenda nobody wrote", () => {
    expect(sheetState(approved, { version: 5, addenda: 0 })).toBeNull();
    expect(sheetState(approved, { version: 8, addenda: 0 })).toBeNull();
    expect(sheetState(approved, { version: 7, addenda: 3 })).toBeNull();
    expect(sheetState({ ...approved, approvedVersions: [] }, null)).toBeNull();
  });

  it("is told for the newest edition when the version is not known", () => {
    expect(sheetState(approved, null)).toBe("current");
    expect(sheetState({ ...approved, status: "cancelled" }, null)).toBe("recalled");
  });
});

it("numbers an edition by its version and addenda", () => {
  expect(editionOf(7, 0).number).toBe("7");
  expect(newestEdition(approved)?.number).toBe("7.2");
  expect(newestEdition({ ...approved, approvedVersions: [] })).toBeNull();
});

describe("the watermark", () => {
  it("is left out only for an approved report and one who may print", () => {
    expect(watermarkOf("corrected", true)).toBeNull();
    expect(watermarkOf("corrected", false)).toBe("viewOnly");
  });

  it("tells a recalled report, and one not approved, whoever prints it", () => {
    expect(watermarkOf("cancelled", true)).toBe("recalled");
    for (const status of ["none", "partial", "final", "hold", "advised"] as const) {
      expect(watermarkOf(status, true)).toBe("notApproved");
    }
  });
});
