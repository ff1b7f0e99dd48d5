import { useActionData } from "@remix-run/react";
import { Notice } from "../../components/notice";
import type { FormAnswer } from "../../forms/answer";
import { useTexts } from "../../i18n/use-texts";
import type { EditorData } from "./editor-data.server";
import { conflictIn } from "./answered";
import { editorIntents } from "./editor-fields";

/** A button pressed on a page that is older than the report did nothing: says what happened to the report since. */
export function Meanwhile({ editor: { report, times } }: { editor: EditorData }) {
  const t = useTexts();
  const answer = useActionData<FormAnswer>();
  const isStale = answer?.problem?.code === "version_conflict" || answer?.problem?.code === "transition_refused";
  const isClosed = report.status === "corrected" || report.status === "final";
  // Between two texts that can both still be saved the editor itself compares.
  if (!isStale || (editorIntents.includes(answer.intent) && !isClosed)) return null;
  const conflict = conflictIn(answer.problem);
  const { what, name, time } =
    report.status === "corrected"
      ? { what: "approved" as const, name: report.issuer?.name, time: times.approved }
      : report.status === "final"
        ? { what: "submitted" as const, name: report.submitter?.name, time: times.submitted }
        : { what: "changed" as const, name: conflict?.lastUpdater, time: times.updated };
  const person = conflict?.isOwn ? t("reports.conflict.you") : (name ?? t("reports.conflict.somebody"));
  return (
    <Notice tone="warning">
      {t(`reports.meanwhile.${what}`, { person, time })}{" "}
      {/* A plain link: it loads the page again, as it stands now. */}
      <a href="?">{t(conflict?.isOwn ? "reports.meanwhile.goOnHere" : "reports.meanwhile.show")}</a>
    </Notice>
  );
}
