import { data } from "@remix-run/node";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { problems } from "#contract/kernel/problems";
import { problemOf } from "../problems/thrown-problem.server";

/** The secret that a QR code holds. */
export const codeOf = (request: Request) => new URL(request.url).searchParams.get("code") ?? "";

/** What the code opens; a code that is over, or none at all, is said to be over. */
export async function openedByCode<Opened>(args: LoaderFunctionArgs, open: () => Promise<Opened>) {
  try {
    return { view: "open" as const, ...(await open()) };
  } catch (error) {
    const problem = problemOf(error, args.context);
    if (problem?.code !== "ticket_over" && problem?.code !== "bad_request" && problem?.code !== "invalid") throw error;
    return data({ view: "over" as const }, { status: problems[problem.code] });
  }
}
