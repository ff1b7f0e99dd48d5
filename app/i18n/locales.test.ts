import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { problems } from "#contract/problems";
import { i18nFor } from "./i18n.server";
import { languages, namespaces } from "./languages";
import { resources } from "./resources.server";

/** Each leaf of a tree of texts, as "a.b.c". */
function leaves(tree: object, path = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
    typeof value === "object" && value !== null ? leaves(value, `${path}${key}.`) : [[path + key, String(value)]],
  );
}
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}|<(\w+)>/g)].map(([whole]) => whole).sort();
const textsOf = (code: (typeof languages)[number]["code"]) => new Map(leaves(resources[code]));

describe.each(languages.map(({ code }) => code))("texts in %s", (code) => {
  it("have the same keys as the Chinese ones, none more and none less", () => {
    expect([...textsOf(code).keys()].sort()).toEqual([...textsOf("chs").keys()].sort());
  });

  it("are never empty and name the same values", () => {
    for (const [key, text] of textsOf(code)) {
      expect(text.trim(), key).not.toBe("");
      expect(placeholders(text), key).toEqual(placeholders(textsOf("chs").get(key) ?? ""));
    }
  });

  it("say something about every problem of the contract, and about no other", () => {
    expect(Object.keys(resources[code].problems).sort()).toEqual(Object.keys(problems).sort());
  });

  it("have a file for every namespace and a namespace for every file", () => {
    const files = readdirSync(new URL(`./locales/${code}`, import.meta.url)).map((name) => name.replace(".json", ""));
    expect(files.sort()).toEqual([...namespaces].sort());
  });
});

describe("texts", () => {
  it("are in their script: Chinese has no Tibetan, Tibetan no Chinese, English neither", () => {
    for (const [key, text] of textsOf("tib")) expect(text, key).not.toMatch(/\p{Script=Han}/u);
    for (const [key, text] of textsOf("chs")) expect(text, key).not.toMatch(/\p{Script=Tibetan}/u);
    for (const [key, text] of textsOf("en")) expect(text, key).not.toMatch(/\p{Script=Tibetan}|\p{Script=Han}/u);
  });

  it("that are missing are an error, not a key on the screen", () => {
    expect(() => i18nFor("en").t("common:noSuchKey" as "common:form.required")).toThrow(/No text for common:noSuchKey/);
  });
});
