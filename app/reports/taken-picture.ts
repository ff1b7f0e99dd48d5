import type { ShownPicture } from "../exams/image-pane";

/** A key image as the editor's form has it: an empty field has no value. */
export type FormPicture = { readonly [Field in keyof ShownPicture]?: string | undefined };

const fields = ["instanceId", "attachmentId", "frame", "windowCenter", "windowWidth"] as const;

/**
 * Whether the report has the picture already, as it is shown: in the same frame and window.
 *
 * @param taken value of the form's list: text or nothing where it has none
 */
export const isTaken = (shown: ShownPicture, taken: string | readonly (FormPicture | undefined)[] = ""): boolean =>
  typeof taken !== "string" &&
  taken.some((picture) => fields.every((field) => String(shown[field] ?? "") === (picture?.[field] ?? "")));

/** The attachments among the key images of the form. */
export const attachmentsOf = (taken: string | readonly (FormPicture | undefined)[] = ""): string[] =>
  typeof taken === "string" ? [] : taken.flatMap((picture) => picture?.attachmentId || []);
