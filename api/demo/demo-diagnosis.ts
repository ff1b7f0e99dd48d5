import type { Transaction } from "#api/infrastructure/database/connect";
import * as tables from "#api/infrastructure/database/schema/index";
import { demoChestPatient } from "./demo-chest-patient";
import { demoDiagnosisId, demoOpinionsId, demoVideoRoomId } from "./demo-consultation-ids";
import { inOfficeHours } from "./demo-hours";
import { demoBlock, insertDemoOpinion } from "./demo-signed-opinion";
import { insertPastConsultation } from "./past-consultation";

interface DemoDiagnosis {
  groupId: string;
  hospitals: Record<"county" | "imaging", string>;
  people: Record<"author" | "expert", string>;
  now: Date;
}

const hourMs = 3_600_000;

/**
 * A remote diagnosis that is over, about the patient of the consultation after it: the imaging centre has answered for
 * its text. And that consultation's link to the one with video.
 */
export async function insertDemoDiagnosis(
  tx: Transaction,
  { groupId, hospitals, people, now }: DemoDiagnosis,
): Promise<void> {
  const { patient, created: performed } = await demoChestPatient(tx, hospitals.county, now);
  const asked = inOfficeHours(new Date(performed.getTime() + 12 * hourMs));
  const after = (hours: number) => new Date(asked.getTime() + hours * hourMs);
  const consultationId = demoDiagnosisId;
  await insertPastConsultation(tx, {
    consultation: {
      ...{ id: consultationId, groupId, bucketId: hospitals.county, kind: "remoteDiagnosis", status: "completed" },
      ...{ applicantId: people.author, urgency: "routine", created: after(0), scheduled: after(1) },
      ...{ starts: after(1.5), answerDue: after(25), completed: after(2.5) },
      reason: "胸部 CT 远程诊断",
      purpose: "出具诊断",
      question: "请出具诊断意见。",
      specialtyWanted: "医学影像",
      ...patient,
    },
    invited: after(0.5),
    answered: after(1),
    asked: [{ bucketId: hospitals.imaging, price: 15_000 }],
    members: [
      { accountId: people.author, bucketId: hospitals.county, role: "applicant" },
      { accountId: people.expert, bucketId: hospitals.imaging, role: "expert" },
    ],
    events: [
      { kind: "created", bucketId: hospitals.county, by: people.author, created: after(0) },
      { kind: "consentGiven", bucketId: hospitals.county, by: people.author, created: after(0.2) },
      { kind: "invited", bucketId: hospitals.county, by: people.author, created: after(0.5) },
      { kind: "accepted", bucketId: hospitals.imaging, by: people.expert, created: after(1) },
      { kind: "opinionSigned", bucketId: hospitals.imaging, by: people.expert, created: after(2) },
      { kind: "completed", bucketId: hospitals.county, by: people.author, created: after(2.5) },
    ],
  });
  await insertDemoOpinion(tx, {
    ...{ consultationId, accountId: people.expert, bucketId: hospitals.imaging },
    block: await demoBlock(tx, people.expert, hospitals.imaging),
    signed: [
      {
        finding: "左肺下叶见直径约 8 mm 磨玻璃影，边界尚清，未见分叶和毛刺；余肺纹理清晰，纵隔未见肿大淋巴结。",
        text: "左肺下叶磨玻璃影，建议 3 个月后复查薄层 CT。",
        ...{ at: after(2), reason: "" },
      },
    ],
  });
  await tx.insert(tables.consultationLinks).values({
    ...{ consultationId: demoVideoRoomId, relatedId: demoOpinionsId, note: "同类结节，可参考" },
    createdBy: people.author,
  });
}
