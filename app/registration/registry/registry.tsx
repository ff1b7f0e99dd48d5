import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData, useNavigate } from "@remix-run/react";
import { modalities } from "#contract/kernel/modalities";
import type { ListView } from "#contract/organizations/list-views";
import { scheduledExamStatuses } from "#contract/registration/scheduling";
import { LinkButton } from "../../components/button";
import { DataTable, type Column } from "../../components/data-table";
import { EmptyState } from "../../components/empty-state";
import { Notice } from "../../components/notice";
import { Page } from "../../components/page";
import { Pagination } from "../../components/pagination";
import { StatusBadge } from "../../components/status-badge";
import { Refusal } from "../../forms/refusal";
import { posted } from "../../forms/posted.server";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { textsFor } from "../../i18n/texts.server";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { useKeys } from "../../page/use-keys";
import { CheckedIn } from "../queue/checked-in";
import { toldTurn } from "../queue/told-turn.server";
import { arrive } from "./arrival.server";
import { RegistryFilters } from "./registry-filters";
import { registryPlace } from "./registry-place.server";
import { filtersQuery, keptFilters, registryQuery } from "./registry-query.server";
import { RegisteredStatus } from "./registered-status";
import { shownRegistered, type ShownRegistered } from "./shown-registered.server";
import { StepButtons } from "./step-buttons";
import { hasWrongDays } from "./wrong-days";
import { ViewLinks } from "./view-links";

export const handle = {
  i18n: ["registry", "exams", "exam", "downtime"],
  title: "registry.title",
  keys: [{ keys: "N", does: "registry.keys.register" }],
} satisfies PageHandle;

const limit = 10;

export async function loader(args: LoaderFunctionArgs) {
  const { api, organization, places, mayCreate, mayUpdate, mayCheckIn } = await registryPlace(args);
  const { search } = new URL(args.request.url);
  const language = languageOf(args.request);
  const today = formats(language, organization.timeZone).day(new Date());
  const query = registryQuery(search, today);
  const { skip, ...filters } = query;
  const { device: deviceId, procedure: procedureId, placer: orderPlacerId, ...rest } = filters;
  const entries = { deviceId, procedureId, orderPlacerId };
  const list = { id: organization.id, activeOnly: true };
  const [{ exams, total }, devices, procedures, placers, targets, { views }, turn] = await Promise.all([
    api.registry.query({ ...rest, id: organization.id, skip, limit, ...entries }),
    api.lists.devices.list(list),
    api.lists.procedures.list(list),
    api.lists.orderPlacers.list(list),
    api.registryBuckets.ofBucket({ id: organization.id }),
    api.listViews.mine({ list: "registry" }),
    mayUpdate ? toldTurn(args, api, organization) : null,
  ]);
  const first = views.find(({ isDefault }) => isDefault);
  if (search === "" && first) throw redirect(pathTo("/registry", {}, viewOf(first, organization.id)));
  const kept = keptFilters(filters, today).toString();
  const t = textsFor(args.request);
  return {
    query,
    hasWrongDays: hasWrongDays(new URLSearchParams(search), ["from", "to"]),
    /** The filters in force, as an address says them. */
    shown: filtersQuery(filters).toString(),
    total,
    turn,
    places,
    mayCreate,
    mayCheckIn,
    mayPlace: mayCreate && targets.length > 0,
    org: organization.id,
    views: views.map((view) => ({
      id: view.id,
      name: view.name,
      query: viewOf(view, organization.id),
      isCurrent: view.query === kept,
    })),
    exams: exams.map((exam) => shownRegistered(exam, language, organization.timeZone)),
    choices: {
      devices: named(devices),
      procedures: named(procedures),
      placers: named(placers),
      modalities: modalities.map((value) => ({ value, label: t(`exam.modality.${value}`) })),
      statuses: scheduledExamStatuses.map((value) => ({ value, label: t(`registry.states.${value}`) })),
    },
  };
}

const viewOf = ({ query }: ListView, org: string) => `${new URLSearchParams({ org })}&${query}`;
const named = (entries: { id: string; name: string }[]) => entries.map(({ id, name }) => ({ value: id, label: name }));

export async function action(args: ActionFunctionArgs) {
  const { api, organization } = await registryPlace(args);
  const form = await posted(args);
  return arrive(form, api, organization.id);
}

