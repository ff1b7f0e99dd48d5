import type { ReportContent } from "#contract/reading/report-content";
import { typedValues } from "../../registration/extensions/extension-text";

/** What the fields of the editor show of a content. */
export const fieldsOf = (version: number, { positive, extensions, ...content }: ReportContent) => ({
  version,
  ...content,
  extensions: typedValues(extensions),
  positive: positive === null ? null : positive ? ("true" as const) : ("false" as const),
});

/** Sends the whole form; what others do with it is the buttons' matter. */
export const editorFormId = "report";

/**
 * Buttons of the editor's form. `look` only turns the other pane, for browsers without scripts; `retake` takes a lost
 * lock again; `unlock` closes the text, keeping what is unsaved as a draft.
 */
export const editorIntents = [
  "save",
  "saveClose",
  "submit",
  "submitNext",
  "approve",
  "approveNext",
  "look",
  "retake",
  "unlock",
];

/** Once they are accepted the text is closed. */
export const closingIntents = ["unlock", "submit", "submitNext", "approve", "approveNext", "reject", "advise"];
