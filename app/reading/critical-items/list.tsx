import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { pathTo } from "../../paths";
import { signedIn } from "../../session/signed-in.server";
import { LinkButton } from "../../components/button";
import { DataTable, type Column } from "../../components/data-table";
import { EmptyState } from "../../components/empty-state";
import { Page } from "../../components/page";
import { Pagination } from "../../components/pagination";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { AttemptLine } from "./attempts";
import { shownItem, type ShownItem } from "./shown-item.server";
import { CategoryBadge, TimeLeft } from "./time-left";

export const handle = { i18n: ["critical", "exam"], title: "critical.title" } satisfies PageHandle;

const limit = 20;
const states = ["open", "acknowledged"] as const;
const State = z.enum(states).catch("open");
const Skip = z.coerce.number().int().min(0).max(10_000).catch(0);

export async function loader(args: LoaderFunctionArgs) {
  const { api, permissions, memberships } = await signedIn(args);
  const { searchParams } = new URL(args.request.url);
  const page = {
    state: State.parse(searchParams.get("state")),
    limit,
    skip: Skip.parse(searchParams.get("skip") ?? 0),
  };
  const [{ items, total }, granted, { groups }] = await Promise.all([
    api.criticalItems.page(page),
    permissions(),
    memberships(),
  ]);
  const now = new Date();
  const registers = new Set(groups.filter(({ enableRegistry }) => enableRegistry).map(({ id }) => id));
  return {
    ...page,
    total,
    /** Of physicians whom exams wait for that a patient's answer makes dangerous. */
    mayDecide: granted.some(
      ({ type, groupId, actions }) => type === 1 && registers.has(groupId) && actions.includes("report_approval"),
    ),
    items: items.map((item) => shownItem(item, languageOf(args.request), now)),
  };
}

/** What was flagged critical: what waits, longest first, and what was acknowledged. */
export default function CriticalValuesPage() {
  const t = useTexts();
  const { state, items, total, skip, mayDecide } = useLoaderData<typeof loader>();
  const isOpen = state === "open";
  return (
    <Page
      title={t("critical.title")}
      actions={mayDecide && <LinkButton to={pathTo("/registry/safety", {})}>{t("critical.safety")}</LinkButton>}
    >
      <p className="mb-3 text-muted">{t("critical.lead")}</p>
      <nav aria-label={t("critical.title")} className="mb-3 flex gap-2">
        {states.map((one) => (
          <Link
            key={one}
            to={`?state=${one}`}
            aria-current={one === state ? "page" : undefined}
            className="inline-flex min-h-[1.75rem] items-center rounded border border-line px-3 text-text aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:font-semibold max-sm:min-h-[2.75rem]"
          >
            {t(`critical.${one}`)}
          </Link>
        ))}
      </nav>
      {items.length === 0 ? (
        <EmptyState icon="success" title={t(isOpen ? "critical.none" : "critical.noneAcknowledged")} />
      ) : (
        <>
          <Items items={items} isOpen={isOpen} />
          <Pagination skip={skip} limit={limit} shown={items.length} total={total} />
        </>
      )}
    </Page>
  );
}

function Items({ items, isOpen }: { items: ShownItem[]; isOpen: boolean }) {
  const t = useTexts();
  const columns: Column<ShownItem>[] = [
    { key: "patient", header: t("critical.patient"), cell: ({ patientName }) => <bdi>{patientName}</bdi> },
    { key: "category", header: t("critical.category"), cell: (item) => <CategoryBadge {...item} /> },
    {
      key: "exam",
      header: t("critical.exam"),
      cell: ({ modality, bodyPart, accessionNumber }) => (
        <>
          {t(`exam.modality.${modality}`)} {bodyPart} <span className="font-mono">{accessionNumber}</span>
        </>
      ),
    },
    { key: "organization", header: t("critical.organization"), cell: ({ bucketName }) => bucketName },
    {
      key: "flagged",
      header: t("critical.flagged"),
      cell: ({ flagged, flaggedBy }) => t("critical.flaggedBy", { name: flaggedBy?.name ?? "", time: flagged }),
    },
    ...(isOpen ? [{ key: "left", header: t("critical.left"), cell: (item: ShownItem) => <TimeLeft {...item} /> }] : []),
    { key: "attempts", header: t("critical.attempts"), cell: (item) => <Tried {...item} /> },
  ];
  return (
    <DataTable<ShownItem>
      caption={t("critical.title")}
      columns={columns}
      rows={items}
      rowKey={({ id }) => id}
      rowHref={({ examId, reportId }) => pathTo("/studies/:examId/reports/:reportId", { examId, reportId })}
      rowTone={({ isOverdue }) => (isOverdue ? "danger" : null)}
      actions={{
        header: t("critical.actions"),
        cell: ({ reportId }) => (
          <LinkButton
            to={pathTo("/critical-values/:reportId", { reportId })}
            {...(isOpen && { look: "primary" as const, icon: "check" as const })}
          >
            {t(isOpen ? "critical.acknowledge" : "critical.show")}
          </LinkButton>
        ),
      }}
    />
  );
}

/** What was tried last, and whom the chain told. */
function Tried({ attempts, escalations, acknowledged }: ShownItem) {
  const t = useTexts();
  const last = attempts.at(-1);
  return (
    <>
      {last ? <AttemptLine {...last} /> : <span className="text-muted">{t("critical.noAttempts")}</span>}
      <span className="block text-sm text-muted">
        {[
          last && t("critical.byLine", { name: last.toldBy.name, time: last.told }),
          attempts.length > 1 && t("critical.tried", { count: attempts.length }),
          !acknowledged && escalations.length > 0 && t("critical.escalatedTimes", { count: escalations.length }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
    </>
  );
}
