import { PDFiumLibrary } from "@hyzyla/pdfium";
import { extractText, getDocumentProxy, getMeta } from "unpdf";
import { afterAll, describe, expect, test } from "vitest";
import type { ReportDocument } from "./report-document";
import { samplePicture, sampleReport } from "./report-document.fixture";
import { NameNotPrintable, ReportNotPrintable, renderReportPdf, stopReportPrinting } from "./report-pdf";

afterAll(stopReportPrinting);

const chs = sampleReport("chs");

/** Without blanks: the quarter em between Chinese and Latin reads as one. */
const tight = (text: string) => text.replace(/[ \u200B]/g, "");

async function printed(document: ReportDocument) {
  const file = await renderReportPdf(document);
  const pdf = await getDocumentProxy(new Uint8Array(file));
  const { text } = await extractText(pdf, { mergePages: false });
  const sheets = text.map(tight);
  const raw = file.toString("latin1");
  return { raw, sheets, text: sheets.join("\n"), spaced: text.join("\n"), meta: await getMeta(pdf) };
}

/** The text of the first sheet as Chromium and Edge copy it. */
async function copied(document: ReportDocument): Promise<string> {
  const library = await PDFiumLibrary.init();
  try {
    const pdf = await library.loadDocument(await renderReportPdf(document));
    return pdf.getPage(0).getText();
  } finally {
    library.destroy();
  }
}

const count = (text: string, part: RegExp) => [...text.matchAll(part)].length;

describe("an ordinary report", () => {
  test("in Chinese shows all its parts on one sheet", async () => {
    const { sheets, text } = await printed({ ...chs, positive: "阳性", note: "请结合临床。" });
    expect(sheets).toHaveLength(1);
    for (const part of [
      "察隅县人民医院",
      "张伟",
      "P00012345",
      "临床诊断",
      "12mm×9mm实性结节",
      "2.主动脉及冠状动脉硬化。",
      "阳性",
      "请结合临床。",
      "王芳",
      "赵强",
      "2026-01-0210:45",
      "2026-01-0211:02",
      "2026-01-0211:30",
      "8c1f-2a3b·3",
      "第1页/共1页",
      "扫码核验",
    ]) {
      expect(text).toContain(part);
    }
  });

  test("in English keeps its words and paragraphs", async () => {
    const { sheets, spaced } = await printed(sampleReport("en"));
    expect(sheets).toHaveLength(1);
    expect(spaced).toContain("Zayul County People's Hospital");
    expect(spaced).toMatch(/right upper\s+lobe\.\nNo enlarged mediastinal lymph nodes\. No pleural effusion\.\n/);
  });

  test("in Tibetan is set in the Tibetan font", async () => {
    const { sheets, raw } = await printed(sampleReport("tib"));
    expect(sheets).toHaveLength(1);
    expect(raw).toContain("+Jomolhari");
  });

  test("in Tibetan copies as it was written, without blanks after vowels", async () => {
    const report = sampleReport("tib");
    const text = await copied(report);
    const { organizationName, clinicImpression, finding, diagnosis, author, labels } = report;
    for (const line of [organizationName, clinicImpression, ...finding.split("\n"), diagnosis, labels.finding])
      expect(text).toContain(line);
    expect(text).toContain(author?.name);
  });

  test("with a finding in Uyghur copies as it was written, no letter twice", async () => {
    const finding = "بىمارنىڭ ئۆپكىسى نورمال، 12 مىللىمېتىر چوڭلۇقتا تۈگۈن بار\nئابدۇللا ئەخمەت ۋە خېتەن";
    const text = await copied({ ...chs, finding });
    for (const line of finding.split("\n")) expect(text).toContain(line);
  });

  test("with a name in Uyghur or of rare hanzi is set in their fonts", async () => {
    const name = (value: string) => chs.patient.map((entry, index) => (index === 0 ? { ...entry, value } : entry));
    const uyghur = await printed({ ...chs, patient: name("ئابدۇللا 12 ئەخمەت") });
    expect(uyghur.raw).toContain("+Amiri-Regular");
    expect(uyghur.text).not.toContain("U+06");
    const rare = await printed({ ...chs, patient: name("𬎆𠮷𰻞") });
    expect(rare.text).toContain("𬎆𠮷𰻞");
    expect(rare.raw).toContain("+LXGWWenKai-Regular");
  });

  test("with a name that no font draws is refused, never issued", async () => {
    const identity = chs.identity.map((entry, index) => (index === 0 ? { ...entry, value: "王\u{2A6D6}" } : entry));
    await expect(renderReportPdf({ ...chs, identity })).rejects.toMatchObject({ characters: ["\u{2A6D6}"] });
    const author = { name: "\uE000", signature: null };
    await expect(renderReportPdf({ ...chs, author })).rejects.toBeInstanceOf(NameNotPrintable);
    await expect(renderReportPdf({ ...chs, finding: "\u{2A6D6}" })).resolves.toBeInstanceOf(Buffer);
  });

  test("needs no font of the machine it is printed on", async () => {
    const { raw } = await printed({ ...chs, finding: "བརྙན་པར 肺 lung" });
    const families = new Set([...raw.matchAll(/\/FontName \/[A-Z]{6}\+(\w+)/g)].map(([, family]) => family));
    expect([...families].sort()).toEqual(["Jomolhari", "NotoSansSC"]);
  });

  test("is a PDF/A-2b file with title, author, language and the time it was given", async () => {
    const { raw, meta } = await printed(chs);
    expect(raw).toContain("<pdfaid:part>2</pdfaid:part>");
    expect(raw).toContain("<pdfaid:conformance>B</pdfaid:conformance>");
    expect(meta.info).toMatchObject({
      Title: "察隅县人民医院 CT 影像诊断报告 8c1f-2a3b · 3",
      Author: "王芳",
      Language: "zh-CN",
      CreationDate: "D:20260102030405Z",
    });
  });

  test("prints the same file twice", async () => {
    // Of a draft, which is set each time.
    const draft = { ...chs, approvalTime: null };
    const [one, other] = [await renderReportPdf(draft), await renderReportPdf(draft)];
    expect(one).not.toBe(other);
    expect(one.equals(other)).toBe(true);
  });

  test("once approved is set once, and anew when a word of it or its language is another", async () => {
    const sheet = await renderReportPdf(chs);
    expect(await renderReportPdf({ ...chs })).toBe(sheet);
    for (const other of [{ ...chs, note: "请结合临床。" }, sampleReport("en")]) {
      expect((await renderReportPdf(other)).equals(sheet)).toBe(false);
    }
  });
});

