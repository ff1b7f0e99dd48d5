import { data } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { problems } from "#contract/kernel/problems";
import { outlines } from "#contract/reading/outlines";
import type { Diagram } from "#contract/reading/sample-graphs";
import { LinkButton } from "../../components/button";
import { Page, Panel } from "../../components/page";
import { formOf } from "../../forms/posted-form.server";
import { problemText } from "../../problems/problem-text";
import { textsFor } from "../../i18n/texts.server";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { paramOf } from "../../page/param-of.server";
import { pathTo } from "../../paths";
import { sessionProblems } from "../../problems/problem";
import { notFound, problemOf } from "../../problems/thrown-problem.server";
import { listOf } from "../../registration/exams/place-in-list.server";
import { useInList } from "../../registration/exams/list-back";
import { signedIn } from "../../session/signed-in.server";
import MarkDiagram, { type MarksAnswer } from "../sample-graphs/mark-diagram";
import { marksOf } from "../sample-graphs/marks-form";
import { useDiagramName } from "../sample-graphs/use-diagram-name";
import { reportPage } from "./report-page.server";
import stylesheet from "./editor.css?url";

export const handle = {
  i18n: ["sampleGraphs", "reports", "problems"],
  title: "sampleGraphs.title",
} satisfies PageHandle;

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

/** @throws not_found for a diagram that is not there */
async function drawnOn(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const [examId, reportId] = [paramOf(args, "examId"), paramOf(args, "reportId")];
  const { diagrams } = await api.sampleGraphs.query({ reportId });
  const diagram = diagrams.find(({ origin }) => origin === paramOf(args, "origin"));
  if (!diagram) throw notFound(args.context);
  return { api, examId, reportId, diagram };
}

export async function loader(args: LoaderFunctionArgs) {
  const { api, examId, reportId, diagram } = await drawnOn(args);
  const { head } = await reportPage(args, api);
  return { head, examId, reportId, diagram };
}

/** Places or takes back a mark, or keeps the picture. A panel beside the text (?beside) stays and gets the answer itself. */
export async function action(args: ActionFunctionArgs) {
  const { api, examId, reportId, diagram } = await drawnOn(args);
  const form = await formOf(args);
  const marks = marksOf(form, diagram);
  const intent = form.get("intent");
  if (intent === "undo") return data<MarksAnswer>({ marks: marks.slice(0, -1), problem: null, saved: null });
  if (intent !== "save") return data<MarksAnswer>({ marks, problem: null, saved: null });
  const t = textsFor(args.request);
  if (marks.length === 0) {
    const answer = { marks, problem: t("answers.rules.noMarks"), saved: null };
    return data<MarksAnswer>(answer, { status: problems.invalid });
  }
  try {
    const title = titleOf(diagram, t);
    const { attachmentId } = await api.sampleGraphs.new({ reportId, origin: diagram.origin, title, marks });
    if (new URL(args.request.url).searchParams.has("beside")) {
      return data<MarksAnswer>({ marks: [], problem: null, saved: attachmentId });
    }
    const page = pathTo(
      "/studies/:examId/reports/:reportId/diagrams",
      { examId, reportId },
      { list: listOf(args.request) },
    );
    return redirectDone(args.context, page, "saved");
  } catch (error) {
    const problem = problemOf(error, args.context);
    if (!problem || sessionProblems.includes(problem.code)) throw error;
    return data<MarksAnswer>(
      { marks, problem: problemText(t, problem), saved: null },
      { status: problems[problem.code] },
    );
  }
}

function titleOf({ origin, name }: Diagram, t: ReturnType<typeof textsFor>): string {
  const outline = outlines.find((one) => one === origin);
  return outline ? t(`sampleGraphs.outline.${outline}`) : name;
}

/** Marks on one diagram, for a report. */
export default function DrawDiagramPage() {
  const t = useTexts();
  const { head, examId, reportId, diagram } = useLoaderData<typeof loader>();
  const answer = useActionData<MarksAnswer>();
  const { state } = useNavigation();
  const inList = useInList();
  const name = useDiagramName()(diagram);
  return (
    <Page
      title={t("sampleGraphs.drawOn", { name })}
      actions={
        <LinkButton
          to={inList(pathTo("/studies/:examId/reports/:reportId/diagrams", { examId, reportId }))}
          icon="left"
        >
          {t("sampleGraphs.back")}
        </LinkButton>
      }
    >
      <p className="mb-4 flex flex-wrap gap-x-4 text-muted">
        <span className="font-medium text-text">{head.name}</span>
        <span>{head.sexAndAge}</span>
        <span>{head.study}</span>
      </p>
      <Panel>
        <MarkDiagram
          key={diagram.origin}
          diagram={diagram}
          answer={answer}
          forms={{ Form, action: inList("."), isBusy: state === "submitting" }}
        />
      </Panel>
    </Page>
  );
}
