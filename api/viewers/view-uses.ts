import { audit } from "../audit/audit-queries";
import type { OperationContext } from "../operations";
import { logUse } from "../shares/share-queries";
import type { View } from "./view-access";
import { noteLinkUse } from "./view-queries";

/** A viewer asks for every picture by itself: one record tells of all that a pass opens in this time. */
const oneUseMs = 15 * 60 * 1000;
const usesAtMost = 10_000;
const uses = new WeakMap<object, Map<string, { at: number; record: Promise<void> }>>();

/**
 * Records that an exam's images are seen by a pass: in the trail, and where the owner of the link sees it. The answer
 * waits for the record.
 */
export function recordViewUse(context: OperationContext, { grant, exam }: View): void {
  const { db } = context.platform;
  const known = uses.get(db) ?? new Map<string, { at: number; record: Promise<void> }>();
  uses.set(db, known);
  const key = `${grant.kind} ${grant.id} ${exam.id} ${context.origin.ip}`;
  const now = Date.now();
  const before = known.get(key);
  if (before && now - before.at < oneUseMs) {
    context.owed.add(before.record);
    return;
  }
  const record = db.transaction(async (tx) => {
    if (grant.kind === "share") await logUse(tx, grant.id, "study", context.origin);
    if (grant.kind === "link") await noteLinkUse(tx, grant.id);
    await audit(tx, context, "images_opened", { examId: exam.id, subjectId: grant.id, detail: { by: grant.kind } });
  });
  known.delete(key);
  known.set(key, { at: now, record });
  // What was not written is owed again.
  record.catch(() => known.delete(key));
  context.owed.add(record);
  for (const oldest of known.keys()) {
    if (known.size <= usesAtMost) break;
    known.delete(oldest);
  }
}
