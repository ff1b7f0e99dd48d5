import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { modalities } from "#contract/kernel/modalities";
import { Day, Id } from "#contract/kernel/values";
import { QualityGrade } from "#contract/reading/quality-form";
import { Button } from "../../components/button";
import { SelectField } from "../../components/choice-field";
import { EmptyState } from "../../components/empty-state";
import { Pagination } from "../../components/pagination";
import { QueryForm } from "../../components/query-form";
import { DateField } from "../../components/text-field";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { signedIn } from "../../session/signed-in.server";
import { GradedReports, GradeShares } from "./graded-reports";

export const handle = { i18n: ["quality", "exam"], title: "quality.overview.title" } satisfies PageHandle;

const limit = 20;
/** What of the address makes no sense counts as not given. */
const Query = z.object({
  group: Id.optional().catch(undefined),
  bucketId: Id.optional().catch(undefined),
  from: Day.optional().catch(undefined),
  to: Day.optional().catch(undefined),
  modality: z.enum(modalities).optional().catch(undefined),
  authorId: Id.optional().catch(undefined),
  uploaderId: Id.optional().catch(undefined),
  grade: QualityGrade.optional().catch(undefined),
  skip: z.coerce.number().int().min(0).max(10_000).catch(0),
});

export async function loader(args: LoaderFunctionArgs) {
  const { api, memberships } = await signedIn(args);
  const asked = Query.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  const { groups, organizations } = await memberships();
  const group = groups.find(({ id }) => id === asked.group) ?? groups[0];
  const { group: _, ...filter } = asked;
  const found = group
    ? await api.quality.ofGroup({ id: group.id, ...filter, limit })
    : { shares: [], records: [], total: 0, authors: [], uploaders: [] };
  const language = languageOf(args.request);
  const named = (entries: { id: string; name: string }[]) =>
    entries.map(({ id, name }) => ({ value: id, label: name }));
  return {
    asked: { ...asked, group: group?.id },
    ...found,
    records: found.records.map((record) => ({
      ...record,
      graded: formats(language, record.timeZone).dayTime(record.graded),
    })),
    groups: groups.map(({ id, displayName }) => ({ value: id, label: displayName })),
    organizations: named(organizations.filter(({ groupId }) => groupId === group?.id)),
    authors: named(found.authors),
    uploaders: named(found.uploaders),
  };
}

export default function QualityOverviewPage() {
  const t = useTexts();
  const { asked, shares, records, total, groups, organizations, authors, uploaders } = useLoaderData<typeof loader>();
  const any = t("quality.filter.any");
  const narrow = "w-40 max-sm:w-full";
  return (
    <>
      <h2 className="mb-1 text-2xl">{t("quality.overview.title")}</h2>
      <p className="mb-3 max-w-prose text-muted">{t("quality.overview.lead")}</p>
      <QueryForm className="mb-4 flex flex-wrap items-end gap-3">
        {groups.length > 1 && (
          <SelectField
            id="group"
            name="group"
            label={t("quality.filter.group")}
            options={groups}
            defaultValue={asked.group ?? ""}
            className={narrow}
          />
        )}
        {organizations.length > 1 && (
          <SelectField
            id="bucketId"
            name="bucketId"
            label={t("quality.filter.organization")}
            empty={t("quality.filter.everywhere")}
            options={organizations}
            defaultValue={asked.bucketId ?? ""}
            className={narrow}
          />
        )}
        <DateField
          id="from"
          name="from"
          label={t("quality.filter.from")}
          defaultValue={asked.from}
          className={narrow}
        />
        <DateField id="to" name="to" label={t("quality.filter.to")} defaultValue={asked.to} className={narrow} />
        <SelectField
          id="modality"
          name="modality"
          label={t("quality.filter.modality")}
          empty={any}
          options={modalities.map((value) => ({ value, label: t(`exam.modality.${value}`) }))}
          defaultValue={asked.modality ?? ""}
          className={narrow}
        />
        <SelectField
          id="authorId"
          name="authorId"
          label={t("quality.filter.author")}
          empty={any}
          options={authors}
          defaultValue={asked.authorId ?? ""}
          className={narrow}
        />
        <SelectField
          id="uploaderId"
          name="uploaderId"
          label={t("quality.filter.uploader")}
          empty={any}
          options={uploaders}
          defaultValue={asked.uploaderId ?? ""}
          className={narrow}
        />
        <SelectField
          id="grade"
          name="grade"
          label={t("quality.filter.grade")}
          empty={any}
          options={QualityGrade.options.map((value) => ({ value, label: t(`quality.grades.${value}`) }))}
          defaultValue={asked.grade ?? ""}
          className={narrow}
        />
        <Button icon="filter">{t("quality.filter.apply")}</Button>
      </QueryForm>
      {records.length === 0 ? (
        <EmptyState icon="star" title={t("quality.overview.none")}>
          {t("quality.overview.noneHint")}
        </EmptyState>
      ) : (
        <>
          <GradeShares shares={shares} />
          <GradedReports records={records} />
          <Pagination skip={asked.skip} limit={limit} shown={records.length} total={total} />
        </>
      )}
    </>
  );
}
