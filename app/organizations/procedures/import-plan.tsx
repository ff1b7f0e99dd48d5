import type { SpreadsheetPreview } from "#contract/organizations/procedures";
import { Button, LinkButton } from "../../components/button";
import { DataTable } from "../../components/data-table";
import { Panel } from "../../components/page";
import { PostForm } from "../../forms/post-form";
import { useTexts } from "../../i18n/use-texts";

const shownProcedures = 200;

/** What the import would do, to be confirmed. */
export function ImportPlan({ preview: { procedures }, path }: { preview: SpreadsheetPreview; path: string }) {
  const t = useTexts();
  const steps = procedures.flatMap((procedure) => procedure.steps);
  const countOf = (rows: { change: string }[], change: string) => rows.filter((row) => row.change === change).length;
  const kinds = ["new", "changed", "same"] as const;
  return (
    <Panel title={t("lists.import.plan")}>
      <dl className="mb-3 grid grid-cols-[auto_auto_auto] justify-start gap-x-6">
        <dt className="sr-only">{t("lists.import.change")}</dt>
        <dd className="col-start-2 text-muted">{t("lists.titles.procedures")}</dd>
        <dd className="text-muted">{t("lists.titles.steps")}</dd>
        {kinds.map((kind) => (
          <div key={kind} className="contents">
            <dt>{t(`lists.import.changes.${kind}`)}</dt>
            <dd className="text-right tabular-nums">{countOf(procedures, kind)}</dd>
            <dd className="text-right tabular-nums">{countOf(steps, kind)}</dd>
          </div>
        ))}
      </dl>
      <DataTable
        caption={t("lists.import.plan")}
        columns={[
          {
            key: "change",
            header: t("lists.import.change"),
            cell: ({ change }) => t(`lists.import.changes.${change}`),
          },
          { key: "code", header: t("lists.import.columns.code"), cell: ({ code }) => code },
          { key: "name", header: t("lists.import.columns.name"), cell: ({ name }) => name },
          {
            key: "modality",
            header: t("lists.import.columns.modality"),
            cell: ({ modality }) => t(`exam.modality.${modality}`),
          },
          {
            key: "price",
            header: t("lists.import.columns.price"),
            isNumeric: true,
            cell: ({ priceFen }) => (priceFen / 100).toFixed(2),
          },
          {
            key: "steps",
            header: t("lists.titles.steps"),
            cell: ({ steps: own }) => own.map(({ code, name }) => `${code} ${name}`).join(" · "),
          },
        ]}
        rows={procedures.slice(0, shownProcedures)}
        rowKey={({ code }) => code}
      />
      {procedures.length > shownProcedures && (
        <p className="mt-2 text-muted">{t("lists.import.more", { count: procedures.length - shownProcedures })}</p>
      )}
      <PostForm className="mt-4 flex flex-wrap justify-end gap-2">
        <input type="hidden" name="procedures" value={JSON.stringify(procedures)} />
        <LinkButton to={path}>{t("common.action.cancel")}</LinkButton>
        <Button look="primary" icon="check">
          {t("lists.import.confirm")}
        </Button>
      </PostForm>
    </Panel>
  );
}