/** What is registered, the latest first, and the way to register. */
export default function RegistryPage() {
  const t = useTexts();
  const navigate = useNavigate();
  const {
    query,
    hasWrongDays: isWrong,
    shown,
    exams,
    total,
    places,
    choices,
    views,
    org,
    mayCreate,
    mayCheckIn,
    mayPlace,
    turn,
  } = useLoaderData<typeof loader>();
  const newPath = pathTo("/registry/new", {}, { org });
  useKeys({ n: () => (mayCreate ? navigate(newPath) : false) });
  const { skip } = query;
  const isFiltered = shown !== "";
  return (
    <Page
      title={t("registry.title")}
      actions={
        <>
          <LinkButton
            // Without a day, of today.
            to={pathTo("/registry/day-list", {}, `${new URLSearchParams({ org, source: "internal" })}&${shown}`)}
            icon="print"
            reloadDocument
          >
            {t("registry.dayList")}
          </LinkButton>
          <LinkButton to={pathTo("/registry/calendar", {}, { org })} icon="clock">
            {t("registry.calendar")}
          </LinkButton>
          {mayCheckIn && (
            <LinkButton to={pathTo("/registry/check-in", {}, { org })} icon="check">
              {t("registry.checkIn")}
            </LinkButton>
          )}
          {mayPlace && (
            <LinkButton to={pathTo("/registry/orders", {}, { org })} icon="send">
              {t("registry.placed.title")}
            </LinkButton>
          )}
          <LinkButton to={pathTo("/registry/safety", {}, { org })}>{t("registry.safety.waiting")}</LinkButton>
          {mayCreate && <LinkButton to={pathTo("/registry/downtime", {}, { org })}>{t("downtime.open")}</LinkButton>}
          {mayCreate && (
            <LinkButton to={newPath} look="primary" icon="plus">
              {t("registry.register")}
            </LinkButton>
          )}
        </>
      }
    >
      <CheckedIn turn={turn} />
      <RegistryFilters query={query} org={org} places={places} choices={choices} />
      <ViewLinks views={views} org={org} shown={shown} />
      {isWrong && (
        <Notice tone="warning" className="mb-3">
          {t("registry.wrongDays")}
        </Notice>
      )}
      <Refusal />
      {exams.length === 0 ? (
        <EmptyState icon="inbox" title={t(isFiltered ? "registry.emptyFiltered" : "registry.empty")}>
          {!isFiltered && t("registry.emptyHint")}
        </EmptyState>
      ) : (
        <>
          <Registered exams={exams} org={org} />
          <Pagination skip={skip} limit={limit} shown={exams.length} total={total} />
        </>
      )}
    </Page>
  );
}

function Registered({ exams, org }: { exams: ShownRegistered[]; org: string }) {
  const t = useTexts();
  const columns: Column<ShownRegistered>[] = [
    {
      key: "patient",
      header: t("registry.column.patient"),
      cell: ({ patientName, urgent, selfBooked }) => (
        <>
          <bdi>{patientName}</bdi>
          {urgent && (
            <>
              {" "}
              <StatusBadge tone="danger" icon="urgent">
                {t("exam.info.urgentFlag")}
              </StatusBadge>
            </>
          )}
          {selfBooked && (
            <>
              {" "}
              <StatusBadge tone="info" icon="user">
                {t("registry.selfBooked")}
              </StatusBadge>
            </>
          )}
        </>
      ),
    },
    { key: "sexAge", header: t("registry.column.sexAge"), cell: ({ sexAge }) => sexAge, isOneLine: true },
    {
      key: "accessionNumber",
      header: t("registry.column.accessionNumber"),
      cell: ({ accessionNumber }) => <span className="font-mono">{accessionNumber}</span>,
      isOneLine: true,
    },
    { key: "exam", header: t("registry.column.exam"), cell: ({ study }) => study },
    { key: "device", header: t("registry.column.device"), cell: ({ device }) => device, from: "desk" },
    { key: "when", header: t("registry.column.when"), cell: ({ when }) => when, isOneLine: true },
    { key: "department", header: t("registry.column.department"), cell: ({ department }) => department, from: "wide" },
    {
      key: "status",
      header: t("registry.column.status"),
      cell: ({ status }) => <RegisteredStatus status={status} />,
      isOneLine: true,
    },
  ];
  return (
    <DataTable
      caption={t("registry.caption")}
      columns={columns}
      rows={exams}
      rowKey={({ id }) => id}
      rowHref={({ orderId }) => pathTo("/registry/:orderId", { orderId }, { org })}
      actions={{
        header: t("registry.column.actions"),
        cell: (exam) => <StepButtons exam={exam} org={org} />,
        isOneLine: true,
      }}
    />
  );
}
