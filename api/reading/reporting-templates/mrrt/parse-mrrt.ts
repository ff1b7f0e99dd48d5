import { DomUtils, parseDocument } from "htmlparser2";
import { modalities } from "#contract/kernel/modalities";
import type { Modality } from "#contract/organizations/organizations";
import type { TemplateOrigin, TemplateStructure } from "#contract/reading/template-structure";
import { type AnyNode, cut, isElement } from "./html-text";
import { BodyReader } from "./read-body";
import { modalityIn, readHead, type TemplateHead } from "./read-head";

export interface ParsedTemplate {
  title: string;
  match: { modality: Modality | null; bodyPart: string; sex: "M" | "F" | null };
  structure: TemplateStructure;
  origin: TemplateOrigin;
}

/** Deeper than any page by hand; what nests deeper is made to exhaust whoever reads it. */
const deepest = 200;

/**
 * A template of IHE RAD MRRT (Rev. 1.7) out of its HTML, read leniently. Everything it answers is plain text: no element,
 * no script, no style of the file goes any further.
 *
 * @returns null for a page in which nothing is to be filled in and nothing stands
 */
export function parseMrrt(html: string): ParsedTemplate | null {
  const document = parseDocument(html);
  requireShallow(document.children, 0);
  const head = readHead(document);
  const body = DomUtils.findOne(({ name }) => name.toLowerCase() === "body", document.children);
  const reader = new BodyReader(body ?? document, head.codesOf);
  const structure = reader.all();
  if (!structure.some(({ fields }) => fields.length > 0)) return null;
  const term = (name: string) => head.terms.find((one) => one.name.toLowerCase() === name)?.content ?? "";
  const loose = [...reader.loose].flatMap(([id, codes]) =>
    codes.map((code) => ({ of: cut(`entry:${id}`, 120), code })),
  );
  return {
    title: cut(term("dcterms.title"), 128),
    match: matchOf(head, structure),
    structure,
    origin: {
      identifier: cut(term("dcterms.identifier"), 300),
      terms: head.terms.slice(0, 80),
      codes: [...head.ownCodes, ...loose].slice(0, 1000),
    },
  };
}

function matchOf({ match, ownCodes, terms }: TemplateHead, structure: TemplateStructure): ParsedTemplate["match"] {
  const isOwn = match.modality !== "" || match.bodyPart !== "" || match.sex !== "";
  const wholes = ownCodes.map(({ code }) => code);
  const told = terms.filter(({ name }) => /^rrt:modality$/i.test(name)).map(({ content }) => content);
  const words = [...told, ...wholes.flatMap(({ value, meaning }) => [value, meaning])];
  const titles = terms.filter(({ name }) => /title$/i.test(name)).map(({ content }) => content);
  const found = match.modality || (isOwn ? "" : modalityIn(words) || modalityIn(titles));
  const part = ownCodes.find(({ of }) => /body|anatom/i.test(of))?.code.meaning ?? "";
  return {
    modality: structure.length > 0 ? (modalities.find((code) => code === found) ?? null) : null,
    bodyPart: cut(isOwn ? match.bodyPart : part, 64),
    sex: match.sex === "M" || match.sex === "F" ? match.sex : null,
  };
}

function requireShallow(nodes: readonly AnyNode[], depth: number): void {
  if (depth > deepest) throw new RangeError("nested too deep");
  for (const node of nodes) if (isElement(node)) requireShallow(node.children, depth + 1);
}
