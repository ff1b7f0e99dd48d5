import { z } from "zod";
import { Day, Id } from "#contract/kernel/values";
import type { CalendarState } from "./calendar-state";

const Asked = z.object({
  day: Day.optional().catch(undefined),
  view: z.enum(["day", "week"]).catch("day"),
  device: Id.or(z.literal("")).catch(""),
  exam: Id.optional().catch(undefined),
});

/** What of the address makes no sense counts as not given. */
export function calendarState(url: string, org: string, today: string): CalendarState {
  const { searchParams } = new URL(url);
  const { day = today, ...asked } = Asked.parse({
    day: searchParams.get("day") ?? undefined,
    view: searchParams.get("view") ?? "day",
    device: searchParams.get("device") ?? "",
    exam: searchParams.get("exam") ?? undefined,
  });
  return { org, day, ...asked };
}
