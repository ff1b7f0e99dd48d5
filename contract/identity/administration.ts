import { z } from "zod";
import { operator } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { Id, Instant } from "#contract/kernel/values";

/** A message that stayed in the house because no provider is configured. */
export const OutboxMessage = z.object({ id: Id, recipient: z.string(), text: z.string(), created: Instant });

/** A system people come from, as /go and social sign-in name it. */
const Source = z.string().regex(/^[A-Za-z0-9_-]{1,32}$/, "homeDomains");
/** A host, with its port where that is not the usual one; pages there are opened over HTTPS. */
const HomeHost = z
  .string()
  .max(253)
  .regex(/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/i, "homeDomains");

/** Where a person is at home for each system they come from (product §3 domainName, a map of system source to domain). */
export const HomeDomains = z
  .record(Source, HomeHost)
  .refine((domains) => Object.keys(domains).length <= 20, "homeDomains");

export const KnownAccount = z.object({
  id: Id,
  username: z.string(),
  name: z.string(),
  title: z.string(),
  canCreateGroup: z.boolean(),
  isOperator: z.boolean(),
  hasSecondFactor: z.boolean(),
  isActive: z.boolean(),
  created: Instant,
  lastUsed: Instant.nullable(),
});
export type KnownAccount = z.infer<typeof KnownAccount>;

export const AccountQuery = z.object({
  /** Part of the user name or the name. */
  q: z.string().trim().max(64).default(""),
  skip: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

const ofAccount = z.object({ id: Id });

/** What the administrator of an installation does. */
export const administration = {
  outbox: operation({
    method: "GET",
    path: "/installation/outbox",
    access: operator,
    summary: "The latest hundred messages of the outbox, newest first, and whether messages go there now.",
    input: z.object({}),
    output: z.object({ isInUse: z.boolean(), messages: z.array(OutboxMessage) }),
  }),
  receivedImages: operation({
    method: "GET",
    path: "/installation/received-images",
    access: operator,
    summary:
      "How many images devices have sent and been answered for that are in no exam yet, since when the one that waits " +
      "longest waits, and whether that is so long that somebody has to look (15 minutes).",
    input: z.object({}),
    output: z.object({ waiting: z.number().int(), oldest: Instant.nullable(), isStuck: z.boolean() }),
  }),
  accounts: operation({
    method: "GET",
    path: "/installation/accounts",
    access: operator,
    summary: "Accounts by user name, those out of use included; `total` is counted to 1,001.",
    input: AccountQuery,
    output: z.object({ total: z.number().int(), accounts: z.array(KnownAccount) }),
  }),
  allowGroup: operation({
    method: "POST",
    path: "/installation/accounts/{id}/can-create-group",
    access: operator,
    summary: "Lets an account create a group, or no longer. not_found.",
    input: ofAccount.extend({ canCreateGroup: z.boolean() }),
    output: z.undefined(),
    status: 204,
  }),
  deactivate: operation({
    method: "POST",
    path: "/installation/accounts/{id}/deactivate",
    access: operator,
    summary: "Takes an account out of use. not_found; last_manager with the `places` it alone administers.",
    input: ofAccount,
    output: z.undefined(),
    status: 204,
  }),
  reactivate: operation({
    method: "POST",
    path: "/installation/accounts/{id}/reactivate",
    access: operator,
    summary: "Takes an account into use again. not_found.",
    input: ofAccount,
    output: z.undefined(),
    status: 204,
  }),
  homeDomains: operation({
    method: "GET",
    path: "/installation/accounts/{id}/domain-name",
    access: operator,
    summary: "Where an account is at home for each system it comes from. not_found.",
    input: ofAccount,
    output: z.object({ id: Id, username: z.string(), name: z.string(), domainName: HomeDomains }),
  }),
  setHomeDomains: operation({
    method: "PUT",
    path: "/installation/accounts/{id}/domain-name",
    access: operator,
    summary: "Sets where an account is at home for each system it comes from. not_found.",
    input: ofAccount.extend({ domainName: HomeDomains }),
    output: z.undefined(),
    status: 204,
  }),
  resetPassword: operation({
    method: "POST",
    path: "/installation/accounts/{id}/reset-password",
    access: operator,
    summary:
      "Gives an account a first password that must be changed, shown once, and ends its sessions; with `withSecondFactor` takes its second factors away too. not_found.",
    input: ofAccount.extend({ withSecondFactor: z.boolean().default(false) }),
    output: z.object({ username: z.string(), password: z.string() }),
  }),
};
