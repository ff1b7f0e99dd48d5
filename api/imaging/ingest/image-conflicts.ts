import {
  imageConflictStreams,
  maxDifferences,
  type ImageConflict,
  type ImageDifferences,
} from "#contract/imaging/image-conflicts";
import { mayManage } from "#api/infrastructure/actor/caller";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { Transaction } from "#api/infrastructure/database/connect";
import { compareFiles } from "#api/dicom/compare-files";
import { visibleExam } from "#api/registration/exams/exam-record";
import { frameAnswer } from "../exam-images/image-streams";
import { operations } from "#api/kernel/operations";
import { Problem } from "#api/infrastructure/problem";
import { streaming } from "#api/kernel/streams";
import { conflictOf, decideConflicts, noteFormer, openConflicts } from "./conflict-queries";
import { lockExam, refreshExam, replaceInstance } from "./instance-queries";

const ofExam = operations.imageConflicts.ofExam.handler(async ({ input, context }) => {
  const { id } = await visibleExam(context, input.id);
  const rows = await openConflicts(context.platform.db, id);
  const isManager = mayManage(context.caller(), { id: context.bucketId, groupId: context.groupId });
  return rows.map(({ header, sizeBytes, arrived, present: { created, ...present }, put, ...row }): ImageConflict => {
    const { number, rows: height, columns, frames, hasPixelData: hasPicture } = header.instance;
    const { transferSyntaxUid } = header;
    const image = { number, rows: height, columns, frames, hasPicture, transferSyntaxUid, sizeBytes };
    return {
      ...row,
      sender: row.source === "dimse" && !isManager ? "" : row.sender,
      present: { ...present, arrived: (put ?? created).toISOString() },
      other: { ...image, arrived: arrived.toISOString() },
    };
  });
});

/** A page shows several, and is to come all the same where one takes long. */
const comparedForMs = 4_000;

const differences = operations.imageConflicts.differences.handler(async ({ input, context }) => {
  const { id } = await visibleExam(context, input.id);
  const { db, objects } = context.platform;
  const { objectHash, presentHash } = await conflictOf(db, id, input.conflictId);
  const [one, other] = await Promise.all([objects.localPath(presentHash), objects.localPath(objectHash)]);
  const compared = await compareFiles({ one, other, most: maxDifferences }, comparedForMs);
  if (!compared) return { attributes: [], isMore: true, pixels: "unknown" } satisfies ImageDifferences;
  const { isMore, pixels } = compared;
  const attributes = compared.differences.map(({ path, vr, one: present, other: arrived }) => ({
    path: [...path],
    vr,
    present,
    other: arrived,
  }));
  return { attributes, isMore, pixels };
});

const frame = streaming(imageConflictStreams.frame, async ({ request, params, query, context }) => {
  const { id } = await visibleExam(context, params.id ?? "");
  const { header, objectHash } = await conflictOf(context.platform.db, id, params.conflictId ?? "");
  const { frames, hasPixelData } = header.instance;
  return frameAnswer(context.platform, { objectHash, frames, hasPixelData }, { request, query, frame: params.frame });
});

const decide = operations.imageConflicts.decide.handler(async ({ input, context }) => {
  const { id: examId } = await visibleExam(context, input.id);
  const idsOf = (wanted: "keep" | "replace") => [
    ...new Set(input.decisions.filter(({ decision }) => decision === wanted).map(({ conflictId }) => conflictId)),
  ];
  const [kept, replacing] = [idsOf("keep"), idsOf("replace")];
  if (kept.some((id) => replacing.includes(id))) throw new Problem("bad_request");
  await context.platform.db.transaction(async (tx) => {
    await lockExam(tx, examId);
    const by = { decidedBy: context.caller().accountId, decided: new Date() };
    const decided = await decideConflicts(tx, examId, kept, { decision: "kept", ...by });
    const replaced = await decideConflicts(tx, examId, replacing, { decision: "replaced", ...by });
    if (decided.length < kept.length || replaced.length < replacing.length) throw new Problem("conflict");
    if (replaced.length > 0) await replace(tx, examId, replaced);
    const detail = { kept: kept.length, replaced: replacing.length };
    await audit(tx, context, "image_conflict_decided", { examId, subjectId: examId, detail });
  });
});

async function replace(tx: Transaction, examId: string, conflicts: Awaited<ReturnType<typeof decideConflicts>>) {
  const places = new Set(conflicts.map(({ instanceId }) => instanceId));
  // Which of the two were to stand there, nobody said.
  if (places.size < conflicts.length) throw new Problem("bad_request");
  for (const { id, instanceId, header, objectHash, sizeBytes } of conflicts) {
    await noteFormer(tx, id, await replaceInstance(tx, examId, instanceId, { header, objectHash, sizeBytes }));
  }
  await refreshExam(tx, examId, true, new Date());
}

/** Images of an exam that came twice with different content. */
export const imageConflicts = { ofExam, differences, decide };

export const imageConflictRoutes = [frame];
