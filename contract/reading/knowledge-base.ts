import { z } from "zod";
import { belongsTo, signedIn } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { oneLine, severalLines } from "#contract/kernel/plain-text";
import { stream } from "#contract/kernel/stream";
import { Flag, Id, OneTimeKey } from "#contract/kernel/values";
import { Modality } from "#contract/organizations/organizations";

/**
 * Whose an item is:
 *
 * - own: the account's, wherever it writes reports; nobody else sees it
 * - organization: of the organization it was added at
 * - group: of that organization's group, shared by all its organizations while the group has `isGroupKb` on
 */
export const KbOwner = z.enum(["own", "organization", "group"]);
export type KbOwner = z.infer<typeof KbOwner>;

/** A folder holds items; a phrase is text for a report. */
export const KbType = z.enum(["folder", "phrase"]);
export type KbType = z.infer<typeof KbType>;

/** The sexes that a phrase can be kept for: what only one of them has. */
export const KbSex = z.enum(["M", "F"]);

/** Items that one owner keeps, at most. */
export const mostKbItems = 5000;
/** Folders within folders, at most. */
export const deepestKbLevel = 6;

/** What people write of an item. Texts may hold placeholders (contract/reading/placeholders.ts). */
export const KbTexts = z.object({
  /** A phrase without one is called by the first words of its text. */
  name: oneLine().max(64, "tooLong"),
  /** Short, for typing; need not be the only one. */
  code: oneLine().max(16, "tooLong"),
  finding: severalLines().max(4000, "tooLong"),
  diagnosis: severalLines().max(2000, "tooLong"),
  /** The exams it is for; null for any. */
  modality: Modality.nullable(),
  bodyPart: oneLine().max(64, "tooLong"),
  sex: KbSex.nullable(),
});
const { modality, sex } = KbTexts.shape;
const givenTexts = KbTexts.partial().shape;

/** An item as somebody sees it who may choose it. */
export const KbItem = z.object({
  id: Id,
  /** The folder it is in; null at the top. */
  parentId: Id.nullable(),
  /** The item it was copied from, by somebody who would have it otherwise; null for one that was written here. */
  referenceId: Id.nullable(),
  type: KbType,
  /** The organization it was added at. */
  bucketId: Id,
  owner: KbOwner,
  name: z.string(),
  code: z.string(),
  finding: z.string(),
  diagnosis: z.string(),
  modality,
  bodyPart: z.string(),
  sex,
  version: z.number().int(),
  /** The caller may change it. */
  mayKeep: z.boolean(),
  /** The caller has it among the favourites. */
  isFavourite: z.boolean(),
  /** What it was copied from has been changed since, or is gone. */
  isSourceChanged: z.boolean(),
  /** Of a folder: the items right in it. */
  itemCount: z.number().int(),
});
export type KbItem = z.infer<typeof KbItem>;

/**
 * Which items of those that somebody at the organization sees. `search` finds a part of the name, code, body part or
 * text, and the name by pinyin or the initials of its syllables; several words must all be found.
 */
export const KbQuery = z.object({
  bucketId: Id,
  owner: KbOwner.optional(),
  type: KbType.optional(),
  /** What is right in this folder. */
  parentId: Id.optional(),
  /** What is in no folder. */
  atTop: Flag.default(false),
  search: oneLine().max(64, "tooLong").default(""),
  /** For exams of this modality, or of any. */
  modality: Modality.optional(),
  /** For patients of this sex, or of any. */
  sex: KbSex.optional(),
  /**
   * The exam's body part, for the usual order: what is for it stands first. What is for another is left out, unless it is
   * searched for: then it stands last.
   */
  bodyPart: oneLine().max(64, "tooLong").default(""),
  /** The caller's favourites and what the caller used, alone. */
  atHand: Flag.default(false),
  /** place: as they were sorted; usual: the caller's favourites first, then what the caller used last. */
  order: z.enum(["place", "usual"]).default("place"),
  limit: z.coerce.number().int().min(1).max(mostKbItems).default(mostKbItems),
});
export type KbQuery = z.output<typeof KbQuery>;

export const KbItems = z.object({
  items: z.array(KbItem),
  /** Owners the organization has, in the order of KbOwner, and whether the caller may add to their items. */
  owners: z.array(z.object({ owner: KbOwner, mayKeep: z.boolean() })),
});

export const NewKbItem = z.object({
  bucketId: Id,
  owner: KbOwner.default("own"),
  type: KbType.default("phrase"),
  parentId: Id.nullable().default(null),
  /** A phrase to copy: what is not given here is as it has it. */
  referenceId: Id.nullable().default(null),
  ...givenTexts,
  key: OneTimeKey.optional(),
});

export const KbChange = z.object({
  id: Id,
  version: z.number().int(),
  /** Another folder of the same owner; null for the top. It becomes the last one there. */
  parentId: Id.nullable().optional(),
  ...givenTexts,
});

export const KbRemoval = z.object({
  id: Id,
  /** A folder with all that is in it. */
  withContent: Flag.default(false),
});

const ofItem = z.object({ id: Id });

