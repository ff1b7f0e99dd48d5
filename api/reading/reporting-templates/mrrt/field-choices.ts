import { type TemplateField, maxFieldText } from "#contract/reading/template-structure";
import { isControl } from "./controls";
import type { FieldLabels } from "./field-labels";
import { beginsLineOfBox, ownCodes, precedingLabel, withoutColon } from "./field-words";
import {
  type AnyNode,
  type Element,
  attribute,
  closest,
  cut,
  elementsBelow,
  hasAttribute,
  isElement,
  nameOf,
  oneLineOf,
  textBelow,
} from "./html-text";
import type { TemplateDraft } from "./template-draft";

/** What may stand within the words of a box. */
const inline = new Set(["br", "span", "b", "i", "em", "strong", "label", "sub", "sup", "a", "u", "small", "font"]);

/** What a field may be filled with: the options of a list, or boxes that are one field with the words that belong to each. */
export class FieldChoices {
  constructor(
    private readonly draft: TemplateDraft,
    private readonly labels: FieldLabels,
    /** What was read already: nothing is read twice. */
    private readonly read: Set<AnyNode>,
  ) {}

  /** Makes the options of a list those of its field. */
  choose(field: TemplateField, options: Element[], isSingle: boolean) {
    const chosen: string[] = [];
    for (const option of options) {
      const shown = oneLineOf(textBelow(option));
      const value = cut(hasAttribute(option, "value") ? attribute(option, "value") : shown, 1000);
      if (hasAttribute(option, "selected") && value !== "") chosen.push(value);
      if (value === "" && shown === "") continue;
      const codes = [...this.draft.codes(attribute(option, "id")), ...ownCodes(option)].slice(0, 10);
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

  /** Makes the boxes of a group the options of its field. */
  fill(field: TemplateField, group: readonly Element[]) {
    const chosen: string[] = [];
    for (const box of group) {
      this.read.add(box);
      const label = this.label(box);
      const told = attribute(box, "value");
      const isSaid = told !== "" && !/^(on|yes|true|1)$/i.test(told);
      const value = this.unlike(field, cut(isSaid ? told : label || told, 1000));
      const codes = [...this.draft.codes(attribute(box, "id")), ...ownCodes(box)].slice(0, 10);
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
  label(box: Element): string {
    const own = this.labels.next(attribute(box, "id"));
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
        if (isBreak || !inline.has(nameOf(node)) || this.labels.isOfField(node)) break;
        // A line of its own is what the next box stands on.
        if (nameOf(node) === "br" && beginsLineOfBox(node)) break;
      }
      this.read.add(node);
      words.push(textBelow(node));
    }
    return oneLineOf(words.join(" "));
  }
}
