import type { DicomSend } from "#contract/imaging/dicom-sends";
import { mayManage } from "#api/infrastructure/actor/caller";
import { countAttempt } from "#api/kernel/access/attempt-limits";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { destinationsOf, peerToCall } from "../dimse/peer-queries";
import { visibleExam } from "#api/registration/exams/exam-record";
import { queueJob } from "#api/infrastructure/jobs/job-queries";
import { operations } from "#api/kernel/operations";
import { found, Problem } from "#api/infrastructure/problem";
import { echoed } from "./echo";
import { ownAeTitle } from "./send-exam-job";
import { insertSend, lockExamImages, openSend, sendsOf, type ToldSend } from "./send-queries";

/** Of one organization: enough to set a peer up, too few to look through a network. */
const echoLimit = { name: "echo", attempts: 20, withinSeconds: 10 * 60 };

const read = operations.dicomSends.read.handler(async ({ input, context }) => {
  const { db } = context.platform;
  const exam = await visibleExam(context, input.id);
  const isManager = mayManage(context.caller(), { id: context.bucketId, groupId: context.groupId });
  const [targets, sends] = await Promise.all([destinationsOf(db, exam.bucketId), sendsOf(db, exam.id)]);
  return {
    targets: targets.map(({ peerId: id, name, aeTitle }) => ({ id, name, aeTitle: isManager ? aeTitle : null })),
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
    const sendId = await insertSend(tx, { bucketId, examId, peerId: input.peerId, accountId, images });
    await queueJob(tx, "sendExam", [sendId]);
    const begun = found(await openSend(tx, exam.id, input.peerId));
    await audit(tx, context, "images_sent", { examId, detail: { images, to: peer.aeTitle } });
    return asSend(begun);
  });
});

const echo = operations.dicomSends.echo.handler(async ({ input, context }) => {
  const { platform, bucketId } = context;
  const { db, log, settings } = platform;
  const peer = await peerToCall(db, input.peerId);
  if (peer?.bucketId !== bucketId || peer.hostName === "") throw new Problem("not_found");
  await countAttempt(platform, echoLimit, bucketId);
  const { outcome, error } = await echoed(peer, peer.callingAeTitle || ownAeTitle, settings);
  log.info({ err: error, to: peer.aeTitle, outcome }, "peer tested");
  await audit(db, context, "peer_tested", { subjectId: input.peerId, detail: { to: peer.aeTitle, outcome } });
  return { outcome };
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

export const dicomSends = { read, send, echo };
