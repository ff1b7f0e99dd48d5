import type { z } from "zod";
import type { TemplateDraft } from "#contract/reading/reporting-templates";
import type { Code, TemplateStructure } from "#contract/reading/template-structure";

type Drafted = z.output<typeof TemplateDraft>["structure"];

/** A structure as it is written: what was sent without its codes keeps those of the same key, options those of the same value. */
export function withKeptCodes(drafted: Drafted, before: TemplateStructure): TemplateStructure {
  const fieldsBefore = new Map(before.flatMap(({ fields }) => fields.map((field) => [field.key, field] as const)));
  const sectionsBefore = new Map(before.map((section) => [section.key, section]));
  return drafted.map((section) => ({
    ...section,
    codes: section.codes ?? sectionsBefore.get(section.key)?.codes ?? [],
    fields: section.fields.map((field) => {
      const known = fieldsBefore.get(field.key);
      const codesOf = (value: string): Code[] => known?.options.find((option) => option.value === value)?.codes ?? [];
      return {
        ...field,
        codes: field.codes ?? known?.codes ?? [],
        options: field.options.map((option) =>
          option.codes.length > 0 ? option : { ...option, codes: codesOf(option.value) },
        ),
      };
    }),
  }));
}
