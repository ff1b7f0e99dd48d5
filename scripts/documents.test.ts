import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const within = async (folder: string) =>
  (await readdir(folder)).filter((name) => name.endsWith(".md")).map((name) => join(folder, name));
const documents = ["README.md", "CONTRIBUTING.md", ...(await within("docs")), ...(await within("docs/decisions"))];

const ofTrees = /^(api|app|contract|docs|scripts|server|tests|texts)\/[\w./-]+$/;
/** Addresses and what installing, building or running makes. */
const isMade = /^api\/v1(\/|$)/;

/** Paths from the root that a document names as code, and those it links to. */
function pathsIn(document: string, text: string): string[] {
  const named = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);
  const linked = [...text.matchAll(/\]\(([^)#\s]+)/g)].map(([, to = ""]) => to);
  return [
    ...named.filter((path) => ofTrees.test(path) && !isMade.test(path)),
    ...linked.filter((to) => !/^[a-z]+:/.test(to)).map((to) => join(dirname(document), to)),
  ];
}

describe("a document names nothing that is not there", () => {
  it.each(documents)("%s", async (document) => {
    const text = await readFile(document, "utf8");
    // What a later decision replaced tells of its day.
    if (/^\d{4}-\d{2}-\d{2} · replaced by /m.test(text)) return;
    const missing = pathsIn(document, text).filter((path) => !existsSync(path));
    expect(missing).toEqual([]);
  });
});
