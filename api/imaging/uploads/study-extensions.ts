import type { FoundStudy } from "#contract/imaging/upload-info";
import type { Transaction } from "#api/infrastructure/database/connect";
import { extensionConfigsOf } from "#api/registration/extensions/extension-config-queries";
import { brokenWhenFilled, judgedExtensions, requireSound } from "#api/registration/extensions/typed-extensions";
import { Problem } from "#api/infrastructure/problem";

/** What was typed into the organization's fields for a new exam. */
export const judgedInfo = async (tx: Transaction, bucketId: string, { extensions }: Partial<FoundStudy["info"]>) =>
  judgedExtensions(await extensionConfigsOf(tx, bucketId, "exam"), [], extensions ?? {});

/**
 * Refuses studies that become exams with a value that is wrong, missing, or of no field in use.
 *
 * @throws Problem extensions_wrong with the rules broken (`fields`) by study; extension_retired
 */
export async function refuseExtensions(tx: Transaction, bucketId: string, studies: readonly FoundStudy[]) {
  const wrong: { studyInstanceUid: string; fields: ReturnType<typeof brokenWhenFilled> }[] = [];
  for (const { studyInstanceUid, existingExam, info } of studies) {
    if (existingExam) continue;
    const judged = await judgedInfo(tx, bucketId, info);
    requireSound({ wrong: {}, retired: judged.retired });
    const fields = brokenWhenFilled(judged);
    if (Object.keys(fields).length > 0) wrong.push({ studyInstanceUid, fields });
  }
  if (wrong.length > 0) throw new Problem("extensions_wrong", { studies: wrong });
}
