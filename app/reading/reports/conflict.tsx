import type { VersionConflict } from "#contract/reading/report-views";
import { Notice } from "../../components/notice";
import { localAt } from "../../i18n/local-time";
import { useTexts } from "../../i18n/use-texts";
import { DiffText } from "./diff-text";
import { ExtensionDiffs } from "./extension-diffs";

/** Over the fields, which lost nothing: that there is a newer version, and what to do. */
export function ConflictNotice({ isOwn }: Pick<VersionConflict, "isOwn">) {
  const t = useTexts();
  return (
    <Notice tone="warning" className="shrink-0">
      <a href="#conflict" className="font-semibold text-warning">
        {t(isOwn ? "reports.conflict.ownTitle" : "reports.conflict.title")}
      </a>{" "}
      {t("reports.conflict.keepMine")}
    </Notice>
  );
}

/** In the place of the images: the version that stands now, against what is in the fields. */
export function ConflictPane({ conflict, timeZone }: { conflict: VersionConflict; timeZone: string }) {
  const t = useTexts();
  const { version, lastUpdater, isOwn, updated, texts, extensions } = conflict;
  const time = localAt(updated, timeZone).slice(0, 16).replace("T", " ");
  const person = lastUpdater ?? t("reports.conflict.somebody");
  const explained = isOwn
    ? t("reports.conflict.ownExplanation", { time, version })
    : t("reports.conflict.explanation", { person, time, version });
  return (
    <aside id="conflict" className="report-pane rounded-lg border border-line bg-surface p-4 lg:overflow-y-auto">
      <h2 className="text-lg">{t("reports.conflict.now", { version })}</h2>
      <p>{explained}</p>
      <p className="text-sm text-muted">{t("reports.conflict.legend")}</p>
      {texts.length === 0 && extensions.length === 0 && <p>{t("reports.conflict.same")}</p>}
      {texts.map(({ field, parts }) => (
        <section key={field} className="mt-2">
          <h3 className="text-sm font-medium text-muted">{t(`reports.field.${field}`)}</h3>
          <DiffText parts={parts} />
        </section>
      ))}
      <ExtensionDiffs diffs={extensions} heading="h3" />
      {/* A plain link: it loads the page again, with the text that stands. */}
      <a href="?" className="mt-auto inline-flex min-h-[1.75rem] items-center self-start">
        {t("reports.conflict.takeTheirs")}
      </a>
    </aside>
  );
}
