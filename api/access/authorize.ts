import type { Access } from "#contract/access";
import type { Database } from "../database/connect";
import { Problem } from "../problem";
import { may, scopeOf, type Caller } from "./caller";
import { recordBucket } from "./record-bucket";

export interface Authorization {
  /** Organization of the record the operation is about; "" where it is about none. */
  bucketId: string;
  /** Organizations a list may show; empty where the operation is no list. */
  scope: string[];
}

/**
 * The one rule that decides whether a call may go on.
 *
 * @param caller null for a request without a token
 * @param input the operation's raw input: only the record's id is read from it
 * @throws Problem JsonWebTokenError without a caller where one is needed; not_found for a record of an organization
 * the caller does not belong to; forbidden where he belongs but lacks the action
 */
export async function authorize(
  db: Database,
  access: Access,
  caller: Caller | null,
  input: unknown,
): Promise<Authorization> {
  const nowhere = { bucketId: "", scope: [] };
  if (access.kind === "public") return nowhere;
  if (!caller) throw new Problem("JsonWebTokenError");
  switch (access.kind) {
    case "signedIn":
      return nowhere;
    case "operator":
      if (!caller.isOperator) throw new Problem("forbidden");
      return nowhere;
    case "anywhere":
      return { bucketId: "", scope: scopeOf(caller, access.action) };
    case "record": {
      const id = typeof input === "object" && input !== null ? Reflect.get(input, access.key) : undefined;
      const bucketId = await recordBucket(db, access.record, id);
      if (!bucketId || !caller.organizations.has(bucketId)) throw new Problem("not_found");
      const mayIt = may(caller, access.action, bucketId) || (access.orAction && may(caller, access.orAction, bucketId));
      if (!mayIt) throw new Problem("forbidden", { action: access.action });
      return { bucketId, scope: [bucketId] };
    }
  }
}
