import type { GroupFlag } from "#contract/kernel/group-settings";

/** The switches of a group as its page arranges them. */
export const flagGroups = {
  work: ["enableRegistry", "enableCalling", "enableStat", "allowOverview", "allowPublish"],
  consultation: ["enableConsultation", "openTelemed"],
  sounds: ["autoNotifyAudio", "autoConsulNotifyAudio"],
  more: ["enableCredit", "isGroupKb", "featEncryptionViewerOn"],
} as const satisfies Record<string, readonly GroupFlag[]>;

export type FlagGroup = keyof typeof flagGroups;
export const flagGroupNames = Object.keys(flagGroups) as FlagGroup[];
