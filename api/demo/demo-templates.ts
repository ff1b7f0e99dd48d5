import { extensionField, type PatientField } from "#contract/delivery/print-fields";
import type { Transaction } from "#api/infrastructure/database/connect";
import { printTemplates } from "#api/infrastructure/database/schema/index";

const reportFields: PatientField[] = [
  "name",
  "gender",
  "age",
  "patientId",
  "accessionNumber",
  "patientSource",
  "applyDept",
  "inpatientId",
  "outpatientId",
  "bedNum",
  "bodyPart",
  "procedure",
  "studyDate",
];
const referralFields: PatientField[] = [
  "name",
  "gender",
  "age",
  "dob",
  "patientId",
  "accessionNumber",
  "patientSource",
  "inpatientId",
  "outpatientId",
  "bedNum",
  "applyDept",
];

/** How one demo hospital prints: a template for its reports, one for referral forms. */
export async function insertDemoTemplates(
  tx: Transaction,
  bucketId: string,
  { logo, stamp }: { logo: string | undefined; stamp: string },
): Promise<void> {
  const shared = { bucketId, isDefault: true, position: 1, logo: logo ?? null, stamp };
  await tx.insert(printTemplates).values([
    {
      ...shared,
      kind: "report",
      name: "标准报告",
      secondaryTitle: "医学影像检查报告单",
      staticQrContent: "https://qinghe-hospital.example/wechat",
      staticQrText: "医院公众号",
      dynamicQrText: "扫码验真",
      exactTime: true,
      fields: [...reportFields, extensionField("report", "grade"), extensionField("report", "followUp")],
    },
    {
      ...shared,
      kind: "referral",
      name: "检查申请单",
      secondaryTitle: "医学影像检查申请单",
      dynamicQrText: "登记扫码",
      exactTime: true,
      fields: [...referralFields, extensionField("exam", "allergy")],
    },
  ]);
}
