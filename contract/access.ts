import type { Action } from "./actions";

/** The record whose organization decides; the operation's input holds its id under `key`. */
export type RecordKind = "bucket" | "exam" | "report" | "upload" | "instance" | "attachment" | "shareLink";

/**
 * Who may call an operation. Required on every operation.
 *
 * - public: anybody, signed in or not
 * - signedIn: any account
 * - operator: the administrator of this installation
 * - action at a record: the caller needs the action at that record's organization. A record the caller may not see
 *   answers not_found, one he sees without the action answers forbidden.
 *   (with `orAction`, either of the two will do)
 * - action anywhere: the caller needs the action in at least one organization; the handler gets `scope`, the ids of
 *   the organizations where he has it, and must keep to it
 */
export type Access =
  | { kind: "public" }
  | { kind: "signedIn" }
  | { kind: "operator" }
  | { kind: "record"; action: Action; orAction?: Action; record: RecordKind; key: string }
  | { kind: "anywhere"; action: Action };

export const open: Access = { kind: "public" };
export const signedIn: Access = { kind: "signedIn" };
export const operator: Access = { kind: "operator" };
export const anywhere = (action: Action): Access => ({ kind: "anywhere", action });
export const at = (record: RecordKind, action: Action, key = "id"): Access => ({ kind: "record", action, record, key });
/** Either action will do: an author and an approver both write into a report. */
export const atEither = (record: RecordKind, action: Action, orAction: Action, key = "id"): Access => ({
  kind: "record",
  action,
  orAction,
  record,
  key,
});
