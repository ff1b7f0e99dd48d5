import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Button, LinkButton } from "../../components/button";
import { SelectField } from "../../components/choice-field";
import { DataTable, type Column } from "../../components/data-table";
import { EmptyState } from "../../components/empty-state";
import { StatusBadge } from "../../components/status-badge";
import { Page } from "../../components/page";
import { QueryForm } from "../../components/query-form";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { studyOf } from "../exams/listed-exam.server";
import { registryPlace } from "./registry-place.server";
import { Withdrawn } from "./safety-questions";

export const handle = { i18n: ["registry", "exam", "exams"], title: "registry.safety.waiting" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api, organization, places } = await registryPlace(
    args,
    "registry_create",
    "registry_update",
    "report_approval",
  );
  const language = languageOf(args.request);
  const format = formats(language, organization.timeZone);
  const exams = await api.safety.blocked({ id: organization.id });
  return {
    org: organization.id,
    places,
    exams: exams.map((exam) => ({
      ...exam,
      study: studyOf(exam, language),
      asked: exam.asked && format.dayTime(exam.asked),
      withdrawn: exam.answers.map(({ withdrawn }) => (withdrawn ? format.dayTime(withdrawn.asked) : "")),
    })),
  };
}
type Shown = ReturnType<typeof useLoaderData<typeof loader>>["exams"][number];

/** Exams that what a patient answered keeps from being done, for the physician who decides. */
export default function BlockedExamsPage() {
  const t = useTexts();
  const { org, places, exams } = useLoaderData<typeof loader>();
  const pageOf = ({ orderId, examId }: Shown) =>
    pathTo("/registry/:orderId/exams/:examId/safety", { orderId, examId }, { org });
  const columns: Column<Shown>[] = [
    {
      key: "patient",
      header: t("exam.info.name"),
      cell: ({ patientName }) => <bdi className="whitespace-nowrap">{patientName}</bdi>,
    },
    {
      key: "exam",
      header: t("registry.safety.exam"),
      cell: ({ study, accessionNumber }) => (
        <>
          {study} <span className="font-mono">{accessionNumber}</span>
        </>
      ),
    },
    {
      key: "day",
      header: t("registry.field.scheduledDate"),
      cell: ({ scheduledDate, hasArrived, hasBegun }) => (
        <>
          {scheduledDate}{" "}
          {(hasArrived || hasBegun) && (
            <StatusBadge tone="danger" icon={hasBegun ? "danger" : "user"}>
              {t(`registry.safety.${hasBegun ? "hasBegun" : "hasArrived"}`)}
            </StatusBadge>
          )}
        </>
      ),
    },
    {
      key: "answers",
      header: t("registry.safety.given"),
      cell: ({ answers, withdrawn }) =>
        answers.length === 0 ? (
          <p>{t("registry.safety.states.unasked")}</p>
        ) : (
          answers.map((given, place) => (
            <div key={given.question} className="whitespace-normal">
              <p>
                {given.question} <strong>{given.answer && t(`registry.safety.answers.${given.answer}`)}</strong>
                {given.note && ` · ${given.note}`}
              </p>
              <Withdrawn question={given} time={withdrawn[place] ?? ""} />
            </div>
          ))
        ),
    },
    {
      key: "asked",
      header: t("registry.safety.askedAt"),
      cell: ({ asked, askedBy }) => (
        <>
          <span className="whitespace-nowrap">{asked}</span> <span className="whitespace-nowrap">{askedBy}</span>
        </>
      ),
    },
  ];
  return (
    <Page title={t("registry.safety.waiting")}>
      <p className="mb-3 text-muted">{t("registry.safety.waitingLead")}</p>
      {places.length > 1 && (
        <QueryForm className="mb-3 flex flex-wrap items-end gap-2">
          <SelectField name="org" label={t("registry.organization")} options={places} defaultValue={org} />
          <Button icon="search">{t("registry.search")}</Button>
        </QueryForm>
      )}
      {exams.length === 0 ? (
        <EmptyState icon="success" title={t("registry.safety.noneWaiting")} />
      ) : (
        <DataTable<Shown>
          caption={t("registry.safety.waiting")}
          columns={columns}
          rows={exams}
          rowKey={({ examId }) => examId}
          rowHref={pageOf}
          actions={{
            header: t("registry.safety.decide"),
            cell: (exam) => (
              <LinkButton to={pageOf(exam)} look="primary">
                {t("registry.safety.decide")}
              </LinkButton>
            ),
          }}
        />
      )}
    </Page>
  );
}
