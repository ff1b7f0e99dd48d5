import { expect, it } from "vitest";
import { withCorrections } from "./plan-history";

it("puts a correction beside the plan that was the latest of the organization", () => {
  const given = [
    { bucketId: "county", created: "2026-03-01" },
    { bucketId: "city", created: "2026-02-01" },
    { bucketId: "county", created: "2026-01-01" },
  ];
  const change = { before: "2027-01-01", ends: "2026-06-01" };
  const history = withCorrections(given, [
    { bucketId: "county", at: "2026-02-15", ...change },
    { bucketId: "county", at: "2026-03-15", ...change },
  ]);
  expect(history.map(({ corrections }) => corrections.map(({ at }) => at))).toEqual([
    ["2026-03-15"],
    [],
    ["2026-02-15"],
  ]);
});
