import { DomUtils } from "htmlparser2";
import type { Code, SectionTarget, TemplateField, TemplateSection } from "#contract/reading/template-structure";
import { maxFieldText } from "#contract/reading/template-structure";
import {
  completionOf,
  fieldTypeOf,
  inputType,
  isBox,
  isControl,
  isWrapper,
  kindOf,
  mergeOf,
  numberIn,
  wrappedKind,
} from "./controls";
import {
  type AnyNode,
  type Document,
  type Element,
  attribute,
  closest,
  cut,
  elementsBelow,
  hasAttribute,
  isElement,
  isUnread,
  linesOf,
  nameOf,
  oneLineOf,
  textAreaText,
  textBelow,
} from "./html-text";

/** Elements that begin a line of their own. */
const blocks = new Set([
  ...["p", "div", "tr", "table", "tbody", "thead", "ul", "ol", "li", "br", "hr", "fieldset", "form", "section"],
  ...[
    "article",
    "main",
    "aside",
    "dl",
    "dt",
    "dd",
    "details",
    "summary",
    "header",
    "footer",
    "nav",
    "pre",
    "blockquote",
  ],
]);
/** Elements that hold boxes which belong together. */
const groupers = new Set(["td", "p", "li", "fieldset", "div", "dd", "span"]);

/** What may stand within the words of a box. */
const inline = new Set(["br", "span", "b", "i", "em", "strong", "label", "sub", "sup", "a", "u", "small", "font"]);

const withoutColon = (text: string) => text.replace(/[\s:：]+$/u, "");
const saysSomething = (text: string) => /[\p{L}\p{N}]/u.test(text);

/** What a section's title or its LOINC code says of where its text belongs. */
const diagnosisWords =
  /impression|conclusion|beurteilung|diagnos|assessment|zusammenfassung|summary|recommend|empfehlung|诊断|印象|结论|建议|བརྟག/i;
const diagnosisCodes = ["19005-8", "18783-1"];
const findingWords = /^(findings?|befunde?|observations?|影像所见|检查所见|所见|影像表现|超声所见)$/i;

/** A plain unit right behind a number. */
const unitWord =
  /^(mm|cm|m|ml|l|mg|g|kg|mSv|mGy|HU|ms|s|min|bpm|mmHg|%|°|cm²|cm2|cm³|cm3|mm²|mm2|ml\/min|mg\/l|mg\/dl|µmol\/l|m\/s|cm\/s)(?=$|[\s.,;)/x×])/u;

/**
 * Reads the sections and fields of a template out of its page. Files in use keep to the standard loosely: whatever can be
 * filled in is a field, told to be one or not; its label is what belongs to it (`for`), holds it, or stands before it;
 * text that belongs to no field is text of the report; headings begin sections as `section` does.
 */
export class BodyReader {
  readonly sections: TemplateSection[] = [];
  private current: TemplateSection | null = null;
  private readonly keys = new Set<string>();
  /** Of each id; files repeat an id, with a label each time. */
  private readonly labels = new Map<string, Element[]>();
  private readonly ids = new Set<string>();
  private readonly read = new Set<AnyNode>();
  /** Codes that nothing was found for yet. */
  readonly loose: Map<string, Code[]>;
  private pending = "";
  private isLabel = false;
  private help = "";
  private last: { field: TemplateField; wants: "unit" | "label" | null } | null = null;
  private row: { hasControl: boolean } | null = null;

  constructor(
    private readonly body: Element | Document,
    codesOf: ReadonlyMap<string, Code[]>,
  ) {
    this.loose = new Map(codesOf);
    for (const element of elementsBelow(body, (one) => isControl(one) || isWrapper(one))) {
      const id = attribute(element, "id");
      if (id !== "") this.ids.add(id);
    }
    for (const label of elementsBelow(body, (one) => nameOf(one) === "label")) {
      const of = attribute(label, "for");
      if (this.ids.has(of)) this.labels.set(of, [...(this.labels.get(of) ?? []), label]);
    }
  }

