import { Button, LinkButton } from "../../components/button";
import { ActionForm } from "../../forms/action-form";
import { Panel } from "../../components/page";
import { pathTo } from "../../paths";
import { useInList } from "../exams/list-back";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import type { MatchData } from "./match-data.server";
import { ScheduledFacts } from "./scheduled-facts";

type StandingProps = NonNullable<MatchData["standing"]> & { examId: string; updated: string };

/** The scheduled exam it is, who found it, and the way back. */
export function Standing({ examId, scheduled, matchedBy, name, time, updated }: StandingProps) {
  const t = useTexts();
  const inList = useInList();
  const { form } = useActionForm<{ updated: string }>({ id: "undo-match", intents: ["undo"] });
  return (
    <Panel title={t("matching.standing")}>
      <ActionForm form={form} defaultIntent="undo" className="grid gap-4">
        <ScheduledFacts scheduled={scheduled} />
        <p className="text-sm text-muted">{t(`matching.matchedBy.${matchedBy}`, { name, time })}</p>
        <p>{t("matching.undoExplanation")}</p>
        <input type="hidden" name="updated" value={updated} />
        <div className="flex flex-wrap justify-end gap-2">
          <LinkButton to={inList(pathTo("/studies/:examId", { examId }))}>{t("matching.back")}</LinkButton>
          <Button intent="undo" look="danger" icon="undo">
            {t("matching.undo")}
          </Button>
        </div>
      </ActionForm>
    </Panel>
  );
}
