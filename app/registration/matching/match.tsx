import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { ScheduleDifference } from "#contract/registration/matching";
import { Instant } from "#contract/kernel/values";
import { paramOf } from "../../page/param-of.server";
import { pathTo } from "../../paths";
import { signedIn } from "../../session/signed-in.server";
import { withParams } from "../../components/list-url";
import { Notice } from "../../components/notice";
import { Page } from "../../components/page";
import { ExamHead } from "../exams/exam-head";
import { listOf } from "../exams/place-in-list.server";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useTexts } from "../../i18n/use-texts";
import { problemOf } from "../../problems/thrown-problem.server";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { Candidates } from "./candidates";
import { ConfirmDifferences } from "./confirm-differences";
import { matchPage } from "./match-data.server";
import { Standing } from "./standing";

export const handle = { i18n: ["exam", "matching"], title: "matching.title" } satisfies PageHandle;

export const loader = matchPage;

/** The scheduled exam that was chosen, as it was read: its id and its version. */
const Choice = z.object({
  updated: Instant,
  choice: z
    .string({ error: "wrongValue" })
    .regex(/^\S+ \d+$/, "wrongValue")
    .transform((value) => {
      const [scheduledId = "", version] = value.split(" ");
      return { scheduledId, version: Number(version) };
    }),
  /** What was read and said of the two, where they differ. */
  confirmed: z.array(ScheduleDifference).default([]),
});

export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  const id = paramOf(args, "examId");
  const form = await posted(args);
  const list = listOf(args.request);
  const here = pathTo("/studies/:examId/match", { examId: id }, { list });
  switch (form.intent) {
    case "undo":
      return submitted(form, z.object({ updated: Instant }), async ({ updated }) => {
        await api.matching.undo({ id, updated });
        return redirectDone(args.context, here, "matchUndone");
      });
    case "unscheduled":
    case "unmatched":
      return submitted(form, z.object({}), async () => {
        await api.matching.unscheduled({ id, isUnscheduled: form.intent === "unscheduled" });
        return redirectDone(args.context, here, "saved");
      });
    default:
      return submitted(form, Choice, async ({ updated, choice, confirmed }) => {
        try {
          await api.matching.match({ id, updated, ...choice, confirmed });
        } catch (error) {
          if (problemOf(error, args.context)?.code !== "schedule_differs") throw error;
          const { pathname, search } = new URL(args.request.url);
          const confirm = `${choice.scheduledId} ${choice.version}`;
          return redirect(pathname + withParams(search, { confirm }), 303);
        }
        return redirectDone(args.context, pathTo("/studies/:examId", { examId: id }, { list }), "matched");
      });
  }
}

/** Which scheduled exam these images are is for a person to say where they do not say it themselves. */
export default function MatchPage() {
  const t = useTexts();
  const data = useLoaderData<typeof loader>();
  return (
    <>
      <ExamHead exam={data.exam} />
      <Page title={t("matching.title")} width="prose">
        <div className="grid gap-3">
          {data.isApproved && <Notice tone="warning">{t("matching.approved")}</Notice>}
          {data.standing ? (
            <Standing {...data.standing} examId={data.exam.id} updated={data.updated} />
          ) : data.toConfirm ? (
            <ConfirmDifferences {...data.toConfirm} updated={data.updated} back={data.back} />
          ) : (
            <Candidates {...data} />
          )}
        </div>
      </Page>
    </>
  );
}