  all(): TemplateSection[] {
    this.children(this.body);
    this.endSection();
    return this.sections.filter(({ title, fields }) => title !== "" || fields.length > 0);
  }

  private children(element: Element | Document) {
    for (const child of element.children) this.node(child);
  }

  private node(node: AnyNode) {
    if (this.read.has(node)) return;
    if (DomUtils.isText(node)) return this.text(node.data);
    if (!isElement(node) || isUnread(node)) return;
    const name = nameOf(node);
    if (isWrapper(node)) return this.wrapper(node);
    if (isControl(node)) return this.control(node);
    if (name === "section") return this.section(node);
    if (/^h[1-6]$/.test(name) || (name === "header" && isElement(node.parent) && nameOf(node.parent) === "section"))
      return this.heading(node);
    if (name === "mark") return this.helpText(oneLineOf(textBelow(node)));
    if (name === "label" && this.isLabelOf(node)) {
      // Its words are asked for by the field they belong to.
      for (const control of elementsBelow(node, (one) => isControl(one) || isWrapper(one))) this.node(control);
      return;
    }
    if (name === "option" || name === "optgroup") return;
    if (name === "tr") return this.tableRow(node);
    if (name === "td" || name === "th") this.text(" ");
    if (blocks.has(name)) this.endBlock();
    this.children(node);
    if (name === "label" || name === "legend" || name === "dt") this.isLabel ||= this.pending.trim() !== "";
    if (name === "label") this.labelEnds();
    if (blocks.has(name)) this.endBlock();
  }

  private isLabelOf(label: Element): boolean {
    const of = attribute(label, "for");
    return of !== "" && this.ids.has(of);
  }

  // ——— text that stands between fields

  private text(data: string) {
    const text = data.replace(/[\s\u00a0]+/g, " ");
    if (this.last && this.pending.trim() === "" && this.last.wants === "unit") {
      const rest = this.takeUnit(text.trimStart());
      if (rest !== null) {
        this.pending = rest;
        return;
      }
    }
    this.pending += this.pending.endsWith(" ") ? text.trimStart() : text;
  }

  /** What is left of a text that begins with the number's unit; null where it does not. */
  private takeUnit(text: string): string | null {
    const field = this.last?.field;
    if (!field || text === "") return null;
    if (field.unit !== "" && text.startsWith(field.unit)) {
      if (this.last) this.last.wants = null;
      return text.slice(field.unit.length);
    }
    const unit = unitWord.exec(text)?.[1];
    if (unit === undefined || field.unit !== "") return null;
    field.unit = unit;
    if (this.last) this.last.wants = null;
    return text.slice(unit.length);
  }

  private labelEnds() {
    const text = oneLineOf(this.pending);
    if (this.last?.wants !== "label" || text === "") return;
    this.last.field.label = cut(withoutColon(text), 500);
    this.last.wants = null;
    this.clear();
  }

  private clear() {
    this.pending = "";
    this.isLabel = false;
  }

  private endBlock() {
    const text = oneLineOf(this.pending);
    if (
      this.last?.wants === "unit" &&
      text !== "" &&
      text.length <= 16 &&
      !this.last.field.unit &&
      !/[:：]$/.test(text)
    ) {
      this.last.field.unit = text;
      this.clear();
    } else if (this.last?.wants === "label" && text !== "") {
      this.labelEnds();
    } else if (text !== "" && !this.isKept(text)) this.fixed(text);
    this.last = null;
  }

  /** A text that the next field will be called by, though it stands on another line. */
  private isKept(text: string): boolean {
    if (/[:：]$/.test(text)) this.isLabel = true;
    if (this.row && !this.row.hasControl) this.isLabel = true;
    return this.isLabel;
  }

  private fixed(text: string, id = "") {
    this.clear();
    if (!saysSomething(text)) return;
    this.add({ ...this.blank(id, "fixed"), default: cut(text, maxFieldText) });
  }

  private helpText(text: string) {
    if (text === "") return;
    const field = this.pending.trim() === "" ? this.last?.field : undefined;
    if (field) field.help = cut([field.help, text].filter(Boolean).join("\n"), maxFieldText);
    else this.help = [this.help, text].filter(Boolean).join("\n");
  }

