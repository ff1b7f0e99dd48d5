import { audit } from "#api/infrastructure/audit/audit-queries";
import type { Transaction } from "#api/infrastructure/database/connect";
import { operations, type OperationContext } from "#api/kernel/operations";
import { found, Problem } from "#api/infrastructure/problem";
import { lockGroup, putGroupMember } from "../groups/group-queries";
import { joinGroup } from "../members/join-group-queries";
import { insertMembers, levelAt, lockOrganization } from "../members/member-queries";
import {
  answerInvitation,
  invitationTo,
  invitationsOfBucket,
  invitationsOfGroup,
  invitationsTo,
  isSentBy,
  withdrawInvitation,
} from "./answer-queries";

const mine = operations.invitations.mine.handler(({ context }) =>
  invitationsTo(context.platform.db, context.caller().accountId),
);

const accept = operations.invitations.accept.handler(async ({ input: { id }, context }) => {
  const { accountId } = context.caller();
  await context.platform.db.transaction(async (tx) => {
    const { groupId, bucketId } = found(await invitationTo(tx, id, accountId));
    // The places before the invitation, as whoever invites locks them; the group first, as whoever leaves it does.
    const group = await lockGroup(tx, groupId);
    const place = bucketId ? await lockOrganization(tx, bucketId) : group;
    const invitation = await answerInvitation(tx, id, "accepted");
    if (!invitation || !place || place.deactivated) throw new Problem("invitation_over");
    const { level } = invitation;
    if (bucketId && !(await levelAt(tx, bucketId, accountId))) await insertMembers(tx, bucketId, [accountId], level);
    await joinGroup(tx, groupId, [accountId]);
    if (!bucketId && level === "admin") await putGroupMember(tx, { groupId, accountId, accessLevel: level });
    await audit(tx, context, "invitation_accepted", {
      bucketId,
      subjectId: groupId,
      detail: { account: accountId, level },
    });
  });
});

const decline = operations.invitations.decline.handler(async ({ input: { id }, context }) => {
  await context.platform.db.transaction(async (tx) => {
    found(await invitationTo(tx, id, context.caller().accountId));
    if (!(await answerInvitation(tx, id, "declined"))) throw new Problem("invitation_over");
    await audit(tx, context, "invitation_declined", { subjectId: id });
  });
});

const ofGroup = operations.invitations.ofGroup.handler(({ context }) =>
  invitationsOfGroup(context.platform.db, context.groupId),
);

const ofBucket = operations.invitations.ofBucket.handler(({ context }) =>
  invitationsOfBucket(context.platform.db, context.bucketId),
);

const withdrawOfGroup = operations.invitations.withdrawOfGroup.handler(async ({ input, context }) => {
  await context.platform.db.transaction(async (tx) => {
    if (!(await isSentBy(tx, input.invitationId, { groupId: context.groupId }))) throw new Problem("not_found");
    await withdraw(tx, context, input.invitationId);
  });
});

const withdrawOfBucket = operations.invitations.withdrawOfBucket.handler(async ({ input, context }) => {
  await context.platform.db.transaction(async (tx) => {
    if (!(await isSentBy(tx, input.invitationId, { bucketId: context.bucketId }))) throw new Problem("not_found");
    await withdraw(tx, context, input.invitationId);
  });
});

/** @throws Problem invitation_over */
async function withdraw(tx: Transaction, context: OperationContext, id: string): Promise<void> {
  const withdrawn = await withdrawInvitation(tx, id);
  if (!withdrawn) throw new Problem("invitation_over");
  const { groupId, bucketId, whom, level } = withdrawn;
  await audit(tx, context, "invitation_withdrawn", { bucketId, subjectId: groupId, detail: { whom, level } });
}

export const invitations = { mine, accept, decline, ofGroup, ofBucket, withdrawOfGroup, withdrawOfBucket };
