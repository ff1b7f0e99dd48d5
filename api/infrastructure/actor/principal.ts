import type { Caller } from "./caller";

/** What a pass to view images is about. */
export interface ViewedStudy {
  examId: string;
  /** Null where the exam has no images. */
  studyInstanceUid: string | null;
}

/**
 * Who calls: an account, what stands in for one at some operations (`BearerKind`), or nobody. Public operations ask no
 * one, so that all who call them are nobody.
 */
export type Principal =
  | { kind: "nobody" }
  | { kind: "account"; caller: Caller }
  /** Somebody without an account, at the upload begun by a link. */
  | { kind: "uploadPass" }
  /** A system of an organization. */
  | { kind: "organizationKey"; keyId: string; name: string }
  /** Whoever looks at the images of one exam: nothing of any other exam may be shown. */
  | { kind: "viewPass"; study: ViewedStudy; caller: Caller | null };

export const nobody: Principal = { kind: "nobody" };

/** The account that calls, also where it looks at images by a pass; null where there is none. */
export const accountOf = (principal: Principal): Caller | null =>
  principal.kind === "account" || principal.kind === "viewPass" ? principal.caller : null;

/** Whether somebody looks at images by a pass that needs no account: on a machine that nobody here knows. */
export const isStranger = (principal: Principal): boolean => principal.kind === "viewPass" && principal.caller === null;
