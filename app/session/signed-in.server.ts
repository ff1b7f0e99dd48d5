import type { AppLoadContext } from "@remix-run/node";
import type { Account, Group, Membership, Permission } from "#contract/identity/accounts";
import type { Client } from "#contract/index";
import { apiFor, sessionOver } from "./api.server";
import type { RequestArgs } from "../forms/request-args";
import { sessionProblems } from "../problems/problem";
import { problemOf, thrown } from "../problems/thrown-problem.server";
import { readSessionToken } from "./session-cookie.server";

export interface SignedIn {
  api: Client;
  token: string;
  account: Account;
  /** What the account may do where; read once per request, when first asked for. */
  permissions: () => Promise<Permission[]>;
  /** Its organizations and groups, likewise. */
  memberships: () => Promise<{ organizations: Membership[]; groups: Group[] }>;
}

/** Parent and child loaders of one request share its load context. */
const ofRequest = new WeakMap<AppLoadContext, Promise<SignedIn | null>>();

/** Who sends the request; null for nobody, or for a session that is over. */
export function maybeSignedIn(args: RequestArgs): Promise<SignedIn | null> {
  const known = ofRequest.get(args.context);
  if (known) return known;
  const found = read(args);
  ofRequest.set(args.context, found);
  return found;
}

/** Who sends the request. Throws the way to the login page for nobody (see sessionOver). */
export async function signedIn(args: RequestArgs): Promise<SignedIn> {
  const found = await maybeSignedIn(args);
  if (!found) throw await sessionOver(args);
  return found;
}

async function read(args: RequestArgs): Promise<SignedIn | null> {
  const token = await readSessionToken(args.request, args.context.cookieSecrets);
  if (!token) return null;
  try {
    const account = await args.context.platform.client(token).accounts.me({});
    const api = apiFor(args, token);
    return {
      api,
      token,
      account,
      permissions: once(() => api.accounts.permissions({})),
      memberships: once(() => api.accounts.organizations({})),
    };
  } catch (error) {
    const problem = problemOf(error, args.context);
    if (!problem) throw error;
    if (sessionProblems.includes(problem.code)) return null;
    throw thrown(args.context, problem.code, problem.detail);
  }
}

function once<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined;
  return () => (value ??= load());
}
