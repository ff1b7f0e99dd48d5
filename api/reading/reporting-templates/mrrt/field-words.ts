import { DomUtils } from "htmlparser2";
import { type Code } from "#contract/reading/template-structure";
import { inputType, isBox, isControl } from "./controls";
import { type Element, attribute, closest, cut, elementsBelow, isElement, nameOf, oneLineOf } from "./html-text";

/** Elements that begin a line of their own. */
export const blocks = new Set([
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

/** A plain unit right behind a number. */
export const unitWord =
  /^(mm|cm|m|ml|l|mg|g|kg|mSv|mGy|HU|ms|s|min|bpm|mmHg|%|°|cm²|cm2|cm³|cm3|mm²|mm2|ml\/min|mg\/l|mg\/dl|µmol\/l|m\/s|cm\/s)(?=$|[\s.,;)/x×])/u;

/** Elements that hold boxes which belong together. */
const groupers = new Set(["td", "p", "li", "fieldset", "div", "dd", "span"]);

/** A label without the colon that leads to its field. */
export const withoutColon = (text: string) => text.replace(/[\s:：]+$/u, "");

/** Whether what follows a line break is a box with its words. */
export function beginsLineOfBox(lineBreak: Element): boolean {
  let node = lineBreak.next;
  while (node && DomUtils.isText(node) && node.data.trim() === "") node = node.next;
  return isElement(node) && (isControl(node) || elementsBelow(node, isControl).length > 0);
}

export const isOption = (element: Element) => nameOf(element) === "option";

/** Codes that stand at the element itself. */
export const ownCodes = (element: Element): Code[] => {
  const meaning = cut(attribute(element, "data-en"), 300);
  const radlex = attribute(element, "data-radlex") || attribute(element, "data-rid");
  const loinc = attribute(element, "data-loinc");
  return [
    ...(radlex === "" ? [] : [{ scheme: "RADLEX", value: cut(radlex, 200), meaning }]),
    ...(loinc === "" ? [] : [{ scheme: "LOINC", value: cut(loinc, 200), meaning }]),
  ];
};

/** The word before a box, where words before boxes are what names them: "right: ☐ left: ☐". */
export function precedingLabel(box: Element): string {
  const { prev, next } = box;
  if (!prev || !DomUtils.isText(prev)) return "";
  const before = oneLineOf(prev.data);
  const after = next && DomUtils.isText(next) ? oneLineOf(next.data) : "";
  return /[:：]$/.test(before) && (after === "" || /[:：]$/.test(after)) ? before : "";
}

/** Boxes that are one field: radio buttons of a name, boxes of a name, or those that stand alone in one place. */
export function groupOf(box: Element, isRadio: boolean): Element[] {
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
