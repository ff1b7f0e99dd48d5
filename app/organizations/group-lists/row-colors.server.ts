import type { ExamRow } from "#contract/registration/exam-list";
import type { Client } from "#contract/index";
import type { ReportTableColor } from "#contract/organizations/group-list-fields";
import type { SignedIn } from "../../session/signed-in.server";
import type { Texts } from "#texts/texts";
import type { RowTone } from "../../components/data-table";
import { colorRuleFor, rowTones } from "./row-color";

/** How a group's rules colour a row, and in words what no cell of it says; nothing for an exam that no rule fits. */
export interface RowMark {
  tone: RowTone;
  reason: string | null;
}

/** The marks of exams by the colour rules of their groups. */
export async function rowMarks(api: Client, { memberships }: SignedIn, t: Texts) {
  const { organizations, groups } = await memberships();
  const loaded = groups.map(
    async ({ id }) => [id, await api.lists.reportTableColors.list({ id, activeOnly: true })] as const,
  );
  const rulesOf = new Map(await Promise.all(loaded));
  const groupOf = new Map(organizations.map(({ id, groupId }) => [id, groupId]));
  const now = new Date();
  return (exam: ExamRow): RowMark | null => {
    const rule = colorRuleFor(rulesOf.get(groupOf.get(exam.bucketId) ?? "") ?? [], exam, now);
    return rule && { tone: rowTones[rule.color], reason: reasonOf(t, rule) };
  };
}

/** Status, urgency, a critical value, modality and the like stand in the row's own cells. */
const reasonOf = (t: Texts, { field, value }: ReportTableColor): string | null =>
  field === "waitingHours" ? t("exams.mark.waiting", { hours: value }) : null;
