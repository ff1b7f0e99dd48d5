import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { BackLink } from "../../components/back-link";
import { buttonLook } from "../../components/button";
import { Icon } from "../../components/icon";
import { Notice } from "../../components/notice";
import { Page, Panel } from "../../components/page";
import { problemText } from "../../problems/problem-text";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { textsFor } from "../../i18n/texts.server";
import { useTexts } from "../../i18n/use-texts";
import { paramOf } from "../../page/param-of.server";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { signedIn } from "../../session/signed-in.server";

export const handle = { i18n: "publishing", title: "publishing.run.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const { refused, expires, sizeBytes, ...run } = await api.printRuns.read({ id: paramOf(args, "runId") });
  const format = formats(languageOf(args.request));
  const t = textsFor(args.request);
  return {
    ...run,
    expires: expires && format.dayTime(expires),
    size: sizeBytes === null ? "" : format.fileSize(sizeBytes),
    refused: refused.map(({ reportId, accessionNumber, refusal }) => ({
      ...{ reportId, accessionNumber },
      why: refusal ? problemText(t, { code: refusal.code, detail: refusal.data }) : "",
    })),
  };
}

const lookAgainSeconds = 2;

/** How far a file of many reports is; it is opened from here once it is made. */
export default function PrintRunPage() {
  const t = useTexts();
  const { id, state, total, done, expires, size, refused } = useLoaderData<typeof loader>();
  const isUnderWay = state === "waiting" || state === "printing";
  useLookingAgain(isUnderWay);
  return (
    <Page title={t("publishing.run.title")} width="prose">
      {isUnderWay && (
        <noscript>
          <meta httpEquiv="refresh" content={String(lookAgainSeconds)} />
        </noscript>
      )}
      <BackLink to={pathTo("/report-publish", {})}>{t("publishing.batch.back")}</BackLink>
      <Panel>
        <p className="mb-2 font-medium" role="status">
          {t(`publishing.run.states.${state}`)}
        </p>
        <progress value={done} max={Math.max(total, 1)} className="w-full" aria-label={t("publishing.run.title")} />
        <p className="mt-1 tabular-nums text-muted">{t("publishing.run.progress", { done, total })}</p>
        {isUnderWay && <p className="mt-2 text-sm text-muted">{t("publishing.run.refresh")}</p>}
        {state === "failed" && (
          <Notice tone="danger" className="mt-3">
            {t("publishing.run.failedHint")}
          </Notice>
        )}
        {state === "removed" && <p className="mt-3">{t("publishing.run.removedHint")}</p>}
        {state === "done" && (
          <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
            <span className="text-sm text-muted">{t("publishing.run.expires", { time: expires ?? "" })}</span>
            <a
              href={`/api/v1/report-publish/print-runs/${id}/pdf`}
              target="_blank"
              rel="noreferrer"
              className={buttonLook("primary")}
            >
              <Icon name="print" />
              {t("publishing.run.open", { size })}
            </a>
          </div>
        )}
      </Panel>
      {refused.length > 0 && (
        <Panel title={t("publishing.run.refused")} className="mt-4">
          <ul className="grid gap-1">
            {refused.map(({ reportId, accessionNumber, why }) => (
              <li key={reportId}>
                <span className="tabular-nums">{accessionNumber}</span> <span className="text-danger">{why}</span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </Page>
  );
}

/** Asks how far it is until it is made. */
function useLookingAgain(isUnderWay: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const asking = setInterval(revalidate, lookAgainSeconds * 1000);
    return () => clearInterval(asking);
  }, [isUnderWay, revalidate]);
}
