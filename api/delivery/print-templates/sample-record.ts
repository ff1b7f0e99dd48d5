import { eachExamText, examTexts } from "#contract/registration/exam-fields";
import { ReportContent } from "#contract/reading/report-content";
import type { Language } from "#contract/kernel/values";
import type { PrintedExam, PrintedOrganization } from "../printing/printed-columns";
import type { PrintedRecord } from "../printing/printed-record-queries";
import type { ReferralRecord } from "../printing/assemble-referral";
import type { SheetTemplate } from "#api/organizations/print-templates/sheet-template";

const id = "00000000-0000-7000-8000-000000000000";
const moment = new Date("2026-01-05T02:30:00Z");

interface SampleTexts extends Pick<
  PrintedExam,
  "patientName" | "applyDept" | "bodyPart" | "studyDesc" | "clinicImpression"
> {
  finding: string;
  diagnosis: string;
  author: string;
  approver: string;
}

/** An invented patient, for an organization without any report that the editor may read. */
const texts: Record<Language, SampleTexts> = {
  chs: {
    patientName: "示例患者",
    applyDept: "呼吸内科",
    bodyPart: "胸部",
    studyDesc: "胸部CT平扫",
    clinicImpression: "咳嗽、咳痰2周。",
    finding:
      "胸廓对称，气管居中。右肺上叶后段见实性结节，大小约12mm×9mm，边缘毛刺。\n余双肺纹理清晰，纵隔内未见肿大淋巴结，双侧胸腔未见积液。",
    diagnosis: "右肺上叶后段实性结节，建议进一步检查。",
    author: "示例医师",
    approver: "示例审核医师",
  },
  en: {
    patientName: "Sample Patient",
    applyDept: "Respiratory Medicine",
    bodyPart: "Chest",
    studyDesc: "CT chest, plain",
    clinicImpression: "Cough with sputum for two weeks.",
    finding:
      "A 12 mm × 9 mm solid nodule with spiculated margins in the posterior segment of the right upper lobe.\nNo enlarged mediastinal lymph nodes. No pleural effusion.",
    diagnosis: "Solid nodule of the right upper lobe; further examination recommended.",
    author: "Sample Author",
    approver: "Sample Approver",
  },
  tib: {
    patientName: "དཔེ་མཚོན་ནད་པ།",
    applyDept: "གློ་ནད་ཚན་ཁག",
    bodyPart: "བྲང་།",
    studyDesc: "བྲང་གི་ CT བརྟག་དཔྱད།",
    clinicImpression: "གློ་རྒྱག་པ་དང་ལུད་པ་ལུ་བ།",
    finding: "གློ་བ་གཡས་པའི་སྟེང་འདབ་ཏུ་ 12mm×9mm ཡི་སྐྲན་འབྲུམ་ཞིག་མཐོང་།\nབྲང་ཁོག་ནང་ཆུ་བསགས་པ་མ་མཐོང་།",
    diagnosis: "གློ་བ་གཡས་པའི་སྟེང་འདབ་ཀྱི་སྐྲན་འབྲུམ། ཞིབ་བཤེར་མུ་མཐུད་དགོས།",
    author: "དཔེ་མཚོན་སྨན་པ།",
    approver: "དཔེ་མཚོན་ཞིབ་བཤེར་སྨན་པ།",
  },
};

/** An invented exam as a referral form shows it. */
export function sampleReferral(
  language: Language,
  organization: PrintedOrganization,
  template: SheetTemplate,
): ReferralRecord {
  const { finding: _finding, diagnosis: _diagnosis, author: _author, approver: _approver, ...ofExam } = texts[language];
  const exam: PrintedExam = {
    ...eachExamText((name) => examTexts[name].example ?? ""),
    ...ofExam,
    id,
    accessionNumber: "CT2026010500",
    patientId: "P00000001",
    patientGender: "F",
    patientDob: "1967-05-12",
    visitAge: 58,
    visitAgeUnit: "Y",
    weightKg: 60,
    heightCm: 162,
    patientSource: "I",
    modality: "CT",
    studyDate: moment,
    animal: null,
    extensions: [],
  };
  return { exam, organization, template, isAnswered: true };
}

/** The same with an approved report. */
export function sampleReport(
  language: Language,
  organization: PrintedOrganization,
  template: SheetTemplate,
): PrintedRecord {
  const { finding, diagnosis, author, approver } = texts[language];
  return {
    ...sampleReferral(language, organization, template),
    template,
    report: {
      id,
      status: "corrected",
      version: 3,
      content: ReportContent.parse({ finding, diagnosis, positive: true }),
      submitted: moment,
      approved: new Date("2026-01-05T03:10:00Z"),
      printed: new Date("2026-01-05T03:40:00Z"),
      printSubmittedAt: null,
      printApprovedAt: null,
      verifyCode: "0000-0000",
      isDeleted: false,
    },
    author: { name: author, signature: null },
    addenda: [],
    steps: [{ event: "approved", version: 3, at: new Date("2026-01-05T03:10:00Z"), name: approver, signature: null }],
  };
}
