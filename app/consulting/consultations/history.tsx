import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { consentRelations } from "#contract/kernel/consultation-states";
import type { HistoryEntry } from "#contract/consulting/consultation-record";
import { Panel } from "../../components/page";
import { formats, type Formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { textsFor } from "../../i18n/texts.server";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { paramOf } from "../../page/param-of.server";
import { signedIn } from "../../session/signed-in.server";
import type { Texts } from "#texts/texts";
import { consultationOf } from "./consultation-of-request.server";

export const handle = { i18n: ["consultations", "consents"], title: "consultations.tabs.history" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const id = paramOf(args, "consultationId");
  const [entries, { timeZone }] = await Promise.all([api.consultations.history({ id }), consultationOf(args)]);
  const format = formats(languageOf(args.request), timeZone);
  const t = textsFor(args.request);
  return { entries: entries.map((entry) => shownEntry(entry, format, t)).toReversed() };
}

/** Whom, which exam and which time it is about, in words. */
function shownEntry({ detail, created, ...entry }: HistoryEntry, { dayTime }: Formats, t: Texts) {
  const { asked, account, from, starts, examId: exam, consentId: giver } = detail;
  const relation = consentRelations.find((one) => one === detail.relation);
  const moment = (value: unknown) => (typeof value === "string" && value.includes("T") ? dayTime(value) : value);
  const change = [moment(from), account ?? moment(starts)].filter((one) => typeof one === "string");
  const told = [asked, exam, giver].find((one) => typeof one === "string");
  const about = told ?? change.join(" → ");
  return {
    ...{ ...entry, about, created: dayTime(created) },
    // Who gives a consent is another than who enters it.
    relation: giver !== undefined && relation ? t(`consents.relations.${relation}`) : null,
    isEntered: giver !== undefined,
  };
}

/** What happened to the consultation, the latest first. */
export default function HistoryPage() {
  const t = useTexts();
  const { entries } = useLoaderData<typeof loader>();
  return (
    <Panel>
      <ol className="grid gap-3">
        {entries.map(({ id, kind, created, by, bucketName, about, relation, isEntered, reason }) => (
          <li key={id} className="grid gap-x-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
            <time className="tabular-nums text-muted">{created}</time>
            <div className="[overflow-wrap:anywhere]">
              <span className="font-medium">{t(`consultations.events.${kind}`)}</span> {about}{" "}
              <span className="text-sm text-muted">
                {[
                  relation,
                  by
                    ? isEntered
                      ? t("consultations.history.enteredBy", { name: by.name })
                      : by.name
                    : t("consultations.history.platform"),
                  bucketName,
                ]
                  .filter(Boolean)
                  .join(" · ")}
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
