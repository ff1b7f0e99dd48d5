import type { PrintedSheet } from "#contract/delivery/printing";
import { departmentOf } from "#contract/organizations/departments";
import { printedWords } from "#contract/delivery/printed-words";
import type { Language } from "#contract/kernel/values";
import type { ExtensionValue } from "#contract/organizations/extension-values";
import type { SheetTemplate } from "#api/organizations/print-templates/sheet-template";
import { identityLine, patientBlock } from "./patient-block";
import type { PrintedExam, PrintedOrganization } from "./printed-columns";

/** What a report and a referral form have in common. */
export interface SheetRecord {
  exam: PrintedExam;
  organization: PrintedOrganization;
  /** Null prints the layout that every organization begins with. */
  template: SheetTemplate | null;
}

/**
 * The head, the patient block and the codes of a sheet, as its template says.
 *
 * @param usual the kind of sheet and the words under its own QR code, where the template has none
 * @param ofReport values of the fields that the organization added to its reports
 */
export function sheetFrame(
  { exam, organization, template }: SheetRecord,
  language: Language,
  usual: { title: string; qrTip: string },
  ofReport: readonly ExtensionValue[] = [],
): PrintedSheet {
  const words = printedWords[language];
  const department = departmentOf(organization, exam.modality, words.departments);
  return {
    language,
    organizationName: template?.title || organization.name,
    secondaryTitle: template?.secondaryTitle || [department, usual.title].filter((part) => part !== "").join(" "),
    hasLogo: logoOf({ organization, template }) !== null,
    hasStamp: Boolean(template?.stamp),
    patient: patientBlock(exam, language, organization.timeZone, ofReport, template),
    identity: identityLine(exam, language),
    qrTip: template?.dynamicQrText || usual.qrTip,
    staticQr: template?.staticQrContent ? { content: template.staticQrContent, tip: template.staticQrText } : null,
    showsPageNumbers: template?.pageNumbers ?? true,
    showsExactTime: template?.exactTime ?? true,
  };
}

/** The hash of the logo a sheet bears. */
export const logoOf = ({ organization, template }: Pick<SheetRecord, "organization" | "template">) =>
  template?.logo ?? organization.logo;