  private tableRow(element: Element) {
    this.endBlock();
    const outer = this.row;
    this.row = { hasControl: false };
    this.children(element);
    const { hasControl } = this.row;
    this.row = outer;
    // A row without a field is text, not the label of what a later row asks for.
    if (!hasControl && this.pending.trim() !== "" && !/[:：]\s*$/.test(this.pending)) this.isLabel = false;
    if (outer && hasControl) outer.hasControl = true;
    this.endBlock();
  }

  // ——— sections

  private section(element: Element) {
    this.endSection();
    const outer = this.current;
    const header = element.children.find((child) => isElement(child) && nameOf(child) === "header");
    const name = attribute(element, "data-section-name");
    const title = (isElement(header) ? oneLineOf(textBelow(header)) : "") || name;
    if (isElement(header) && elementsBelow(header, isControl).length === 0) this.read.add(header);
    const english = isElement(header) ? attribute(header, "data-english") : "";
    const id = attribute(element, "id");
    const codes = this.codes(id);
    this.begin(id, title, [name, english], codes, outer, {
      target: attribute(element, "data-section-target"),
      headed: attribute(element, "data-section-headed"),
    });
    this.children(element);
    this.endSection();
    // What follows within the section around goes on with that one, without its title.
    this.current = outer && { ...outer, key: "", title: "", headed: false, fields: [], codes: [] };
  }

  private heading(element: Element) {
    this.endSection();
    const controls = elementsBelow(element, isControl);
    const title = oneLineOf(textBelow(element, (one) => isControl(one)));
    if (title !== "")
      this.begin(attribute(element, "id"), title, [], this.codes(attribute(element, "id")), this.current);
    for (const control of controls) this.node(control);
  }

