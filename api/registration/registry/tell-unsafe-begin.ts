import { audit } from "#api/infrastructure/audit/audit-queries";
import type { Subscriber } from "#api/infrastructure/events/events";
import { found } from "#api/infrastructure/problem";
import { tellInPerson } from "#api/kernel/notifications/notification-queries";
import { membersWho } from "#api/organizations/members/author-queries";
import { lockScheduled } from "../matching/match-queries";
import { isHeld, safetyOf } from "./exam-safety";

/**
 * A device that runs cannot be stopped by an answer to its message: an exam that safety holds back is begun, and approvers and
 * the desk are told, once for each exam (domain rules §4 no 18).
 */
export const tellUnsafeBegin: Subscriber<"scheduledExamBegun"> = async (tx, actor, { scheduledExamId, bucketId }) => {
  const exam = found(await lockScheduled(tx, bucketId, scheduledExamId));
  const [safety] = await safetyOf(tx, bucketId, [exam]);
  if (!safety || !isHeld(safety.state)) return;
  const detail = { number: exam.accessionNumber, state: safety.state };
  await audit(tx, actor, "exam_begun_unsafe", { subjectId: exam.id, examId: exam.examId, detail });
  const people = await membersWho(tx, bucketId, "report_approval", "registry_create", "registry_update");
  const told = { kind: "safetyBegun" as const, bucketId, occasion: exam.id };
  await tellInPerson(
    tx,
    told,
    people.map(({ id }) => id),
  );
};