describe("a long report", () => {
  const finding = Array.from({ length: 120 }, (_, index) => `第${index + 1}段：${chs.finding.replace("\n", "")}`);

  test("flows over its sheets, each with patient, version and page number", async () => {
    const { sheets, text } = await printed({ ...chs, finding: finding.join("\n") });
    expect(sheets.length).toBeGreaterThanOrEqual(3);
    sheets.forEach((sheet, index) => {
      for (const part of ["察隅县人民医院", "张伟", "P00012345", "8c1f-2a3b·3"]) expect(sheet).toContain(part);
      expect(sheet).toContain(`第${index + 1}页/共${sheets.length}页`);
    });
    expect(count(text, /第\d+段：/g)).toBe(120);
    expect(sheets.at(-1)).toContain("王芳");
  });

  test("never leaves the signatures alone on a sheet", async () => {
    for (let lines = 30; lines <= 42; lines++) {
      const { sheets } = await printed({ ...chs, finding: "未见异常。\n".repeat(lines) });
      expect(sheets.find((sheet) => sheet.includes("报告医师"))).toContain("主动脉及冠状动脉硬化");
    }
  });

  test("of 95,000 characters is printed to its last word", async () => {
    const { sheets, text } = await printed({ ...chs, finding: `${"肺结节。".repeat(23_700)}终` });
    expect(sheets.length).toBeGreaterThan(30);
    expect(count(text, /肺/g)).toBeGreaterThanOrEqual(23_700);
    expect(sheets.at(-2)).toContain("终");
  });
});

test("a watermark stands on every sheet, and on none without it", async () => {
  const finding = "未见异常。\n".repeat(90);
  const marked = await printed({ ...chs, finding, watermark: "未审核" });
  expect(marked.sheets.length).toBeGreaterThan(1);
  for (const sheet of marked.sheets) expect(sheet).toContain("未审核");
  expect((await printed({ ...chs, finding })).text).not.toContain("未审核");
});

test("addenda follow in their order, each with who and when", async () => {
  const { text } = await printed({
    ...chs,
    addenda: [
      { heading: "补充报告 1", text: "最大径更正为15mm。", signature: "赵强 2026-01-03" },
      { heading: "补充报告 2", text: "建议3个月复查。", signature: "王芳 2026-02-03" },
    ],
  });
  expect(text).toMatch(
    /硬化。\n补充报告1\n最大径更正为15mm。\n赵强2026-01-03\n补充报告2\n建议3个月复查。\n王芳2026-02-03/,
  );
});

test("what is empty has no heading, and what is switched off is not printed", async () => {
  const { text } = await printed({
    ...chs,
    clinicImpression: " \n",
    approver: null,
    approvalTime: null,
    verifyUrl: null,
    showsPageNumbers: false,
    showsExactTime: false,
  });
  for (const part of ["临床诊断", "备注", "审核", "扫", "页", "10:45"]) expect(text).not.toContain(part);
  expect(text).toContain("2026-01-02");
});

