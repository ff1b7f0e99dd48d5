import { DataTable } from "../../components/data-table";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";
import type { ShownRow } from "../consultations/shown-consultation.server";
import { useConsultationColumns } from "./consultation-columns";

/** Consultations before this one about the same patient. */
export function PastConsultations({ past }: { past: ShownRow[] }) {
  const t = useTexts();
  const columns = useConsultationColumns();
  if (past.length === 0) return <p className="text-muted">{t("cases.related.noPast")}</p>;
  return (
    <DataTable
      caption={t("cases.related.past")}
      columns={columns}
      rows={past}
      rowKey={({ id }) => id}
      rowHref={({ id }) => pathTo("/consultations/:consultationId", { consultationId: id })}
    />
  );
}
