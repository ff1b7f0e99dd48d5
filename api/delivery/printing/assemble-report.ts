import { PictureName, type PrintedReport } from "#contract/delivery/printing";
import { textsOf } from "#texts/texts-of.server";
import { printedWords } from "#contract/delivery/printed-words";
import type { Language } from "#contract/kernel/values";
import { groupedVerifyCode } from "#contract/identity/verify-code";
import { extensionText } from "#api/registration/extensions/extension-text";
import { approvalOf, isIssued, issued, recallOf } from "./issued-record";
import type { PrintedRecord } from "./printed-record-queries";
import { printedTime } from "#api/kernel/printed-time";
import { sheetFrame } from "./sheet-frame";
import { newestEdition, watermarkOf } from "./sheet-validity";

export interface SheetWishes {
  language: Language;
  /** Whether the sheet is for one who may hand it out; see watermarkOf. */
  mayPrint: boolean;
  withImages: boolean;
  /** Where the verify page stands for others, e.g. https://pacs.example.cn; null: the sheet says no address. */
  publicOrigin: string | null;
}

/**
 * The sheet of one report in one language: pure, so that the PDF, the print page and the shared page cannot differ.
 *
 * A sheet of an approved or recalled report tells its edition, who approved it and how to verify it, and by whom it was
 * recalled; that of any other names the version of the draft, and neither approver nor approval. Whether its pictures can be shown is for withAvailability to tell.
 */
export function assembleReport(record: PrintedRecord, wishes: SheetWishes): PrintedReport {
  const { report, organization } = record;
  const { publicOrigin } = wishes;
  const words = printedWords[wishes.language];
  const t = textsOf(wishes.language);
  const edition = isIssued(record) ? newestEdition(issued(record)) : null;
  const [approval, recall] = [approvalOf(record), recallOf(record)];
  const time = (moment: Date | null) => moment && printedTime(moment, organization.timeZone);
  const inZone = (moment: Date) => {
    const { date, time } = printedTime(moment, organization.timeZone);
    return `${date} ${time}`;
  };
  const frame = sheetFrame(record, wishes.language, words, report.content.extensions);
  const mark = watermarkOf(report.status, wishes.mayPrint);
  return {
    ...frame,
    // What must not be handed out is stamped by nobody.
    hasStamp: frame.hasStamp && approval !== null && mark === null,
    images: wishes.withImages
      ? report.content.keyImages.map(({ caption }, index) => ({
          name: keyImageName(index),
          caption,
          isAvailable: true,
        }))
      : [],
    clinicImpression: record.exam.clinicImpression,
    finding: report.content.finding,
    diagnosis: report.content.diagnosis,
    positive: report.content.positive === null ? null : words.positive[report.content.positive ? "true" : "false"],
    note: [report.content.note, ...addedLines(record, wishes.language)].filter((line) => line !== "").join("\n"),
    addenda: record.addenda.map(({ number, text, authorName, created }) => ({
      heading: t("printed.addendum", { number }),
      text,
      signature: `${authorName} ${inZone(created)}`,
    })),
    author: signatory(record.author),
    approver: signatory(approval),
    reportTime: time(report.printSubmittedAt ?? report.submitted ?? report.approved),
    approvalTime: approval && time(report.printApprovedAt ?? approval.at),
    printTime: approval && time(report.printed),
    verifyUrl: edition && publicOrigin && verifyUrl(publicOrigin, report.verifyCode, edition),
    watermark: mark && words.watermarks[mark],
    recall:
      recall && t("printed.recall", { version: edition?.number ?? "", person: recall.name, time: inZone(recall.at) }),
    recognition:
      organization.recognitionMark !== "" && approval !== null && mark === null
        ? t("printed.recognition", { mark: organization.recognitionMark })
        : null,
    versionLine: [
      t("printed.versionLine", {
        code: groupedVerifyCode(report.verifyCode),
        version: edition?.number ?? report.version,
      }),
      ...(edition && publicOrigin ? [t("printed.verifyAt", { address: verifyAddress(publicOrigin) })] : []),
    ].join(" · "),
  };
}

/** What the organization's fields say, below the note; a template chooses those it shows, for the patient block. */
function addedLines({ report, template }: PrintedRecord, language: Language): string[] {
  if (template) return [];
  const colon = language === "chs" ? "：" : ": ";
  const { yesNo } = printedWords[language];
  return (report.content.extensions ?? []).map((value) => `${value.label}${colon}${extensionText(value, yesNo)}`);
}

/** Key images are numbered from 1 in the author's order. */
const keyImageName = (index: number) => PictureName.parse(String(index + 1));

const signatory = (person: { name: string; signature: string | null } | null) =>
  person && { name: person.name, hasSignature: person.signature !== null };

/** Where a code is typed in, as a person types it. */
const verifyAddress = (origin: string) => `${origin.replace(/^https?:\/\//, "")}/verify`;

const verifyUrl = (origin: string, code: string, { version, addenda }: { version: number; addenda: number }) =>
  `${origin}/verify/${encodeURIComponent(code)}?${new URLSearchParams({ version: String(version), addenda: String(addenda) })}`;
