import { implement, ORPCError, ValidationError } from "@orpc/server";
import "./rule-keys";
import type { Access } from "#contract/access";
import { contract } from "#contract/index";
import { authorize } from "./access/authorize";
import type { Caller } from "./access/caller";
import { holderOf, type KeyHolder } from "./api-keys/key-access";
import type { OwedRecords } from "./audit/owed-records";
import { isOfDatabaseAway } from "./database/reconnecting-pool";
import type { Platform } from "./platform";
import { found, Problem } from "./problem";
import { asStorageProblem } from "./storage/storage-problems";
import { uploadOfPass } from "./uploads/link-access";
import { isOfView, viewOf, type View } from "./viewers/view-access";
import { recordViewUse } from "./viewers/view-uses";

/** Where a call came from. */
export interface Origin {
  requestId: string;
  ip: string | null;
  userAgent: string | null;
  /** Host name the browser asked for, without port. */
  host: string;
  /** What the browser sees before the path, e.g. http://10.0.0.5:3000: for links that leave the page. */
  url: string;
}

export interface CallContext {
  platform: Platform;
  origin: Origin;
  /** The bearer, looked up once per request; null without a token. */
  bearer: () => Promise<Caller | null>;
  /** The pass of an upload by link, where that is what came as the bearer. */
  uploadPass: string | null;
  /** An organization's key, where that is what came as the bearer. */
  organizationKey: string | null;
  /** A pass to view an exam's images, where that is what came as the bearer (contract/view-pass.ts). */
  viewBearer: string | null;
  /** What has to be on disk before the answer leaves. */
  owed: OwedRecords;
}

/** What every handler gets beside its input. */
export interface OperationContext extends CallContext {
  bucketId: string;
  groupId: string;
  scope: string[];
  /** Null for a public operation, and where a key or a pass stands in for an account. */
  signedIn: Caller | null;
  /** The system that calls by a key of the organization. */
  keyHolder: KeyHolder | null;
  /** Who looks at an exam's images by a pass: nothing of any other exam may be shown to him. */
  view: View | null;
  /** The caller of an operation that is not public. */
  caller: () => Caller;
}

const base = implement(contract).$context<CallContext>();

/**
 * Decides access and gives what a handler needs; streams and operations share it.
 *
 * @param input names the record, group or organization that access is asked for
 * @throws Problem as callerOf and authorize; of a pass or key, what it opens nothing with: not_found, forbidden,
 * url_expired, url_revoked. Its `caller` throws JsonWebTokenError where nobody is signed in.
 */
export async function enter(context: CallContext, access: Access, input: unknown): Promise<OperationContext> {
  if (context.uploadPass !== null && access.kind === "record" && access.orPass) {
    return withPass(context, context.uploadPass, access.key, input);
  }
  if (context.organizationKey !== null && access.kind === "record" && access.orKey) {
    return withKey(context, context.organizationKey, access, input);
  }
  if (context.viewBearer !== null && access.kind === "record" && access.orView) {
    return withView(context, context.viewBearer, access, input);
  }
  const signedIn = access.kind === "public" ? null : await context.bearer();
  const authorization = await authorize(context.platform.db, access, signedIn, input);
  const caller = () => {
    if (!signedIn) throw new Problem("JsonWebTokenError");
    return signedIn;
  };
  return { ...context, ...authorization, signedIn, keyHolder: null, view: null, caller };
}

/** Somebody without an account at his own upload. @throws Problem not_found for any other */
async function withPass(context: CallContext, pass: string, key: string, input: unknown): Promise<OperationContext> {
  const upload = found(await uploadOfPass(context.platform.db, pass, Object(input)[key]));
  const caller = () => {
    throw new Problem("JsonWebTokenError");
  };
  return {
    ...context,
    bucketId: upload.bucketId,
    groupId: "",
    scope: [],
    signedIn: null,
    keyHolder: null,
    view: null,
    caller,
  };
}

/**
 * Somebody who looks at the images of one exam, by the leave of whoever stands behind the pass.
 *
 * @throws Problem not_found for anything of another exam; url_expired, url_revoked; forbidden for files, without an
 * account
 */
async function withView(
  context: CallContext,
  bearer: string,
  access: Extract<Access, { kind: "record" }>,
  input: unknown,
): Promise<OperationContext> {
  const view = await viewOf(context.platform.db, bearer);
  if (access.orView === "account" && !view.caller) throw new Problem("forbidden", { action: access.action });
  if (!(await isOfView(context.platform.db, view, access, input))) throw new Problem("not_found");
  const caller = () => {
    throw new Problem("JsonWebTokenError");
  };
  const { bucketId } = view.exam;
  const entered: OperationContext = {
    ...context,
    bucketId,
    groupId: "",
    scope: [bucketId],
    signedIn: view.caller,
    keyHolder: null,
    view,
    caller,
  };
  recordViewUse(entered, view);
  return entered;
}

/**
 * Another system at the organization whose key it has.
 *
 * @throws Problem JsonWebTokenError for a key that is not in use; not_found for another organization; forbidden
 */
async function withKey(
  context: CallContext,
  token: string,
  access: Extract<Access, { kind: "record" }>,
  input: unknown,
): Promise<OperationContext> {
  const keyHolder = await holderOf(context.platform.db, token);
  if (!keyHolder) throw new Problem("JsonWebTokenError");
  const { bucketId, mayStore } = keyHolder;
  if (bucketId !== Object(input)[access.key]) throw new Problem("not_found");
  if (access.action !== "exam_get" && !mayStore) throw new Problem("forbidden", { action: access.action });
  const caller = () => {
    throw new Problem("JsonWebTokenError");
  };
  return { ...context, bucketId, groupId: "", scope: [bucketId], signedIn: null, keyHolder, view: null, caller };
}

/** Implements the contract: `operations.accounts.login.handler(…)`. Access is decided before the input is parsed. */
export const operations = base.use(async ({ context, procedure, next, path }, input) => {
  try {
    return await next({ context: await enter(context, procedure["~orpc"].meta.access, input) });
  } catch (error) {
    throw asProblem(error, context, path.join("."));
  }
});

/** A refused input names each wrong field; an error nobody meant is logged and answers "internal", a full disk storage_full, a database that is away unavailable. */
export function asProblem(error: unknown, { platform, origin }: CallContext, operation: string): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof ORPCError && error.code === "BAD_REQUEST" && error.cause instanceof ValidationError) {
    const issues = error.cause.issues.map(({ message, path }) => ({
      message,
      path: (path ?? []).map((part) => (typeof part === "object" ? part.key : part)).join("."),
    }));
    return new Problem("bad_request", { issues });
  }
  platform.log.error({ err: error, operation, requestId: origin.requestId }, "operation failed");
  const full = asStorageProblem(error);
  if (full instanceof Problem) return full;
  return new Problem(isOfDatabaseAway(error) ? "unavailable" : "internal", { requestId: origin.requestId });
}
