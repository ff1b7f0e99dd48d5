type Texts = Readonly<Record<string, unknown>>;

/** What a namespace says of its domain for the whole product: looked up as problems.…, auditEvents.… and jobKinds.… */
const parts = ["problems", "auditEvents", "jobKinds"] as const;
export type Part = (typeof parts)[number];

const isPart = (key: string) => parts.some((part) => part === key);
const withoutParts = (texts: Texts) => Object.fromEntries(Object.entries(texts).filter(([key]) => !isPart(key)));

/**
 * The namespaces of one language as they are looked up: each part gathered from all of them in a namespace of its own.
 * What is no domain's has its problems in a file alone.
 *
 * @param files the texts of each file, by its name
 */
export function gathered(files: Readonly<Record<string, Texts>>): Record<string, Texts> {
  const all = (part: Part): Texts => Object.assign({}, ...Object.values(files).map((texts) => texts[part]));
  const own = Object.entries(files).map(([name, texts]): [string, Texts] => [name, withoutParts(texts)]);
  return {
    ...Object.fromEntries(own),
    problems: { ...files.problems, ...all("problems") },
    auditEvents: all("auditEvents"),
    jobKinds: all("jobKinds"),
  };
}
