import { DomUtils } from "htmlparser2";
import {
  type Code,
  type TemplateField,
  type TemplateSection,
  maxFieldText,
} from "#contract/reading/template-structure";
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
import { FieldChoices } from "./field-choices";
import { FieldLabels } from "./field-labels";
import { blocks, groupOf, isOption, ownCodes, precedingLabel, unitWord, withoutColon } from "./field-words";
import { TemplateDraft } from "./template-draft";
import {
  type AnyNode,
  type Document,
  type Element,
  attribute,
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

const saysSomething = (text: string) => /[\p{L}\p{N}]/u.test(text);

/**
 * Reads the sections and fields of a template out of its page. Files in use keep to the standard loosely: whatever can be
 * filled in is a field, told to be one or not; its label is what belongs to it (`for`), holds it, or stands before it;
 * text that belongs to no field is text of the report; headings begin sections as `section` does.
 */
export class BodyReader {
  private readonly draft: TemplateDraft;
  private readonly labels: FieldLabels;
  private readonly read = new Set<AnyNode>();
  private readonly choices: FieldChoices;
  private pending = "";
  private isLabel = false;
  private help = "";
  private last: { field: TemplateField; wants: "unit" | "label" | null } | null = null;
  private row: { hasControl: boolean } | null = null;

  constructor(
    private readonly body: Element | Document,
    codesOf: ReadonlyMap<string, Code[]>,
  ) {
    this.draft = new TemplateDraft(codesOf);
    this.labels = new FieldLabels(body);
    this.choices = new FieldChoices(this.draft, this.labels, this.read);
  }

  /** Codes that nothing was found for. */
  get loose(): ReadonlyMap<string, Code[]> {
    return this.draft.loose;
  }

  all(): TemplateSection[] {
    this.children(this.body);
    this.endSection();
    return this.draft.sections.filter(({ title, fields }) => title !== "" || fields.length > 0);
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
    if (name === "label" && this.labels.isOfField(node)) {
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
    this.draft.add({ ...this.blankField(id, "fixed"), default: cut(text, maxFieldText) });
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
    const outer = this.draft.current;
    const header = element.children.find((child) => isElement(child) && nameOf(child) === "header");
    const name = attribute(element, "data-section-name");
    const title = (isElement(header) ? oneLineOf(textBelow(header)) : "") || name;
    if (isElement(header) && elementsBelow(header, isControl).length === 0) this.read.add(header);
    const english = isElement(header) ? attribute(header, "data-english") : "";
    const id = attribute(element, "id");
    const codes = this.draft.codes(id);
    this.draft.begin(id, title, [name, english], codes, outer, {
      target: attribute(element, "data-section-target"),
      headed: attribute(element, "data-section-headed"),
    });
    this.children(element);
    this.endSection();
    // What follows within the section around goes on with that one, without its title.
    this.draft.current = outer && { ...outer, key: "", title: "", headed: false, fields: [], codes: [] };
  }

  private heading(element: Element) {
    this.endSection();
    const controls = elementsBelow(element, isControl);
    const title = oneLineOf(textBelow(element, (one) => isControl(one)));
    if (title !== "")
      this.draft.begin(
        attribute(element, "id"),
        title,
        [],
        this.draft.codes(attribute(element, "id")),
        this.draft.current,
      );
    for (const control of controls) this.node(control);
  }

  private endSection() {
    this.endBlock();
    if (this.pending.trim() !== "") this.fixed(oneLineOf(this.pending));
    this.clear();
    // Help that no field followed belongs to the last one, or to the first that comes.
    const last = this.draft.current?.fields.at(-1);
    if (!last || this.help === "") return;
    last.help = cut([last.help, this.help].filter(Boolean).join("\n"), maxFieldText);
    this.help = "";
  }

  // ——— fields

  /** A field with the help that was read before it. */
  private blankField(id: string, kind: TemplateField["kind"]): TemplateField {
    const { help } = this;
    this.help = "";
    return this.draft.blank(id, kind, help);
  }

  /** The words before a field and those that belong to it; nothing is left of them then. */
  private labelFor(id: string): string {
    const before = oneLineOf(this.pending);
    this.clear();
    const label = this.labels.next(id);
    const own = label ? oneLineOf(textBelow(label, (one) => isControl(one) || nameOf(one) === "mark")) : "";
    const mark = label && elementsBelow(label, (one) => nameOf(one) === "mark").map((one) => oneLineOf(textBelow(one)));
    if (mark && mark.length > 0) this.help = [this.help, ...mark].filter(Boolean).join("\n");
    return cut(withoutColon([before, own].filter(Boolean).join(" ")), 500);
  }

  /** A field as its element describes it, without its values. */
  private described(element: Element, kind: TemplateField["kind"], label: string): TemplateField {
    const id = attribute(element, "id") || attribute(element, "name");
    const field = this.blankField(id, kind);
    const hints = [attribute(element, "title"), attribute(element, "placeholder") || attribute(element, "data-ph")];
    field.label = label || cut(withoutColon(attribute(element, "aria-label")), 500);
    field.labelled = attribute(element, "data-field-labelled") !== "false";
    field.help = cut([field.help, ...hints.filter((hint) => hint !== label)].filter(Boolean).join("\n"), maxFieldText);
    field.completion = completionOf(element);
    field.merge = mergeOf(element, field.label);
    field.codes = [...this.draft.codes(id), ...ownCodes(element)].slice(0, 20);
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
    else if (nameOf(element) === "select")
      this.choices.choose(field, elementsBelow(element, isOption), kind === "choice");
    else if (kind === "choice") {
      const list = attribute(element, "list");
      const data = elementsBelow(this.body, (one) => nameOf(one) === "datalist" && attribute(one, "id") === list)[0];
      this.choices.choose(field, data ? elementsBelow(data, isOption) : [], false);
      field.other = true;
      field.default = cut(attribute(element, "value") || field.default, maxFieldText);
    } else field.default = cut(attribute(element, "value"), maxFieldText);
    if (kind === "number") {
      field.unit = cut(attribute(element, "data-field-units"), 40);
      field.min = numberIn(element, "min");
      field.max = numberIn(element, "max");
    }
    this.draft.add(field);
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
    const field = this.draft.fieldOf(of) ?? this.draft.fieldOf(of.replace(/_\d+$/, ""));
    if (!field || !["choice", "choices"].includes(field.kind)) return false;
    field.other = true;
    return true;
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
      this.draft.add(field);
      this.last = { field, wants: field.label === "" ? "label" : null };
      return;
    }
    const heading = this.headingOfGroup(element, group);
    const first = group[0] ?? element;
    const field = this.described(first, isRadio ? "choice" : "choices", heading);
    const name = attribute(first, "name");
    if (name !== "" && group.every((one) => attribute(one, "name") === name)) this.draft.rename(field, name);
    this.choices.fill(field, group);
    this.draft.add(field);
    this.last = { field, wants: null };
  }

  private headingOfGroup(element: Element, group: readonly Element[]): string {
    const { pending } = this;
    const isCalled = this.labels.hasMore(attribute(element, "id"));
    const labelOfFirst = isCalled ? "" : precedingLabel(element);
    const heading = labelOfFirst === "" ? pending : oneLineOf(pending).slice(0, -labelOfFirst.length);
    this.clear();
    for (const box of group) if (box !== element) this.read.add(box);
    return cut(withoutColon(oneLineOf(heading)), 500);
  }

  private boxLabel(element: Element): string {
    const hasOwn = this.labels.hasMore(attribute(element, "id"));
    const beside = this.choices.label(element);
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
      this.choices.fill(field, boxes);
      field.other ||= controls.some((one) => !isBox(one));
      if (field.completion === "off") field.completion = completionOf(boxes[0] ?? element);
      this.draft.add(field);
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
    this.draft.add(field);
    this.last = { field, wants: null };
  }
}
