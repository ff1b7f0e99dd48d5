import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "../../components/button";
import { CheckboxField, ChoiceGroup, SelectField, type Option } from "../../components/choice-field";
import { Icon } from "../../components/icon";
import { withParams } from "../../components/list-url";
import { Panel } from "../../components/panel";
import { QueryForm } from "../../components/query-form";
import { DateField, TextField } from "../../components/text-field";
import { useTexts } from "../../i18n/use-texts";
import type { Choices } from "./list-data.server";
import type { ExamSortField } from "#contract/registration/exam-list";
import type { ListQuery } from "../../registration/exams/list-query.server";

interface FilterFormProps {
  query: ListQuery;
  sorted: ExamSortField;
  choices: Choices;
  /** Exams that found no scheduled one are theirs to match. */
  mayMatch: boolean;
  /** The range of days ends before it begins. */
  isReversed: boolean;
}

/** The list's filters in one line; a GET form, so the URL is all there is. */
export function FilterForm({ query, sorted, choices, mayMatch, isReversed }: FilterFormProps) {
  const t = useTexts();
  const { search } = useLocation();
  return (
    <QueryForm aria-label={t("exams.filter.label")} className="relative mb-2 flex flex-wrap items-end gap-2">
      {/* On a phone one line that scrolls: the exams are what the screen is for. */}
      <div className="contents max-sm:flex max-sm:w-full max-sm:items-end max-sm:gap-2 max-sm:overflow-x-auto max-sm:[&>*]:shrink-0">
        <TextField
          name="name"
          type="search"
          label={<span className="max-sm:sr-only">{t("exams.filter.name")}</span>}
          defaultValue={query.name ?? ""}
          placeholder={t("exams.filter.nameHint")}
          maxLength={64}
          className="w-52 max-sm:w-64"
        />
        <Ranges query={query} ranges={choices.ranges} search={search} />
        <Several
          name="modality"
          label={t("exams.filter.modality")}
          options={choices.modalities}
          chosen={query.modality}
          columns={2}
        />
        {!query.deleted && (
          <Several name="status" label={t("exams.filter.status")} options={choices.statuses} chosen={query.status} />
        )}
        {choices.organizations.length > 1 && (
          <Several
            name="org"
            label={t("exams.filter.organization")}
            options={choices.organizations}
            chosen={query.org}
          />
        )}
        <More query={query} sorted={sorted} choices={choices} mayMatch={mayMatch} isReversed={isReversed} />
        <Button look="secondary" icon="search">
          {t("exams.filter.search")}
        </Button>
      </div>
      {query.work && <input type="hidden" name="work" value={query.work} />}
      {query.range && <input type="hidden" name="range" value={query.range} />}
      {query.deleted && <input type="hidden" name="deleted" value="on" />}
      {query.deleted && query.sort && <input type="hidden" name="sort" value={query.sort} />}
      {query.order === "asc" && <input type="hidden" name="order" value="asc" />}
      <input type="hidden" name="limit" value={query.limit} />
    </QueryForm>
  );
}

