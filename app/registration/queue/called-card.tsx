import type { QueueAction } from "#contract/registration/queue-states";
import { Button, LinkButton, type Look } from "../../components/button";
import type { IconName } from "../../components/icon";
import { PostForm } from "../../forms/post-form";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";
import { QueueClassBadge, QueueStateBadge } from "./queue-badges";
import { SafetyNotice } from "./safety-notice";
import type { ShownQueueExam } from "./shown-queue-exam.server";

const buttons: Partial<Record<QueueAction, { look: Look; icon: IconName }>> = {
  start: { look: "primary", icon: "play" },
  callAgain: { look: "secondary", icon: "wave" },
  miss: { look: "secondary", icon: "close" },
  hold: { look: "secondary", icon: "pause" },
  done: { look: "secondary", icon: "check" },
  resume: { look: "secondary", icon: "clock" },
  undo: { look: "quiet", icon: "undo" },
};

/** Somebody in the operator's room, with what can be done at a press. */
export function CalledCard({ exam, org, mayAsk }: { exam: ShownQueueExam; org: string; mayAsk: boolean }) {
  const t = useTexts();
  const offered = Object.entries(buttons).filter(([action]) => exam.actions.includes(action as QueueAction));
  return (
    <li className="rounded-lg border border-line bg-canvas p-3">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="text-2xl font-semibold tabular-nums">{exam.queueNo}</span>
        <span className="text-lg">
          <bdi>{exam.patientName}</bdi> <span className="text-muted">{exam.sexAge}</span>
        </span>
        <span>{exam.study}</span>
        <QueueStateBadge state={exam.state} />
        <QueueClassBadge queueClass={exam.queueClass} mark={exam.mark} />
        <span className="tabular-nums text-muted">{t("queue.minutes", { count: exam.sinceMinutes })}</span>
      </div>
      <SafetyNotice exam={exam} org={org} mayAsk={mayAsk} />
      <PostForm className="mt-3 flex flex-wrap gap-2">
        <input type="hidden" name="queueExamId" value={exam.id} />
        <input type="hidden" name="version" value={exam.version} />
        {offered.map(([action, look]) => (
          <Button key={action} intent={action} {...look}>
            {t(`queue.actions.${action as QueueAction}`)}
          </Button>
        ))}
        <LinkButton look="quiet" to={pathTo("/calling/people/:queueExamId", { queueExamId: exam.id }, { org })}>
          {t("queue.more")}
        </LinkButton>
      </PostForm>
    </li>
  );
}
