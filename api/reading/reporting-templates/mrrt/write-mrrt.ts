import type { Code, TemplateField, TemplateSection } from "#contract/reading/template-structure";
import type { ParsedTemplate } from "./parse-mrrt";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** Attributes of an element, those without a value left out; `true` is one that stands alone. */
const attributes = (values: Record<string, string | number | boolean | null>) =>
  Object.entries(values)
    .filter(([, value]) => value !== null && value !== "" && value !== false)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escaped(String(value))}"`))
    .join("");

/** The template as a file of IHE RAD MRRT: what `parseMrrt` reads of it is what it was written from. */
export function writeMrrt({ title, match, structure, origin }: ParsedTemplate): string {
  const own = origin.terms.filter(({ name }) => !/^(template_attributes|coding_scheme)\./.test(name));
  const hasTitle = own.some(({ name }) => name.toLowerCase() === "dcterms.title");
  const hasIdentifier = own.some(({ name }) => name.toLowerCase() === "dcterms.identifier");
  const metas = [
    ...(hasTitle ? [] : [{ name: "dcterms.title", content: title }]),
    ...(hasIdentifier || origin.identifier === "" ? [] : [{ name: "dcterms.identifier", content: origin.identifier }]),
    ...own,
    { name: "reporting.modality", content: match.modality ?? "" },
    { name: "reporting.bodyPart", content: match.bodyPart },
    { name: "reporting.sex", content: match.sex ?? "" },
  ];
  return [
    "<!DOCTYPE html>",
    "<html>",
    "<head>",
    '<meta charset="UTF-8">',
    `<title>${escaped(title)}</title>`,
    ...metas
      .filter(({ content }) => content !== "")
      .map(({ name, content }) => `<meta${attributes({ name, content })}>`),
    '<script type="text/xml">',
    ...templateAttributes(structure, origin),
    "</script>",
    "</head>",
    "<body>",
    ...structure.map(sectionHtml),
    "</body>",
    "</html>",
    "",
  ].join("\n");
}

function templateAttributes(structure: TemplateSection[], origin: ParsedTemplate["origin"]): string[] {
  const told = (key: string) => origin.terms.filter(({ name }) => name === `template_attributes.${key}`);
  const schemes = origin.terms.filter(({ name }) => name.startsWith("coding_scheme."));
  const fields = structure.flatMap((section) => section.fields);
  const entries = [
    ...origin.codes
      .filter(({ of }) => of.startsWith("entry:"))
      .map(({ of, code }) => ({ id: of.slice("entry:".length), codes: [code] })),
    ...structure.map(({ key, codes }) => ({ id: key, codes })),
    ...fields.map(({ key, codes }) => ({ id: key, codes })),
    ...fields.flatMap(({ key, options }) => options.map(({ codes }, index) => ({ id: optionId(key, index), codes }))),
  ];
  const wholes = origin.codes.filter(({ of }) => !of.startsWith("entry:"));
  return [
    "<template_attributes>",
    ...["top-level-flag", "status", "language"].flatMap((key) =>
      told(key).map(({ content }) => `<${key}>${escaped(content)}</${key}>`),
    ),
    "<coding_schemes>",
    ...schemes.map(
      ({ name, content }) =>
        `<coding_scheme${attributes({ name: name.slice("coding_scheme.".length), designator: content })}/>`,
    ),
    "</coding_schemes>",
    ...wholes.map(({ of, code }) => `<term${attributes({ type: of.slice("term:".length) })}>${codeXml(code)}</term>`),
    "<coded_content>",
    ...entries
      .filter(({ codes }) => codes.length > 0)
      .map(
        ({ id, codes }) =>
          `<entry${attributes({ ORIGTXT: id })}>${codes.map((code) => `<term>${codeXml(code)}</term>`).join("")}</entry>`,
      ),
    "</coded_content>",
    "</template_attributes>",
  ];
}

