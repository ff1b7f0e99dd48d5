import type { Modality } from "#contract/organizations/organizations";
import type { TemplateKind } from "#contract/delivery/print-templates";
import type { OperationContext } from "#api/kernel/operations";
import { chosenTemplate } from "#api/organizations/print-templates/sheet-template";
import { templatesOf } from "#api/organizations/print-templates/template-queries";

/** The templates that sheets of the organization may be printed with, and which one its rule chooses. */
export async function sheetTemplates(
  { platform, bucketId }: Pick<OperationContext, "platform" | "bucketId">,
  kind: TemplateKind,
  modality: Modality,
) {
  const templates = await templatesOf(platform.db, bucketId, kind);
  return {
    bucketId,
    modality,
    chosen: chosenTemplate(templates, modality)?.id ?? null,
    templates: templates.map(({ id, name }) => ({ id, name })),
  };
}
