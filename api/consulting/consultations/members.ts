import { openStatuses } from "#contract/kernel/consultation-states";
import { managesGroup, may } from "#api/infrastructure/actor/caller";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { Transaction } from "#api/infrastructure/database/connect";
import { raise } from "#api/infrastructure/events/events";
import { found, Problem } from "#api/infrastructure/problem";
import { groupOfBucket } from "#api/kernel/access/record-bucket-queries";
import { operations } from "#api/kernel/operations";
import { partnersOf } from "./agreement-queries";
import { concernOf } from "#api/kernel/access/consultation-concern-conditions";
import { requireConsent } from "./consent-queries";
import { recordEvent } from "./history-queries";
import { answerAs, candidatesOf, insertMember, isOf, membersOf, presentMember, writeMember } from "./member-queries";
import { requireUnsigned } from "./require-unsigned";
import { settle } from "./settle";
import { lockConsultation } from "./step-queries";

/** Who takes part changes one at a time, and while it is open. @throws Problem consultation_closed */
async function requireOpen(tx: Transaction, id: string) {
  const { status, bucketId } = found(await lockConsultation(tx, id));
  if (!openStatuses.some((open) => open === status)) throw new Problem("consultation_closed");
  return { bucketId };
}

/** Nobody of the asked side is drawn in while the consent is taken back. @throws Problem as requireOpen; consent_taken_back */
async function requireJoinable(tx: Transaction, id: string, scope: readonly string[]) {
  const { bucketId } = await requireOpen(tx, id);
  if (!scope.includes(bucketId)) await requireConsent(tx, id);
}

const members = operations.consultations.members.handler(({ input, context }) =>
  membersOf(context.platform.db, input.id),
);

const addMember = operations.consultations.addMember.handler(({ input: { id: consultationId, ...named }, context }) => {
  const { bucketId } = context;
  const by = context.caller().accountId;
  return context.platform.db.transaction(async (tx) => {
    await requireJoinable(tx, consultationId, context.scope);
    const { accountId } = named;
    if (!(await isOf(tx, bucketId, accountId))) throw new Problem("not_found");
    const isOwn = accountId === by;
    const answer = isOwn ? { state: "accepted" as const, answered: new Date() } : {};
    const id = await insertMember(tx, { ...named, ...answer, consultationId, bucketId, addedBy: by });
    if (id === undefined) throw new Problem("entry_taken");
    if (!isOwn) {
      const told = { consultationId, bucketId, by, memberId: id, accountId };
      await raise(context.platform, tx, context, "consultationMemberAsked", told);
    }
    await recordEvent(tx, { consultationId, kind: "memberAdded", bucketId, by, detail: { account: accountId } });
    await settle(tx, consultationId);
    await audit(tx, context, "consultation_member_added", {
      subjectId: consultationId,
      detail: { account: accountId },
    });
    return { id };
  });
});

const removeMember = operations.consultations.removeMember.handler(
  async ({ input: { id: consultationId, memberId }, context }) => {
    const { bucketId } = context;
    const by = context.caller().accountId;
    await context.platform.db.transaction(async (tx) => {
      await requireOpen(tx, consultationId);
      const member = found(await presentMember(tx, consultationId, memberId, [bucketId]));
      if (member.role === "applicant") throw new Problem("forbidden");
      await requireUnsigned(tx, member);
      await writeMember(tx, memberId, { state: "removed" });
      const { accountId } = member;
      const relieved = { consultationId, bucketId, by, accountId };
      await raise(context.platform, tx, context, "consultationMemberRelieved", relieved);
      const detail = { account: accountId };
      await recordEvent(tx, { consultationId, kind: "memberRemoved", bucketId, by, detail });
      await settle(tx, consultationId);
      await audit(tx, context, "consultation_member_removed", { subjectId: consultationId, detail });
    });
  },
);

