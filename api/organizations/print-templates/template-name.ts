import type { Transaction } from "#api/infrastructure/database/connect";
import { chosenTemplate } from "./sheet-template";
import { templatesOf } from "./template-queries";

/**
 * What the template is called that a report is printed with; null where none is.
 *
 * @param wanted the id of the one somebody chose
 */
export async function templateNameFor(
  tx: Transaction,
  { bucketId, exam }: { bucketId: string; exam: { modality: string } },
  wanted?: string,
): Promise<string | null> {
  const templates = await templatesOf(tx, bucketId, "report");
  return chosenTemplate(templates, exam.modality, wanted)?.name ?? null;
}
