import type { LoaderFunctionArgs } from "@remix-run/node";
import { Id } from "#contract/kernel/values";
import { signedIn } from "../../session/signed-in.server";
import { textsFor } from "../../i18n/texts.server";
import { newExamNotice } from "./new-exams.server";

/** What the list's polling asks: exams behind ?after=, at most five, newest first. */
export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const after = Id.safeParse(new URL(args.request.url).searchParams.get("after"));
  const t = textsFor(args.request);
  const exams = await api.exams.newly(after.success ? { after: after.data } : {});
  return Response.json(
    exams.map((exam) => newExamNotice(exam, t)),
    { headers: { "Cache-Control": "no-store" } },
  );
}
