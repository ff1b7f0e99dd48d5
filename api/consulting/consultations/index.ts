import type { ConsultationFilters } from "#contract/consulting/consultation-lists";
import { consultationSteps } from "#contract/kernel/consultation-states";
import { found } from "#api/infrastructure/problem";
import { operations, type OperationContext } from "#api/kernel/operations";
import { recordView } from "#api/organizations/audits/record-view";
import { partnersOf } from "./agreement-queries";
import { deleteConsultation, updateConsultation } from "./change-consultation";
import { concernOf } from "#api/kernel/access/consultation-concern-conditions";
import { isHiddenFrom } from "./shown-records";
import { missingMembers } from "../seats/seat-queries";
import { mayInvite } from "./consent-queries";
import { consultationPage, countConsultations, readConsultation } from "./consultation-queries";
import { allowedSteps } from "./consultation-transitions";
import { createConsultation } from "./create-consultation";
import { filtered } from "./filter-queries";
import { historyOf } from "./history-queries";
import { membersOf } from "./member-queries";
import { memberHandlers } from "./members";
import { hasVideo, invitationsOf } from "./step-queries";
import * as steps from "./steps";

/** Whose list it is, and what the filters leave of it. */
function listFor(context: OperationContext, filters: ConsultationFilters) {
  const { db } = context.platform;
  const concern = concernOf(context.caller());
  return { db, concern, filter: filtered(db, concern, filters) };
}

/** What is looked for is told, who was looked for is not. */
function recordListed(context: OperationContext, { status, part }: ConsultationFilters) {
  recordView(context, "consultations_listed", { detail: { ...(status && { status }), ...(part && { part }) } });
}

const query = operations.consultations.query.handler(({ input: { filters, ...slice }, context }) => {
  const { db, concern, filter } = listFor(context, filters);
  return consultationPage(db, concern, filter, { ...slice, order: filters.part === "asked" ? "invited" : "newest" });
});

const count = operations.consultations.count.handler(async ({ input, context }) => {
  const { db, concern, filter } = listFor(context, input.filters);
  return { count: await countConsultations(db, concern, filter) };
});

const page = operations.consultations.page.handler(async ({ input: { filters, ...slice }, context }) => {
  const { db, concern, filter } = listFor(context, filters);
  recordListed(context, filters);
  const [consultations, total] = await Promise.all([
    consultationPage(db, concern, filter, { ...slice, order: "next" }),
    countConsultations(db, concern, filter),
  ]);
  return { consultations, total };
});

const partners = operations.consultations.partners.handler(async ({ input, context }) => {
  const found = await partnersOf(context.platform.db, context.bucketId, input.kind);
  return found.map(({ agreementId: _, ...partner }) => partner);
});

const create = operations.consultations.create.handler(({ input, context }) => createConsultation(context, input));

const read = operations.consultations.read.handler(async ({ input: { id }, context }) => {
  const record = found(await readConsultation(context.platform.db, context.scope, id));
  recordView(context, "consultation_viewed", { subjectId: id });
  return record;
});

const detail = operations.consultations.detail.handler(async ({ input: { id }, context }) => {
  const { bucketId, scope, platform } = context;
  const { db } = platform;
  const consultation = found(await readConsultation(db, scope, id));
  recordView(context, "consultation_viewed", { subjectId: id });
  const [members, invitations, hasConsent, openTelemed, missing] = await Promise.all([
    membersOf(db, id),
    invitationsOf(db, id),
    mayInvite(db, id),
    hasVideo(db, consultation.groupId),
    missingMembers(db, id),
  ]);
  const decided = { ...consultation, bucketId: consultation.appliedBucketId };
  // Somebody may be of both sides.
  const own = scope.flatMap((one) => allowedSteps(steps.factsOf({ ...context, bucketId: one }, decided, invitations)));
  const caller = context.caller();
  const membership = members.findLast(({ account }) => account.id === caller.accountId);
  return {
    ...consultation,
    members,
    missing,
    side: bucketId === consultation.appliedBucketId ? ("asking" as const) : ("asked" as const),
    ownBucketId: bucketId,
    steps: consultationSteps.filter((step) => own.includes(step)),
    ownMembership: membership?.state ?? null,
    hasConsent,
    openTelemed,
  };
});

const update = operations.consultations.update.handler(({ input, context }) => updateConsultation(context, input));

const remove = operations.consultations.delete.handler(async ({ input, context }) => {
  await deleteConsultation(context, input.id);
});

const history = operations.consultations.history.handler(async ({ input: { id }, context }) => {
  const { db } = context.platform;
  const consultation = found(await readConsultation(db, context.scope, id));
  recordView(context, "consultation_history_viewed", { subjectId: id });
  const { appliedBucketId: bucketId, isConsentWithdrawn } = consultation;
  return historyOf(db, id, isHiddenFrom(context.scope, { bucketId, isConsentWithdrawn }));
});

const on = operations.consultations;

export const consultations = {
  query,
  count,
  page,
  partners,
  create,
  read,
  detail,
  update,
  delete: remove,
  history,
  ask: on.ask.handler(({ input, context }) => steps.ask(context, input)),
  invite: on.invite.handler(({ input, context }) => steps.invite(context, input)),
  accept: on.accept.handler(({ input, context }) => steps.accept(context, input)),
  decline: on.decline.handler(({ input, context }) => steps.decline(context, input)),
  propose: on.propose.handler(({ input, context }) => steps.propose(context, input)),
  takeTime: on.takeTime.handler(({ input, context }) => steps.takeTime(context, input)),
  keepTime: on.keepTime.handler(({ input, context }) => steps.keepTime(context, input)),
  withdraw: on.withdraw.handler(({ input, context }) => steps.withdraw(context, input)),
  reschedule: on.reschedule.handler(({ input, context }) => steps.reschedule(context, input)),
  complete: on.complete.handler(({ input, context }) => steps.complete(context, input)),
  cancel: on.cancel.handler(({ input, context }) => steps.cancel(context, input)),
  reopen: on.reopen.handler(({ input, context }) => steps.reopen(context, input)),
  ...memberHandlers,
};
