import { maxPictureBytes } from "#contract/identity/profile";
import { attachmentMediaTypes } from "#contract/kernel/upload-files";
import { isPicture } from "#api/infrastructure/pictures/picture-types";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { tracedChanges } from "#api/infrastructure/audit/traced-changes";
import { operations } from "#api/kernel/operations";
import { found, Problem } from "#api/infrastructure/problem";
import { accountById, asAccount, revokeSessionsOf } from "./account-queries";
import { dismissNotice, endSessionOf, sessionsOf, setAvatar, setLanguage, updateProfile } from "./profile-queries";

const update = operations.profile.update.handler(({ input, context }) => {
  const { accountId } = context.caller();
  return context.platform.db.transaction(async (tx) => {
    const before = asAccount(found(await accountById(tx, accountId)));
    const row = await updateProfile(tx, accountId, input);
    if (!row) throw new Problem("version_conflict", { current: asAccount(found(await accountById(tx, accountId))) });
    const { version: _, ...fields } = input;
    // Of a full name the trail says only that it is another one: the account itself tells whose it is.
    const { "name.from": _from, "name.to": _to, ...detail } = tracedChanges(before, { ...before, ...fields });
    await audit(tx, context, "profile_changed", { subjectId: accountId, detail });
    return asAccount(row);
  });
});

const removeAvatar = operations.profile.removeAvatar.handler(async ({ context }) => {
  const { accountId } = context.caller();
  await context.platform.db.transaction(async (tx) => {
    await setAvatar(tx, accountId, null);
    await audit(tx, context, "avatar_removed", { subjectId: accountId });
  });
});

const avatarPolicy = operations.profile.avatarPolicy.handler(({ context }) => ({
  maxFileBytes: Math.min(maxPictureBytes, context.platform.settings.maxFileBytes),
  maxFiles: 1,
  mediaTypes: attachmentMediaTypes.filter(isPicture),
}));

const dismiss = operations.profile.dismiss.handler(async ({ input, context }) => {
  await dismissNotice(context.platform.db, context.caller().accountId, input.notice);
});

const chooseLanguage = operations.profile.chooseLanguage.handler(async ({ input, context }) => {
  await setLanguage(context.platform.db, context.caller().accountId, input.language);
});

const sessions = operations.profile.sessions.handler(({ context }) => {
  const { accountId, sessionId } = context.caller();
  return sessionsOf(context.platform.db, accountId, sessionId);
});

const endSession = operations.profile.endSession.handler(async ({ input, context }) => {
  const { accountId } = context.caller();
  await context.platform.db.transaction(async (tx) => {
    if (!(await endSessionOf(tx, accountId, input.sessionId))) throw new Problem("not_found");
    await audit(tx, context, "session_ended", { subjectId: input.sessionId });
  });
});

const endOtherSessions = operations.profile.endOtherSessions.handler(async ({ context }) => {
  const { accountId, sessionId } = context.caller();
  await context.platform.db.transaction(async (tx) => {
    await revokeSessionsOf(tx, accountId, sessionId);
    await audit(tx, context, "sessions_ended", { subjectId: accountId });
  });
});

export const profile = {
  update,
  removeAvatar,
  avatarPolicy,
  dismiss,
  chooseLanguage,
  sessions,
  endSession,
  endOtherSessions,
};
