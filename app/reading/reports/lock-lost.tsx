import { Notice } from "../../components/notice";
import { useTexts } from "../../i18n/use-texts";
import type { EditorData } from "./editor-data.server";
import { lockNow, mayRetake } from "./lock-now";

/** Tells whoever types that somebody else has got the lock: who and when, where the text is, and what can be done. */
export function LockLost({ editor: { report, times } }: { editor: EditorData }) {
  const t = useTexts();
  const { lost } = report.lock;
  const { isTaken, holder } = lockNow(report.lock);
  if (!isTaken) return null;
  return (
    <Notice tone="danger">
      <p className="font-semibold">
        {lost ? t("reports.lock.lost", { by: lost.by, time: times.lockLost }) : t("reports.lock.passed", { holder })}
      </p>
      <p>
        {t("reports.lock.kept")} {!holder && mayRetake(report) && t("reports.lock.nowFree")}
      </p>
    </Notice>
  );
}
