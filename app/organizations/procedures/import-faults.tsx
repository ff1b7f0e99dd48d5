import type { SpreadsheetPreview } from "#contract/organizations/procedures";
import { DataTable } from "../../components/data-table";
import { Notice } from "../../components/notice";
import { useTexts } from "../../i18n/use-texts";

type Fault = SpreadsheetPreview["faults"][number];

/** Every row and cell that is wrong: nothing is imported until all are right. */
export function ImportFaults({ preview }: { preview: SpreadsheetPreview }) {
  const t = useTexts();
  const { missingColumns, faults, faultCount } = preview;
  if (missingColumns.length > 0) {
    return (
      <Notice tone="danger">
        <p>{t("lists.import.missingColumns")}</p>
        <ul className="list-disc pl-5">
          {missingColumns.map((column) => (
            <li key={column}>{t(`lists.import.columns.${column}`)}</li>
          ))}
        </ul>
      </Notice>
    );
  }
  const reason = ({ rule, other }: Fault) => t(`lists.import.faults.${rule}`, { other: other ?? "" });
  return (
    <section aria-labelledby="import-faults" className="grid gap-2">
      <Notice tone="danger" id="import-faults">
        {t("lists.import.faulty", { count: faultCount })}
      </Notice>
      <DataTable
        caption={t("lists.import.faultsCaption")}
        columns={[
          { key: "cell", header: t("lists.import.cell"), cell: ({ cell, row }) => cell || (row ?? "–") },
          {
            key: "column",
            header: t("lists.import.column"),
            cell: ({ column }) => column && t(`lists.import.columns.${column}`),
          },
          { key: "value", header: t("lists.import.value"), cell: ({ value }) => value || t("lists.conflict.nothing") },
          { key: "rule", header: t("lists.import.fault"), cell: reason },
        ]}
        rows={faults}
        rowKey={({ cell, rule, value }) => `${cell} ${rule} ${value}`}
      />
      {faultCount > faults.length && <p>{t("lists.import.moreFaults", { count: faultCount - faults.length })}</p>}
    </section>
  );
}
