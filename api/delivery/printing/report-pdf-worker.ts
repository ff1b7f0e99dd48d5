import { readFileSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import type { LabelledValue, PrintedTime } from "#contract/delivery/printing";
import { serveTasks } from "#api/infrastructure/workers/serve-tasks";
import { printFontCoverage, printFonts } from "./print-fonts";
import { printableLine, printableParagraphs, scriptRuns } from "./printable-text";
import { qrSvg } from "#api/kernel/qr-code";
import type {
  CodePicture,
  FilePicture,
  PaperDocument,
  PaperPart,
  ReferralDocument,
  ReportDocument,
  SheetDocument,
  Signatory,
} from "./report-document";
import { keyImageForPrint, lineArtForPrint } from "#api/infrastructure/pictures/report-pictures";

export interface RenderedReport {
  pdf: Uint8Array;
}

/** A folder that does not exist: the template can read the shadow files put there below and nothing else. */
const workspace = "/report-print";
const fileBeside = (name: string) => readFileSync(new URL(`./${name}`, import.meta.url));
/** What the templates import. */
const imported = ["words.typ", "sheet.typ"].map((name) => ({ name, content: fileBeside(name) }));
const templateOf = (name: string) => fileBeside(`${name}-template.typ`).toString();
const templates = {
  report: templateOf("report"),
  referral: templateOf("referral"),
  label: templateOf("label"),
  form: templateOf("form"),
  dayList: templateOf("day-list"),
  slip: templateOf("slip"),
  dossier: templateOf("dossier"),
};
const languages = {
  chs: { lang: "zh", region: "CN" },
  en: { lang: "en", region: null },
  tib: { lang: "bo", region: "CN" },
};

const covers = printFontCoverage();
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: printFonts() }] });

export type PrintTask = { report: ReportDocument } | { referral: ReferralDocument } | { paper: PaperDocument };

/** Sets one sheet with typst and returns its PDF/A-2b file. */
async function render(task: PrintTask): Promise<RenderedReport> {
  try {
    for (const { name, content } of imported) compiler.mapShadow(`${workspace}/${name}`, content);
    const [kind, createdAt, content] = await contentOf(task);
    const pdf = compiler.pdf(
      { mainFileContent: templates[kind], inputs: { sheet: JSON.stringify(content) } },
      { pdfStandard: "a-2b", creationTimestamp: Math.floor(createdAt.getTime() / 1000) },
    );
    return { pdf };
  } finally {
    compiler.resetShadow();
    // What typst remembers is memory. It keeps what this sheet has used for the next one, which often is the same again
    // or has the same logo and signatures. The turn of the event loop lets Node give back the buffers of earlier PDFs:
    // without it a busy worker grows by each of them.
    compiler.evictCache(1);
    await setImmediate();
  }
}

async function contentOf(task: PrintTask) {
  if ("report" in task) return ["report", task.report.createdAt, await printedReport(task.report)] as const;
  if ("referral" in task) return ["referral", task.referral.createdAt, await printedReferral(task.referral)] as const;
  return [task.paper.kind, task.paper.createdAt, await printedPaper(task.paper)] as const;
}

const plain = (text: string) => printableLine(text, covers);
const line = (text: string) => scriptRuns(plain(text));
const lines = (text: string) => printableParagraphs(text, covers).map(scriptRuns);
const pair = ({ label, value }: LabelledValue) => ({ label: line(label), value: line(value) });
const time = (moment: PrintedTime | null) => moment && { date: line(moment.date), time: line(moment.time) };

