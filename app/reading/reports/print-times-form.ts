import { z } from "zod";
import { instantAt } from "../../i18n/local-time";

/** A day and time as `<input type="datetime-local">` sends it. */
const Local = z.string({ error: "required" }).regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/, "invalid");

/** The printed times as wall clock times of the organization. */
export const PrintTimesForm = z
  .object({ submitted: Local, approved: Local })
  .refine(({ submitted, approved }) => submitted <= approved, { error: "approvedBeforeSubmitted", path: ["approved"] });

export const printTimesOf = ({ submitted, approved }: z.output<typeof PrintTimesForm>, timeZone: string) => ({
  printSubmittedAt: instantAt(submitted, timeZone),
  printApprovedAt: instantAt(approved, timeZone),
});
