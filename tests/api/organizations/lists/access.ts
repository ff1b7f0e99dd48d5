import {
  administrators,
  belonging,
  groupAdmins,
  groupMembers,
  type Actor,
  type Expectations,
} from "../../access-actors";

/** The five calls of a list (contract/organizations/entry-list.ts). */
const list = (name: string, mayRead: readonly Actor[], mayKeep: readonly Actor[]) => ({
  [`lists.${name}.list`]: mayRead,
  [`lists.${name}.add`]: mayKeep,
  [`lists.${name}.change`]: mayKeep,
  [`lists.${name}.remove`]: mayKeep,
  [`lists.${name}.resort`]: mayKeep,
});

export const access: Expectations = {
  ...list("departments", belonging, administrators),
  ...list("doctors", belonging, administrators),
  ...list("orderPlacers", belonging, administrators),
  ...list("bodyParts", belonging, administrators),
  ...list("procedures", belonging, administrators),
  ...list("steps", belonging, administrators),
  ...list("deviceGroups", belonging, administrators),
  ...list("devices", belonging, administrators),
  ...list("dicomPeers", administrators, administrators),
  ...list("externalViewers", administrators, administrators),
  ...list("queueTypes", belonging, administrators),
  ...list("criticalValues", belonging, administrators),
  ...list("safetyQuestions", belonging, administrators),
  ...list("extensionConfigs", belonging, administrators),
  "lists.allSteps": belonging,
  ...list("expertBuckets", groupMembers, groupAdmins),
  ...list("assignRules", groupAdmins, groupAdmins),
  ...list("consultationTargets", groupMembers, groupAdmins),
  ...list("reportTableColors", groupMembers, groupAdmins),
  "lists.removeTargets": groupAdmins,
  "lists.queryTargets": groupMembers,
  "lists.expertsOfBucket": belonging,
};
