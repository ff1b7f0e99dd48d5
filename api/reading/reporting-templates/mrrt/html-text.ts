import { DomUtils, parseDocument } from "htmlparser2";
import { withoutUnseen } from "#contract/kernel/plain-text";

export type Document = ReturnType<typeof parseDocument>;
export type Element = ReturnType<typeof DomUtils.findAll>[number];
export type AnyNode = Element["children"][number];

/** What is no text of a template and is never looked into: nothing of it can reach a report or a page. */
const unread = new Set([
  ...[
    "script",
    "style",
    "template",
    "noscript",
    "iframe",
    "object",
    "embed",
    "applet",
    "link",
    "svg",
    "math",
    "canvas",
  ],
  ...["audio", "video", "img", "map", "button", "datalist", "base", "meta", "title", "head"],
]);

export const isElement = (node: AnyNode | Element["parent"] | undefined): node is Element =>
  node !== null && node !== undefined && DomUtils.isTag(node);

/** Element names as HTML has them, whatever the case a file writes them in. */
export const nameOf = (element: Element): string => element.name.toLowerCase();

export const isUnread = (element: Element): boolean => unread.has(nameOf(element));

/** The value of an attribute; "" where it is not there. */
export const attribute = (element: Element, name: string): string => oneLineOf(element.attribs[name] ?? "");

export const hasAttribute = (element: Element, name: string): boolean => element.attribs[name] !== undefined;

export const oneLineOf = (text: string): string => withoutUnseen(text.replace(/[\s\u00a0\u2028\u2029]+/g, " ")).trim();

/** The lines of a text, without space at their ends. */
export const linesOf = (text: string): string =>
  withoutUnseen(text.replace(/\r\n?/g, "\n").replaceAll("\u00a0", " ")).trim();

/** At most so many UTF-16 units, no character cut in two. */
export const cut = (text: string, most: number): string =>
  text.length <= most
    ? text
    : text
        .slice(0, most)
        .replace(/[\ud800-\udbff]$/, "")
        .trim();

/** The text below a node as its reader sees it, without that of elements `isOmitted` names. */
export function textBelow(node: AnyNode, isOmitted: (element: Element) => boolean = () => false): string {
  if (DomUtils.isText(node)) return node.data;
  if (!isElement(node) || isUnread(node) || isOmitted(node)) return "";
  if (nameOf(node) === "br") return "\n";
  return node.children.map((child) => textBelow(child, isOmitted)).join("");
}

/** The text of a `textarea`: references to characters stand in it (HTML §13.1.2.2), elements do not. */
export const textAreaText = (element: Element): string =>
  DomUtils.textContent(parseDocument(DomUtils.textContent(element).replaceAll("<", "&lt;")));

export const elementsBelow = (node: Pick<Element, "children">, isSought: (element: Element) => boolean): Element[] =>
  DomUtils.findAll((element) => isSought(element), node.children);

/** The element itself or the nearest one around it that is sought. */
export function closest(element: Element | null, isSought: (element: Element) => boolean): Element | null {
  for (let one: Element | null = element; one; one = isElement(one.parent) ? one.parent : null) {
    if (isSought(one)) return one;
  }
  return null;
}
