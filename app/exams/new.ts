import type { LoaderFunctionArgs } from "@remix-run/node";
import { Id } from "#contract/values";
import { signedIn } from "../accounts/signed-in.server";
import { newExamNotice } from "./new-exams.server";

/** What the list's polling asks: exams behind ?after=, at most five, newest first. */
export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const after = Id.safeParse(new URL(args.request.url).searchParams.get("after"));
  const exams = await api.exams.newly(after.success ? { after: after.data } : {});
  return Response.json(exams.map(newExamNotice), { headers: { "Cache-Control": "no-store" } });
}
