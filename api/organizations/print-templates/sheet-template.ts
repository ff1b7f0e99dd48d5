import type { printTemplates } from "#api/infrastructure/database/schema/index";

/** What sheets take from a template; logo and stamp by the hash of their object. */
export type SheetTemplate = Pick<
  typeof printTemplates.$inferSelect,
  | "id"
  | "name"
  | "title"
  | "secondaryTitle"
  | "modalities"
  | "staticQrContent"
  | "staticQrText"
  | "dynamicQrText"
  | "logo"
  | "stamp"
  | "exactTime"
  | "pageNumbers"
  | "fields"
  | "isDefault"
>;

/**
 * Which template a sheet is printed with.
 *
 * @param templates of the organization and of one kind, in their order
 * @param modality of the exam
 * @param wanted the id of one that somebody chose: it goes before all others, as long as it is among them
 * @returns the first that names the modality, the default one before others; else, likewise, the first that is for
 * every modality; else the default one; null where there is none, for the layout without a template
 */
export function chosenTemplate<Template extends Pick<SheetTemplate, "id" | "modalities" | "isDefault">>(
  templates: readonly Template[],
  modality: string,
  wanted?: string,
): Template | null {
  const inTurn = [...templates].sort((one, other) => Number(other.isDefault) - Number(one.isDefault));
  return (
    templates.find(({ id }) => id === wanted) ??
    inTurn.find(({ modalities }) => modalities.includes(modality)) ??
    inTurn.find(({ modalities }) => modalities.length === 0) ??
    inTurn.find(({ isDefault }) => isDefault) ??
    null
  );
}
