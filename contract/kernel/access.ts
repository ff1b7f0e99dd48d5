import type { Action, GroupLevel } from "./actions";
import type { ProblemCode } from "./problems";

/** The record whose organization decides; the operation's input holds its id under `key`. */
export type RecordKind =
  | "bucket"
  | "exam"
  | "scheduledExam"
  | "registryOrder"
  | "report"
  | "upload"
  | "instance"
  | "attachment"
  | "shareLink"
  | "printTemplate"
  | "reportingTemplate";

/**
 * In whose name a caller takes part in a consultation: of the organization that asks, of one that is asked, or of
 * either. Members take part in the name of the organization they were named for.
 */
export type ConsultationSide = "asking" | "asked" | "either";

/** An entry of a group's list that operations name without its group. */
export type GroupEntryKind = "reportTableColor";

/**
 * What stands in for an account:
 *
 * - uploadPass: the pass of that very upload (contract/imaging/link-uploads.ts)
 * - organizationKey: a key of the organization (contract/organizations/api-keys.ts)
 * - viewPass: a pass to view the images of that very exam (contract/imaging/viewers.ts)
 * - viewPassOfAccount: such a pass, of somebody's session alone
 */
export type BearerRight = "uploadPass" | "organizationKey" | "viewPass" | "viewPassOfAccount";

/**
 * Who may call an operation. Required on every operation.
 *
 * - public: anybody, signed in or not
 * - signedIn: any account
 * - operator: the administrator of this installation
 * - action at a record: the caller needs the action at that record's organization. A record the caller may not see
 *   answers not_found, one they see without the action answers forbidden.
 *   (with `orActions`, any of them will do; so will a bearer of a kind in `orBearer`, which stands in for an account)
 * - belongs: the caller is of the record's organization, or an administrator of its group
 * - manages: the caller administers the record's organization, at its own level or as an administrator of its group;
 *   that is no clinical right (domain-rules "Tenancy and rights"); with `orAction`, whoever has the action there too
 * - group: the caller is of the group, directly or through one of its organizations; or its administrator. The
 *   operation's input holds the group's id under `key`; with `entry`, the id of an entry of one of the group's lists
 * - consultation: the caller is a member of it, or has a right on consultations at its asking organization or at one
 *   whose invitation has left; anybody else is answered not_found. Who takes part on another `side`, or lacks `action`
 *   there, is answered forbidden; members need no action but where one is named. With `needsRoom`, one that is held by
 *   video, in a group that has it (openTelemed); else no_video_room
 * - action anywhere: the caller needs the action in at least one organization; the handler gets `scope`, the ids of
 *   the organizations where they have it, and must keep to it
 */
export type Access =
  | { kind: "public" }
  | { kind: "signedIn" }
  | { kind: "operator" }
  | {
      kind: "record";
      action: Action;
      orActions?: readonly Action[];
      orBearer?: readonly BearerRight[];
      record: RecordKind;
      key: string;
      /** What is said where the input names no record at all; not_found unless told. */
      unnamed?: ProblemCode;
    }
  | { kind: "belongs"; record: RecordKind; key: string }
  | { kind: "manages"; orAction?: Action; record: RecordKind; key: string }
  | { kind: "group"; level: GroupLevel; key: string; entry?: GroupEntryKind }
  | { kind: "consultation"; side: ConsultationSide; action?: Action; needsRoom?: true; key: string }
  | { kind: "anywhere"; action: Action };

/** Anybody, signed in or not. */
export const open: Access = { kind: "public" };
/** Any account with an open session; else JsonWebTokenError or TokenExpiredError (product §8). */
export const signedIn: Access = { kind: "signedIn" };
/** The administrator of this installation; forbidden for anybody else. */
export const operator: Access = { kind: "operator" };
/** Whoever has the action somewhere: a list of what belongs there, empty where that is nowhere. */
export const anywhere = (action: Action): Access => ({ kind: "anywhere", action });
/**
 * The action at the organization of the record that the input names under `key`: not_found, forbidden (see Access).
 */
