import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Button, LinkButton } from "../../components/button";
import { Notice } from "../../components/notice";
import { Page } from "../../components/page";
import { PostForm } from "../../forms/post-form";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { paramOf } from "../../page/param-of.server";
import { pathTo } from "../../paths";
import { useInList } from "../../registration/exams/list-back";
import { signedIn } from "../../session/signed-in.server";
import { taskAction, type TaskAnswer } from "./task-action.server";
import { TaskPanel } from "./task-panel";
import { aiTasksData } from "./tasks-data.server";

export const handle = { i18n: ["aiTasks", "problems"], title: "aiTasks.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const examId = paramOf(args, "examId");
  const exam = await api.exams.get({ id: examId });
  const format = formats(languageOf(args.request), exam.timeZone);
  return { patientName: exam.patientName, ...(await aiTasksData(api, examId, format)) };
}

export const action = (args: ActionFunctionArgs) => taskAction(args);

/** What was computed of an exam's images, and asking for it. */
export default function ExamTasksPage() {
  const t = useTexts();
  const inList = useInList();
  const { examId, patientName, tasks, provider, mayRequest } = useLoaderData<typeof loader>();
  const answer = useActionData<TaskAnswer>();
  const isUnderWay = tasks.some(({ status }) => status === "waiting" || status === "running" || status === "sent");
  return (
    <Page
      title={t("aiTasks.title")}
      actions={
        <LinkButton to={inList(pathTo("/studies/:examId", { examId }))} icon="left">
          {t("aiTasks.back")}
        </LinkButton>
      }
    >
      <p className="mb-3 font-medium">
        <bdi>{patientName}</bdi>
      </p>
      <div className="grid max-w-3xl gap-3">
        <Notice>{t("aiTasks.lead")}</Notice>
        {answer?.problem && <Notice tone="danger">{answer.problem}</Notice>}
        {provider === "off" && <p className="text-muted">{t("aiTasks.off")}</p>}
        {mayRequest && provider !== "off" && !isUnderWay && (
          <PostForm>
            <Button intent="request" icon="wave">
              {t("aiTasks.request")}
            </Button>
          </PostForm>
        )}
        {isUnderWay && (
          <LinkButton to={pathTo("/studies/:examId/ai", { examId })} icon="refresh" className="justify-self-start">
            {t("aiTasks.look")}
          </LinkButton>
        )}
        {tasks.map((task) => (
          <TaskPanel key={task.id} task={task}>
            {mayRequest && task.status === "ready" && task.decision === null && (
              <PostForm>
                <input type="hidden" name="taskId" value={task.id} />
                <Button intent="refuse" icon="close">
                  {t("aiTasks.refuse")}
                </Button>
              </PostForm>
            )}
          </TaskPanel>
        ))}
      </div>
    </Page>
  );
}
