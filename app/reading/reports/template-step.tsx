import { useLocation, useParams, useRevalidator } from "@remix-run/react";
import { useState, type ReactNode } from "react";
import type { ComposedTexts } from "#contract/reading/reporting-templates";
import { Button, type Look } from "../../components/button";
import { Notice } from "../../components/notice";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";
import { editorFormId } from "./editor-fields";
import { useAccessKey } from "./use-access-key";
import { focusFirstGap } from "./first-gap";
import { isTemplateAnswer, type TemplateAnswer } from "./template-answer";
import { withTemplateText } from "./template-values";

type Applied = Extract<TemplateAnswer, { kind: "applied" }>["texts"];

/** Puts a template's texts into the fields of the open report, where its writer goes on at the first gap. */
function writeIn({ previous, ...texts }: Applied) {
  for (const name of ["finding", "diagnosis", "note"] as const) {
    const field = document.querySelector<HTMLTextAreaElement | HTMLInputElement>(`#${editorFormId} [name="${name}"]`);
    const text = field && withTemplateText(field.value, texts[name], previous?.[name] ?? "");
    if (!field || text === field.value) continue;
    field.setRangeText(text ?? "", 0, field.value.length, "end");
    // What was set by a script, no input event tells.
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  focusFirstGap(document.querySelector<HTMLTextAreaElement>(`#${editorFormId} textarea[name="finding"]`));
}

const icons = { applyTemplate: "check", releaseTemplate: "close", undoTemplate: "undo" } as const;
const keys = { undoTemplate: "u", applyTemplate: undefined, releaseTemplate: undefined };

interface TemplateStepProps {
  intent: "applyTemplate" | "releaseTemplate" | "undoTemplate";
  /** What a template wrote, to be taken out again. */
  written?: ComposedTexts;
  /** Whose fields are sent, where there are scripts. */
  formId?: string;
  look?: Look;
  className?: string;
  children: ReactNode;
}

/**
 * Writes the filled-in template into the open text. Without scripts the whole text is sent with it and comes back as it
 * was typed, with the template's text.
 */
export function TemplateStep({
  intent,
  written,
  formId,
  look = "primary",
  className = "",
  children,
}: TemplateStepProps) {
  const t = useTexts();
  const accessKey = useAccessKey()(keys[intent]);
  const { search } = useLocation();
  const { examId = "", reportId = "" } = useParams();
  const { revalidate } = useRevalidator();
  const [answer, setAnswer] = useState<TemplateAnswer | "failed" | null>(null);

  async function send() {
    const form = formId === undefined ? null : document.getElementById(formId);
    if (form instanceof HTMLFormElement && !form.reportValidity()) return;
    const body = form instanceof HTMLFormElement ? new FormData(form) : new FormData();
    body.set("intent", intent);
    const path = pathTo("/studies/:examId/reports/:reportId/template", { examId, reportId });
    try {
      const told: unknown = await (await fetch(path, { method: "POST", body })).json();
      setAnswer(isTemplateAnswer(told) ? told : "failed");
      if (!isTemplateAnswer(told) || told.kind === "refused") return;
      if (told.kind === "applied") writeIn(told.texts);
      if (written) writeIn({ finding: "", diagnosis: "", note: "", previous: written });
      revalidate();
    } catch {
      setAnswer("failed");
    }
  }

  const wrong = answer === "failed" ? [t("reports.draft.failed")] : answer?.kind === "refused" ? answer.wrong : [];
  return (
    <>
      {wrong.length > 0 && (
        <Notice tone="danger">
          {wrong.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Notice>
      )}
      {answer !== "failed" && answer?.kind === "applied" && (
        <p role="status" className="text-sm text-success">
          {t("reportingTemplates.pane.applied")}
        </p>
      )}
      <Button
        form={editorFormId}
        formAction={search}
        formNoValidate
        intent={intent}
        look={look}
        icon={icons[intent]}
        className={className}
        {...accessKey}
        onClick={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {children}
      </Button>
    </>
  );
}
