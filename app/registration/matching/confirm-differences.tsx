import { ActionForm } from "../../forms/action-form";
import { Button, LinkButton } from "../../components/button";
import { DataTable } from "../../components/data-table";
import { Notice } from "../../components/notice";
import { Panel } from "../../components/page";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import type { MatchData } from "./match-data.server";
import { ScheduledFacts } from "./scheduled-facts";

type ConfirmDifferencesProps = NonNullable<MatchData["toConfirm"]> & { updated: string; back: string };

/** The exam would take over what the schedule says: what differs is read first, and the word given that it is the same. */
export function ConfirmDifferences({ value, scheduled, differences, updated, back }: ConfirmDifferencesProps) {
  const t = useTexts();
  const { form } = useActionForm<{ updated: string; choice: string }>({
    id: "confirm-differences",
    intents: ["match"],
  });
  return (
    <Panel title={t("matching.confirm.title")}>
      <ActionForm form={form} defaultIntent="match" className="grid gap-4">
        <Notice tone="warning">{t("matching.confirm.lead")}</Notice>
        <ScheduledFacts scheduled={scheduled} />
        <DataTable
          caption={t("matching.confirm.title")}
          columns={[
            { key: "field", header: t("matching.confirm.field"), cell: ({ field }) => t(`matching.differs.${field}`) },
            { key: "images", header: t("matching.images"), cell: ({ images }) => <bdi>{images}</bdi> },
            { key: "scheduled", header: t("matching.candidates"), cell: (row) => <bdi>{row.scheduled}</bdi> },
          ]}
          rows={differences}
          rowKey={({ field }) => field}
        />
        <input type="hidden" name="updated" value={updated} />
        <input type="hidden" name="choice" value={value} />
        {differences.map(({ field }) => (
          <input key={field} type="hidden" name="confirmed" value={field} />
        ))}
        <div className="flex flex-wrap justify-end gap-2">
          <LinkButton to={back}>{t("matching.confirm.back")}</LinkButton>
          <Button intent="match" look="danger" icon="link">
            {t("matching.confirm.submit")}
          </Button>
        </div>
      </ActionForm>
    </Panel>
  );
}
