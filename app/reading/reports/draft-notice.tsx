import { Notice } from "../../components/notice";
import { ExtensionFacts } from "../../registration/extensions/extension-facts";
import { useTexts } from "../../i18n/use-texts";
import type { EditorData } from "./editor-data.server";
import { StepButton } from "./step-button";

type Draft = NonNullable<EditorData["draft"]> | EditorData["sideDrafts"][number];

/** Says that there is text of one's own that is in no version, where it is, and how to be rid of it. */
export function DraftNotice({ draft, version }: { draft: Draft; version: number }) {
  const t = useTexts();
  return (
    <Notice>
      <div className="flex flex-wrap items-center gap-x-4">
        <span>{t(`reports.draft.${draft.kind}`, { time: draft.time, version: draft.baseVersion })}</span>
        <DiscardDraft draft={draft} version={version} />
      </div>
      {draft.kind !== "restored" && (
        <details>
          <summary className="inline-flex min-h-[1.75rem] items-center underline">{t("reports.draft.show")}</summary>
          <DraftText content={draft.content} />
        </details>
      )}
    </Notice>
  );
}

/** A draft kept beside what is being written is in no field, and named. */
export function DiscardDraft({ draft, version }: { draft: Draft; version: number }) {
  const t = useTexts();
  const isAside = draft.kind === "side";
  return (
    // The whole page is loaded again where the fields hold what is thrown away.
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
  );
}

/** What it holds, to be copied from. */
export function DraftText({ content: { finding, diagnosis, extensions } }: Pick<Draft, "content">) {
  return (
    <>
      <p className="max-h-48 overflow-y-auto whitespace-pre-wrap text-text">
        {[finding, diagnosis].filter((text) => text !== "").join("\n\n")}
      </p>
      <ExtensionFacts values={extensions} />
    </>
  );
}
