import { TemplateOrigin, TemplateStructure } from "#contract/reading/template-structure";
import { decodeHtml } from "./decode-html";
import { parseMrrt, type ParsedTemplate } from "./parse-mrrt";

export type MrrtRead =
  { kind: "read"; template: ParsedTemplate } | { kind: "refused"; reason: "not_a_template" | "too_much" };

/** Reads an MRRT template; runs in a worker thread (docs/decisions/028). */
export default function mrrtTask({ bytes }: { bytes: Uint8Array }): MrrtRead {
  const template = parsed(bytes);
  if (!template) return { kind: "refused", reason: "not_a_template" };
  const isSound =
    TemplateStructure.safeParse(template.structure).success && TemplateOrigin.safeParse(template.origin).success;
  return isSound ? { kind: "read", template } : { kind: "refused", reason: "too_much" };
}

function parsed(bytes: Uint8Array): ParsedTemplate | null {
  try {
    return parseMrrt(decodeHtml(bytes));
  } catch (error) {
    // Nested deeper than it can be read.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
