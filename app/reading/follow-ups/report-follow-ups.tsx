import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { AddFollowUp, CloseFollowUp } from "#contract/reading/follow-ups";
import { Id } from "#contract/kernel/values";
import { Panel } from "../../components/page";
import { posted } from "../../forms/posted.server";
import { Refusal } from "../../forms/refusal";
import { submitted } from "../../forms/submitted.server";
import { VersionedForm } from "../../forms/versioned-form";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { paramOf } from "../../page/param-of.server";
import { badRequest } from "../../problems/thrown-problem.server";
import { studyOf } from "../../registration/exams/listed-exam.server";
import { signedIn } from "../../session/signed-in.server";
import { reportPage } from "../reports/report-page.server";
import { ReportSubpage } from "../reports/report-subpage";
import { AddFollowUpForm } from "./add-follow-up-form";
import { FollowUpCard } from "./follow-up-card";
import { shownFollowUp } from "./shown-follow-up.server";

export const handle = { i18n: ["followUps", "reports", "exam"], title: "followUps.reportTitle" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const examId = paramOf(args, "examId");
  const [{ head, format }, exam, { followUps, mayWrite }, past] = await Promise.all([
    reportPage(args, api),
    api.exams.get({ id: examId }),
    api.followUps.ofReport({ id: paramOf(args, "reportId") }),
    api.exams.past({ id: examId }),
  ]);
  const language = languageOf(args.request);
  const when = (one: { studyDate: string | null; created: string }) => one.studyDate ?? one.created;
  return {
    head,
    mayWrite,
    exam: { modality: exam.modality, bodyPart: exam.bodyPart },
    followUps: followUps.map((one) => shownFollowUp(one, language)),
    laterExams: past
      .filter((one) => when(one) > when(exam) && one.contradictions.length === 0)
      .map((one) => ({
        value: one.id,
        label: `${format.day(when(one))} ${studyOf(one, language)} ${one.accessionNumber}`,
      })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  const id = paramOf(args, "reportId");
  const form = await posted(args);
  form.data.set("id", id);
  const done = (what: "added" | "saved") => redirectDone(args.context, form.page, what);
  const ofLine = z.object({ followUpId: Id });
  switch (form.intent) {
    case "add":
      return submitted(
        form,
        AddFollowUp,
        async (line) => {
          await api.followUps.add(line);
          return done("added");
        },
        { entry_taken: "finding" },
      );
    case "close":
      return submitted(form, CloseFollowUp, async (closing) => {
        await api.followUps.close(closing);
        return done("saved");
      });
    case "examined":
      return submitted(form, ofLine.extend({ examId: Id }), async (line) => {
        await api.followUps.examined({ ...line, id });
        return done("saved");
      });
    case "reopen":
      return submitted(form, ofLine, async ({ followUpId }) => {
        await api.followUps.reopen({ id, followUpId });
        return done("saved");
      });
    default:
      throw badRequest(args.context);
  }
}

/** What the report recommends: added line by line, and ended by an exam or with a reason. */
export default function ReportFollowUpsPage() {
  const t = useTexts();
  const { head, followUps, mayWrite, exam, laterExams } = useLoaderData<typeof loader>();
  return (
    <ReportSubpage head={head} title={t("followUps.reportTitle")} back="report">
      <div className="grid max-w-4xl gap-4">
        <Refusal intents={["examined", "reopen"]} />
        {followUps.length === 0 && <p className="text-muted">{t("followUps.noneOfReport")}</p>}
        {followUps.map((one) => (
          <FollowUpCard key={one.id} one={one} laterExams={laterExams} />
        ))}
        {mayWrite && (
          <Panel title={t("followUps.add")}>
            <VersionedForm version={followUps.length}>{() => <AddFollowUpForm exam={exam} />}</VersionedForm>
          </Panel>
        )}
      </div>
    </ReportSubpage>
  );
}