/** Shortcuts of days, each a link. */
function Ranges({ query, ranges, search }: { query: ListQuery; ranges: Option[]; search: string }) {
  const t = useTexts();
  const clear = { from: null, to: null, skip: null, all: null };
  /** The list without any filter says so: an empty query would be where the reader begins. */
  const hrefOf = (range: string | null) => {
    const href = withParams(search, { ...clear, range });
    return href === "?" ? "?all=1" : href;
  };
  const isAll = query.range === null && query.from === null && query.to === null;
  return (
    <nav aria-label={t("exams.filter.date")} className="flex overflow-hidden rounded border border-line-strong">
      {[{ value: null, label: t("exams.filter.any") }, ...ranges].map(({ value, label }) => (
        <Link
          key={value}
          to={hrefOf(value)}
          aria-current={(value === null ? isAll : value === query.range) ? "true" : undefined}
          className="inline-flex min-h-[2.25rem] items-center border-r border-line bg-surface px-2.5 text-text last:border-r-0 hover:bg-sunken hover:no-underline aria-[current]:bg-accent-soft aria-[current]:font-medium aria-[current]:text-accent max-sm:min-h-[2.75rem] max-sm:px-2"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

function PanelLabel({ label, count }: { label: ReactNode; count: number }) {
  return (
    <>
      {label}
      {count > 0 && <span className="rounded-full bg-accent px-1.5 text-xs tabular-nums text-on-accent">{count}</span>}
      <Icon name="down" />
    </>
  );
}

/** Where the buttons take several lines the panel opens below the whole form. */
const boxed = "rounded border border-line-strong bg-surface tight:static";

/** Any of a list, behind a button. */
function Several({
  name,
  label,
  options,
  chosen,
  columns = 1,
}: {
  name: string;
  label: string;
  options: Option[];
  chosen: string[];
  columns?: 1 | 2;
}) {
  return (
    <Panel align="start" className={boxed} label={<PanelLabel label={label} count={chosen.length} />}>
      <ChoiceGroup
        type="checkbox"
        name={name}
        label={<span className="sr-only">{label}</span>}
        options={options}
        defaultValues={chosen}
        className={`max-h-[60vh] overflow-y-auto p-2 ${columns === 2 ? "sm:w-[22rem] sm:[&>div]:grid sm:[&>div]:grid-cols-2" : "[&>div]:flex-col"}`}
      />
    </Panel>
  );
}

/** What is asked for less often. */
function More({ query, sorted, choices, mayMatch, isReversed }: FilterFormProps) {
  const t = useTexts();
  const inUse = [query.pid, query.accession, query.from, query.to].filter((value) => value !== null).length;
  const chosen =
    query.part.length + query.positive.length + Number(query.urgent) + Number(query.mine) + Number(query.unmatched);
  return (
    <Panel
      align="end"
      isOpen={isReversed}
      className={boxed}
      label={<PanelLabel label={t("exams.filter.more")} count={inUse + chosen} />}
    >
      <div className="grid w-[38rem] max-w-[calc(100vw-3rem)] grid-cols-1 gap-3 p-3 sm:grid-cols-2">
        <TextField
          name="pid"
          label={t("exams.filter.patientId")}
          defaultValue={query.pid ?? ""}
          placeholder={t("exams.filter.wholeHint")}
          maxLength={64}
        />
        <TextField
          name="accession"
          label={t("exams.filter.accessionNumber")}
          defaultValue={query.accession ?? ""}
          placeholder={t("exams.filter.wholeHint")}
          maxLength={64}
        />
        {!query.deleted && (
          <SelectField
            name="by"
            label={t("exams.filter.by")}
            options={choices.dates}
            defaultValue={query.by}
            className="sm:col-span-2"
          />
        )}
        <DateField name="from" label={t("exams.filter.from")} defaultValue={query.from ?? ""} />
        <DateField
          name="to"
          label={t("exams.filter.to")}
          defaultValue={query.to ?? ""}
          {...(isReversed && { errors: [t("common.list.reversedDays")] })}
        />
        <SelectField
          name="part"
          label={t("exams.filter.bodyPart")}
          options={partOptions(choices.bodyParts, query.part)}
          empty={t("exams.filter.any")}
          defaultValue={query.part[0] ?? ""}
        />
        <ChoiceGroup
          type="checkbox"
          name="positive"
          label={t("exams.filter.positive")}
          options={choices.positive}
          defaultValues={query.positive}
        />
        {!query.deleted && (
          <SelectField name="sort" label={t("exams.filter.sort")} options={choices.sorts} defaultValue={sorted} />
        )}
        <div className="flex items-end gap-x-6">
          <CheckboxField name="urgent" label={t("exams.filter.urgent")} defaultChecked={query.urgent} />
          <CheckboxField name="mine" label={t("exams.filter.mine")} defaultChecked={query.mine} />
          {(mayMatch || query.unmatched) && (
            <CheckboxField name="unmatched" label={t("exams.filter.unmatched")} defaultChecked={query.unmatched} />
          )}
        </div>
        <Button look="primary" icon="search" className="sm:col-span-2 sm:justify-self-end">
          {t("exams.filter.search")}
        </Button>
      </div>
    </Panel>
  );
}

/** The body parts the organizations keep, and one that was typed in the URL. */
const partOptions = (offered: Option[], asked: string[]): Option[] => [
  ...offered,
  ...asked.filter((name) => offered.every(({ value }) => value !== name)).map((value) => ({ value, label: value })),
];
