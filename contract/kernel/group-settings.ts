import { z } from "zod";
import { oneLine } from "./plain-text";
import { Id } from "./values";

/** What a group switches on or off for its organizations (product §3). */
export const groupFlags = [
  "enableRegistry",
  "enableStat",
  "enableConsultation",
  "enableCalling",
  "enableCredit",
  "allowPublish",
  "allowOverview",
  "openTelemed",
  "autoNotifyAudio",
  "autoConsulNotifyAudio",
  "isGroupKb",
  "featEncryptionViewerOn",
] as const;
export type GroupFlag = (typeof groupFlags)[number];

const flag = z.boolean();

export const GroupSettings = z.object({
  displayName: oneLine("required").min(1, "required").max(64, "tooLong"),
  enableRegistry: flag,
  enableStat: flag,
  enableConsultation: flag,
  enableCalling: flag,
  enableCredit: flag,
  /** Finished reports may be handed out. */
  allowPublish: flag,
  /** Administrators of the group see the statistics of all its organizations. */
  allowOverview: flag,
  /** Consultations may have a video room. */
  openTelemed: flag,
  /** New exams are told of with a sound. */
  autoNotifyAudio: flag,
  /** New consultations are told of with a sound. */
  autoConsulNotifyAudio: flag,
  /** The organizations share one knowledge base. */
  isGroupKb: flag,
  /** Images show in an open session alone, and browsers keep no pixels of them. */
  featEncryptionViewerOn: flag,
  /** Asked for a consultation unless another is chosen. */
  defaultConsultationBucketId: Id.nullable(),
  /** Asked for an expert report unless another is chosen. */
  defaultExpertBucketId: Id.nullable(),
});
export type GroupSettings = z.infer<typeof GroupSettings>;

/** A group as somebody of it sees it; accessLevel 1 is its administrator (product §6). */
export const GroupDetail = GroupSettings.extend({
  id: Id,
  domainName: z.string(),
  accessLevel: z.literal([1, 2]),
  /** Whether the caller administers it. */
  mayManage: z.boolean(),
  isOwner: z.boolean(),
  version: z.number().int(),
});
export type GroupDetail = z.infer<typeof GroupDetail>;
