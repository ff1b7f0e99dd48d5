import { implement, ORPCError, ValidationError } from "@orpc/server";
import "#api/infrastructure/rule-keys";
import type { Access } from "#contract/kernel/access";
import { contract } from "#contract/index";
import { authorize, type Authorization } from "./access/authorize";
import type { Caller } from "#api/infrastructure/actor/caller";
import { nobody, type Principal } from "#api/infrastructure/actor/principal";
import type { Origin } from "#api/infrastructure/actor/actor";
import type { OwedRecords } from "#api/infrastructure/audit/owed-records";
import type { BearerKind, Entered } from "./bearer-kind";
import { isOfDatabaseAway } from "#api/infrastructure/database/reconnecting-pool";
import type { Platform } from "#api/infrastructure/platform";
import { Problem } from "#api/infrastructure/problem";
import { asStorageProblem } from "#api/infrastructure/storage/storage-problems";

/** What came with a request to say who calls. */
export interface Bearer {
  /** Null without one. */
  token: string | null;
  /** Null for the token of a session. */
  kind: BearerKind | null;
  /** The account whose session it is, looked up once per request. */
  caller: () => Promise<Caller | null>;
}

export interface CallContext {
  platform: Platform;
  origin: Origin;
  bearer: Bearer;
  /** What has to be on disk before the answer leaves. */
  owed: OwedRecords;
}

/** What every handler gets beside its input. */
export interface OperationContext extends CallContext {
  bucketId: string;
  groupId: string;
  scope: string[];
  principal: Principal;
  /** The account that calls an operation which is not public, by its own session. */
  caller: () => Caller;
}

const base = implement(contract).$context<CallContext>();

/**
 * Decides access and gives what a handler needs; streams and operations share it.
 *
 * @param input names the record, group or organization that access is asked for
 * @throws Problem as callerOf and authorize; of a bearer that stands in for an account, as its kind's `enter`. Its
 * `caller` throws JsonWebTokenError where no account calls.
 */
export async function enter(context: CallContext, access: Access, input: unknown): Promise<OperationContext> {
  const { recordUse, ...entered } = await enteredBy(context, access, input);
  const { principal } = entered;
  const caller = () => {
    if (principal.kind !== "account") throw new Problem("JsonWebTokenError");
    return principal.caller;
  };
  const operation = { ...context, groupId: "", ...entered, caller };
  recordUse?.(operation);
  return operation;
}

async function enteredBy(
  { platform: { db }, bearer }: CallContext,
  access: Access,
  input: unknown,
): Promise<Entered & Partial<Authorization>> {
  const { token, kind } = bearer;
  if (access.kind === "record" && token !== null && kind?.rights.some((right) => access.orBearer?.includes(right))) {
    return kind.enter(db, token, access, input);
  }
  const caller = access.kind === "public" ? null : await bearer.caller();
  const authorization = await authorize(db, access, caller, input);
  return { ...authorization, principal: caller ? { kind: "account", caller } : nobody };
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