export const at = (record: RecordKind, action: Action, key = "id"): Access => ({ kind: "record", action, record, key });
/** The action at the upload's organization, or the pass of the upload: whoever began it by link has no account. */
export const uploaderOf = (key = "id"): Access => ({
  kind: "record",
  action: "exam_upload",
  orBearer: ["uploadPass"],
  record: "upload",
  key,
});
/** The action at the organization, or a key of it: another system has no account. */
export const atOrByKey = (action: Action, key = "id"): Access => ({
  kind: "record",
  action,
  orBearer: ["organizationKey"],
  record: "bucket",
  key,
});
/** Seeing the images of an exam: exam_get there, or a pass to view them. */
export const imagesAt = (record: "exam" | "instance", key = "id"): Access => ({
  kind: "record",
  action: "exam_get",
  orBearer: ["viewPass"],
  record,
  key,
});
/**
 * Images of the organization's exams: exam_get there, a key of it, or a pass to view those of one.
 *
 * @param viewBy viewPassOfAccount: files go to those alone who have one
 */
export const imagesAtOrByKey = (key: string, viewBy: "viewPass" | "viewPassOfAccount" = "viewPass"): Access => ({
  kind: "record",
  action: "exam_get",
  orBearer: ["organizationKey", viewBy],
  record: "bucket",
  key,
});
/**
 * Either action will do: an author and an approver both write into a report.
 *
 * @param unnamed what is said where the input names no record at all
 */
export const atEither = (
  record: RecordKind,
  action: Action,
  orAction: Action,
  key = "id",
  unnamed?: ProblemCode,
): Access => ({
  kind: "record",
  action,
  orActions: [orAction],
  record,
  key,
  ...(unnamed && { unnamed }),
});
/** Any of the actions will do. */
export const atAny = (
  record: RecordKind,
  [action, ...orActions]: readonly [Action, ...Action[]],
  key = "id",
): Access => ({
  kind: "record",
  action,
  orActions,
  record,
  key,
});
/** Whoever is of the organization, and administrators of its group. */
export const belongsTo = (record: RecordKind, key = "id"): Access => ({ kind: "belongs", record, key });
/** Administrators of the organization and of its group. */
export const managerOf = (record: RecordKind, key = "id"): Access => ({ kind: "manages", record, key });
/** Administrators of the organization and of its group, and whoever has the action there. */
export const keeperOf = (record: RecordKind, orAction: Action, key = "id"): Access => ({
  kind: "manages",
  orAction,
  record,
  key,
});
/** Whoever is of the group, directly or through one of its organizations. */
export const groupMember = (key = "id"): Access => ({ kind: "group", level: "member", key });
/** Administrators of the group that the input names under `key`: not_found outside it, forbidden for its members. */
export const groupAdmin = (key = "id"): Access => ({ kind: "group", level: "admin", key });
/** Administrators of the group whose entry the input names: not_found outside it, forbidden for its members. */
export const groupAdminOf = (entry: GroupEntryKind, key = "entryId"): Access => ({
  kind: "group",
  level: "admin",
  key,
  entry,
});
/** Whoever takes part in the consultation that the input names under `key`: not_found for anybody else. */
export const participantOf = (side: ConsultationSide = "either", key = "id"): Access => ({
  kind: "consultation",
  side,
  key,
});
/** Whoever takes part on that side and has the action there: not_found outside the consultation, else forbidden. */
export const consultationAt = (side: ConsultationSide, action: Action, key = "id"): Access => ({
  kind: "consultation",
  side,
  action,
  key,
});
/** Whoever takes part in the consultation that the input names under `key`, where it has a video room. */
export const inRoomOf = (key = "id"): Access => ({ kind: "consultation", side: "either", needsRoom: true, key });
