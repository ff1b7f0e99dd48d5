import type { Access } from "#contract/access";
import { partsOfViewBearer } from "#contract/view-pass";
import { callerOfSession } from "../access/caller-queries";
import { hashToken } from "../access/token";
import { may, type Caller } from "../access/caller";
import type { Database } from "../database/connect";
import { Problem } from "../problem";
import { shareOfView } from "../shares/shared-view";
import { grantOf, type ViewGrant } from "./view-pass";
import { examOfInstance, isOpenLink, viewedExam, type ViewedExam } from "./view-queries";
import { viewSecret } from "./view-secret";

/** Somebody who looks at an exam's images by a pass. */
export interface View {
  grant: ViewGrant;
  exam: ViewedExam;
  /** Whose session the pass is of; null for one that needs no account. */
  caller: Caller | null;
}

/**
 * What the bearer of a pass may look at now. Everything that can end it is asked at each request: the session or the link
 * behind it, a right taken away, an exam deleted, a PIN changed.
 *
 * @throws Problem not_found for a pass this installation never signed; url_expired; url_revoked
 */
export async function viewOf(db: Database, bearer: string): Promise<View> {
  const { pass, sessionToken } = partsOfViewBearer(bearer);
  const grant = grantOf(pass, await viewSecret(db));
  if (!grant) throw new Problem("not_found");
  if (grant.expires.getTime() <= Date.now()) throw new Problem("url_expired");
  const exam = await viewedExam(db, grant.examId);
  if (!exam || exam.isGone) throw new Problem("url_revoked");
  switch (grant.kind) {
    case "session": {
      const found = await callerOfSession(db, grant.id);
      if (!found || !may(found.caller, "exam_get", exam.bucketId)) throw new Problem("url_revoked");
      const isInIt = sessionToken !== null && hashToken(sessionToken).equals(found.tokenHash);
      if (exam.isSealed && !isInIt) throw new Problem("url_revoked");
      return { grant, exam, caller: found.caller };
    }
    case "link":
      if (exam.isSealed || !(await isOpenLink(db, grant.id, exam.id))) throw new Problem("url_revoked");
      return { grant, exam, caller: null };
    case "share":
      if (exam.isSealed || !(await shareOfView(db, grant))) throw new Problem("url_revoked");
      return { grant, exam, caller: null };
  }
}

/** Whether what is asked for is of the exam that the pass is about. */
export async function isOfView(
  db: Database,
  { exam }: View,
  { record, key }: Extract<Access, { kind: "record" }>,
  input: unknown,
): Promise<boolean> {
  const named: unknown = Object(input)[key];
  switch (record) {
    case "exam":
      return named === exam.id;
    case "instance":
      return (await examOfInstance(db, String(named))) === exam.id;
    case "bucket": {
      // DICOMweb: without a study in its path, a search keeps to the exam's own.
      const study: unknown = Object(input).study;
      return named === exam.bucketId && (study === undefined || study === exam.studyInstanceUid);
    }
    default:
      return false;
  }
}
