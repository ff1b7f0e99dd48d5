import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { problemOf } from "../../problems/thrown-problem.server";
import type { PageHandle } from "../../page/page-options";
import { apiFor } from "../../session/api.server";
import { comeIn } from "./come-in.server";
import { heldBackRedirect } from "./open-session.server";
import { SignInRefused } from "./sign-in-refused";
import { refusedCallback } from "./wechat-callback.server";

export const handle = {
  i18n: ["accounts", "problems"],
  title: "accounts.login.title",
  hydrate: false,
} satisfies PageHandle;

/**
 * Another system of the hospital hands a person over: `data` from GET tokens, `source` which system. What it brings is used
 * first; whoever is signed in here is logged out for the same person, and asked about for another (`comeIn`).
 */
export async function loader(args: LoaderFunctionArgs) {
  const query = new URL(args.request.url).searchParams;
  try {
    const input = { data: query.get("data") ?? "", source: query.get("source") ?? "" };
    const token = await apiFor(args, null).handover.go(input);
    return await comeIn(args, token, "/studies");
  } catch (error) {
    const problem = problemOf(error, args.context);
    if (!problem) throw error;
    if (problem.code === "second_factor_required") return heldBackRedirect(args.context, problem.detail, "/studies");
    return refusedCallback(problem.code === "bad_request" ? "ticket_over" : problem.code);
  }
}

export default function GoPage() {
  const { code } = useLoaderData<typeof loader>();
  return <SignInRefused code={code} />;
}
