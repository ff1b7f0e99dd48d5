import { z } from "zod";
import type { Formats } from "../../i18n/format.server";

/** What a field for a date and a time sends: the clock on the wall. */
export const LocalTime = z
  .string({ error: "required" })
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/, "required")
  .refine((local) => !Number.isNaN(Date.parse(`${local.slice(0, 16)}Z`)), "required");

/**
 * The moment at which clocks of the organization show a date and time. Only its formats know the zone here: what they
 * show of a guess says how far it is off, and a second guess how far over a change of clocks.
 */
export function momentOfLocal(local: string, format: Formats): string {
  const wanted = Date.parse(`${local.slice(0, 16)}:00Z`);
  const shown = (moment: number) => Date.parse(`${format.dayTime(new Date(moment)).replace(" ", "T")}:00Z`);
  const first = wanted - (shown(wanted) - wanted);
  return new Date(first + wanted - shown(first)).toISOString();
}

/** The same the other way, for the field. */
export const localOf = (instant: string | Date, format: Formats) => format.dayTime(instant).replace(" ", "T");
