import { Notice } from "../components/notice";
import { ExtensionFacts } from "../extensions/extension-facts";
import { useTexts } from "../i18n/use-texts";
import type { EditorData } from "./editor-data.server";
import { StepButton } from "./step-button";

/** Says that there is text of one's own that is in no version, where it is, and how to be rid of it. */
export function DraftNotice({
  draft,
  version,
  isAside = false,
}: {
  draft: NonNullable<EditorData["draft"]>;
  version: number;
  /** Kept beside what is being written: it is in no field. */
  isAside?: boolean;
}) {
  const t = useTexts();
  const { finding, diagnosis, extensions } = draft.content;
  return (
    <Notice>
      <div className="flex flex-wrap items-center gap-x-4">
        <span>{t(`reports.draft.${draft.kind}`, { time: draft.time, version: draft.baseVersion })}</span>
        {/* The whole page is loaded again where the fields hold what is thrown away. */}
        <StepButton
          intent="reset"
          version={version}
          fields={isAside ? { draftId: draft.id } : {}}
          look="quiet"
          icon="trash"
          reloadDocument={!isAside}
        >
          {t("reports.draft.discard")}
        </StepButton>
      </div>
      {draft.kind !== "restored" && (
        <details>
          <summary className="inline-flex min-h-[1.75rem] items-center underline">{t("reports.draft.show")}</summary>
          <p className="max-h-48 overflow-y-auto whitespace-pre-wrap text-text">
            {[finding, diagnosis].filter((text) => text !== "").join("\n\n")}
          </p>
          <ExtensionFacts values={extensions} />
        </details>
      )}
    </Notice>
  );
}
