import { readFileSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { serveTasks } from "../workers/serve-tasks";
import { printFontCoverage, printFontFiles } from "./print-fonts";
import { printableLine, printableParagraphs, scriptRuns } from "./printable-text";
import { qrSvg } from "./qr-code";
import type { LabelledValue, PrintedTime, ReportDocument, Signatory } from "./report-document";
import { keyImageForPrint, lineArtForPrint } from "./report-pictures";

export interface RenderedReport {
  pdf: Uint8Array;
}

/** A folder that does not exist: the template can read the shadow files put there below and nothing else. */
const workspace = "/report-print";
const template = readFileSync(new URL("./report-template.typ", import.meta.url), "utf8");
const languages = {
  chs: { lang: "zh", region: "CN" },
  en: { lang: "en", region: null },
  tib: { lang: "bo", region: "CN" },
};

const covers = printFontCoverage();
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: printFontFiles }] });

/** Sets one report with typst and returns its PDF/A-2b file. */
async function render(document: ReportDocument): Promise<RenderedReport> {
  try {
    const pictures = await shadowPictures(document);
    const pdf = compiler.pdf(
      { mainFileContent: template, inputs: { report: JSON.stringify({ ...printable(document), ...pictures }) } },
      { pdfStandard: "a-2b", creationTimestamp: Math.floor(document.createdAt.getTime() / 1000) },
    );
    return { pdf };
  } finally {
    compiler.resetShadow();
    // Reports share next to nothing, and what typst remembers of them is memory. The turn of the event loop lets Node
    // give back the buffers of earlier PDFs: without it a busy worker grows by each of them.
    compiler.evictCache(0);
    await setImmediate();
  }
}

const plain = (text: string) => printableLine(text, covers);
const line = (text: string) => scriptRuns(plain(text));
const lines = (text: string) => printableParagraphs(text, covers).map(scriptRuns);
const pair = ({ label, value }: LabelledValue) => ({ label: line(label), value: line(value) });
const time = (moment: PrintedTime | null) => moment && { date: line(moment.date), time: line(moment.time) };

/** The texts of the template's JSON: only characters the fonts can draw, paragraphs and scripts apart. */
function printable(document: ReportDocument) {
  const title = [document.organizationName, document.secondaryTitle, document.versionLine];
  return {
    ...languages[document.language],
    language: document.language,
    title: title
      .filter((part) => part !== "")
      .map(plain)
      .join(" "),
    authors: document.author ? [plain(document.author.name)] : [],
    organizationName: line(document.organizationName),
    secondaryTitle: line(document.secondaryTitle),
    versionLine: line(document.versionLine),
    patient: document.patient.map(pair),
    identity: document.identity.map(pair),
    clinicImpression: lines(document.clinicImpression),
    finding: lines(document.finding),
    diagnosis: lines(document.diagnosis),
    note: lines(document.note),
    addenda: document.addenda.map(({ heading, text, signature }) => ({
      heading: line(heading),
      text: lines(text),
      signature: line(signature),
    })),
    positive: document.positive ? line(document.positive) : null,
    reportTime: time(document.reportTime),
    approvalTime: time(document.approvalTime),
    printTime: time(document.printTime),
    qrTip: line(document.qrTip),
    watermark: document.watermark ? line(document.watermark) : null,
    recall: document.recall ? line(document.recall) : null,
    showsPageNumbers: document.showsPageNumbers,
    showsExactTime: document.showsExactTime,
    labels: Object.fromEntries(Object.entries(document.labels).map(([key, text]) => [key, line(text)])),
  };
}

/**
 * Hands the pictures to the compiler and names them for the template. One that cannot be read is null: a key image is
 * then a frame with words; logo and signature are left out, the names beside them stand.
 */
async function shadowPictures(document: ReportDocument) {
  const shadow = (name: string, content: Buffer | null) => {
    if (content === null) return null;
    compiler.mapShadow(`${workspace}/${name}`, content);
    return `/${name}`;
  };
  const lineArt = async (name: string, bytes: Uint8Array | null) => bytes && shadow(name, await lineArtForPrint(bytes));
  const signatory = async (name: string, person: Signatory | null) =>
    person && { name: line(person.name), signature: await lineArt(name, person.signature) };

  const [logo, author, approver, qrCode, images] = await Promise.all([
    lineArt("logo.png", document.logo),
    signatory("author.png", document.author),
    signatory("approver.png", document.approver),
    document.verifyUrl ? qrSvg(document.verifyUrl).then((svg) => shadow("qr.svg", Buffer.from(svg))) : null,
    Promise.all(
      document.images.map(async ({ bytes, caption, isRendered }, index) => ({
        path: shadow(`image-${index}.jpg`, bytes && (isRendered ? Buffer.from(bytes) : await keyImageForPrint(bytes))),
        caption: line(caption),
      })),
    ),
  ]);
  return { logo, author, approver, qrCode, images };
}

serveTasks(render);
