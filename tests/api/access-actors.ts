/** Who asks: nobody, whoever holds the pass of an upload by link, the managers of other places, and the four levels of the record's own organization. */
export const actors = [
  "anonymous",
  "passHolder",
  "otherGroup",
  "neighbour",
  "groupAdmin",
  "member",
  "collaborator",
  "contentManager",
  "admin",
] as const;
export type Actor = (typeof actors)[number];

/**
 * Who may call what, by the name of the operation or the verb and path of the stream: written down apart from the
 * contract, in `access.ts` beside the tests of each domain. The two must agree.
 */
export type Expectations = Readonly<Record<string, readonly Actor[]>>;

export const nobody: readonly Actor[] = [];
export const everybody = actors;
export const accounts = actors.filter((actor) => actor !== "anonymous" && actor !== "passHolder");
export const readers: readonly Actor[] = ["member", "collaborator", "contentManager", "admin"];
export const printers: readonly Actor[] = ["collaborator", "contentManager", "admin"];
export const authors: readonly Actor[] = ["collaborator", "contentManager", "admin"];
/** "attachment read" of domain-rules: an address that needs no account is more than reading by oneself. */
export const presigners: readonly Actor[] = ["collaborator", "contentManager", "admin"];
export const managers: readonly Actor[] = ["contentManager", "admin"];

/** Of the organization, or an administrator of its group. */
export const belonging: readonly Actor[] = ["groupAdmin", ...readers];
/** Administrators of the organization and of its group. */
export const administrators: readonly Actor[] = ["groupAdmin", "admin"];
/** Administrators, and whoever has template_upsert there. */
export const templateKeepers: readonly Actor[] = ["groupAdmin", "contentManager", "admin"];
/** Of the group, directly or by one of its organizations. */
export const groupMembers: readonly Actor[] = ["neighbour", ...belonging];
export const groupAdmins: readonly Actor[] = ["groupAdmin"];

export const uploaders: readonly Actor[] = ["contentManager", "admin"];
/** They, and whoever began the upload by link. */
export const uploadersByLink: readonly Actor[] = ["passHolder", ...uploaders];
