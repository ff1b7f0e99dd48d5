import { data, redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { problems } from "#contract/kernel/problems";
import type { ProblemCode } from "#contract/kernel/problems";
import { apiFor } from "../../session/api.server";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { problemOf } from "../../problems/thrown-problem.server";
import reportStylesheet from "../printing/report.css?url";
import { PublicBar } from "../../page/public-bar";
import type { PageHandle } from "../../page/page-options";
import { PinQuestion } from "./pin-question";
import { passOf, rememberPass } from "./pass-cookie.server";
import { PinForm } from "./share-forms";
import { ShareClosed, type ClosedShare } from "./share-closed";
import { SharedSheet } from "./shared-sheet";
import { SharedStudy } from "./shared-study";
import { shownStudy } from "./shared-study.server";
import { linkOf } from "./shared-stream.server";

export const handle = {
  i18n: ["shares", "problems"],
  title: "shares.page.title",
  hydrate: false,
  chrome: false,
} satisfies PageHandle;

export const links = () => [{ rel: "stylesheet", href: reportStylesheet }];
export const meta = () => [{ name: "robots", content: "noindex" }];

const closed: Partial<Record<ProblemCode, ClosedShare>> = {
  share_expired: "expired",
  share_revoked: "revoked",
  share_recalled: "recalled",
  share_blocked: "blocked",
  not_found: "unknown",
  bad_request: "unknown",
  too_many_attempts: "limited",
};

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const link = linkOf(request);
  const language = languageOf(request);
  try {
    const read = await apiFor(args, null).shares.read({ link, pass: passOf(request), language });
    const expires = formats(language, read.timeZone).dayTime(read.expires);
    const study = await shownStudy(args, read.study);
    return { view: "sheet", link, sheet: read.sheet, expires, study } as const;
  } catch (error) {
    const problem = problemOf(error, context);
    const organizationName = String(problem?.detail.organizationName ?? "");
    if (problem?.code === "share_pin_required") return { view: "pin", organizationName } as const;
    const reason = problem && closed[problem.code];
    if (!reason) throw error;
    // No link that was ever made reads so: it leads nowhere, as an unknown one does.
    const status = problems[reason === "unknown" ? "not_found" : problem.code];
    return data({ view: "closed", reason, organizationName } as const, { status });
  }
}

/** The PIN; what it is exchanged for goes into a cookie. */
export async function action(args: ActionFunctionArgs) {
  const form = await posted(args);
  return submitted(
    form,
    PinForm,
    async ({ pin }) => {
      const given = await apiFor(args, null).shares.pass({ link: linkOf(args.request), pin });
      return redirect(form.page, { status: 303, headers: { "Set-Cookie": rememberPass(args.context, given) } });
    },
    { share_pin_wrong: "pin" },
  );
}

export default function SharedReportPage() {
  const shown = useLoaderData<typeof loader>();
  return (
    <div className={`mx-auto grid w-full gap-4 px-4 py-4 ${shown.view === "sheet" ? "max-w-prose" : "max-w-form"}`}>
      <PublicBar />
      {shown.view === "sheet" && (
        <SharedSheet link={shown.link} sheet={shown.sheet} expires={shown.expires}>
          {shown.study && <SharedStudy study={shown.study} link={shown.link} />}
        </SharedSheet>
      )}
      {shown.view === "pin" && <PinQuestion organizationName={shown.organizationName} />}
      {shown.view === "closed" && <ShareClosed reason={shown.reason} organizationName={shown.organizationName} />}
    </div>
  );
}
