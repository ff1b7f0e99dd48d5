import { useFetcher } from "@remix-run/react";
import { useFormMetadata } from "@conform-to/react";
import { useEffect, type MouseEvent } from "react";
import { Button } from "../../components/button";
import { Notice } from "../../components/notice";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";
import { proposalOf, withProposal } from "../ai-tasks/finding-words";
import type { TaskAnswer } from "../ai-tasks/task-action.server";
import { TaskPanel } from "../ai-tasks/task-panel";
import type { AiTasksData, ShownTask } from "../ai-tasks/tasks-data.server";
import { editorFormId } from "./editor-fields";
import type { EditorInput } from "./editor-form";

/** How often it is asked while something is under way. */
const everyMs = 4_000;

const isOpenTask = ({ status }: ShownTask) => status === "waiting" || status === "running" || status === "sent";

/** What was computed of the exam, beside the text: a person takes it over or refuses it. */
export function PaneComputed({ data, isOpen }: { data: AiTasksData; isOpen: boolean }) {
  const t = useTexts();
  const sending = useFetcher<TaskAnswer>();
  const asking = useFetcher<AiTasksData>();
  const page = pathTo("/studies/:examId/ai", { examId: data.examId });
  const { tasks, provider, mayRequest } = asking.data ?? data;
  const isUnderWay = tasks.some(isOpenTask);
  const { load } = asking;
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => load(page), everyMs);
    return () => clearInterval(timer);
  }, [isUnderWay, load, page]);
  /** Without scripts the open text is sent along and comes back with the answer. */
  const beside = (intent: "request" | "refuse", task = "") =>
    isOpen
      ? {
          form: editorFormId,
          formAction: `?${new URLSearchParams({ pane: "computed", task })}`,
          formNoValidate: true,
          intent: `${intent}Computed`,
          onClick: (event: MouseEvent) => {
            event.preventDefault();
            sending.submit({ intent, taskId: task }, { method: "post", action: `${page}?beside` });
          },
        }
      : { intent };
  return (
    <div className="grid min-h-0 flex-1 content-start gap-3 rounded-lg border border-line bg-surface p-3 lg:overflow-y-auto">
      <p className="text-sm text-muted">{t("aiTasks.lead")}</p>
      {sending.data?.problem && <Notice tone="danger">{sending.data.problem}</Notice>}
      {mayRequest && provider !== "off" && !isUnderWay && (
        <sending.Form method="post" action={`${page}?beside`}>
          <Button {...beside("request")} icon="wave" isBusy={sending.state !== "idle"}>
            {t("aiTasks.request")}
          </Button>
        </sending.Form>
      )}
      {tasks.length === 0 && <p className="text-muted">{t("aiTasks.none")}</p>}
      {tasks.map((task) => (
        <TaskPanel key={task.id} task={task}>
          {task.status === "ready" && (
            <div className="flex flex-wrap gap-2">
              {isOpen && task.decision !== "refused" && <TakeOver task={task} />}
              {mayRequest && task.decision === null && (
                <sending.Form method="post" action={`${page}?beside`}>
                  <input type="hidden" name="taskId" value={task.id} />
                  <Button {...beside("refuse", task.id)} icon="close">
                    {t("aiTasks.refuse")}
                  </Button>
                </sending.Form>
              )}
            </div>
          )}
        </TaskPanel>
      ))}
    </div>
  );
}

/**
 * Puts the proposal at the end of the finding, where its writer reads it before it is saved; the report notes where it came
 * from. Without scripts the text's form is sent along and comes back with it.
 */
function TakeOver({ task }: { task: ShownTask }) {
  const t = useTexts();
  const form = useFormMetadata<EditorInput>(editorFormId);
  const { computed, finding } = form.getFieldset();
  const proposal = proposalOf(t, task.findings);
  const isIn = computed.getFieldList().some(({ value }) => value === task.id);
  if (proposal === "") return null;

  function take() {
    const field = document.getElementsByName(finding.name)[0];
    if (!(field instanceof HTMLTextAreaElement)) return;
    field.setRangeText(withProposal(field.value, proposal), 0, field.value.length, "end");
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    form.insert({ name: computed.name, defaultValue: task.id });
  }
  const query = new URLSearchParams({ pane: "computed", take: task.id });
  return (
    <Button
      look="primary"
      icon={isIn ? "check" : "plus"}
      disabled={isIn}
      form={editorFormId}
      formAction={`?${query}`}
      formNoValidate
      intent="look"
      onClick={(event) => {
        event.preventDefault();
        take();
      }}
    >
      {t(isIn ? "aiTasks.isIn" : "aiTasks.take")}
    </Button>
  );
}
