import { z } from "zod";
import { Day, Id, Language } from "#contract/kernel/values";
import { RegistryQuery } from "#contract/registration/registry-order";

export const maxListedDays = 31;

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** Which days and exams are listed. */
export const DayListQuery = z
  .object({
    from: Day,
    to: Day,
    /** Any of them; without one, all. */
    device: z.array(Id).max(100).default([]),
    status: RegistryQuery.shape.status,
    modality: RegistryQuery.shape.modality,
    name: RegistryQuery.shape.name,
    number: RegistryQuery.shape.number,
    /** Without one, orders typed here and orders sent by other systems. */
    source: RegistryQuery.shape.source.unwrap().optional(),
  })
  .refine(({ from, to }) => daysBetween(from, to) >= 0 && daysBetween(from, to) < maxListedDays, {
    path: ["to"],
    error: "invalid",
  });
export type DayListQuery = z.infer<typeof DayListQuery>;

export const dayListColumns = [
  "time",
  "number",
  "name",
  "sex",
  "age",
  "exam",
  "device",
  "department",
  "status",
] as const;

/** The list as page and PDF show it, in one language. Names are whole: it is staff's. */
export const PrintedDayList = z.object({
  language: Language,
  organizationName: z.string(),
  title: z.string(),
  days: z.string(),
  /** What it was filtered by; empty for everything of those days. */
  filters: z.string(),
  columns: z.record(z.enum(dayListColumns), z.string()),
  rows: z.array(z.record(z.enum(dayListColumns), z.string())),
  total: z.string(),
  /** Said where there are more than are listed. */
  cut: z.string(),
  printTime: z.string(),
  pageOf: z.string(),
});
export type PrintedDayList = z.infer<typeof PrintedDayList>;
