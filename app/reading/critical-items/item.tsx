import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { randomUUID } from "node:crypto";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { LinkButton } from "../../components/button";
import { Page, Panel } from "../../components/page";
import { languageOf } from "../../i18n/language-cookie.server";
import { instantAt, localAt } from "../../i18n/local-time";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { paramOf } from "../../page/param-of.server";
import { pathTo } from "../../paths";
import { notFound } from "../../problems/thrown-problem.server";
import { listOf } from "../../registration/exams/place-in-list.server";
import { signedIn } from "../../session/signed-in.server";
import { AttemptForm } from "./attempt-form";
import { AttemptPanel } from "./attempt-panel";
import { Attempts } from "./attempts";
import { shownItem } from "./shown-item.server";
import { CategoryBadge, TimeLeft } from "./time-left";

export const handle = { i18n: ["critical", "exam"], title: "critical.itemTitle" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const item = await api.criticalItems.ofReport({ id: paramOf(args, "reportId") });
  if (!item) throw notFound(args.context);
  const now = new Date();
  const { examId, reportId, timeZone } = item;
  const list = listOf(args.request);
  return {
    item: shownItem(item, languageOf(args.request), now),
    report: pathTo("/studies/:examId/reports/:reportId", { examId, reportId }, { list }),
    now: localAt(now.toISOString(), timeZone).slice(0, 16),
    key: randomUUID(),
  };
}

/** Whoever came from a report out of the reading list goes back to it once it is closed, everybody else to what still waits. */
export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  const form = await posted(args);
  const id = paramOf(args, "reportId");
  return submitted(
    form,
    AttemptForm,
    async (said) => {
      const item = await api.criticalItems.ofReport({ id });
      if (!item) throw notFound(args.context);
      const told = instantAt(said.told, item.timeZone);
      const { examId, reportId, acknowledged } = await api.criticalItems.attempt({ ...said, told, id });
      if (!acknowledged) return redirectDone(args.context, form.page, "saved");
      const list = listOf(args.request);
      const next =
        list === "" ? "/critical-values" : pathTo("/studies/:examId/reports/:reportId", { examId, reportId }, { list });
      return redirectDone(args.context, next, "saved");
    },
    { told_in_future: "told", told_before_flag: "told" },
  );
}

/** A critical value: what was tried to tell somebody of it, and the next attempt. */
export default function CriticalItemPage() {
  const t = useTexts();
  const { item, report, now, key } = useLoaderData<typeof loader>();
  return (
    <Page
      title={t("critical.itemTitle")}
      width="form"
      actions={<LinkButton to={report}>{t("critical.report")}</LinkButton>}
    >
      <div className="grid gap-4">
        <Panel>
          <p className="flex flex-wrap items-center gap-2 font-medium">
            <CategoryBadge category={item.category} />
            <span>
              <bdi>{item.patientName}</bdi> · {t(`exam.modality.${item.modality}`)} {item.bodyPart} ·{" "}
              <span className="font-mono">{item.accessionNumber}</span>
            </span>
          </p>
          <p className="mt-1 text-muted">
            {item.bucketName} · {t("critical.flagged")}{" "}
            {t("critical.flaggedBy", { name: item.flaggedBy?.name ?? "", time: item.flagged })}
          </p>
          <p className="mt-1">
            {item.acknowledged ? (
              t("critical.closedAt", { time: item.acknowledged })
            ) : (
              <>
                {t("critical.dueAt", { time: item.due })} <TimeLeft {...item} />
              </>
            )}
          </p>
        </Panel>
        <Panel title={t("critical.attempts")}>
          <Attempts {...item} />
        </Panel>
        {!item.acknowledged && <AttemptPanel key={item.attempts.length} item={item} now={now} oneTimeKey={key} />}
      </div>
    </Page>
  );
}
