import type { ImageConflict } from "#contract/image-conflicts";
import { audit } from "../audit/audit-queries";
import { visibleExam } from "../exams/exam-record";
import { operations } from "../operations";
import { Problem } from "../problem";
import { decideConflicts, noteFormer, openConflicts } from "./conflict-queries";
import { lockExam, refreshExam, replaceInstance } from "./instance-queries";

const ofExam = operations.imageConflicts.ofExam.handler(async ({ input, context }) => {
  const { id } = await visibleExam(context, input.id);
  const rows = await openConflicts(context.platform.db, id);
  return rows.map(({ header, sizeBytes, arrived, ...row }): ImageConflict => {
    const { number, rows: height, columns, frames } = header.instance;
    const { transferSyntaxUid } = header;
    const other = { number, rows: height, columns, frames, transferSyntaxUid, sizeBytes };
    return { ...row, arrived: arrived.toISOString(), other };
  });
});

const decide = operations.imageConflicts.decide.handler(async ({ input, context }) => {
  const { id: examId } = await visibleExam(context, input.id);
  const isReplacing = input.decision === "replace";
  await context.platform.db.transaction(async (tx) => {
    await lockExam(tx, examId);
    const ids = [...new Set(input.conflictIds)];
    const decided = await decideConflicts(tx, examId, ids, {
      decision: isReplacing ? "replaced" : "kept",
      decidedBy: context.caller().accountId,
      decided: new Date(),
    });
    if (decided.length < ids.length) throw new Problem("conflict");
    if (isReplacing) {
      for (const { id, instanceId, header, objectHash, sizeBytes } of decided) {
        await noteFormer(tx, id, await replaceInstance(tx, examId, instanceId, { header, objectHash, sizeBytes }));
      }
      await refreshExam(tx, examId, true, new Date());
    }
    const detail = { decision: input.decision, images: decided.length };
    await audit(tx, context, "image_conflict_decided", { examId, subjectId: examId, detail });
  });
});

/** Images of an exam that came twice with different content. */
export const imageConflicts = { ofExam, decide };
