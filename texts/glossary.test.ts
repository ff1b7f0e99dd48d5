import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { printedWords } from "#contract/delivery/printed-words";
import { everyText } from "./every-text.fixture";
import glossary from "./glossary.json";
import { languages } from "./languages";
import { allTexts } from "./all-texts.server";

type Code = (typeof languages)[number]["code"];

/** What screens and sheets say in a language. */
const textsIn = (code: Code) =>
  new Map([...everyText("", allTexts[code]), ...everyText("printed", printedWords[code])]);

const chs = textsIn("chs");
const isLabel = (text: string | undefined, term: string) => text?.replace(/[：:]$/, "") === term;

/** Under a QR code is room for ten letters, over the exam list's numbers for no more than these take: the word is cut. */
const isNarrow = (key: string) =>
  key.endsWith(".qrTip") || /^exams\.list\.column\.(patientId|accessionNumber)$/.test(key);

describe.each(glossary)("$chs", (term) => {
  test("has one word in English and in Tibetan, wherever it is a label", () => {
    const en = textsIn("en");
    const tib = textsIn("tib");
    const keys = [...chs].filter(([key, text]) => isLabel(text, term.chs) && !isNarrow(key)).map(([key]) => key);
    expect(keys).not.toEqual([]);
    for (const key of keys) {
      expect([term.en, ...(term.several ? [term.several] : [])], key).toContain(en.get(key)?.replace(/:$/, ""));
      expect(tib.get(key), key).toBe(term.tib);
    }
  });

  test("stands in the glossary people read", () => {
    const page = readFileSync("docs/glossary.md", "utf8").replaceAll(/ +/g, " ");
    expect(page).toContain(`| ${term.chs} | ${[term.en, term.several].filter(Boolean).join(" / ")} | ${term.tib} |`);
  });
});

test("positive and negative never look like male and female in Tibetan", () => {
  for (const [key, text] of textsIn("tib")) expect(text, key).not.toMatch(/ཕོ་གཤིས|མོ་གཤིས/);
  const { genders, petGenders, positive } = printedWords.tib;
  for (const sex of [...Object.values(genders), ...Object.values(petGenders)])
    for (const word of Object.values(positive)) expect(word).not.toContain(sex.replace(/།.*/, ""));
});

test("English has no second word for what has one, and counts one thing as one", () => {
  for (const [key, text] of textsIn("en")) {
    expect(text, key).not.toMatch(/accession no\b|out of use|\bMRN\b/i);
    if (!key.endsWith("_other")) expect(text, key).not.toMatch(/^\{\{count\}\} \p{Ll}+s\b/u);
  }
});
