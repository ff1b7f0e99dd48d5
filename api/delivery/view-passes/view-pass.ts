import { validate } from "uuid";
import { viewPassMark } from "#contract/imaging/view-pass";
import { isSignature, signature } from "#api/kernel/access/signed";

/** Who stands behind a pass: a session, a link of share-path, a share link with the exam's images, or a consultation. */
const kinds = { s: "session", l: "link", r: "share", c: "consultation" } as const;
type Letter = keyof typeof kinds;
export type ViewKind = (typeof kinds)[Letter];

/** What a pass opens, and by whose leave. */
export interface ViewGrant {
  kind: ViewKind;
  /** Of the session, the link or the consultation. */
  id: string;
  examId: string;
  expires: Date;
  /** Of the PIN that was given; "" where there is none. */
  pinMark: string;
}

const letterOf: Record<ViewKind, Letter> = { session: "s", link: "l", share: "r", consultation: "c" };
const purpose = "view";

/** @param secret of the installation; whoever knows it can make passes himself */
export function signedPass({ kind, id, examId, expires, pinMark }: ViewGrant, secret: string): string {
  const parts = [letterOf[kind], id, examId, String(Math.floor(expires.getTime() / 1000)), pinMark];
  return `${viewPassMark}${parts.join(".")}.${signature(secret, purpose, parts).toString("base64url")}`;
}

/** The grant that a pass carries, also one past its time; null for one this installation never signed. */
export function grantOf(pass: string, secret: string): ViewGrant | null {
  const fields = pass.slice(viewPassMark.length).split(".");
  const [letter = "", id = "", examId = "", until = "", pinMark = "", mark = ""] = fields;
  if (fields.length !== 6 || !isSignature(mark, signature(secret, purpose, fields.slice(0, 5)))) return null;
  if (!isLetter(letter) || !validate(id) || !validate(examId)) return null;
  return { kind: kinds[letter], id, examId, expires: new Date(Number(until) * 1000), pinMark };
}

const isLetter = (text: string): text is Letter => Object.hasOwn(kinds, text);
