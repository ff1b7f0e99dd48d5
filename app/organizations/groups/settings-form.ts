import { z } from "zod";
import { groupFlags, GroupSettings, type GroupFlag } from "#contract/kernel/group-settings";
import { Id } from "#contract/kernel/values";

/** A box that is not ticked is not sent. */
const box = z.boolean().default(false);
const boxes = Object.fromEntries(groupFlags.map((flag) => [flag, box])) as Record<GroupFlag, typeof box>;
const chosen = Id.optional().transform((id) => id ?? null);

export const GroupSettingsForm = z.object({
  version: z.number().int(),
  displayName: GroupSettings.shape.displayName,
  ...boxes,
  defaultConsultationBucketId: chosen,
  defaultExpertBucketId: chosen,
});
