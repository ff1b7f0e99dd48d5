import type { z } from "zod";
import type { PeerReviewDraw } from "#contract/reading/peer-reviews";
import { Button } from "../../components/button";
import { DataTable, type Column } from "../../components/data-table";
import { EmptyState } from "../../components/empty-state";
import { Panel } from "../../components/page";
import { PostForm } from "../../forms/post-form";
import { Refusal } from "../../forms/refusal";
import { useTexts } from "../../i18n/use-texts";

type Draw = z.infer<typeof PeerReviewDraw> & { period: string; time: string };

/** Each draw with its seed, by which it can be done over; and the button that draws. */
export function DrawsPanel({ draws }: { draws: Draw[] }) {
  const t = useTexts();
  const count = (key: "poolSize" | "drawn" | "open", header: string): Column<Draw> => ({
    key,
    header,
    isNumeric: true,
    cell: (draw) => draw[key],
  });
  const columns: Column<Draw>[] = [
    { key: "period", header: t("quality.settings.period"), cell: ({ period }) => period },
    count("poolSize", t("quality.settings.pool")),
    count("drawn", t("quality.settings.drawnCount")),
    count("open", t("quality.settings.openCount")),
    {
      key: "by",
      header: t("quality.column.drawn"),
      cell: ({ drawnBy, time }) => t("quality.byLine", { name: drawnBy ?? t("quality.settings.byCalendar"), time }),
    },
    {
      key: "seed",
      header: t("quality.settings.seed"),
      cell: ({ seed }) => <span className="break-all font-mono text-sm">{seed}</span>,
    },
  ];
  return (
    <Panel title={t("quality.settings.draws")}>
      <Refusal intents={["draw"]} />
      {draws.length === 0 ? (
        <EmptyState icon="star" title={t("quality.settings.noDraws")} />
      ) : (
        <DataTable caption={t("quality.settings.draws")} columns={columns} rows={draws} rowKey={({ id }) => id} />
      )}
      <PostForm className="mt-3 flex flex-wrap items-center justify-end gap-3">
        <p className="text-sm text-muted">{t("quality.settings.drawNowHint")}</p>
        <Button icon="refresh" intent="draw">
          {t("quality.settings.drawNow")}
        </Button>
      </PostForm>
    </Panel>
  );
}
