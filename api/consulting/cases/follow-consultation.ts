import { accountOf } from "#api/infrastructure/actor/principal";
import type { Subscriber } from "#api/infrastructure/events/events";
import { bindExams } from "./bind-exams";
import { closeBound, openBound } from "./bound-exam-queries";

/** Exams that were chosen with the question are bound with it. @throws Problem as bindExams */
export const bindChosen: Subscriber<"consultationCreated"> = async (tx, actor, { consultationId, examIds }) => {
  const caller = accountOf(actor.principal);
  if (caller && examIds.length > 0) {
    await bindExams(tx, actor, caller, consultationId, { examIds: [...new Set(examIds)], accessionNumbers: [] });
  }
};

/** Completed or canceled: its members see no exam of it any more. */
export const closeExams: Subscriber<"consultationCompleted" | "consultationCanceled"> = async (
  tx,
  _actor,
  { consultationId },
) => {
  await closeBound(tx, consultationId);
};

/** It goes on: they see them again, from now on. */
export const reopenExams: Subscriber<"consultationReopened"> = async (tx, _actor, { consultationId }) => {
  await openBound(tx, consultationId);
};
