import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { Day, Id } from "#contract/kernel/values";
import { peerScores, type PeerCounts } from "#contract/reading/peer-reviews";
import { Button } from "../../components/button";
import { SelectField } from "../../components/choice-field";
import { DataTable, type Column } from "../../components/data-table";
import { EmptyState } from "../../components/empty-state";
import { QueryForm } from "../../components/query-form";
import { DateField } from "../../components/text-field";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { signedIn } from "../../session/signed-in.server";

export const handle = { i18n: "quality", title: "quality.statistics.title" } satisfies PageHandle;

const Query = z.object({
  org: Id.optional().catch(undefined),
  from: Day.optional().catch(undefined),
  to: Day.optional().catch(undefined),
});

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const { org, ...period } = Query.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  const organizations = await api.organizations.accessible({});
  const chosen = organizations.find(({ id }) => id === org) ?? organizations[0];
  return {
    period,
    chosen: chosen?.id ?? "",
    organizations: organizations.map(({ id, name }) => ({ value: id, label: name })),
    counts: chosen ? await api.peerReviews.statistics({ id: chosen.id, ...period }) : null,
  };
}

/** How the organization's drawn reports were scored; names are for its administrators alone. */
export default function StatisticsPage() {
  const t = useTexts();
  const { period, chosen, organizations, counts } = useLoaderData<typeof loader>();
  return (
    <>
      <h2 className="mb-1 text-2xl">{t("quality.statistics.title")}</h2>
      <p className="mb-3 max-w-prose text-muted">{t("quality.statistics.lead")}</p>
      <QueryForm className="mb-4 flex flex-wrap items-end gap-3">
        {organizations.length > 1 && (
          <SelectField
            id="org"
            name="org"
            label={t("quality.filter.organization")}
            options={organizations}
            defaultValue={chosen}
            className="w-60 max-sm:w-full"
          />
        )}
        <DateField id="from" name="from" label={t("quality.filter.from")} defaultValue={period.from} />
        <DateField id="to" name="to" label={t("quality.filter.to")} defaultValue={period.to} />
        <Button icon="filter">{t("quality.filter.apply")}</Button>
      </QueryForm>
      {!counts || counts.drawn === 0 ? (
        <EmptyState icon="star" title={t("quality.settings.noDraws")} />
      ) : (
        <div className="grid gap-4">
          <Counts title={t("quality.statistics.all")} rows={[{ ...counts, name: t("quality.statistics.all") }]} />
          {counts.byAuthor && <Counts title={t("quality.statistics.byAuthor")} rows={counts.byAuthor} />}
        </div>
      )}
    </>
  );
}

type Row = PeerCounts & { name: string };

function Counts({ title, rows }: { title: string; rows: Row[] }) {
  const t = useTexts();
  const column = (key: string, header: string, cell: Column<Row>["cell"]): Column<Row> => ({
    key,
    header,
    cell,
    isNumeric: true,
  });
  const columns: Column<Row>[] = [
    { key: "name", header: t("quality.column.name"), cell: ({ name }) => name },
    column("drawn", t("quality.statistics.drawn"), ({ drawn }) => drawn),
    column("open", t("quality.statistics.open"), ({ open }) => open),
    column("arbitration", t("quality.statistics.inArbitration"), ({ inArbitration }) => inArbitration),
    ...peerScores.map((score) => column(score, score, ({ counted }) => counted[score] ?? 0)),
    column("agreement", t("quality.statistics.agreement"), agreementOf),
  ];
  return (
    <section>
      <h3 className="mb-2 text-lg">{title}</h3>
      <DataTable caption={title} columns={columns} rows={rows} rowKey={({ name }) => name} />
    </section>
  );
}

/** The share of scores that agree, among those that count. */
function agreementOf({ counted }: PeerCounts): string {
  const all = peerScores.reduce((sum, score) => sum + (counted[score] ?? 0), 0);
  return all === 0 ? "–" : `${Math.round((100 * (counted["1"] ?? 0)) / all)}%`;
}
