import { useLocation } from "@remix-run/react";
import { consultationParts } from "#contract/consulting/consultation-lists";
import { consultationStatuses } from "#contract/kernel/consultation-states";
import { Button, LinkButton } from "../../components/button";
import { SelectField, type Option } from "../../components/choice-field";
import { withParams } from "../../components/list-url";
import { QueryForm } from "../../components/query-form";
import { DateField, TextField } from "../../components/text-field";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";
import { Tabs } from "../../reading/quality/tabs";
import type { ListQuery } from "./list-query.server";

/** Which consultations the list shows: the reader's part in them, and what is looked for. */
export function ListFilters({ query, organizations }: { query: ListQuery; organizations: Option[] }) {
  const t = useTexts();
  const { search } = useLocation();
  const any = t("consultations.filter.any");
  const isFiltered = [query.status, query.from, query.until, query.org, query.patient, query.expert].some(Boolean);
  return (
    <>
      <Tabs
        label={t("consultations.parts.label")}
        tabs={(["", ...consultationParts] as const).map((part) => ({
          to: withParams(search, { part, skip: null }),
          label: t(`consultations.parts.${part || "all"}`),
          isCurrent: part === query.part,
        }))}
      />
      {/* On a phone one line that scrolls: the consultations are what the screen is for. */}
      <QueryForm className="mb-3 flex flex-wrap items-end gap-2 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:[&>*]:shrink-0">
        {query.part && <input type="hidden" name="part" value={query.part} />}
        <TextField
          name="patient"
          type="search"
          label={t("consultations.filter.patient")}
          defaultValue={query.patient}
          maxLength={64}
          className="w-44"
        />
        <SelectField
          name="status"
          label={t("consultations.status")}
          defaultValue={query.status}
          empty={any}
          options={consultationStatuses.map((value) => ({ value, label: t(`consultations.statuses.${value}`) }))}
          className="w-36"
        />
        <DateField name="from" label={t("consultations.filter.from")} defaultValue={query.from} className="w-40" />
        <DateField name="until" label={t("consultations.filter.until")} defaultValue={query.until} className="w-40" />
        <SelectField
          name="org"
          label={t("consultations.filter.organization")}
          defaultValue={query.org}
          empty={any}
          options={organizations}
          className="w-48"
        />
        <TextField
          name="expert"
          type="search"
          label={t("consultations.filter.expert")}
          defaultValue={query.expert}
          maxLength={64}
          className="w-36"
        />
        <Button icon="search">{t("consultations.filter.show")}</Button>
        {isFiltered && (
          <LinkButton to={pathTo("/consultations", {}, { part: query.part })} look="quiet">
            {t("consultations.filter.clear")}
          </LinkButton>
        )}
      </QueryForm>
    </>
  );
}
