import { validate } from "uuid";
import type { Access } from "#contract/kernel/access";
import type { Database } from "#api/infrastructure/database/connect";
import { Problem } from "#api/infrastructure/problem";
import { groupLevelOf, managesGroup, may, scopeOf, type Caller } from "#api/infrastructure/actor/caller";
import { partiesOf } from "./consultation-party-queries";
import { groupOfBucket, groupOfEntry, recordBucket } from "./record-bucket-queries";

export interface Authorization {
  /** Organization of the record the operation is about; "" where it is about none. */
  bucketId: string;
  /** Group of the operation or of its organization; "" where neither is named. */
  groupId: string;
  /** Organizations a list may show; empty where the operation is no list. */
  scope: string[];
}

/**
 * The one rule that decides whether a call may go on.
 *
 * @param caller null for a request without a token
 * @param input the operation's raw input: only the record's id is read from it
 * @throws Problem JsonWebTokenError without a caller where one is needed; not_found for a record of an organization
 * the caller does not belong to; forbidden where they belong but lack the action; no_video_room
 */
export async function authorize(
  db: Database,
  access: Access,
  caller: Caller | null,
  input: unknown,
): Promise<Authorization> {
  const nowhere = { bucketId: "", groupId: "", scope: [] };
  if (access.kind === "public") return nowhere;
  if (!caller) throw new Problem("JsonWebTokenError");
  switch (access.kind) {
    case "signedIn":
      return nowhere;
    case "operator":
      if (!caller.isOperator) throw new Problem("forbidden");
      return nowhere;
    case "anywhere":
      return { ...nowhere, scope: scopeOf(caller, access.action) };
    case "record": {
      if (access.unnamed && !validate(idIn(input, access.key))) throw new Problem(access.unnamed);
      const bucketId = await recordBucket(db, access.record, idIn(input, access.key));
      const grant = bucketId && caller.organizations.get(bucketId);
      if (!grant) throw new Problem("not_found");
      const actions = [access.action, ...(access.orActions ?? [])];
      if (!actions.some((action) => may(caller, action, bucketId)))
        throw new Problem("forbidden", { action: access.action });
      return { bucketId, groupId: grant.groupId, scope: [bucketId] };
    }
    case "belongs":
    case "manages": {
      const bucketId = await recordBucket(db, access.record, idIn(input, access.key));
      if (!bucketId) throw new Problem("not_found");
      return { bucketId, groupId: await administered(db, access, caller, bucketId), scope: [bucketId] };
    }
    case "consultation": {
      const parties = await partiesOf(db, caller, idIn(input, access.key));
      if (parties.length === 0) throw new Problem("not_found");
      const party = parties.find(
        ({ side, bucketId }) =>
          (access.side === "either" || access.side === side) &&
          (!access.action || may(caller, access.action, bucketId)),
      );
      if (!party) throw new Problem("forbidden", access.action && { action: access.action });
      if (access.needsRoom && !party.hasRoom) throw new Problem("no_video_room");
      return { bucketId: party.bucketId, groupId: party.groupId, scope: parties.map(({ bucketId }) => bucketId) };
    }
    case "group": {
      const named = idIn(input, access.key);
      const groupId = access.entry ? await groupOfEntry(db, access.entry, named) : String(named);
      const level = groupLevelOf(caller, groupId);
      if (!level) throw new Problem("not_found");
      if (access.level === "admin" && level !== "admin") throw new Problem("forbidden");
      return { ...nowhere, groupId };
    }
  }
}

const idIn = (input: unknown, key: string): unknown =>
  typeof input === "object" && input !== null ? Reflect.get(input, key) : undefined;

/** @returns the organization's group */
async function administered(
  db: Database,
  needed: Extract<Access, { kind: "belongs" | "manages" }>,
  caller: Caller,
  bucketId: string,
) {
  const grant = caller.organizations.get(bucketId);
  if (grant && (needed.kind === "belongs" || grant.level === "admin")) return grant.groupId;
  if (grant && needed.kind === "manages" && needed.orAction && grant.actions.has(needed.orAction)) return grant.groupId;
  const isAdminSomewhere = [...caller.groups.values()].includes("admin");
  const groupId = isAdminSomewhere ? await groupOfBucket(db, bucketId) : null;
  if (groupId && managesGroup(caller, groupId)) return groupId;
  throw new Problem(grant ? "forbidden" : "not_found");
}
