import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { Button } from "../../components/button";
import { DataTable } from "../../components/data-table";
import { EmptyState } from "../../components/empty-state";
import { QueryForm } from "../../components/query-form";
import { TextField } from "../../components/text-field";
import { useTexts } from "../../i18n/use-texts";
import { SettingsPage } from "../../organizations/organization-settings/settings-page";
import { settingsPlace } from "../../organizations/organization-settings/settings-place.server";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { spanOf, spanText } from "../../reading/worklist/time-left";

export const handle = {
  i18n: ["organizationSettings", "experts", "worklist"],
  title: "experts.fairness.title",
} satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api, id, at } = await settingsPlace(args);
  const thisMonth = new Date().toISOString().slice(0, 7);
  const asked = new URL(args.request.url).searchParams.get("month");
  const month = z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .catch(thisMonth)
    .parse(asked);
  const { shares, gini, outcomes } = await api.experts.fairness({ id, month });
  const all = shares.reduce((sum, { minutes }) => sum + minutes, 0);
  return {
    ...{ month, gini, outcomes },
    pool: pathTo("/groups/:groupId/organizations/:organizationId/settings/experts", at),
    shares: shares.map((one) => ({ ...one, share: all === 0 ? 0 : Math.round((100 * one.minutes) / all) })),
  };
}

/** Who took how much in a month, against the weights. */
export default function FairnessPage() {
  const t = useTexts();
  const { pool, month, gini, outcomes, shares } = useLoaderData<typeof loader>();
  return (
    <SettingsPage of="experts" path={pool} part={t("experts.fairness.title")}>
      <p className="max-w-prose text-muted">{t("experts.fairness.lead")}</p>
      <QueryForm className="flex flex-wrap items-end gap-3">
        <TextField
          id="month"
          name="month"
          label={t("experts.fairness.month")}
          defaultValue={month}
          placeholder="2026-01"
        />
        <Button icon="filter">{t("experts.fairness.show")}</Button>
      </QueryForm>
      {gini === null && <EmptyState icon="info" title={t("experts.fairness.noLoad")} />}
      <dl className="flex flex-wrap gap-x-10 gap-y-2">
        {gini !== null && (
          <div>
            <dt className="text-sm text-muted">{t("experts.fairness.gini")}</dt>
            <dd>
              <strong className="tabular-nums">{gini.toFixed(2)}</strong>{" "}
              <span className="text-sm text-muted">{t("experts.fairness.giniHint")}</span>
            </dd>
          </div>
        )}
        <div>
          <dt className="text-sm text-muted">{t("experts.fairness.outcomes")}</dt>
          <dd className="tabular-nums">{outcomes}</dd>
        </div>
      </dl>
      <DataTable
        caption={t("experts.fairness.title")}
        rows={shares}
        rowKey={({ account }) => account.id}
        columns={[
          { key: "name", header: t("experts.person"), cell: ({ account }) => account.name },
          {
            key: "share",
            header: t("experts.fairness.share"),
            cell: ({ share, account }) => (
              <span className="inline-flex items-center gap-2">
                <meter min={0} max={100} value={share} aria-label={account.name} className="w-24" />
                <span className="tabular-nums">{share}%</span>
              </span>
            ),
          },
          ...(["weight", "consultations", "hours", "declined", "skipped", "late"] as const).map((key) => ({
            key,
            header: key === "weight" ? t("experts.fields.weight") : t(`experts.fairness.${key}`),
            isNumeric: true,
            cell: (row: (typeof shares)[number]) => (key === "hours" ? (row.minutes / 60).toFixed(1) : row[key]),
          })),
          {
            key: "median",
            header: t("experts.fairness.median"),
            isNumeric: true,
            cell: ({ medianAnswerMinutes }) =>
              medianAnswerMinutes === null ? "–" : spanText(t, spanOf(Math.round(medianAnswerMinutes))),
          },
        ]}
      />
    </SettingsPage>
  );
}
