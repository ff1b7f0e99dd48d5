import type { ShownPicture } from "../../imaging/pictures/image-pane";

/** A key image as the editor's form has it: an empty field has no value. */
export type FormPicture = { readonly [Field in keyof ShownPicture]?: string | undefined };

/** Value of the form's list: text or nothing where it has none. */
export type FormPictures = string | readonly (FormPicture | undefined)[] | undefined;

const fields = ["instanceId", "attachmentId", "frame", "windowCenter", "windowWidth", "overlays"] as const;

/**
 * Whether the report has the picture already, as it is shown: in the same frame and window, with overlays or without.
 */
export const isTaken = (shown: ShownPicture, taken: FormPictures = ""): boolean =>
  typeof taken !== "string" &&
  taken.some((picture) => fields.every((field) => String(shown[field] ?? "") === (picture?.[field] ?? "")));

/** The attachments among the key images of the form. */
export const attachmentsOf = (taken: FormPictures = ""): string[] =>
  typeof taken === "string" ? [] : taken.flatMap((picture) => picture?.attachmentId || []);

const listed = (taken: FormPictures) =>
  typeof taken === "object" ? taken.map((picture) => fields.map((field) => picture?.[field] ?? "").join(" ")) : [];

/** Whether two lists show the same pictures in the same order, whatever their captions say. */
export const samePictures = (one: FormPictures, other: FormPictures): boolean =>
  listed(one).join("\n") === listed(other).join("\n");
