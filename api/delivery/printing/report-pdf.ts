import { createHash } from "node:crypto";
import { serialize } from "node:v8";
import { LRUCache } from "lru-cache";
import { maxKeyImages } from "#contract/reading/key-images";
import { workerProcess } from "#api/infrastructure/workers/worker-process";
import type { Covers } from "./font-coverage";
import { printFontCoverage } from "./print-fonts";
import { undrawable } from "./printable-text";
import type { PaperDocument, ReferralDocument, ReportDocument, SheetDocument, Signatory } from "./report-document";
import type { PrintTask, RenderedReport } from "./report-pdf-worker";

const timeoutMs = 10_000;

/** Some fifty printed sheets: a report is 2 kB, and no honest one comes near. */
const maxCharacters = 100_000;

/** typst and the PDF writer are native code; a text that crashes them costs that one report. */
const worker = workerProcess<PrintTask, RenderedReport>(new URL("./report-pdf-worker.ts", import.meta.url), {
  memoryMb: 512,
});

/** A sheet is some 60 kB, more with key images: the last two hundred. */
const keptBytes = 16 * 1024 * 1024;

/**
 * Sheets of approved reports by what is on them: they are asked for again by the desk, the patient and the archive, and
 * come out the same each time (`createdAt` is the approval's).
 */
const keptSheets = new LRUCache<string, Buffer>({ maxSize: keptBytes, sizeCalculation: ({ length }) => length });

/** The report asks for more than a sheet can hold. */
export class ReportNotPrintable extends Error {
  override readonly name = "ReportNotPrintable";
  constructor(readonly reason: "too_many_images" | "too_much_text") {
    super(`the report cannot be printed: ${reason}`);
  }
}

/** A name holds characters that no font of ours draws: the sheet would be somebody else's. */
export class NameNotPrintable extends Error {
  override readonly name = "NameNotPrintable";
  constructor(readonly characters: string[]) {
    super("a name on the sheet cannot be drawn");
  }
}

/**
 * Sets a report on A4 and returns the PDF/A-2b file. A key image that is no readable JPEG or PNG is a frame with words.
 *
 * @throws {ReportNotPrintable} more than 6 images, more than 100,000 characters
 * @throws {NameNotPrintable} a character of the patient's name or number, or of a signatory's name, has no glyph
 * @throws {TaskEnded} when it takes longer than 10 s
 */
export async function renderReportPdf(document: ReportDocument): Promise<Buffer> {
  requirePrintable(document);
  // A draft's time is that of the request: its sheet is never the same again.
  if (document.approvalTime === null) return render({ report: document });
  const content = createHash("sha256").update(serialize(document)).digest("base64");
  const kept = keptSheets.get(content);
  if (kept) return kept;
  const sheet = await render({ report: document });
  keptSheets.set(content, sheet);
  return sheet;
}

/** What must be drawn of a report's sheet, whether its pictures are there yet or not. */
interface PrintableSheet extends Pick<SheetDocument, "identity"> {
  images: unknown[];
  author: Pick<Signatory, "name"> | null;
  approver: Pick<Signatory, "name"> | null;
}

/** @throws {ReportNotPrintable} {NameNotPrintable} as renderReportPdf */
export function requirePrintable(sheet: PrintableSheet): void {
  if (sheet.images.length > maxKeyImages) throw new ReportNotPrintable("too_many_images");
  drawable([sheet.author?.name ?? "", sheet.approver?.name ?? ""]);
  requireSettable(sheet);
}

/** The same for a referral form. @throws {ReportNotPrintable} {NameNotPrintable} {TaskEnded} as renderReportPdf */
export async function renderReferralPdf(document: ReferralDocument): Promise<Buffer> {
  requireSettable(document);
  return render({ referral: document });
}

/** The same for what the front desk prints. @throws {NameNotPrintable} {TaskEnded} as renderReportPdf */
export async function renderPaperPdf(document: PaperDocument): Promise<Buffer> {
  drawable(document.identity);
  return render({ paper: document });
}

function requireSettable(sheet: Pick<SheetDocument, "identity">): void {
  drawable(sheet.identity.map(({ value }) => value));
  if (characterCount(sheet) > maxCharacters) throw new ReportNotPrintable("too_much_text");
}

async function render(task: PrintTask): Promise<Buffer> {
  const { pdf } = await worker.run(task, { timeoutMs });
  return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
}

let covers: Covers | undefined;

function drawable(names: string[]): void {
  covers ??= printFontCoverage();
  const characters = undrawable(names.join(""), covers);
  if (characters.length > 0) throw new NameNotPrintable(characters);
}

/** Ends the printing process; at shutdown and after tests. */
export function stopReportPrinting(): void {
  worker.close();
}

function characterCount(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return 0;
  return Object.values(value).reduce<number>((sum, part) => sum + characterCount(part), 0);
}
