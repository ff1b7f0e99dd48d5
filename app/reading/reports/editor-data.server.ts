import type { LoaderFunctionArgs } from "@remix-run/node";
import type { ReportDetail } from "#contract/reading/report-views";
import { paramOf } from "../../page/param-of.server";
import type { SignedIn } from "../../session/signed-in.server";
import { suitedTo } from "../knowledge-base/suited-to.server";
import { shownItem } from "../critical-items/shown-item.server";
import { examOf } from "../../registration/exams/exam-of-request.server";
import { hasConsultations } from "../../registration/exams/has-consultations.server";
import { pathTo } from "../../paths";
import { listOf, placeInList } from "../../registration/exams/place-in-list.server";
import { formats, type Formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { notFound } from "../../problems/thrown-problem.server";
import { examHead } from "./exam-head.server";
import { opensByItself } from "./opens-by-itself.server";

/** Everything the editor shows, in the reader's language and the organization's time zone. */
export async function editorData(args: LoaderFunctionArgs, session: SignedIn) {
  const { api, account } = session;
  const { request, context } = args;
  const examId = paramOf(args, "examId");
  const reportId = paramOf(args, "reportId");
  const list = listOf(request);
  const [report, exam, place, dictation] = await Promise.all([
    api.reports.detail({ id: reportId }),
    examOf(context, api, examId),
    placeInList(api, list, examId),
    api.dictation.mine({}),
  ]);
  if (report.exam.id !== exam.id) throw notFound(context);
  const language = languageOf(request);
  const format = formats(language, exam.timeZone);
  const assignees = report.mayAssign && !report.lock.isMine ? await api.reports.assignees({ id: reportId }) : [];
  const mayBeCritical = report.content.critical || report.addenda.length > 0;
  const criticalItem = mayBeCritical ? await api.criticalItems.ofReport({ id: reportId }) : null;
  return {
    examId: exam.id,
    phrases: { bucketId: exam.bucketId, suited: suitedTo(exam) },
    report,
    criticalItem: criticalItem && shownItem(criticalItem, language, new Date()),
    dictates: dictation.isOn,
    timeZone: exam.timeZone,
    head: examHead(exam, language, format),
    times: timesOf(report, format),
    draft: draftOf(report, format),
    sideDrafts: report.sideDrafts.map((draft) => sideDraftOf(draft, format)),
    assignees,
    consultations: (await hasConsultations(session, exam))
      ? pathTo("/studies/:examId/consultations", { examId }, { reportId })
      : null,
    /** In the list it was opened from; null where it was opened from elsewhere. */
    place,
    opensByItself: opensByItself(report, account.id, place !== null),
  };
}
export type EditorData = Awaited<ReturnType<typeof editorData>>;

/** A draft on an older version, to copy from. */
export const sideDraftOf = (draft: ReportDetail["sideDrafts"][number], format: Formats) => ({
  ...draft,
  kind: "side" as const,
  time: format.dayTime(draft.updated),
});

function timesOf(report: ReportDetail, format: Formats) {
  const dayTime = (instant: string | null) => instant && format.dayTime(instant);
  return {
    lockLost: dayTime(report.lock.lost?.at ?? null),
    lockedUntil: report.lock.until && format.time(report.lock.until),
    updated: dayTime(report.updated),
    saved:
      format.day(report.updated) === format.day(new Date()) ? format.time(report.updated) : dayTime(report.updated),
    submitted: dayTime(report.submitted),
    approved: dayTime(report.approved),
    printed: dayTime(report.printed),
    printSubmittedAt: dayTime(report.printSubmittedAt),
    printApprovedAt: dayTime(report.printApprovedAt),
    addenda: report.addenda.map(({ created }) => format.dayTime(created)),
  };
}

/**
 * What the caller had typed and not saved: `restored` goes on in the fields, `waiting` does once they edit again, `side`
 * was written on an older version and is only there to copy from.
 */
function draftOf({ draft, lock, version }: ReportDetail, format: Formats) {
  if (!draft) return null;
  const kind =
    draft.baseVersion !== version ? ("side" as const) : lock.isMine ? ("restored" as const) : ("waiting" as const);
  return { ...draft, kind, time: format.dayTime(draft.updated) };
}
