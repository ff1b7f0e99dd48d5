import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { HistoryEntry } from "#contract/consulting/consultation-record";
import { Panel } from "../../components/page";
import { formats, type Formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { paramOf } from "../../page/param-of.server";
import { signedIn } from "../../session/signed-in.server";
import { consultationOf } from "./consultation-of-request.server";

export const handle = { i18n: "consultations", title: "consultations.tabs.history" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const id = paramOf(args, "consultationId");
  const [entries, { timeZone }] = await Promise.all([api.consultations.history({ id }), consultationOf(args)]);
  const format = formats(languageOf(args.request), timeZone);
  return { entries: entries.map((entry) => shownEntry(entry, format)).toReversed() };
}

/** Whom and which time it is about, in words. */
function shownEntry({ detail, created, ...entry }: HistoryEntry, { dayTime }: Formats) {
  const { asked, account, from, starts } = detail;
  const moment = (value: unknown) => (typeof value === "string" && value.includes("T") ? dayTime(value) : value);
  const change = [moment(from), account ?? moment(starts)].filter((one) => typeof one === "string");
  const about = typeof asked === "string" ? asked : change.join(" → ");
  return { ...entry, created: dayTime(created), about };
}

/** What happened to the consultation, the latest first. */
export default function HistoryPage() {
  const t = useTexts();
  const { entries } = useLoaderData<typeof loader>();
  return (
    <Panel>
      <ol className="grid gap-3">
        {entries.map(({ id, kind, created, by, bucketName, about, reason }) => (
          <li key={id} className="grid gap-x-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
            <time className="tabular-nums text-muted">{created}</time>
            <div className="[overflow-wrap:anywhere]">
              <span className="font-medium">{t(`consultations.events.${kind}`)}</span> {about}{" "}
              <span className="text-sm text-muted">
                {[by?.name ?? t("consultations.history.platform"), bucketName].filter(Boolean).join(" · ")}
              </span>
              {reason && <p>{reason}</p>}
            </div>
          </li>
        ))}
      </ol>
      {entries.length === 0 && <p className="text-muted">{t("consultations.history.empty")}</p>}
    </Panel>
  );
}
