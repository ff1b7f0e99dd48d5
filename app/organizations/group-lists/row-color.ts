import type { ExamRow } from "#contract/registration/exam-list";
import type { ReportTableColor } from "#contract/organizations/group-list-fields";
import type { RowTone } from "../../components/data-table";

/** How the colours of rules look, in the list and where they are set. */
export const rowTones: Record<ReportTableColor["color"], RowTone> = {
  red: "danger",
  amber: "warning",
  green: "success",
  blue: "info",
  violet: "violet",
  grey: "neutral",
};

type Facts = Pick<ExamRow, "status" | "urgentFlag" | "positive" | "critical" | "modality" | "created">;

const hourMs = 3_600_000;
const isApproved = ({ status }: Facts) => status === "corrected" || status === "printed";

const fits: Record<ReportTableColor["field"], (exam: Facts, value: string, now: Date) => boolean> = {
  status: ({ status }, value) => status === value,
  urgent: ({ urgentFlag }, value) => String(urgentFlag) === value,
  positive: ({ positive }, value) => String(positive) === value,
  critical: ({ critical }, value) => String(critical) === value,
  modality: ({ modality }, value) => modality === value,
  waitingHours: (exam, value, now) =>
    !isApproved(exam) && now.getTime() - Date.parse(exam.created) >= Number(value) * hourMs,
};

/** The first of the group's colour rules that fits the exam; null where none does. */
export const colorRuleFor = (rules: readonly ReportTableColor[], exam: Facts, now: Date): ReportTableColor | null =>
  rules.find(({ field, value }) => fits[field](exam, value, now)) ?? null;
