import type { KbItem } from "#contract/reading/knowledge-base";
import type { Transaction } from "#api/infrastructure/database/connect";
import { kbItems, kbUses } from "#api/infrastructure/database/schema/index";
import { planImport } from "#api/reading/knowledge-base/plan-import";
import type { ReadRow } from "#api/reading/knowledge-base/read-rows";
import { demoPhrases, type PhraseFolder } from "./demo-phrases";

const rowsOf = ({ path, modality, bodyPart, phrases }: PhraseFolder): ReadRow[] =>
  phrases.map(({ name, code = "", finding = "", diagnosis = "", sex = null }) => ({
    type: "phrase",
    folder: [...path],
    name,
    code,
    finding,
    diagnosis,
    modality,
    bodyPart,
    sex,
  }));

interface Whose {
  bucketId: string;
  groupId: string;
  /** Who writes reports there. */
  authorId: string;
}

/** The phrases of a hospital, its group and one of its authors, who has a favourite and has used some. */
export async function insertDemoKnowledgeBase(tx: Transaction, { bucketId, groupId, authorId }: Whose, now: Date) {
  const owners: Record<KbItem["owner"], string> = { own: authorId, organization: bucketId, group: groupId };
  const items = (["own", "organization", "group"] as const).flatMap((owner) =>
    planImport(demoPhrases[owner].flatMap(rowsOf), []).planned.map((item) => ({
      ...item,
      owner,
      ownerId: owners[owner],
      bucketId,
      createdBy: authorId,
    })),
  );
  await tx.insert(kbItems).values(items);
  const used = items.filter(({ code }) => ["XZC", "FJJ", "FY"].includes(code));
  await tx.insert(kbUses).values(
    used.map(({ id, code }, index) => ({
      accountId: authorId,
      itemId: id,
      isFavourite: code === "XZC",
      lastUsed: new Date(now.getTime() - (index + 1) * 3_600_000),
    })),
  );
}
