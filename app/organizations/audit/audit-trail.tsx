import { useLocation } from "@remix-run/react";
import type { AuditFilter } from "#contract/organizations/audits";
import { Button, LinkButton } from "../../components/button";
import { SelectField } from "../../components/choice-field";
import { DataTable, type Column } from "../../components/data-table";
import { EmptyState } from "../../components/empty-state";
import { Notice } from "../../components/notice";
import { withParams } from "../../components/list-url";
import { QueryForm } from "../../components/query-form";
import { DateField, TextField } from "../../components/text-field";
import type { Language } from "#texts/languages";
import { useTexts } from "../../i18n/use-texts";
import type { ShownRecord } from "./audit-query.server";
import { VerifyChain, type Verified } from "./verify-chain";

interface AuditTrailProps {
  filter: AuditFilter & { before?: number };
  records: ShownRecord[];
  hasMore: boolean;
  /** Of the page, and of the exported table. */
  language: Language;
  /** What the trail tells of, to choose from. */
  actions: { value: string; label: string }[];
  /** Of the URL, what was not understood. */
  ignored: { name: keyof AuditFilter; given: string }[];
  /** Address of the table as a file; the filter is added. Left out, there is none. */
  exportPath?: string;
  /** Left out, the page offers no verification. */
  verified?: Verified | null;
}

/** Who did what, newest first: filters in the URL, pages by the last record seen. */
export function AuditTrail(props: AuditTrailProps) {
  const { filter, records, hasMore, actions, ignored, language, exportPath, verified } = props;
  const t = useTexts();
  const { search } = useLocation();
  const oldest = records.at(-1)?.sequence;
  const unfollowed = Object.fromEntries(ignored.map(({ name }) => [name, null]));
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <div>
          <h2 className="text-2xl">{t("audit.page.title")}</h2>
          <p className="text-muted">{t("audit.page.lead")}</p>
        </div>
        {exportPath && (
          <LinkButton
            to={`${exportPath}${withParams(search, { before: null, language, ...unfollowed })}`}
            icon="download"
            reloadDocument
          >
            {t("audit.page.export")}
          </LinkButton>
        )}
      </div>
      {ignored.length > 0 && (
        <Notice className="mb-2">
          {t("audit.page.ignored")}
          <ul className="flex flex-wrap gap-x-4 font-medium [overflow-wrap:anywhere]">
            {ignored.map(({ name, given }) => (
              <li key={name}>
                {t(`audit.page.${name}`)} <bdi>{given}</bdi>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <Filters filter={filter} actions={actions} />
      <p className="mb-3 text-sm text-muted">
        {t("audit.page.hint")} {!filter.event && t("audit.page.viewsHidden")}
      </p>
      {records.length === 0 ? (
        <EmptyState title={t("audit.page.empty")} />
      ) : (
        <DataTable
          caption={t("audit.page.title")}
          columns={columnsIn(t)}
          rows={records}
          rowKey={({ sequence }) => String(sequence)}
        />
      )}
      <nav className="mt-3 flex flex-wrap justify-end gap-2" aria-label={t("common.list.pages")}>
        {filter.before && <LinkButton to={withParams(search, { before: null })}>{t("audit.page.newest")}</LinkButton>}
        {hasMore && oldest && (
          <LinkButton to={withParams(search, { before: oldest })}>{t("audit.page.older")}</LinkButton>
        )}
      </nav>
      {verified !== undefined && <VerifyChain verified={verified} />}
    </>
  );
}

function Filters({ filter, actions }: Pick<AuditTrailProps, "filter" | "actions">) {
  const t = useTexts();
  const isReversed = filter.from !== undefined && filter.to !== undefined && filter.from > filter.to;
  return (
    <QueryForm className="mb-3 flex flex-wrap items-end gap-2 max-sm:grid max-sm:grid-cols-2">
      <TextField name="person" label={t("audit.page.person")} defaultValue={filter.person} className="sm:w-32" />
      <TextField name="patient" label={t("audit.page.patient")} defaultValue={filter.patient} className="sm:w-32" />
      <TextField name="exam" label={t("audit.page.exam")} defaultValue={filter.exam} className="sm:w-32" />
      <SelectField
        name="event"
        label={t("audit.page.event")}
        options={actions}
        empty={t("audit.page.anyEvent")}
        defaultValue={filter.event}
        className="sm:w-44"
      />
      <DateField name="from" label={t("audit.page.from")} defaultValue={filter.from} className="sm:w-36" />
      <DateField
        name="to"
        label={t("audit.page.to")}
        defaultValue={filter.to}
        {...(isReversed && { errors: [t("common.list.reversedDays")] })}
        className="sm:w-36"
      />
      <Button icon="search">{t("audit.page.search")}</Button>
    </QueryForm>
  );
}

function columnsIn(t: ReturnType<typeof useTexts>): Column<ShownRecord>[] {
  return [
    { key: "at", header: t("audit.page.time"), cell: ({ at }) => <span className="tabular-nums">{at}</span> },
    {
      key: "person",
      header: t("audit.page.person"),
      cell: ({ person }) =>
        person ? <bdi title={person.username}>{person.name || person.username}</bdi> : t("audit.page.nobody"),
    },
    {
      key: "action",
      header: t("audit.page.what"),
      cell: ({ action, changes }) => (
        <>
          {action}
          <Changes changes={changes} />
        </>
      ),
    },
    {
      key: "exam",
      header: t("audit.page.about"),
      cell: ({ exam, about }) =>
        exam ? (
          <>
            <span className="font-mono">{exam.accessionNumber}</span> <bdi>{exam.patientName}</bdi>
          </>
        ) : (
          about && <bdi>{about}</bdi>
        ),
    },
    { key: "bucket", header: t("audit.page.organization"), cell: ({ bucketName }) => bucketName },
    { key: "ip", header: t("audit.page.ip"), from: "wide", cell: ({ ip }) => <span className="font-mono">{ip}</span> },
  ];
}

/** Field by field what it was and what it is. */
function Changes({ changes }: Pick<ShownRecord, "changes">) {
  const t = useTexts();
  if (changes.length === 0) return null;
  return (
    <ul className="text-sm text-muted [overflow-wrap:anywhere]">
      {changes.map(({ field, values }, index) => (
        <li key={index}>
          {field}
          {values && (
            <>
              {": "}
              <bdi>{values.from}</bdi> <span aria-hidden>→</span>
              <span className="sr-only"> {t("audit.page.becomes")} </span> <bdi className="text-text">{values.to}</bdi>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
