import { describe, expect, it } from "vitest";
import { shareState, type ShareFacts } from "./share-state";

const now = new Date("2026-03-05T08:00:00Z");
const later = new Date("2026-03-12T08:00:00Z");
const link: ShareFacts = { expires: later, revoked: null, wrongPins: 0, reportStatus: "corrected", isDeleted: false };

describe("a share link", () => {
  it("is open until the moment it expires", () => {
    expect(shareState(link, now)).toBe("open");
    expect(shareState(link, new Date(later.getTime() - 1))).toBe("open");
    expect(shareState(link, later)).toBe("expired");
  });

  it("is blocked by the fifth wrong PIN", () => {
    expect(shareState({ ...link, wrongPins: 4 }, now)).toBe("open");
    expect(shareState({ ...link, wrongPins: 5 }, now)).toBe("blocked");
  });

  it("says revoked even when it has expired or is blocked as well", () => {
    expect(shareState({ ...link, revoked: now, wrongPins: 5 }, later)).toBe("revoked");
  });

  it("says recalled before anything else, whatever became of the report", () => {
    const ended = { ...link, revoked: now, wrongPins: 5 };
    for (const reportStatus of ["cancelled", "partial", "final", "hold", "advised", "none"] as const) {
      expect(shareState({ ...ended, reportStatus }, later)).toBe("recalled");
    }
    expect(shareState({ ...link, isDeleted: true }, now)).toBe("recalled");
  });

  it("is open again when the recalled report was approved anew", () => {
    expect(shareState({ ...link, reportStatus: "corrected" }, now)).toBe("open");
  });
});
