import {
  type Code,
  type SectionTarget,
  type TemplateField,
  type TemplateSection,
  maxFieldText,
} from "#contract/reading/template-structure";
import { withoutColon } from "./field-words";
import { cut } from "./html-text";

/** What a section's title or its LOINC code says of where its text belongs. */
const diagnosisWords =
  /impression|conclusion|beurteilung|diagnos|assessment|zusammenfassung|summary|recommend|empfehlung|诊断|印象|结论|建议|བརྟག/i;
const diagnosisCodes = ["19005-8", "18783-1"];
const findingWords = /^(findings?|befunde?|observations?|影像所见|检查所见|所见|影像表现|超声所见)$/i;

/** A template as it grows while its page is read: sections, their fields, and keys and codes that are each given once. */
export class TemplateDraft {
  readonly sections: TemplateSection[] = [];
  /** What is read goes there. */
  current: TemplateSection | null = null;
  private readonly keys = new Set<string>();
  /** Codes that nothing was found for yet. */
  readonly loose: Map<string, Code[]>;

  constructor(codesOf: ReadonlyMap<string, Code[]>) {
    this.loose = new Map(codesOf);
  }

  begin(
    id: string,
    title: string,
    names: string[],
    codes: Code[],
    outer: TemplateSection | null,
    told: { target: string; headed: string } = { target: "", headed: "" },
  ) {
    const words = [title, ...names];
    const isDiagnosis =
      words.some((word) => diagnosisWords.test(word)) || codes.some(({ value }) => diagnosisCodes.includes(value));
    const isTold = told.target === "finding" || told.target === "diagnosis" || told.target === "note";
    const target: SectionTarget = isTold
      ? (told.target as SectionTarget)
      : isDiagnosis || outer?.target === "diagnosis"
        ? "diagnosis"
        : "finding";
    const isPlain = isDiagnosis || words.some((word) => findingWords.test(word));
    this.current = {
      key: this.key(id, "section"),
      title: cut(withoutColon(title), 300),
      target,
      headed: told.headed === "" ? !isPlain && title !== "" : told.headed === "true",
      fields: [],
      codes,
    };
    this.sections.push(this.current);
  }

  /** Adds a field to the section that was begun last. */
  add(field: TemplateField) {
    // Before the first section, or behind one that stands within another.
    if (!this.current) this.begin("", "", [], [], null);
    const section = this.current;
    if (!section) return;
    if (section.key === "") {
      section.key = this.key("", "section");
      this.sections.push(section);
    }
    section.fields.push(field);
  }

  /** A key that no other section or field has, after the id where there is one. */
  key(id: string, otherwise: "section" | "field"): string {
    const plain = id
      .replace(/[^\p{L}\p{N}_.-]/gu, "_")
      .replace(/^[^\p{L}_]/u, "_$&")
      .slice(0, 72);
    let key = plain;
    for (let count = 1; key === "" || this.keys.has(key); count += 1) {
      key = plain === "" ? `${otherwise}-${count}` : `${plain}-${count + 1}`;
    }
    this.keys.add(key);
    return key;
  }

  /** The codes of these ids, each given once. */
  codes(...ids: string[]): Code[] {
    return ids.flatMap((id) => {
      const codes = id === "" ? undefined : this.loose.get(id);
      if (!codes || this.keys.has(`coded ${id}`)) return [];
      this.loose.delete(id);
      return codes;
    });
  }

  blank(id: string, kind: TemplateField["kind"], help: string): TemplateField {
    return {
      key: this.key(id, "field"),
      kind,
      label: "",
      labelled: true,
      default: "",
      help: cut(help, maxFieldText),
      unit: "",
      min: null,
      max: null,
      options: [],
      other: false,
      completion: "off",
      merge: null,
      codes: [],
    };
  }

  rename(field: TemplateField, name: string) {
    this.keys.delete(field.key);
    field.key = this.key(name, "field");
    field.codes = [...this.codes(name), ...field.codes].slice(0, 20);
  }

  fieldOf(key: string): TemplateField | undefined {
    return this.sections.flatMap(({ fields }) => fields).find((field) => field.key === key);
  }
}
