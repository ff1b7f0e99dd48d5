import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { DiffPart } from "#contract/reading/report-views";
import { diffReportText } from "./report-diff";

/** [-removed-] and {+added+}, so that a case can be read. */
const marked = (parts: DiffPart[]) =>
  parts.map(({ kind, text }) => (kind === "same" ? text : kind === "removed" ? `[-${text}-]` : `{+${text}+}`)).join("");

const sideOf = (parts: DiffPart[], side: "removed" | "added") =>
  parts
    .filter(({ kind }) => kind === "same" || kind === side)
    .map(({ text }) => text)
    .join("");

const texts = fc.oneof(
  fc.string({ unit: "binary" }),
  fc
    .array(
      fc.constantFrom(
        "右肺",
        "左肺",
        "未见",
        "可见",
        "结节",
        "，",
        "。\n",
        "12mm",
        "12 mm",
        " ",
        "nodule",
        "བརྙན་",
        "པར།",
        "\r\n",
        "😀",
      ),
    )
    .map((words) => words.join("")),
);

describe("what changed is marked as a whole", () => {
  test.each([
    ["未见明显结节。", "可见明显结节。", "[-未见-]{+可见+}明显结节。"],
    ["右肺上叶见结节。", "左肺上叶见结节。", "[-右肺-]{+左肺+}上叶见结节。"],
    ["右肺结节12mm。", "右肺结节15mm。", "右肺结节[-12mm-]{+15mm+}。"],
    ["大小约 12 mm。", "大小约 15 mm。", "大小约 [-12 mm-]{+15 mm+}。"],
    ["约1.2cm×0.9cm", "约1.2cm×1.9cm", "约1.2cm×[-0.9cm-]{+1.9cm+}"],
    ["CT值约35HU，狭窄50%", "CT值约-35HU，狭窄70%", "CT值约{+-+}35HU，狭窄[-50%-]{+70%+}"],
    ["A nodule in the right lung.", "A nodule in the left lung.", "A nodule in the [-right-]{+left+} lung."],
    ["a big mass", "one small mass", "[-a big-]{+one small+} mass"],
    ["No nodule.", "A nodule, 12 mm.", "[-No-]{+A+} nodule{+, 12 mm+}."],
    ["བརྙན་པར་གསལ་པོ།", "བརྙན་རིས་གསལ་པོ།", "བརྙན་[-པར་-]{+རིས་+}གསལ་པོ།"],
    ["གློ་བ་གཡས་པ།", "གློ་བ་གཡོན་པ།", "གློ་བ་[-གཡས་-]{+གཡོན་+}པ།"],
    ["心影不大。\n肝脏正常。", "心影不大。\n\n肝脏正常。", "心影不大。\n{+\n+}肝脏正常。"],
    ["", "新写", "{+新写+}"],
    ["删去", "", "[-删去-]"],
    ["不变", "不变", "不变"],
    ["", "", ""],
  ])("%j → %j", (before, after, expected) => {
    expect(marked(diffReportText(before, after))).toBe(expected);
  });
});

test("the parts give back both texts to the letter", () => {
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      const parts = diffReportText(before, after);
      expect(sideOf(parts, "removed")).toBe(before);
      expect(sideOf(parts, "added")).toBe(after);
      expect(parts.every(({ text }) => text !== "")).toBe(true);
      expect(parts.every(({ kind }, index) => kind !== parts[index + 1]?.kind)).toBe(true);
    }),
  );
});

describe("texts that share next to nothing", () => {
  const unlike = (seed: number) =>
    Array.from({ length: 20_000 }, (_, index) => String.fromCodePoint(0x4e00 + ((index * seed) % 20_000))).join("");
  const [before, after] = [unlike(7919), unlike(104_729)];

  test("are compared by paragraphs when words take too long", () => {
    const parts = diffReportText(`首段。\n${before}\n末段。`, `首段。\n${after}\n末段。`, { timeoutMs: 50 });
    expect(parts.map(({ kind }) => kind)).toEqual(["same", "removed", "added", "same"]);
    expect(parts[0]?.text).toBe("首段。\n");
    expect(parts[3]?.text).toBe("末段。");
  });

  test("answer within the limit all the same", () => {
    const started = process.cpuUsage();
    diffReportText(before, after);
    // Of the processor: a busy machine takes longer.
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(2_000);
  });
});
