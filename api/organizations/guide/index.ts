import { GuideStep } from "#contract/organizations/guide";
import { operations } from "#api/kernel/operations";
import { hasNoGroup, settledExams, setUpOf } from "./guide-queries";

const read = operations.guide.read.handler(async ({ context }) => {
  const { db } = context.platform;
  const { accountId, groups, profile } = context.caller();
  const groupIds = [...groups].flatMap(([id, level]) => (level === "admin" ? [id] : []));
  if (groupIds.length === 0) {
    const mayBegin = profile.guideDismissed === null && profile.canCreateGroup && (await hasNoGroup(db));
    return { isOffered: mayBegin, done: [], groupId: null, bucketId: null };
  }
  const { first, has, exams } = await setUpOf(db, groupIds, accountId);
  const isDone: Record<GuideStep, boolean> = { group: true, hospital: first !== undefined, ...has, upload: exams > 0 };
  const done = GuideStep.options.filter((step) => isDone[step]);
  return {
    isOffered: profile.guideDismissed === null && done.length < GuideStep.options.length && exams < settledExams,
    done,
    groupId: first?.groupId ?? groupIds[0] ?? null,
    bucketId: first?.id ?? null,
  };
});

export const guide = { read };