const codeXml = ({ meaning, value, scheme }: Code) => `<code${attributes({ meaning, value, scheme })}/>`;

const optionId = (key: string, index: number) => `${key}_${index}`;

function sectionHtml({ key, title, target, headed, fields }: TemplateSection): string {
  const about = { "data-section-name": title, "data-section-target": target, "data-section-headed": String(headed) };
  return [
    `<section${attributes({ id: key, ...about })}>`,
    ...(title === "" ? [] : [`<header class="level1">${escaped(title)}</header>`]),
    ...fields.map(fieldHtml),
    "</section>",
  ].join("\n");
}

function fieldHtml(field: TemplateField): string {
  const { key, label, kind, help } = field;
  if (kind === "fixed") {
    const lines = field.default.split("\n").map(escaped).join("<br>");
    return `<p${attributes({ id: key, "data-field-type": "FIXED" })}>${lines}</p>`;
  }
  const named = label === "" ? "" : `<label${attributes({ for: key })}>${escaped(label)}</label> `;
  const marks =
    help === ""
      ? ""
      : ` ${help
          .split("\n")
          .map((line) => `<mark>${escaped(line)}</mark>`)
          .join(" ")}`;
  return `<p>${named}${controlHtml(field)}${marks}</p>`;
}

const completions = { off: "NONE", warn: "ALERT", block: "PROHIBIT" } as const;

function controlHtml(field: TemplateField): string {
  const { key, kind, min, max, unit, options, merge, labelled } = field;
  const about = (type: string) => ({
    id: key,
    name: key,
    "data-field-type": type,
    "data-field-completion-action": completions[field.completion],
    "data-field-merge-flag": merge === null ? "" : "true",
    "data-field-merge-identifier": merge ?? "",
    "data-field-labelled": labelled ? "" : "false",
  });
  const input = (type: string, told: string, more: Record<string, string | number | boolean | null> = {}) =>
    `<input${attributes({ type, ...about(told), value: field.default, ...more })}>`;
  switch (kind) {
    case "textarea":
      return `<textarea${attributes(about("TEXTAREA"))}>${escaped(field.default)}</textarea>`;
    case "number":
      return input("number", "NUMBER", { min, max, "data-field-units": unit });
    case "date":
      return input("date", "DATE");
    case "time":
      return input("time", "TIME");
    case "checkbox":
      return input("checkbox", "CHECKBOX", { value: options[0]?.value ?? "", checked: field.default !== "" });
    case "choice":
    case "choices":
      return choiceHtml(field, attributes({ ...about("SELECTION_LIST"), multiple: kind === "choices" }));
    default:
      return input("text", "TEXT");
  }
}

function choiceHtml({ key, kind, options, other, ...field }: TemplateField, about: string): string {
  const chosen = field.default === "" ? [] : field.default.split("\n");
  const isListed = chosen.every((value) => options.some((option) => option.value === value));
  if (kind === "choice" && other) {
    // What may be typed over is an input with a list beside it: its value need not be of the list.
    const list = options.map((option, index) => optionHtml(key, option, index, false)).join("");
    const value = attributes({ list: `${key}_LIST`, value: field.default });
    return `<input type="text"${about}${value}><datalist${attributes({ id: `${key}_LIST` })}>${list}</datalist>`;
  }
  // Without an empty one a browser would choose the first.
  const none = kind === "choice" && (chosen.length === 0 || !isListed) ? "<option></option>" : "";
  const list = options.map((option, index) => optionHtml(key, option, index, chosen.includes(option.value))).join("");
  const companion = other ? `<input${attributes({ type: "text", id: `${key}_FreeText` })}>` : "";
  return `<select${about}>${none}${list}</select>${companion}`;
}

const optionHtml = (
  key: string,
  { value, label }: TemplateField["options"][number],
  index: number,
  selected: boolean,
): string => `<option${attributes({ id: optionId(key, index), value, selected })}>${escaped(label || value)}</option>`;
