import type { Access, BearerRight } from "#contract/kernel/access";
import type { Principal } from "#api/infrastructure/actor/principal";
import type { Database } from "#api/infrastructure/database/connect";
import type { OperationContext } from "./operations";

export type RecordAccess = Extract<Access, { kind: "record" }>;

/** What a bearer opens of one operation. */
export interface Entered {
  principal: Principal;
  /** Organization of the record the operation is about. */
  bucketId: string;
  /** Organizations a list may show. */
  scope: string[];
  /** Records that the bearer was used. */
  recordUse?: (context: OperationContext) => void;
}

/** A kind of bearer that stands in for an account: its domain makes one, `api/bearer-kinds.ts` names it. */
export interface BearerKind {
  rights: readonly BearerRight[];
  /** Whether a bearer is meant as one of this kind; whether it opens anything is not said. */
  isMeant(token: string): boolean;
  /**
   * Decides access to an operation that takes one of its rights.
   *
   * @param input the operation's raw input: only the record's id is read from it
   * @throws Problem for what it does not open, e.g. not_found, forbidden, url_expired
   */
  enter(db: Database, token: string, access: RecordAccess, input: unknown): Promise<Entered>;
}

/** What the input names the record by. */
export const named = (access: RecordAccess, input: unknown): unknown =>
  typeof input === "object" && input !== null ? Reflect.get(input, access.key) : undefined;
