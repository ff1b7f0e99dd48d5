import { expect, it } from "vitest";
import { dayAfter } from "#contract/kernel/days";
import { ageAtVisit, birthOfAge, contradictedAge } from "./age-at-visit";

it.each([
  ["2026-03-05", "2026-03-05", 0, "D"],
  ["2026-02-06", "2026-03-05", 27, "D"],
  ["2026-02-05", "2026-03-05", 4, "W"],
  ["2025-12-06", "2026-03-05", 12, "W"],
  ["2025-12-05", "2026-03-05", 3, "M"],
  ["2024-03-06", "2026-03-05", 23, "M"],
  ["2024-03-05", "2026-03-05", 2, "Y"],
  ["1960-03-06", "2026-03-05", 65, "Y"],
  ["1960-02-29", "2026-02-28", 65, "Y"],
  ["1960-02-29", "2026-03-01", 66, "Y"],
])("born %s, seen %s: %i %s", (born, day, visitAge, visitAgeUnit) => {
  expect(ageAtVisit(born, day)).toEqual({ visitAge, visitAgeUnit });
});

it("nobody is seen before he is born", () => {
  expect(ageAtVisit("2026-03-06", "2026-03-05")).toBeNull();
  expect(ageAtVisit("not a day", "2026-03-05")).toBeNull();
});

it.each([
  ["1970-01-01", 5, "Y", { visitAge: 56, visitAgeUnit: "Y" }],
  ["1970-01-01", 56, "Y", null],
  ["1970-01-01", 57, "Y", null],
  ["2025-10-05", 5, "M", null],
  ["2025-10-05", 5, "Y", { visitAge: 5, visitAgeUnit: "M" }],
] as const)("born %s, typed as %i %s", (born, visitAge, visitAgeUnit, byBirth) => {
  expect(contradictedAge({ visitAge, visitAgeUnit }, born, "2026-03-05")).toEqual(byBirth);
});

it("finds a birth for every age in every unit, on every day of a leap year and the one after", () => {
  for (let day = "2024-01-01"; day < "2026-01-01"; day = dayAfter(day, 1)) {
    for (const visitAgeUnit of ["Y", "M", "W", "D"] as const) {
      for (const visitAge of [0, 1, 5, 11, 13, 23, 88]) {
        const age = { visitAge, visitAgeUnit };
        expect(contradictedAge(age, birthOfAge(age, day), day), `${visitAge} ${visitAgeUnit} on ${day}`).toBeNull();
      }
    }
  }
  expect(birthOfAge({ visitAge: 1, visitAgeUnit: "Y" }, "2024-02-29")).toBe("2023-02-28");
  expect(birthOfAge({ visitAge: 1, visitAgeUnit: "M" }, "2026-01-31")).toBe("2025-12-31");
});