const swapMember = operations.consultations.swapMember.handler(
  ({ input: { id: consultationId, memberId, accountId, reason }, context }) => {
    const caller = context.caller();
    return context.platform.db.transaction(async (tx) => {
      await requireJoinable(tx, consultationId, context.scope);
      const member = found(await presentMember(tx, consultationId, memberId, context.scope));
      const { bucketId, role, isMandatory, department, seatId } = member;
      const isOwn = member.accountId === caller.accountId;
      if (role === "applicant" || (!isOwn && !may(caller, "consultation_update", bucketId)))
        throw new Problem("forbidden");
      if (!(await isOf(tx, bucketId, accountId))) throw new Problem("not_found");
      await requireUnsigned(tx, member);
      await writeMember(tx, memberId, { state: "removed", declineReason: reason });
      const by = caller.accountId;
      const place = { consultationId, bucketId, role, isMandatory, department, seatId };
      const id = await insertMember(tx, { ...place, accountId, addedBy: by });
      if (id === undefined) throw new Problem("entry_taken");
      const told = { consultationId, bucketId, by };
      await raise(context.platform, tx, context, "consultationMemberAsked", { ...told, memberId: id, accountId });
      const relieved = { ...told, accountId: member.accountId };
      await raise(context.platform, tx, context, "consultationMemberRelieved", relieved);
      const detail = { from: member.accountId, account: accountId };
      await recordEvent(tx, { consultationId, kind: "memberSwapped", bucketId, by, reason, detail });
      await settle(tx, consultationId);
      await audit(tx, context, "consultation_member_swapped", {
        subjectId: consultationId,
        bucketId,
        detail: { ...detail, reason },
      });
      return { id };
    });
  },
);

const acceptMembership = operations.consultations.acceptMembership.handler(
  async ({ input: { id: consultationId }, context }) => {
    const by = context.caller().accountId;
    await context.platform.db.transaction(async (tx) => {
      await requireJoinable(tx, consultationId, context.scope);
      const answered = await answerAs(tx, consultationId, by, ["asked"], { state: "accepted", answered: new Date() });
      if (!answered) throw new Problem("conflict");
      const { bucketId } = answered;
      await recordEvent(tx, { consultationId, kind: "memberAccepted", bucketId, by });
      await settle(tx, consultationId);
      await audit(tx, context, "consultation_member_accepted", { bucketId, subjectId: consultationId });
    });
  },
);

const declineMembership = operations.consultations.declineMembership.handler(
  async ({ input: { id: consultationId, reason }, context }) => {
    const by = context.caller().accountId;
    await context.platform.db.transaction(async (tx) => {
      await requireOpen(tx, consultationId);
      const change = { state: "declined" as const, answered: new Date(), declineReason: reason };
      const answered = await answerAs(tx, consultationId, by, ["asked", "accepted"], change);
      if (!answered) throw new Problem("conflict");
      const { bucketId, memberId } = answered;
      await requireUnsigned(tx, { consultationId, bucketId, accountId: by });
      await recordEvent(tx, { consultationId, kind: "memberDeclined", bucketId, by, reason });
      const told = { consultationId, bucketId, by, memberId };
      await raise(context.platform, tx, context, "consultationMemberDeclined", told);
      await settle(tx, consultationId);
      await audit(tx, context, "consultation_member_declined", {
        bucketId,
        subjectId: consultationId,
        detail: { reason },
      });
    });
  },
);

const candidates = operations.consultations.candidates.handler(async ({ input: { bucketId, q }, context }) => {
  const { db } = context.platform;
  const caller = context.caller();
  if (bucketId !== undefined) {
    const groupId = await groupOfBucket(db, bucketId);
    const isAdministered = groupId !== null && managesGroup(caller, groupId);
    if (!caller.organizations.has(bucketId) && !isAdministered) throw new Problem("not_found");
    return candidatesOf(db, { own: [bucketId], asked: [] }, q);
  }
  const { scope: own } = concernOf(caller);
  const asking = own.filter((id) => may(caller, "consultation_create", id));
  const partners = await Promise.all(asking.map((id) => partnersOf(db, id)));
  return candidatesOf(db, { own, asked: partners.flat().map((partner) => partner.bucketId) }, q);
});

export const memberHandlers = {
  members,
  addMember,
  removeMember,
  swapMember,
  acceptMembership,
  declineMembership,
  candidates,
};
