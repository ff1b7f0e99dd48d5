import { DomUtils, parseDocument } from "htmlparser2";
import type { Code, TemplateOrigin } from "#contract/reading/template-structure";
import { type Document, type Element, attribute, cut, oneLineOf } from "./html-text";

/** Of the standard's own attributes one file writes upper case what another does not. */
const anyCase = (element: Element, name: string): string => {
  const key = Object.keys(element.attribs).find((one) => one.toLowerCase() === name);
  return key === undefined ? "" : oneLineOf(element.attribs[key] ?? "");
};

const named = (node: Document | Element, name: string): Element[] =>
  DomUtils.findAll((element) => element.name.toLowerCase() === name, node.children);

export interface TemplateHead {
  terms: TemplateOrigin["terms"];
  /** Of sections, fields and options, by the id they are told under. */
  codesOf: Map<string, Code[]>;
  /** Of the template as a whole, with the type of the term where one is told. */
  ownCodes: { of: string; code: Code }[];
  match: { modality: string; bodyPart: string; sex: string };
}

/** The Dublin Core terms of an MRRT template and its `template_attributes`. */
export function readHead(document: Document): TemplateHead {
  const terms: TemplateHead["terms"] = [];
  const match = { modality: "", bodyPart: "", sex: "" };
  for (const meta of named(document, "meta")) {
    const name = attribute(meta, "name") || attribute(meta, "property");
    const content = attribute(meta, "content");
    const own = /^reporting\.(modality|bodyPart|sex)$/.exec(name)?.[1];
    if (own === "modality" || own === "bodyPart" || own === "sex") match[own] = content;
    else if (/^(dcterms\.|dc\.|rrt:|template_attributes\.|coding_scheme\.)/i.test(name) && content !== "")
      terms.push({ name: cut(name, 64), content: cut(content, 8000) });
  }
  const attributesFound = templateAttributes(document);
  terms.push(...distinct(attributeTerms(attributesFound)));
  const codesOf = new Map<string, Code[]>();
  const ownCodes: TemplateHead["ownCodes"] = [];
  const title = oneLineOf(named(document, "title").map((element) => DomUtils.textContent(element))[0] ?? "");
  if (title !== "" && !terms.some(({ name }) => name.toLowerCase() === "dcterms.title"))
    terms.unshift({ name: "dcterms.title", content: cut(title, 8000) });
  for (const attributes of attributesFound) {
    for (const code of named(attributes, "code")) {
      const read = codeIn(code);
      if (read) file(code, read);
    }
  }
  return { terms, codesOf, ownCodes, match };

  function file(element: Element, code: Code) {
    const around = (name: string) => {
      for (let node = element.parent; node; node = node.parent) {
        if (DomUtils.isTag(node) && node.name.toLowerCase() === name) return node;
      }
      return null;
    };
    const entry = around("entry") ?? around("element");
    const of = entry ? anyCase(entry, "origtxt") || anyCase(entry, "id") : "";
    if (of !== "") {
      codesOf.set(of, [...(codesOf.get(of) ?? []), code]);
      return;
    }
    const term = around("term");
    const type = term ? anyCase(term, "type") : "";
    ownCodes.push({ of: cut(type === "" ? "term" : `term:${type}`, 100), code });
  }
}

/**
 * Where the attributes stand: as the standard wants in a script of type text/xml, there in a comment or not; also, in
 * files by hand, free in the page.
 */
function templateAttributes(document: Document): (Document | Element)[] {
  const scripts = named(document, "script").filter((script) => /xml/i.test(attribute(script, "type")));
  const within = scripts.map((script) =>
    parseDocument(DomUtils.textContent(script).replace(/<!--|-->|<!\[CDATA\[|\]\]>/g, " "), { xmlMode: true }),
  );
  return [...within, ...named(document, "template_attributes")];
}

/** Status, flags and coding schemes, in the order in which they are written again. */
function attributeTerms(found: readonly (Document | Element)[]): TemplateHead["terms"] {
  const flags = ["top-level-flag", "status", "language"].flatMap((key) =>
    found
      .flatMap((attributes) => named(attributes, key))
      .map((element) => ({
        name: `template_attributes.${key}`,
        content: cut(oneLineOf(DomUtils.textContent(element)), 64),
      })),
  );
  const schemes = found
    .flatMap((attributes) => named(attributes, "coding_scheme"))
    .map((scheme) => ({
      name: cut(`coding_scheme.${anyCase(scheme, "name")}`, 64),
      content: cut(anyCase(scheme, "designator"), 200),
    }));
  return [...flags, ...schemes].filter(({ content }) => content !== "");
}

const distinct = (terms: TemplateHead["terms"]) =>
  terms.filter(
    (term, index) => terms.findIndex(({ name, content }) => name === term.name && content === term.content) === index,
  );

function codeIn(element: Element): Code | null {
  // A code is also told as a whole address: http://radlex.org/RID/RID56.
  const value = anyCase(element, "value");
  const meaning = anyCase(element, "meaning");
  if (value === "" && meaning === "") return null;
  return { scheme: cut(anyCase(element, "scheme"), 64), value: cut(value, 200), meaning: cut(meaning, 300) };
}

/** What the modality is told as: a code of ours, RadLex's id of it, or words. */
const modalityWords: [string, RegExp][] = [
  ["CT", /RID10321\b|computed tomography|computertomogra|^ct\b/i],
  ["MR", /RID10312\b|magnetic resonance|magnetresonanz|^mr(t|i)?\b/i],
  ["US", /RID10326\b|ultraso|sonogra|^us\b/i],
  ["DX", /RID10345\b|projection radiography|radiography|x-ray|röntgen|^(dx|dr)\b/i],
  ["MG", /RID10357\b|mammogra|^mg\b/i],
  ["PT", /RID10337\b|positron|^pet\b/i],
  ["NM", /RID10330\b|nuclear|^nm\b/i],
  ["XA", /angiogra|^xa\b/i],
  ["RF", /fluorosc|^rf\b/i],
];

export const modalityIn = (texts: readonly string[]): string =>
  modalityWords.find(([, pattern]) => texts.some((text) => pattern.test(text)))?.[0] ?? "";
