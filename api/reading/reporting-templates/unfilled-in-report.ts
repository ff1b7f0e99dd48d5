import type { ReportContent } from "#contract/reading/report-content";
import type { Transaction } from "#api/infrastructure/database/connect";
import { unfilledFields, type UnfilledField } from "./unfilled";
import { useOf } from "./use-queries";

/** What the template that the report is written with still asks for; nothing where it follows none. */
export async function unfilledIn(tx: Transaction, reportId: string, content: ReportContent): Promise<UnfilledField[]> {
  const use = await useOf(tx, reportId);
  return use ? unfilledFields(use.structure, use.values, content) : [];
}