  private begin(
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

  private endSection() {
    this.endBlock();
    if (this.pending.trim() !== "") this.fixed(oneLineOf(this.pending));
    this.clear();
    // Help that no field followed belongs to the last one, or to the first that comes.
    const last = this.current?.fields.at(-1);
    if (!last || this.help === "") return;
    last.help = cut([last.help, this.help].filter(Boolean).join("\n"), maxFieldText);
    this.help = "";
  }

  // ——— fields

  private add(field: TemplateField) {
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

  private key(id: string, otherwise: "section" | "field"): string {
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

  private codes(...ids: string[]): Code[] {
    return ids.flatMap((id) => {
      const codes = id === "" ? undefined : this.loose.get(id);
      if (!codes || this.keys.has(`coded ${id}`)) return [];
      this.loose.delete(id);
      return codes;
    });
  }

  private blank(id: string, kind: TemplateField["kind"]): TemplateField {
    const help = this.help;
    this.help = "";
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

  private ownLabel(id: string): Element | undefined {
    return this.labels.get(id)?.shift();
  }

  /** The words before a field and those that belong to it; nothing is left of them then. */
  private labelFor(id: string): string {
    const before = oneLineOf(this.pending);
    this.clear();
    const label = this.ownLabel(id);
    const own = label ? oneLineOf(textBelow(label, (one) => isControl(one) || nameOf(one) === "mark")) : "";
    const mark = label && elementsBelow(label, (one) => nameOf(one) === "mark").map((one) => oneLineOf(textBelow(one)));
    if (mark && mark.length > 0) this.help = [this.help, ...mark].filter(Boolean).join("\n");
    return cut(withoutColon([before, own].filter(Boolean).join(" ")), 500);
  }

  /** A field as its element describes it, without its values. */
  private described(element: Element, kind: TemplateField["kind"], label: string): TemplateField {
    const id = attribute(element, "id") || attribute(element, "name");
    const field = this.blank(id, kind);
    const hints = [attribute(element, "title"), attribute(element, "placeholder") || attribute(element, "data-ph")];
    field.label = label || cut(withoutColon(attribute(element, "aria-label")), 500);
    field.labelled = attribute(element, "data-field-labelled") !== "false";
    field.help = cut([field.help, ...hints.filter((hint) => hint !== label)].filter(Boolean).join("\n"), maxFieldText);
    field.completion = completionOf(element);
    field.merge = mergeOf(element, field.label);
    field.codes = [...this.codes(id), ...ownCodes(element)].slice(0, 20);
    return field;
  }

  private control(element: Element) {
    if (this.row) this.row.hasControl = true;
    if (isBox(element)) return this.box(element);
    if (this.isCompanion(element)) return;
    const id = attribute(element, "id");
    const kind = kindOf(element);
    const field = this.described(element, kind, this.labelFor(id));
    if (kind === "textarea") field.default = cut(linesOf(textAreaText(element)), maxFieldText);
    else if (nameOf(element) === "select") this.choose(field, elementsBelow(element, isOption), kind === "choice");
    else if (kind === "choice") {
      const list = attribute(element, "list");
      const data = elementsBelow(this.body, (one) => nameOf(one) === "datalist" && attribute(one, "id") === list)[0];
      this.choose(field, data ? elementsBelow(data, isOption) : [], false);
      field.other = true;
      field.default = cut(attribute(element, "value") || field.default, maxFieldText);
    } else field.default = cut(attribute(element, "value"), maxFieldText);
    if (kind === "number") {
      field.unit = cut(attribute(element, "data-field-units"), 40);
      field.min = numberIn(element, "min");
      field.max = numberIn(element, "max");
    }
    this.add(field);
    this.last = { field, wants: kind === "number" ? "unit" : null };
    // `<input>text</input>` says once more what the value says.
    const { next } = element;
    if (next && DomUtils.isText(next) && field.default !== "" && oneLineOf(next.data) === field.default)
      this.read.add(next);
  }

  /** The text field beside a choice that takes what is not to be chosen: `<id of the choice>_FreeText`. */
  private isCompanion(element: Element): boolean {
    const of = /^(.+)_FreeText$/i.exec(attribute(element, "id"))?.[1];
    if (of === undefined) return false;
    // It may be named after the choice, or after one of its options.
    const field = this.fieldOf(of) ?? this.fieldOf(of.replace(/_\d+$/, ""));
    if (!field || !["choice", "choices"].includes(field.kind)) return false;
    field.other = true;
    return true;
  }

  private fieldOf(key: string): TemplateField | undefined {
    return this.sections.flatMap(({ fields }) => fields).find((field) => field.key === key);
  }

  private choose(field: TemplateField, options: Element[], isSingle: boolean) {
    const chosen: string[] = [];
    for (const option of options) {
      const shown = oneLineOf(textBelow(option));
      const value = cut(hasAttribute(option, "value") ? attribute(option, "value") : shown, 1000);
      if (hasAttribute(option, "selected") && value !== "") chosen.push(value);
      if (value === "" && shown === "") continue;
      const codes = [...this.codes(attribute(option, "id")), ...ownCodes(option)].slice(0, 10);
      const label = shown === value ? "" : cut(shown, 500);
      field.options.push({ value: value === "" ? cut(shown, 1000) : value, label: value === "" ? "" : label, codes });
    }
    // Where none is told to be, a browser chooses the first of a list.
    const first = options[0];
    const isFirst = isSingle && chosen.length === 0 && first && !hasAttribute(first, "disabled");
    const value = isFirst
      ? hasAttribute(first, "value")
        ? attribute(first, "value")
        : oneLineOf(textBelow(first))
      : "";
    if (value !== "") chosen.push(cut(value, 1000));
    field.default = cut((isSingle ? chosen.slice(-1) : chosen).join("\n"), maxFieldText);
  }

  // ——— boxes: alone, several that belong together, and radio buttons, which MRRT has not and files use

  private box(element: Element) {
    const isRadio = inputType(element) === "radio";
    const group = groupOf(element, isRadio);
    if (group.length < 2 && !isRadio) {
      const label = this.boxLabel(element);
      const field = this.described(element, "checkbox", label);
      const value = attribute(element, "value");
      const told = cut(value === "" || /^(on|true|yes|1)$/i.test(value) ? "" : value, 1000);
      // What enters the report, where that is not the label.
      if (told !== "" && told !== field.label) field.options = [{ value: told, label: "", codes: [] }];
      field.default = hasAttribute(element, "checked") ? "on" : "";
      this.add(field);
      this.last = { field, wants: field.label === "" ? "label" : null };
      return;
    }
    const heading = this.headingOfGroup(element, group);
    const first = group[0] ?? element;
    const field = this.described(first, isRadio ? "choice" : "choices", heading);
    const name = attribute(first, "name");
    if (name !== "" && group.every((one) => attribute(one, "name") === name)) this.rename(field, name);
    this.fillGroup(field, group);
    this.add(field);
    this.last = { field, wants: null };
  }

  private rename(field: TemplateField, name: string) {
    this.keys.delete(field.key);
    field.key = this.key(name, "field");
    field.codes = [...this.codes(name), ...field.codes].slice(0, 20);
  }

  private headingOfGroup(element: Element, group: readonly Element[]): string {
    const { pending } = this;
    const isCalled = (this.labels.get(attribute(element, "id"))?.length ?? 0) > 0;
    const labelOfFirst = isCalled ? "" : precedingLabel(element);
    const heading = labelOfFirst === "" ? pending : oneLineOf(pending).slice(0, -labelOfFirst.length);
    this.clear();
    for (const box of group) if (box !== element) this.read.add(box);
    return cut(withoutColon(oneLineOf(heading)), 500);
  }

  private fillGroup(field: TemplateField, group: readonly Element[]) {
    const chosen: string[] = [];
    for (const box of group) {
      this.read.add(box);
      const label = this.labelBeside(box);
      const told = attribute(box, "value");
      const isSaid = told !== "" && !/^(on|yes|true|1)$/i.test(told);
      const value = this.unlike(field, cut(isSaid ? told : label || told, 1000));
      const codes = [...this.codes(attribute(box, "id")), ...ownCodes(box)].slice(0, 10);
      field.options.push({ value, label: label === value ? "" : label, codes });
      if (hasAttribute(box, "checked")) chosen.push(value);
    }
    field.default = cut((field.kind === "choice" ? chosen.slice(-1) : chosen).join("\n"), maxFieldText);
  }

  /** Values of one field differ, so that each can be chosen by itself. */
  private unlike(field: TemplateField, value: string): string {
    let one = value;
    for (let count = 2; one === "" || field.options.some((option) => option.value === one); count += 1)
      one = `${value} ${count}`.trim();
    return one;
  }

  /** The words of one box of a group: which belong to it, hold it, follow it, or stand before it. */
  private labelBeside(box: Element): string {
    const own = this.ownLabel(attribute(box, "id"));
    if (own) {
      this.read.add(own);
      return cut(oneLineOf(textBelow(own)), 500);
    }
    const around = closest(box, (one) => nameOf(one) === "label");
    if (around && elementsBelow(around, isControl).length === 1) {
      this.read.add(around);
      return cut(oneLineOf(textBelow(around, isControl)), 500);
    }
    const before = precedingLabel(box);
    if (before !== "") {
      if (box.prev) this.read.add(box.prev);
      return cut(withoutColon(before), 500);
    }
    return cut(this.wordsBehind(box), 500);
  }

  /** What is written behind a box, up to the next control or line of its own. */
  private wordsBehind(box: Element): string {
    const words: string[] = [];
    for (let node = box.next; node; node = node.next) {
      if (isElement(node)) {
        if (isControl(node) || elementsBelow(node, isControl).length > 0) break;
        const isBreak = nameOf(node) === "br" && oneLineOf(words.join(" ")) === "";
        if (isBreak || !inline.has(nameOf(node)) || this.isLabelOf(node)) break;
        // A line of its own is what the next box stands on.
        if (nameOf(node) === "br" && beginsLineOfBox(node)) break;
      }
      this.read.add(node);
      words.push(textBelow(node));
    }
    return oneLineOf(words.join(" "));
  }

  private boxLabel(element: Element): string {
    const hasOwn = (this.labels.get(attribute(element, "id"))?.length ?? 0) > 0;
    const beside = this.labelBeside(element);
    const before = withoutColon(oneLineOf(this.pending));
    this.clear();
    if (hasOwn) return cut([before, withoutColon(beside)].filter(Boolean).join(" "), 500);
    if (beside === "") return cut(before, 500);
    return cut(before.endsWith(beside) ? before : [before, withoutColon(beside)].filter(Boolean).join(" "), 500);
  }

  // ——— elements around controls that say what these are together

  private wrapper(element: Element) {
    if (this.row) this.row.hasControl = true;
    const controls = elementsBelow(element, isControl);
    const kind = wrappedKind(element);
    if (kind === "fixed") {
      this.endBlock();
      this.fixed(linesOf(textBelow(element)), attribute(element, "id"));
      return;
    }
    const boxes = controls.filter(isBox);
    if (boxes.length > 0) {
      const isSingle = fieldTypeOf(element) === "RADIO" || boxes.every((box) => inputType(box) === "radio");
      const field = this.described(element, isSingle ? "choice" : "choices", this.labelFor(attribute(element, "id")));
      this.fillGroup(field, boxes);
      field.other ||= controls.some((one) => !isBox(one));
      if (field.completion === "off") field.completion = completionOf(boxes[0] ?? element);
      this.add(field);
      this.last = { field, wants: null };
      return;
    }
    if (controls.length > 0) return this.children(element);
    const field = this.described(
      element,
      kind === "choice" || kind === "checkbox" ? "text" : kind,
      this.labelFor(attribute(element, "id")),
    );
    field.default = cut(linesOf(textBelow(element)), maxFieldText);
    this.add(field);
    this.last = { field, wants: null };
  }
}

/** Whether what follows a line break is a box with its words. */
function beginsLineOfBox(lineBreak: Element): boolean {
  let node = lineBreak.next;
  while (node && DomUtils.isText(node) && node.data.trim() === "") node = node.next;
  return isElement(node) && (isControl(node) || elementsBelow(node, isControl).length > 0);
}

const isOption = (element: Element) => nameOf(element) === "option";

/** Codes that stand at the element itself. */
const ownCodes = (element: Element): Code[] => {
  const meaning = cut(attribute(element, "data-en"), 300);
  const radlex = attribute(element, "data-radlex") || attribute(element, "data-rid");
  const loinc = attribute(element, "data-loinc");
  return [
    ...(radlex === "" ? [] : [{ scheme: "RADLEX", value: cut(radlex, 200), meaning }]),
    ...(loinc === "" ? [] : [{ scheme: "LOINC", value: cut(loinc, 200), meaning }]),
  ];
};

/** The word before a box, where words before boxes are what names them: "right: ☐ left: ☐". */
function precedingLabel(box: Element): string {
  const { prev, next } = box;
  if (!prev || !DomUtils.isText(prev)) return "";
  const before = oneLineOf(prev.data);
  const after = next && DomUtils.isText(next) ? oneLineOf(next.data) : "";
  return /[:：]$/.test(before) && (after === "" || /[:：]$/.test(after)) ? before : "";
}

/** Boxes that are one field: radio buttons of a name, boxes of a name, or those that stand alone in one place. */
function groupOf(box: Element, isRadio: boolean): Element[] {
  const isSame = (one: Element) => isBox(one) && inputType(one) === inputType(box);
  const name = attribute(box, "name");
  const root = closest(box, (one) => nameOf(one) === "section" || nameOf(one) === "body") ?? box;
  if (name !== "") {
    const named = elementsBelow(root, (one) => isSame(one) && attribute(one, "name") === name);
    if (named.length > 1 || isRadio) return named.length > 0 ? named : [box];
  }
  const place = closest(
    isElement(box.parent) ? box.parent : null,
    (one) => groupers.has(nameOf(one)) && elementsBelow(one, isControl).length > 1,
  );
  if (!place) return [box];
  const controls = elementsBelow(place, isControl);
  return controls.every((one) => isSame(one) || /_FreeText$/i.test(attribute(one, "id")))
    ? controls.filter(isSame)
    : [box];
}
