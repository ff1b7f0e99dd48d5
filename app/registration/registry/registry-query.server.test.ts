import { expect, it } from "vitest";
import { hasWrongDays } from "./wrong-days";
import { filtersQuery, keptFilters, registryQuery } from "./registry-query.server";

const today = "2026-11-24";
const filtersOf = (search: string, day = today) => {
  const { skip: _, ...filters } = registryQuery(search, day);
  return filters;
};

it("keeps what is filled in, and days by how far they are off", () => {
  const filters = filtersOf(
    "org=1&from=2026-11-24&to=2026-12-01&status=Scheduled&status=Arrived&name=&number=&skip=10",
  );
  const kept = keptFilters(filters, today).toString();
  expect(kept).toBe("status=Scheduled&status=Arrived&from=today&to=today%2B7");
  const later = filtersOf(kept, "2027-02-28");
  expect(later).toMatchObject({ from: "2027-02-28", to: "2027-03-07", status: ["Scheduled", "Arrived"] });
  expect(keptFilters(later, "2027-02-28").toString()).toBe(kept);
});

it("knows days before today, and leaves out what makes no sense", () => {
  expect(filtersOf("from=today-30&to=today&device=no-id&status=Gone")).toEqual(
    expect.objectContaining({ from: "2026-10-25", to: today, device: undefined, status: [] }),
  );
  expect(filtersQuery(filtersOf("from=tomorrow")).toString()).toBe("");
  expect(filtersQuery(filtersOf("from=2026-12-02&to=2026-12-01")).toString()).toBe("");
});

it("tells of days that do not exist, or are the wrong way round", () => {
  const isWrong = (search: string) => hasWrongDays(new URLSearchParams(search), ["from", "to"]);
  expect(["", "from=today-7&to=2026-12-01", "from=2026-11-24&to=2026-11-24", "from=&to="].map(isWrong)).not.toContain(
    true,
  );
  expect(["from=2026-02-30", "to=tomorrow", "from=2026-12-02&to=2026-12-01"].map(isWrong)).not.toContain(false);
});
