import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { longestSealed } from "#contract/identity/kept-forms";
import type { RequestArgs } from "../forms/request-args";
import { maybeSignedIn } from "./signed-in.server";
import { rememberOwner, lastAccount, visitor, type Owner } from "./owner-cookie.server";
import { problemOf } from "../problems/thrown-problem.server";
import type { FormAnswer } from "../forms/answer";
import { keptParam } from "../components/list-url";
import { formIdField, withKept, type Why } from "../forms/kept-form";
import { formOf, readForm, secretsIn } from "../forms/posted-form.server";
import { sealed, unsealed } from "../forms/seal.server";

/** A form longer than this is no typing: it is not read only to be kept. */
const mostTyped = 2 * 1024 * 1024;

const Kept = z.object({
  owner: z.string(),
  /** The page it is for. */
  pathname: z.string(),
  why: z.enum(["signedOut", "failed", "switched", "refused"]),
  hadFiles: z.boolean(),
  /** The route that answered; null where none did. */
  routeId: z.string().nullable(),
  answer: z.custom<FormAnswer>((value) => typeof value === "object" && value !== null),
});
type Kept = z.infer<typeof Kept>;

/** Where to go on to with a form that was kept, and the cookies that make it come back to the same person only. */
export interface WayBack {
  path: string;
  cookies: string[];
}

/** Who sent the request: the account, or else the browser; null for a browser of which nothing was kept so far. */
async function senderOf(args: RequestArgs): Promise<Owner | null> {
  const session = await maybeSignedIn(args);
  return session ? `account:${session.account.id}` : visitor(args);
}

/** Who sent what was meant for a session: without one, whoever last signed in with this browser. */
const workerOf = async (args: RequestArgs): Promise<Owner | null> =>
  (await maybeSignedIn(args)) ? senderOf(args) : ((await lastAccount(args)) ?? visitor(args));

/** Whether what is sent after the end of a session is the account's. */
export const isWorker = async (args: RequestArgs, accountId: string): Promise<boolean> =>
  (await workerOf(args)) === `account:${accountId}`;

async function keep(args: RequestArgs, path: string, form: Omit<Kept, "owner" | "pathname">): Promise<WayBack | null> {
  const known = await (form.why === "signedOut" ? workerOf(args) : senderOf(args));
  const owner: Owner = known ?? `visitor:${crypto.randomUUID()}`;
  const kept: Kept = { ...form, owner, pathname: new URL(path, "http://here").pathname };
  const value = sealed(JSON.stringify(kept), args.context.cookieSecrets);
  if (value.length > longestSealed) return null;
  try {
    const { id } = await args.context.platform.client(null).keptForms.keep({ sealed: value });
    return { path: withKept(path, id), cookies: known ? [] : [await rememberOwner(args.context, owner)] };
  } catch (error) {
    // What was to be done is refused or put off in any case; the page says so without what was typed.
    args.context.logFault(error);
    return null;
  }
}

/**
 * Keeps what was typed into the form of the request, which nothing was done with.
 *
 * @param path of the page that is to open with it
 * @returns null where there is nothing to keep, or it is too long
 */
export async function keepTyped(args: RequestArgs, path: string, why: Why): Promise<WayBack | null> {
  if (args.request.method !== "POST") return null;
  const read = await typedIn(args);
  const data = read ?? new FormData();
  const id = data.get(formIdField);
  const form = typeof id === "string" ? id : "";
  // A button without a form of its own, or what is not read, is told of only where nobody knows that nothing was done.
  if (form === "" && why !== "signedOut") return null;
  const intent = data.get("intent");
  const { initialValue } = parseWithZod(data, { schema: z.object({}) }).reply({ hideFields: secretsIn(data) });
  const answer: FormAnswer = {
    intent: typeof intent === "string" ? intent : "",
    form,
    result: { initialValue, error: {} },
    problem: null,
  };
  const hadFiles = read
    ? [...read.values()].some((value) => value instanceof File && value.size > 0)
    : /^multipart/i.test(args.request.headers.get("content-type") ?? "");
  return keep(args, path, { why, hadFiles, routeId: null, answer });
}

/** Keeps what an action answered to a form, with everything typed, for the page that shows it (post/redirect/get). */
export async function keepAnswer(args: RequestArgs, routeId: string, answer: FormAnswer): Promise<WayBack | null> {
  const { pathname, search } = new URL(args.request.url);
  return keep(args, pathname + search, { why: "refused", hadFiles: false, routeId, answer });
}

/** What is kept for the page of the request, if it is kept for whoever asks. */
export async function keptFor(args: RequestArgs): Promise<Omit<Kept, "owner" | "pathname"> | null> {
  const { pathname, searchParams } = new URL(args.request.url);
  const id = z.uuid().safeParse(searchParams.get(keptParam));
  if (!id.success) return null;
  const { sealed: value } = await args.context.platform.client(null).keptForms.read({ id: id.data });
  const text = value === null ? null : unsealed(value, args.context.cookieSecrets);
  if (text === null) return null;
  const kept = Kept.parse(JSON.parse(text));
  // Whoever last signed in here may be gone: an account's form needs its session.
  return kept.owner === (await senderOf(args)) && kept.pathname === pathname ? kept : null;
}

async function typedIn(args: RequestArgs): Promise<FormData | null> {
  const bytes = Number(args.request.headers.get("content-length") ?? Number.NaN);
  if (!(bytes <= mostTyped)) return null;
  if (args.request.bodyUsed) return readForm(args.context);
  try {
    return await formOf(args);
  } catch (error) {
    if (problemOf(error, args.context)) return null;
    throw error;
  }
}
