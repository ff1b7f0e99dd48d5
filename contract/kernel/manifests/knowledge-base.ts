import type { Manifest } from "./manifest";

export const knowledgeBase = {
  problems: {
    /** A folder without a name, a phrase without a text. */
    kb_item_empty: 422,
    /** No folder of the same owner, or one within the item itself. */
    kb_wrong_folder: 409,
    kb_too_deep: 422,
    /** An owner keeps `most` items. */
    kb_full: 422,
    /** `count` items are in the folder. */
    kb_folder_not_empty: 409,
    /** Items are sorted within one level of folders (product §7). */
    kb_other_level: 409,
  },
  auditEvents: [
    "kb_item_added",
    "kb_item_changed",
    "kb_item_removed",
    "kb_items_resorted",
    "kb_items_imported",
    "kb_items_exported",
  ],
} as const satisfies Manifest;
