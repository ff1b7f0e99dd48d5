/** What an external viewer's address may hold of an exam; each is filled in as one part of a URL, percent-encoded. */
export const viewerPlaceholders = ["study", "dicomweb", "token", "patientId", "accession"] as const;
export type ViewerPlaceholder = (typeof viewerPlaceholders)[number];

export const maxTemplateLength = 1_000;

/** A page; its host is the administrator's word, no exam's, and nobody signs in by an address. */
const ofPage = /^https?:\/\/[^{}/?#@]+([/?#]|$)/i;
/** A program that took the scheme for its own. Nothing else is opened, least of all a script. */
const ofProgram = /^(weasis|radiant):\/\//i;
/** Without one of these nothing says which exam is meant. */
const naming: readonly ViewerPlaceholder[] = ["study", "patientId", "accession"];

const placeholder = /\{([^{}]*)\}/g;
const isKnown = (name: string): name is ViewerPlaceholder => viewerPlaceholders.some((known) => known === name);

/** @returns which rule a template breaks; null for a good one */
export function templateError(template: string): "viewerAddress" | "viewerPlaceholder" | "viewerStudy" | null {
  const named = [...template.matchAll(placeholder)].map(([, name = ""]) => name);
  if (!named.every(isKnown) || /[{}]/.test(template.replace(placeholder, ""))) return "viewerPlaceholder";
  const isAddress = (ofPage.test(template) || ofProgram.test(template)) && !/\s/.test(template);
  if (!isAddress || !URL.canParse(template.replace(placeholder, "1"))) return "viewerAddress";
  return named.some((name) => naming.some((known) => known === name)) ? null : "viewerStudy";
}

/** The address for one exam. */
export const filledTemplate = (template: string, values: Record<ViewerPlaceholder, string>): string =>
  template.replace(placeholder, (whole, name: string) => (isKnown(name) ? encodeURIComponent(values[name]) : whole));

export const hasToken = (template: string): boolean => template.includes("{token}");

/** Origin of a viewer that is a web page, which reads DICOMweb from there; null for a program. */
export const viewerOrigin = (template: string): string | null => {
  const address = template.replace(placeholder, "1");
  return /^https?:/i.test(template) && URL.canParse(address) ? new URL(address).origin : null;
};
