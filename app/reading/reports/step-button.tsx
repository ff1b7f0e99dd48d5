import type { ReactNode } from "react";
import { Button, type Look } from "../../components/button";
import type { IconName } from "../../components/icon";
import { PostForm } from "../../forms/post-form";

/** One step of a report that needs no words: a form of its own, which names the version it was pressed on. */
export function StepButton({
  intent,
  version,
  fields = {},
  look,
  icon,
  isBusy,
  reloadDocument,
  shortcut,
  children,
}: {
  intent: string;
  version: number;
  /** What the step is about, beside the report. */
  fields?: Record<string, string>;
  look?: Look;
  icon?: IconName;
  isBusy?: boolean;
  reloadDocument?: boolean;
  /** The key of the page that presses it (use-shortcuts.ts). */
  shortcut?: string;
  children: ReactNode;
}) {
  return (
    <PostForm preventScrollReset reloadDocument={reloadDocument}>
      <input type="hidden" name="version" value={version} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button intent={intent} look={look} icon={icon} isBusy={isBusy} data-shortcut={shortcut}>
        {children}
      </Button>
    </PostForm>
  );
}
