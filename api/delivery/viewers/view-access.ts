import { isViewPass, partsOfViewBearer } from "#contract/imaging/view-pass";
import { callerOf, callerOfSession } from "#api/kernel/access/caller-queries";
import { visibleExam } from "#api/kernel/access/consultation-exam-queries";
import { hashToken } from "#api/kernel/access/token";
import { may, type Caller } from "#api/infrastructure/actor/caller";
import { named, type BearerKind, type RecordAccess } from "#api/kernel/bearer-kind";
import type { Database } from "#api/infrastructure/database/connect";
import { Problem } from "#api/infrastructure/problem";
import { shareOfView } from "../shares/shared-view";
import { grantOf, type ViewGrant } from "../view-passes/view-pass";
import { examOfInstance, isOpenLink, viewedExam, type ViewedExam } from "../view-passes/view-queries";
import { viewSecret } from "../view-passes/view-secret";
import { recordViewUse } from "./view-uses";

/** Somebody who looks at an exam's images by a pass. */
export interface View {
  grant: ViewGrant;
  exam: ViewedExam;
  /** Whose session the pass is of; null for one that needs no account. */
  caller: Caller | null;
  /** The organization in whose name a member of a consultation looks, where that is not the exam's. */
  memberBucketId: string | null;
}

/**
 * What the bearer of a pass may look at now. Everything that can end it is asked at each request: the session or the link
 * behind it, a right taken away, an exam deleted, a PIN changed, a consultation completed.
 *
 * @throws Problem not_found for a pass this installation never signed; url_expired; url_revoked
 */
async function viewOf(db: Database, bearer: string): Promise<View> {
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
      return { grant, exam, caller: found.caller, memberBucketId: null };
    }
    case "link":
      if (exam.isSealed || !(await isOpenLink(db, grant.id, exam.id))) throw new Problem("url_revoked");
      return { grant, exam, caller: null, memberBucketId: null };
    case "share":
      if (exam.isSealed || !(await shareOfView(db, grant))) throw new Problem("url_revoked");
      return { grant, exam, caller: null, memberBucketId: null };
    case "consultation": {
      // It names no session: it opens nothing but in the open one of a member, whoever else has come by it.
      if (sessionToken === null) throw new Problem("url_revoked");
      const caller = await callerOf(db, sessionToken).catch(ifOver);
      const seen = caller && (await visibleExam(db, { consultationId: grant.id, examId: exam.id, caller }));
      if (!seen) throw new Problem("url_revoked");
      return { grant, exam, caller, memberBucketId: seen.memberBucketId };
    }
  }
}

/** A session that is over has nobody in it. */
function ifOver(error: unknown): null {
  if (error instanceof Problem) return null;
  throw error;
}

/** Whether what is asked for is of the exam that the pass is about. */
async function isOfView(db: Database, { exam }: View, access: RecordAccess, input: unknown): Promise<boolean> {
  const id = named(access, input);
  switch (access.record) {
    case "exam":
      return id === exam.id;
    case "instance":
      return (await examOfInstance(db, String(id))) === exam.id;
    case "bucket": {
      // DICOMweb: without a study in its path, a search keeps to the exam's own.
      const study: unknown = Object(input).study;
      return id === exam.bucketId && (study === undefined || study === exam.studyInstanceUid);
    }
    default:
      return false;
  }
}

/**
 * Somebody who looks at the images of one exam, by the leave of whoever stands behind the pass.
 *
 * Its `enter` throws Problem not_found for anything of another exam; url_expired, url_revoked; forbidden for files,
 * without an account or through a consultation.
 */
export const viewPasses: BearerKind = {
  rights: ["viewPass", "viewPassOfAccount"],
  isMeant: isViewPass,
  async enter(db, token, access, input) {
    const view = await viewOf(db, token);
    const { exam, caller, grant } = view;
    const isLookOnly = !caller || grant.kind === "consultation";
    if (isLookOnly && !access.orBearer?.includes("viewPass")) throw new Problem("forbidden", { action: access.action });
    if (!(await isOfView(db, view, access, input))) throw new Problem("not_found");
    const study = { examId: exam.id, studyInstanceUid: exam.studyInstanceUid };
    return {
      principal: { kind: "viewPass", study, caller },
      bucketId: exam.bucketId,
      scope: [exam.bucketId],
      recordUse: (context) => recordViewUse(context, view),
    };
  },
};
