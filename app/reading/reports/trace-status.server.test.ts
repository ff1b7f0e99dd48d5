import { expect, it } from "vitest";
import { withShownStatus } from "./trace-status.server";

it("an approved report is a printed one from its first printing until it is recalled", () => {
  const trace = withShownStatus([
    { event: "approved", status: "corrected" },
    { event: "recalled", status: "cancelled" },
    { event: "addendumAdded", status: "corrected" },
    { event: "assigned", status: null },
    { event: "printed", status: "corrected" },
    { event: "approved", status: "corrected" },
  ]);
  expect(trace.map(({ shownStatus }) => shownStatus)).toEqual([
    "corrected",
    "cancelled",
    "printed",
    null,
    "printed",
    "corrected",
  ]);
});
