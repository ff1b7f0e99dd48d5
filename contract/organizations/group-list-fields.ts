import { z } from "zod";
import { modalities } from "#contract/kernel/modalities";
import { oneLine } from "#contract/kernel/plain-text";
import { ShownReportStatus } from "#contract/kernel/report-status";
import { Id } from "#contract/kernel/values";

/** What entries of a group's lists hold beside what every entry has (entry-list.ts). Organizations are the group's. */
const organization = z.uuid({ error: "required" });

/** An organization whose experts the group's organizations may ask. */
export const ExpertBucket = z.object({ bucketId: organization });

/** Whom an organization may ask for a consultation. */
export const ConsultationTarget = z.object({ bucketId: organization, targetBucketId: organization });

/** Which exams of an organization go to whom by themselves. */
export const AssignRule = z.object({
  name: oneLine("required").min(1, "required").max(64, "tooLong"),
  bucketId: organization,
  /** Empty means every modality. */
  modalities: z.array(z.enum(modalities)).default([]),
  /** Empty means every body part. */
  bodyParts: z.array(oneLine().min(1).max(64, "tooLong")).max(100).default([]),
  urgentOnly: z.boolean().default(false),
  assigneeIds: z.array(Id).min(1, "chooseOne").max(50),
});

export const ColorField = z.enum(["status", "urgent", "positive", "critical", "modality", "waitingHours"]);
export type ColorField = z.infer<typeof ColorField>;
export const RowColor = z.enum(["red", "amber", "green", "blue", "violet", "grey"]);
export type RowColor = z.infer<typeof RowColor>;

const truth = z.enum(["true", "false"]);
/** What a field is compared with. */
export const colorValues: Record<ColorField, z.ZodType<string>> = {
  status: ShownReportStatus,
  urgent: truth,
  positive: truth,
  critical: truth,
  modality: z.enum(modalities),
  /** Hours since the exam came in, while its report is not approved. */
  waitingHours: z.string().regex(/^[1-9]\d{0,3}$/),
};

/** Rows of the exam list that catch the eye; the first rule that fits wins. */
export const ReportTableColor = z.object({
  field: ColorField,
  value: oneLine("required").min(1, "required").max(32, "tooLong"),
  color: RowColor,
});
export type ReportTableColor = z.infer<typeof ReportTableColor>;
