import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { WorklistChoices, WorklistTab } from "#contract/reading/worklist";
import { Button, LinkButton } from "../../components/button";
import { CheckboxField } from "../../components/choice-field";
import { DataTable, type Column } from "../../components/data-table";
import { EmptyState } from "../../components/empty-state";
import { Page } from "../../components/page";
import { Pagination } from "../../components/pagination";
import { StatusBadge } from "../../components/status-badge";
import { posted } from "../../forms/posted.server";
import { PostForm } from "../../forms/post-form";
import { submitted } from "../../forms/submitted.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { hrefInList } from "../../registration/exams/place-in-list.server";
import { ReportStatusBadge } from "../../registration/exams/report-status-badge";
import { signedIn } from "../../session/signed-in.server";
import { spanText } from "./time-left";
import { shownWork, type ShownWork } from "./shown-work.server";

export const handle = { i18n: ["worklist", "exam"], title: "worklist.title" } satisfies PageHandle;

const limit = 20;
const Tab = WorklistTab.catch("mine");
const Skip = z.coerce.number().int().min(0).max(10_000).catch(0);
/** The reader's own to write, as the exam list has them: from there the next one is opened. */
const ownList = "work=write";

export async function loader(args: LoaderFunctionArgs) {
  const { api, account } = await signedIn(args);
  const { searchParams } = new URL(args.request.url);
  const page = { tab: Tab.parse(searchParams.get("tab")), limit, skip: Skip.parse(searchParams.get("skip") ?? 0) };
  const [{ exams, total }, choices] = await Promise.all([api.worklist.page(page), api.worklist.choices({})]);
  const now = new Date();
  const language = languageOf(args.request);
  return { ...page, total, choices, exams: exams.map((exam) => shownWork(exam, account.id, language, now)) };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  const form = await posted(args);
  if (form.intent === "choose") return submitted(form, WorklistChoices, (choices) => api.worklist.choose(choices));
  return submitted(form, z.object({}), async () => {
    const taken = await api.worklist.takeNext({});
    return taken
      ? redirectDone(args.context, hrefInList({ id: taken.examId, reportId: taken.reportId }, ownList), "examTaken")
      : redirectDone(args.context, "/worklist", "noneLeft");
  });
}

/** What is to be written, which is due first; the next one is taken, not picked. */
export default function WorklistPage() {
  const t = useTexts();
  const { tab, exams, total, skip, choices } = useLoaderData<typeof loader>();
  return (
    <Page
      title={t("worklist.title")}
      actions={
        <PostForm>
          <Button look="primary" icon="right" intent="take">
            {t("worklist.take")}
          </Button>
        </PostForm>
      }
    >
      <p className="mb-3 max-w-prose text-muted">{t("worklist.lead")}</p>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <nav aria-label={t("worklist.title")} className="flex flex-wrap gap-2">
          {WorklistTab.options.map((one) => (
            <Link
              key={one}
              to={`?tab=${one}`}
              aria-current={one === tab ? "page" : undefined}
              className="inline-flex min-h-[1.75rem] items-center rounded border border-line px-3 text-text aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:font-semibold max-sm:min-h-[2.75rem]"
            >
              {t(`worklist.tabs.${one}`)}
            </Link>
          ))}
        </nav>
        <PostForm className="flex flex-wrap items-center gap-2">
          <CheckboxField name="opensNext" label={t("worklist.opensNext")} defaultChecked={choices.opensNext} />
          <CheckboxField name="leavesEmpty" label={t("worklist.leavesEmpty")} defaultChecked={choices.leavesEmpty} />
          <Button intent="choose">{t("worklist.choose")}</Button>
        </PostForm>
      </div>
      {exams.length === 0 ? (
        <EmptyState icon="success" title={t("worklist.none")} />
      ) : (
        <>
          <Work exams={exams} />
          <Pagination skip={skip} limit={limit} shown={exams.length} total={total} />
        </>
      )}
    </Page>
  );
}

function Work({ exams }: { exams: ShownWork[] }) {
  const t = useTexts();
  const columns: Column<ShownWork>[] = [
    {
      key: "patient",
      header: t("worklist.patient"),
      cell: ({ patientName, urgentFlag }) => (
        <>
          <bdi>{patientName}</bdi>{" "}
          {urgentFlag && (
            <StatusBadge tone="warning" icon="urgent">
              {t("common.examMark.urgent")}
            </StatusBadge>
          )}
        </>
      ),
    },
    {
      key: "exam",
      header: t("worklist.exam"),
      cell: ({ modality, bodyPart, accessionNumber }) => (
        <>
          {t(`exam.modality.${modality}`)} {bodyPart} <span className="font-mono">{accessionNumber}</span>
        </>
      ),
    },
    {
      key: "source",
      header: t("worklist.source"),
      cell: ({ patientSource }) => t(`exam.patientSource.${patientSource}`),
    },
    {
      key: "status",
      header: t("worklist.status"),
      cell: ({ status }) => <ReportStatusBadge status={status} />,
    },
    { key: "due", header: t("worklist.due"), cell: (exam) => <Due {...exam} /> },
    {
      key: "waitsFor",
      header: t("worklist.waitsFor"),
      cell: ({ waitsFor, skips }) => (
        <>
          {waitsFor?.name ?? <span className="text-muted">{t("worklist.nobody")}</span>}
          {skips > 0 && <span className="block text-sm text-muted">{t("worklist.skipped", { count: skips })}</span>}
        </>
      ),
    },
  ];
  return (
    <DataTable<ShownWork>
      caption={t("worklist.title")}
      columns={columns}
      rows={exams}
      rowKey={({ examId }) => examId}
      rowHref={({ examId, reportId, isOwn }) =>
        pathTo("/studies/:examId/reports/:reportId", { examId, reportId }, { list: isOwn ? ownList : "" })
      }
      rowTone={({ isOverdue }) => (isOverdue ? "danger" : null)}
      actions={{
        header: t("worklist.actions"),
        cell: ({ examId, isOwn }) =>
          isOwn && (
            <LinkButton to={pathTo("/worklist/:examId/skip", { examId })} look="quiet">
              {t("worklist.skip")}
            </LinkButton>
          ),
      }}
    />
  );
}

function Due({ due, left, isOverdue }: ShownWork) {
  const t = useTexts();
  const time = spanText(t, left);
  return (
    <span className="flex flex-wrap items-center gap-x-2 tabular-nums">
      {due}
      {isOverdue ? (
        <StatusBadge tone="danger" icon="clock">
          {t("worklist.overdueBy", { time })}
        </StatusBadge>
      ) : (
        <span className="text-muted">{t("worklist.leftFor", { time })}</span>
      )}
    </span>
  );
}
