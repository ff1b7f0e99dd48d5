import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { JobKind } from "#contract/kernel/jobs";
import { problems } from "#contract/kernel/problems";
import { auditEvents } from "#contract/organizations/audit-events";
import { everyText } from "./every-text.fixture";
import { i18nextFor } from "./i18next.server";
import { languages } from "./languages";
import { allTexts } from "./all-texts.server";
import * as chs from "./chs/index";
import { gathered } from "./gathered";
import { textsFrom } from "./texts";
import { textsOf } from "./texts-of.server";

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([whole]) => whole).sort();

const dictionaries = {
  chs: everyText("", allTexts.chs),
  en: everyText("", allTexts.en),
  tib: everyText("", allTexts.tib),
};

describe.each(languages.map(({ code }) => code))("texts in %s", (code) => {
  it("have the same keys as the Chinese ones, none more and none less", () => {
    expect([...dictionaries[code].keys()].sort()).toEqual([...dictionaries.chs.keys()].sort());
  });

  it("are never empty and name the same values", () => {
    for (const [key, text] of dictionaries[code]) {
      expect(text.trim(), key).not.toBe("");
      expect(placeholders(text), key).toEqual(placeholders(dictionaries.chs.get(key) ?? ""));
    }
  });

  it("say something about every problem of the contract, and about no other", () => {
    expect(Object.keys(allTexts[code].problems).sort()).toEqual(Object.keys(problems).sort());
  });

  it("say something about everything the trail tells of and about every job, and about no other", () => {
    expect(Object.keys(allTexts[code].auditEvents).sort()).toEqual([...auditEvents].sort());
    expect(Object.keys(allTexts[code].jobKinds).sort()).toEqual([...JobKind.options].sort());
  });

  it("have a file for every namespace and a namespace for every file", () => {
    const files = readdirSync(`texts/${code}`).flatMap((name) => name.match(/^(.+)\.json$/)?.[1] ?? []);
    expect([...files, "auditEvents", "jobKinds"].sort()).toEqual(Object.keys(allTexts[code]).sort());
  });
});

describe("texts of a part", () => {
  it("are gathered from every file, and stand in no other namespace", () => {
    const files = {
      problems: { internal: "a" },
      uploads: { title: "b", problems: { upload_empty: "c" }, jobKinds: { removeAbandonedUploads: "d" } },
      reports: { problems: { lock_lost: "e" }, auditEvents: { report_viewed: "f" } },
    };
    expect(gathered(files)).toEqual({
      problems: { internal: "a", upload_empty: "c", lock_lost: "e" },
      uploads: { title: "b" },
      reports: {},
      auditEvents: { report_viewed: "f" },
      jobKinds: { removeAbandonedUploads: "d" },
    });
  });

  it("say nothing twice", () => {
    const said = [chs.problems, ...Object.values(chs)].flatMap((file, place) =>
      place === 0 ? Object.keys(file) : "problems" in file ? Object.keys(file.problems) : [],
    );
    expect(said.filter((code, place) => said.indexOf(code) !== place)).toEqual([]);
  });
});

describe("texts", () => {
  it("are in their script: Chinese has no Tibetan, Tibetan no Chinese, English neither", () => {
    for (const [key, text] of dictionaries.tib) expect(text, key).not.toMatch(/\p{Script=Han}/u);
    for (const [key, text] of dictionaries.chs) expect(text, key).not.toMatch(/\p{Script=Tibetan}/u);
    for (const [key, text] of dictionaries.en) expect(text, key).not.toMatch(/\p{Script=Tibetan}|\p{Script=Han}/u);
  });

  it("fill their places, and choose between one and several by the count", () => {
    const t = textsOf("en");
    expect(t("common.form.wrongFields", { count: 1 })).toBe("1 field needs a correction.");
    expect(t("common.form.wrongFields", { count: 3 })).toBe("3 fields need a correction.");
    expect(t("problems.report_locked", { holder: "$& <b>" })).toMatch(/^\$& <b> is editing/);
    expect(t("problems.report_locked", {})).toMatch(/^ is editing/);
  });

  it('never say "1 files" in English: a number before its noun has a text for one and for several', () => {
    // What is fixed here is never one: limits, and how much of a thing may be chosen at once.
    const limits = ["minimum", "maximum", "most", "other", "lockMinutes"];
    const counted = [...dictionaries.en].flatMap(([key, text]) =>
      [...text.matchAll(/\{\{(\w+)\}\}\s+(?:more\s+)?([a-z]{3,}s)\b/g)].map(([, name = "", noun = ""]) => ({
        key,
        name,
        noun,
      })),
    );
    const verbs = /^(was|has|does|ends|stops|flags)$/;
    const wrong = counted.filter(
      ({ key, name, noun }) => !key.endsWith("_other") && !limits.includes(name) && !verbs.test(noun),
    );
    expect(wrong).toEqual([]);
    expect(counted.length).toBeGreaterThan(10);
  });

  it("that are missing are an error, not a key on the screen", () => {
    const t = textsFrom(
      i18nextFor("en", {}, (key) => {
        throw new Error(`No text ${key}`);
      }),
    );
    expect(() => t("common.form.required")).toThrow("No text common:form.required");
  });
});
