import type { DicomSend } from "#contract/dicom-sends";
import { audit } from "../audit/audit-queries";
import { destinationsOf } from "../dimse/peer-queries";
import { visibleExam } from "../exams/exam-record";
import { operations } from "../operations";
import { found, Problem } from "../problem";
import { insertSend, lockExamImages, openSend, sendsOf, type ToldSend } from "./send-queries";

const read = operations.dicomSends.read.handler(async ({ input, context }) => {
  const { db } = context.platform;
  const exam = await visibleExam(context, input.id);
  const [targets, sends] = await Promise.all([destinationsOf(db, exam.bucketId), sendsOf(db, exam.id)]);
  return {
    targets: targets.map(({ peerId: id, name, aeTitle }) => ({ id, name, aeTitle })),
    images: exam.instanceCount,
    sends: sends.map(asSend),
  };
});

const send = operations.dicomSends.send.handler(async ({ input, context }) => {
  const { db } = context.platform;
  const exam = await visibleExam(context, input.id);
  if (exam.deleted !== null) throw new Problem("not_found");
  const peer = (await destinationsOf(db, exam.bucketId)).find(({ peerId }) => peerId === input.peerId);
  if (!peer) throw new Problem("not_found");
  return db.transaction(async (tx) => {
    const images = await lockExamImages(tx, exam.id);
    if (images === 0) throw new Problem("no_image");
    const underWay = await openSend(tx, exam.id, input.peerId);
    if (underWay) return asSend(underWay);
    const { bucketId, id: examId } = exam;
    const accountId = context.caller().accountId;
    await insertSend(tx, { bucketId, examId, peerId: input.peerId, accountId, images, due: new Date() });
    const begun = found(await openSend(tx, exam.id, input.peerId));
    await audit(tx, context, "images_sent", { examId, detail: { images, to: peer.aeTitle } });
    return asSend(begun);
  });
});

const asSend = ({ send: row, peer, account }: ToldSend): DicomSend => ({
  id: row.id,
  peer,
  account,
  status: row.status,
  images: row.images,
  sent: row.sent,
  failed: row.failed,
  failure: row.failure,
  reason: row.reason,
  created: row.created.toISOString(),
  ended: row.ended?.toISOString() ?? null,
});

export const dicomSends = { read, send };
