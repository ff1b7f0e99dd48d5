import { Notice } from "../../components/notice";
import { useTexts } from "../../i18n/use-texts";
import { DiscardDraft, DraftNotice, DraftText } from "./draft-notice";
import type { EditorData } from "./editor-data.server";

/** One's drafts on older versions: several are one line until they are asked for, so that the text keeps its room. */
export function SideDrafts({ drafts, version }: { drafts: EditorData["sideDrafts"]; version: number }) {
  const t = useTexts();
  const [first, ...others] = drafts;
  if (!first) return null;
  if (others.length === 0) return <DraftNotice draft={first} version={version} />;
  return (
    <Notice>
      <details>
        <summary className="inline-flex min-h-[1.75rem] flex-wrap items-center gap-x-4">
          {t("reports.draft.sides", { count: drafts.length })}
          <span className="underline">{t("reports.draft.showAll")}</span>
        </summary>
        <ul className="grid max-h-56 gap-1 overflow-y-auto">
          {drafts.map((draft) => (
            <li key={draft.id}>
              <div className="flex flex-wrap items-center gap-x-4">
                <span>{t("reports.draft.sideOf", { time: draft.time, version: draft.baseVersion })}</span>
                <DiscardDraft draft={draft} version={version} />
              </div>
              <DraftText content={draft.content} />
            </li>
          ))}
        </ul>
      </details>
    </Notice>
  );
}