/** What every sheet's JSON holds: only characters the fonts can draw, paragraphs and scripts apart. */
async function printedSheet(
  document: SheetDocument,
  own: { footLine: string; qrContent: string | null; labels: Record<string, string> },
) {
  const { staticQr } = document;
  const [logo, stamp, qrCode, staticCode] = await Promise.all([
    lineArt("logo.png", document.logo, 18),
    lineArt("stamp.png", document.stamp, 28),
    qrPicture("qr.svg", own.qrContent),
    qrPicture("static-qr.svg", staticQr && staticQr.content),
  ]);
  return {
    ...languages[document.language],
    language: document.language,
    title: [document.organizationName, document.secondaryTitle, own.footLine]
      .filter((part) => part !== "")
      .map(plain)
      .join(" "),
    organizationName: line(document.organizationName),
    secondaryTitle: line(document.secondaryTitle),
    footLine: line(own.footLine),
    patient: document.patient.map(pair),
    identity: document.identity.map(pair),
    clinicImpression: lines(document.clinicImpression),
    printTime: time(document.printTime),
    qrTip: line(document.qrTip),
    staticTip: line(staticQr?.tip ?? ""),
    showsPageNumbers: document.showsPageNumbers,
    showsExactTime: document.showsExactTime,
    labels: Object.fromEntries(Object.entries(own.labels).map(([key, text]) => [key, line(text)])),
    ...{ logo, stamp, qrCode, staticQr: staticCode },
  };
}

async function printedReport(document: ReportDocument) {
  const [sheet, author, approver, images] = await Promise.all([
    printedSheet(document, {
      footLine: document.versionLine,
      qrContent: document.verifyUrl,
      labels: { ...document.labels },
    }),
    signatory("author.png", document.author),
    signatory("approver.png", document.approver),
    Promise.all(
      document.images.map(async ({ bytes, caption, isRendered }, index) => ({
        path: shadow(`image-${index}.jpg`, bytes && (isRendered ? Buffer.from(bytes) : await keyImageForPrint(bytes))),
        caption: line(caption),
      })),
    ),
  ]);
  return {
    ...sheet,
    ...{ author, approver, images },
    authors: document.author ? [plain(document.author.name)] : [],
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
    watermark: document.watermark ? line(document.watermark) : null,
    recall: document.recall ? line(document.recall) : null,
    recognition: document.recognition ? line(document.recognition) : null,
  };
}

async function printedReferral(document: ReferralDocument) {
  const sheet = await printedSheet(document, {
    footLine: document.accessionNumber,
    qrContent: document.accessionNumber || null,
    labels: { ...document.labels },
  });
  return { ...sheet, authors: [], watermark: null, requested: lines(document.requested) };
}

const printedPaper = async ({ title, language, content }: PaperDocument) => ({
  ...((await printedPart(content)) as Record<string, unknown>),
  ...{ ...languages[language], language, title: plain(title), authors: [] },
});

/** Of the pictures of codes handed to the compiler: each has a name of its own. */
let codes = 0;
const isPicture = (part: object): part is CodePicture => "svg" in part;
const isFile = (part: object): part is FilePicture => "bytes" in part;

/** Any part of a paper: texts by script, codes as pictures, the rest as it is. */
async function printedPart(part: PaperPart): Promise<unknown> {
  if (typeof part === "string") return line(part);
  if (part === null || typeof part !== "object") return part;
  if (Array.isArray(part)) return Promise.all(part.map(printedPart));
  if (isPicture(part)) return shadow(`code-${(codes += 1)}.svg`, Buffer.from(part.svg));
  if (isFile(part)) return shadow(`file-${(codes += 1)}.${part.extension}`, Buffer.from(part.bytes));
  const entries = Object.entries(part).map(async ([name, value]) => [name, await printedPart(value)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

/**
 * Hands a picture to the compiler and names it for the template. One that cannot be read is null: a key image is then a
 * frame with words; logo, stamp and signature are left out, the names beside them stand.
 */
function shadow(name: string, content: Buffer | null): string | null {
  if (content === null) return null;
  compiler.mapShadow(`${workspace}/${name}`, content);
  return `/${name}`;
}

/** @param mm as sheet.typ and report-template.typ print it at most */
const lineArt = async (name: string, bytes: Uint8Array | null, mm: number) =>
  bytes && shadow(name, await lineArtForPrint(bytes, mm));

const signatory = async (name: string, person: Signatory | null) =>
  person && { name: line(person.name), signature: await lineArt(name, person.signature, 22) };

const qrPicture = async (name: string, content: string | null) =>
  content === null ? null : shadow(name, Buffer.from(await qrSvg(content)));

serveTasks(render);
