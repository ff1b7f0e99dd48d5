import { DataTable, type Column } from "../../components/data-table";
import { useTexts } from "../../i18n/use-texts";
import type { ShownDetail } from "./shown-detail.server";

type Row = ShownDetail["handOuts"][number];

/** What was handed out before: who, to whom, how, which version, when. Nobody changes it. */
export function HandOutLog({ handOuts }: { handOuts: Row[] }) {
  const t = useTexts();
  const columns: Column<Row>[] = [
    { key: "at", header: t("publishing.detail.at"), cell: ({ at }) => at, isOneLine: true },
    {
      key: "receiver",
      header: t("publishing.form.receiver"),
      cell: ({ receiver, name, relation, proof }) => (
        <>
          {t(`publishing.receivers.${receiver}`)} <bdi>{[name, relation].filter(Boolean).join(" · ")}</bdi>
          <span className="block text-sm text-muted">{t(`publishing.proofs.${proof}`)}</span>
        </>
      ),
    },
    {
      key: "method",
      header: t("publishing.form.method"),
      cell: ({ method, note, wasEarly }) => (
        <>
          {t(`publishing.methods.${method}`)}
          {wasEarly && <span className="ml-1 text-sm text-warning">{t("publishing.detail.wasEarly")}</span>}
          {note && <span className="block text-sm text-muted [overflow-wrap:anywhere]">{note}</span>}
        </>
      ),
    },
    { key: "edition", header: t("publishing.list.edition"), cell: ({ edition }) => edition.number, isNumeric: true },
    { key: "by", header: t("publishing.detail.by"), cell: ({ by }) => by ?? t("publishing.detail.bySelf") },
  ];
  return (
    <section>
      <h2 className="mb-2 text-lg">{t("publishing.detail.log")}</h2>
      {handOuts.length === 0 ? (
        <p className="text-muted">{t("publishing.detail.noLog")}</p>
      ) : (
        <DataTable
          caption={t("publishing.detail.logCaption")}
          columns={columns}
          rows={handOuts}
          rowKey={({ id }) => id}
        />
      )}
    </section>
  );
}
