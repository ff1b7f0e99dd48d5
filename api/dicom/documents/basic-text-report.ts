import { writeDicomFile } from "../encoding/element-writer";
import { tags } from "../encoding/tags";
import {
  answeredRequest,
  contentTree,
  evidence,
  imageContent,
  observedBy,
  sectionContent,
  textContent,
  writtenIn,
  type Code,
  type ReferencedImage,
} from "./content-items";
import { documentModules, dtValue, oneValue, type DocumentHead, type WrittenMoment } from "./document-modules";

/** What a report says. */
export interface ReportText {
  readonly author: string;
  /** Who approved it, and when. */
  readonly approver: { readonly name: string; readonly moment: WrittenMoment };
  readonly language: Code;
  /** Empty texts are left out. */
  readonly clinicImpression: string;
  readonly finding: string;
  readonly diagnosis: string;
  readonly note: string;
  readonly addenda: readonly string[];
  readonly images: readonly ReferencedImage[];
}

export const basicTextReportClass = "1.2.840.10008.5.1.4.1.1.88.11";

/** Headings of CID 7001 with what stands below them (CID 7002). */
const sections = {
  clinicImpression: { heading: ["121060", "DCM", "History"], text: ["121060", "DCM", "History"] },
  finding: { heading: ["121070", "DCM", "Findings"], text: ["121071", "DCM", "Finding"] },
  diagnosis: { heading: ["121072", "DCM", "Impressions"], text: ["121073", "DCM", "Impression"] },
  note: { heading: ["121106", "DCM", "Comment"], text: ["121106", "DCM", "Comment"] },
} as const satisfies Record<string, { heading: Code; text: Code }>;

const addendum: Code = ["55107-7", "LN", "Addendum"];

/**
 * An approved report as a Basic Text SR (PS3.3 A.35.1) by the template of imaging reports (PS3.16 TID 2000).
 *
 * @param sopInstanceUid of the new object
 */
export function basicTextReport(head: DocumentHead, report: ReportText, sopInstanceUid: string): Buffer {
  const section = (name: keyof typeof sections) => {
    const { heading, text } = sections[name];
    return report[name].trim() === "" ? [] : [sectionContent(heading, [textContent(text, report[name])])];
  };
  const contents = [
    writtenIn(report.language),
    ...observedBy(report.author),
    ...section("clinicImpression"),
    ...section("finding"),
    ...section("diagnosis"),
    ...section("note"),
    ...report.addenda.map((text) => sectionContent(addendum, [textContent(addendum, text)])),
    ...(report.images.length > 0
      ? [sectionContent(["121180", "DCM", "Key Images"], report.images.map(imageContent))]
      : []),
  ];
  const { approver } = report;
  return writeDicomFile(
    [
      ...documentModules(head, "SR"),
      [tags.ReferencedPerformedProcedureStepSequence, "SQ", []],
      [tags.CompletionFlag, "CS", "COMPLETE"],
      [tags.VerificationFlag, "CS", "VERIFIED"],
      [tags.PreliminaryFlag, "CS", "FINAL"],
      [
        tags.VerifyingObserverSequence,
        "SQ",
        [
          [
            [tags.VerifyingOrganization, "LO", oneValue(head.institution, "LO")],
            [tags.VerificationDateTime, "DT", dtValue(approver.moment)],
            [tags.VerifyingObserverName, "PN", oneValue(approver.name, "PN")],
            [tags.VerifyingObserverIdentificationCodeSequence, "SQ", []],
          ],
        ],
      ],
      answeredRequest(head),
      [tags.PerformedProcedureCodeSequence, "SQ", []],
      ...(report.images.length > 0 ? [evidence(report.images)] : []),
      ...contentTree(["18748-4", "LN", "Diagnostic imaging report"], "2000", contents),
    ],
    { sopClassUid: basicTextReportClass, sopInstanceUid },
  );
}
