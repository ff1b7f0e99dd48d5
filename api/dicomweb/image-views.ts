import { audit } from "../audit/audit-queries";
import type { OperationContext } from "../operations";

/** A viewer asks for every frame by itself: one record tells of all that one session sees of an exam in this time. */
const oneViewMs = 15 * 60 * 1000;

const viewsAtMost = 10_000;

const views = new WeakMap<object, Map<string, { at: number; record: Promise<void> }>>();

/** Records that the exam's images are being viewed, once for all of them. The answer waits for the record. */
export function recordImageView(context: OperationContext, examId: string): void {
  // Seen by a pass: that was recorded as it came in (viewers/view-uses).
  if (context.view) return;
  const { db } = context.platform;
  const known = views.get(db) ?? new Map<string, { at: number; record: Promise<void> }>();
  views.set(db, known);
  const key = `${context.signedIn?.sessionId ?? context.keyHolder?.id} ${examId}`;
  const now = Date.now();
  const before = known.get(key);
  if (before && now - before.at < oneViewMs) {
    context.owed.add(before.record);
    return;
  }
  const record = audit(db, context, "exam_images_viewed", { examId, detail: { by: "dicomweb" } });
  known.delete(key);
  known.set(key, { at: now, record });
  // What was not written is owed again.
  record.catch(() => known.delete(key));
  context.owed.add(record);
  for (const oldest of known.keys()) {
    if (known.size <= viewsAtMost) break;
    known.delete(oldest);
  }
}
