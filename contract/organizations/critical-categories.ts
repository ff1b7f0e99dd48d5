import { z } from "zod";

/** How soon somebody has to be told (ACR actionable findings: within minutes, hours, days). */
export const criticalCategories = ["critical", "urgent", "significant"] as const;
export const CriticalCategory = z.enum(criticalCategories);
export type CriticalCategory = z.infer<typeof CriticalCategory>;

/** Minutes until an open item is overdue, where the organization has set none. */
export const defaultCriticalMinutes: Record<CriticalCategory, number> = {
  critical: 10,
  urgent: 60,
  significant: 24 * 60,
};