describe("pictures", () => {
  const images = async (amount: number) =>
    Promise.all(
      Array.from({ length: amount }, async (_, index) => ({
        bytes: await samplePicture(index % 2 ? "png" : "jpeg", 400, 300 + 50 * index),
        caption: `图${index + 1}`,
      })),
    );

  test.each([1, 2, 3, 4, 5, 6])("%i key images stand on the first sheet with their captions", async (amount) => {
    const { raw, sheets } = await printed({ ...chs, images: await images(amount) });
    expect(sheets).toHaveLength(1);
    expect(count(raw, /\/DCTDecode/g)).toBe(amount);
    for (let index = 1; index <= amount; index++) expect(sheets[0]).toContain(`图${index}`);
  });

  test("logo and signatures stand beside the names", async () => {
    const signature = await samplePicture("png", 150, 50);
    const { raw, text } = await printed({ ...chs, logo: signature, author: { name: "王芳", signature } });
    expect(count(raw, /\/Subtype \/Image/g)).toBe(2);
    expect(text).toContain("王芳");
  });

  test.each(["chs", "en", "tib"] as const)(
    "of a signature leave the name its place on the line, in %s",
    async (language) => {
      const signature = await samplePicture("png", 150, 50);
      const staticQr = { content: "https://hospital.example/", tip: "" };
      const document = { ...sampleReport(language), staticQr, author: { name: "Wang Fang", signature } };
      const pdf = await getDocumentProxy(new Uint8Array(await renderReportPdf(document)));
      const { items } = await (await pdf.getPage(1)).getTextContent();
      const placed = items.flatMap((item) => ("str" in item ? [{ text: item.str, x: Number(item.transform[4]) }] : []));
      const name = placed.find(({ text }) => text.includes("Wang"));
      // Begun anew it would stand at the margin of 18 mm.
      expect(name?.x).toBeGreaterThan((18 + 30) * (72 / 25.4));
    },
  );

  test("that are broken, lost or of another format leave a frame with words in their place", async () => {
    const broken = (await samplePicture("png")).subarray(0, 200);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const good = await samplePicture("jpeg");
    const bad = [broken, svg, null].map((bytes, index) => ({ bytes, caption: `坏图${index}` }));
    const { raw, text } = await printed({ ...chs, images: [{ bytes: good, caption: "好图" }, ...bad], logo: svg });
    expect(count(raw, /\/DCTDecode/g)).toBe(1);
    expect(count(text, /图像不可用/g)).toBe(3);
    for (const caption of ["好图", "坏图0", "坏图1", "坏图2"]) expect(text).toContain(caption);
  });

  test("or texts beyond what a sheet holds are refused", async () => {
    const refused = async (document: ReportDocument) => {
      const error: unknown = await renderReportPdf(document).catch((reason: unknown) => reason);
      return error instanceof ReportNotPrintable ? error.reason : error;
    };
    expect(await refused({ ...chs, images: await images(7) })).toBe("too_many_images");
    expect(await refused({ ...chs, finding: "肺".repeat(100_001) })).toBe("too_much_text");
  });
});

describe("what somebody types is only ever text", () => {
  test.each([
    '#read("/etc/passwd")',
    '#eval("1 + 1", mode: "code")',
    '#import "@preview/cetz:0.3.0": *',
    "#{ while true {} }",
    "$ sum_(i=0)^n $ *bold* _low_ `raw` <label> @reference",
    "]]] }}} ))) [[[ {{{ ((( \\ // /* */ ~ -- ---",
    "= heading - list + enum / term: x",
    '"}, "watermark": null, "x": "',
  ])("%s", async (typed) => {
    const { text } = await printed({ ...chs, finding: typed, patient: [{ label: typed, value: typed }], note: typed });
    const letters = (part: string) => part.replace(/\s|\u200B/g, "");
    expect(count(letters(text), new RegExp(letters(typed).replace(/[^\w]/g, "\\$&"), "g"))).toBe(4);
  });

  test("characters without a glyph are told by their code, control characters are dropped", async () => {
    const { text } = await printed({ ...chs, finding: "甲\u0000乙\u0007丙\u202E丁 😀 \uD800 𬱖䶮" });
    expect(text).toContain("甲乙丙丁[U+1F600][U+D800]𬱖䶮");
  });

  test.each([
    ["a tower of marks", `a${"\u0301".repeat(60_000)}`],
    ["a Tibetan stack without end", `ཀ${"\u0F71".repeat(60_000)}`],
    ["Tibetan without a tsheg", "ཀ".repeat(60_000)],
    ["a word without end", "W".repeat(60_000)],
    ["blanks without end", `a${"\u3000".repeat(60_000)}b`],
    ["a thousand scripts changed in one line", "肺བརྟ ".repeat(5000)],
    ["blank lines", "\n".repeat(60_000)],
  ])("%s is printed", async (_, finding) => {
    expect((await printed({ ...chs, finding })).text).toContain("赵强");
  });
});