/**
 * Phrases for reports, in folders (product §7). Somebody else's own item, one of another organization or group, and a
 * deleted one answer not_found; one that the caller sees and may not change, forbidden. The organization's items are kept
 * by whoever has template_upsert there and its administrators, the group's by whoever has it at one of its
 * organizations and its administrators; own ones by whoever writes or approves reports.
 */
export const knowledgeBase = {
  query: operation({
    method: "GET",
    path: "/kb-items/query",
    access: belongsTo("bucket", "bucketId"),
    summary:
      "Items that the caller sees at the organization: own, the organization's, and the group's where it shares a " +
      "knowledge base. Each level stands in its order.",
    input: KbQuery,
    output: KbItems,
  }),
  get: operation({
    method: "GET",
    path: "/kb-items/{id}",
    access: signedIn,
    summary: "One item.",
    input: ofItem,
    output: KbItem,
  }),
  add: operation({
    method: "POST",
    path: "/kb-items",
    access: belongsTo("bucket", "bucketId"),
    summary:
      "Adds an item at the end of its folder. kb_item_empty for a folder without a name and a phrase without a text; " +
      "kb_wrong_folder for a folder of another owner; kb_too_deep; kb_full; already_done.",
    input: NewKbItem,
    output: KbItem,
    status: 201,
  }),
  change: operation({
    method: "PATCH",
    path: "/kb-items/{id}",
    access: signedIn,
    summary:
      "Changes what is given, at the version that was read. version_conflict with the `current` item; kb_item_empty; " +
      "kb_wrong_folder, also for a folder within itself; kb_too_deep.",
    input: KbChange,
    output: KbItem,
  }),
  remove: operation({
    method: "DELETE",
    path: "/kb-items/{id}",
    access: signedIn,
    summary: "Removes an item. kb_folder_not_empty with the `count` of what is in it, unless `withContent`.",
    input: KbRemoval,
    output: z.undefined(),
    status: 204,
  }),
  resort: operation({
    method: "POST",
    path: "/kb-items/{id}/resort",
    access: signedIn,
    summary:
      "Puts an item behind another one of its own folder level, or first where `preId` is null. kb_other_level where the " +
      "other one is of another level.",
    input: ofItem.extend({ preId: Id.nullable().default(null) }),
    output: z.undefined(),
    status: 204,
  }),
  favourite: operation({
    method: "PUT",
    path: "/kb-items/{id}/favourite",
    access: signedIn,
    summary: "Takes a phrase among the caller's favourites, or out of them.",
    input: ofItem.extend({ isFavourite: z.boolean() }),
    output: z.undefined(),
    status: 204,
  }),
  used: operation({
    method: "POST",
    path: "/kb-items/{id}/used",
    access: signedIn,
    summary: "The caller has put a phrase into a report: it is offered among the first from now on.",
    input: ofItem,
    output: z.undefined(),
    status: 204,
  }),
};

/** Columns of the spreadsheet of a knowledge base; a row is a phrase, or a folder where it has no text. */
export const KbColumn = z.enum(["folder", "name", "code", "finding", "diagnosis", "modality", "bodyPart", "sex"]);
export type KbColumn = z.infer<typeof KbColumn>;

/** What is wrong with a cell. */
export const KbFault = z.object({
  /** As the spreadsheet names it, e.g. C7. */
  cell: z.string(),
  column: KbColumn,
  value: z.string(),
  /** A key of knowledgeBase.import.faults in the texts. */
  rule: z.enum(["required", "tooLong", "modality", "sex", "tooDeep"]),
});
export type KbFault = z.infer<typeof KbFault>;

/** All rows are taken, or none: with faults, or columns missing, nothing was written. */
export const KbImport = z.object({
  missingColumns: z.array(KbColumn),
  /** The first 500. */
  faults: z.array(KbFault),
  added: z.object({ folders: z.number().int(), phrases: z.number().int() }),
  /** Phrases that their folder had already, word for word. */
  same: z.number().int(),
});
export type KbImport = z.infer<typeof KbImport>;

const spreadsheet = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export const kbStreams = {
  importAll: stream({
    method: "POST",
    path: "/buckets/{id}/kb-items/import",
    access: belongsTo("bucket"),
    query: ["owner"],
    summary:
      "Adds the phrases of a spreadsheet (.xlsx or .csv in UTF-8 or GB18030, multipart/form-data, at most 3 MiB and 2,000 " +
      "rows) and the folders they name to the items of an owner, all or none; what a folder has word for word is left " +
      "out. Answers KbImport. forbidden, file_refused, file_too_large, upload_empty, kb_full.",
    accepts: "multipart/form-data",
    produces: ["application/json"],
  }),
  export: stream({
    method: "GET",
    path: "/buckets/{id}/kb-items/export",
    access: belongsTo("bucket"),
    query: ["owner", "format", "language"],
    summary:
      "All items of an owner as a spreadsheet that an import reads: `format` xlsx or csv, its heads in `language`. bad_request.",
    produces: [spreadsheet, "text/csv"],
  }),
};
