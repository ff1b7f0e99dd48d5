import { Day } from "#contract/kernel/values";

const relative = /^today([+-]\d{1,4})?$/;

/** Whether a day that the address names is none, or the days are the wrong way round: what is shown is not what was asked. */
export function hasWrongDays(search: URLSearchParams, names: readonly string[]): boolean {
  const days = names.map((name) => search.get(name) ?? "").filter((day) => day !== "");
  if (days.some((day) => !relative.test(day) && !Day.safeParse(day).success)) return true;
  const [from, to] = days;
  return from !== undefined && to !== undefined && !relative.test(from) && !relative.test(to) && from > to;
}
