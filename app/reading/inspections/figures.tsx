import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { dayAfter } from "#contract/kernel/days";
import { InspectionLevel, InspectionRule } from "#contract/organizations/organizations";
import { InspectionOutcome } from "#contract/reading/inspections";
import { Button } from "../../components/button";
import { QueryForm } from "../../components/query-form";
import { DateField } from "../../components/text-field";
import { posted } from "../../forms/posted.server";
import { Refusal } from "../../forms/refusal";
import { submitted } from "../../forms/submitted.server";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import { SettingsPage } from "../../organizations/organization-settings/settings-page";
import { settingsPlace } from "../../organizations/organization-settings/settings-place.server";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { FigureTable } from "./figure-table";
import { RecordList } from "./record-list";
import { recordsOf, recordsShown } from "./records-shown.server";

export const handle = {
  i18n: ["inspections", "reports", "organizationSettings", "lists"],
  title: "organizationSettings.pages.inspectionFigures.title",
} satisfies PageHandle;

/** What of the address makes no sense counts as not given; without days, the last 90. */
const Query = z.object({
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
  rule: InspectionRule.optional().catch(undefined),
  outcome: InspectionOutcome.optional().catch(undefined),
  skip: z.coerce.number().int().min(0).max(10_000).catch(0),
});

export async function loader(args: LoaderFunctionArgs) {
  const { api, id, path } = await settingsPlace(args);
  const given = Query.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  const { timeZone } = await api.organizationSettings.read({ id });
  const format = formats(languageOf(args.request), timeZone);
  const query = { ...given, from: given.from ?? dayAfter(format.day(new Date()), -89) };
  const [figures, records] = await Promise.all([
    api.inspections.figures({ id, from: query.from, to: query.to }),
    query.rule ? recordsOf(args.context, api, { ...query, id, rule: query.rule }) : null,
  ]);
  return { path, query, figures, records: records && recordsShown(records, format) };
}

export async function action(args: ActionFunctionArgs) {
  const { api, id } = await settingsPlace(args);
  const form = await posted(args);
  return submitted(form, z.object({ rule: InspectionRule, level: InspectionLevel }), async ({ rule, level }) => {
    const { version, fourEyes, selfApproval, passwordAtApproval, shareDays, inspectionLevels } =
      await api.organizationSettings.read({ id });
    const rules = { fourEyes, selfApproval, passwordAtApproval, shareDays };
    await api.organizationSettings.updateReadingRules({
      ...rules,
      ...{ id, version, inspectionLevels: { ...inspectionLevels, [rule]: level } },
    });
    return redirectDone(args.context, form.page, "saved");
  });
}

/** How well each rule of smart inspect does here, and what it is set to. */
export default function InspectionFiguresPage() {
  const t = useTexts();
  const { path, query, figures, records } = useLoaderData<typeof loader>();
  const isReversed = query.to !== undefined && query.from > query.to;
  return (
    <SettingsPage of="inspectionFigures" path={path}>
      <p className="text-muted">{t("inspections.lead")}</p>
      <Refusal />
      <QueryForm className="flex flex-wrap items-end gap-2">
        <DateField name="from" label={t("inspections.from")} defaultValue={query.from} className="w-40" />
        <DateField
          name="to"
          label={t("inspections.to")}
          defaultValue={query.to}
          {...(isReversed && { errors: [t("common.list.reversedDays")] })}
          className="w-40"
        />
        <Button icon="search">{t("inspections.show")}</Button>
      </QueryForm>
      <FigureTable figures={figures} chosen={query.rule} />
      {query.rule && records && <RecordList rule={query.rule} outcome={query.outcome} skip={query.skip} {...records} />}
    </SettingsPage>
  );
}
