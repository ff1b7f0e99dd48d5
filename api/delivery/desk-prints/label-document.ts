import { labelPaper, labelTemplates, type ExamLabel, type LabelSettings } from "#contract/delivery/labels";
import type { Language } from "#contract/kernel/values";
import type { PaperDocument } from "../printing/report-document";

/** Labels as a document of just their paper's size. */
export function labelDocument(
  labels: readonly ExamLabel[],
  settings: LabelSettings,
  { language, title }: { language: Language; title: string },
): PaperDocument {
  const { lines, ...size } = labelTemplates[settings.template];
  const paper = labelPaper(settings);
  return {
    kind: "label",
    language,
    title,
    createdAt: new Date(),
    identity: labels.flatMap(({ patientName, patientId, accessionNumber }) => [
      patientName,
      patientId,
      accessionNumber,
    ]),
    content: {
      labels: {},
      size,
      paper,
      rotation: Number(settings.rotation),
      copies: settings.copies,
      margin: settings.margin,
      left: settings.left,
      top: settings.top,
      sheets: labels.map((label) => ({
        name: label.patientName,
        person: label.person,
        urgent: label.urgent,
        lines: lines.map((line) => label.lines[line]),
        number: label.accessionNumber,
        barcode: label.barcode && { svg: label.barcode },
        qrCode: { svg: label.qrCode },
      })),
    },
  };
}
