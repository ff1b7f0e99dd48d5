import type { Stance } from "#contract/kernel/consultation-states";
import { textsOf } from "#texts/texts-of.server";
import type { Transaction } from "#api/infrastructure/database/connect";
import * as tables from "#api/infrastructure/database/schema/index";
import { demoChestPatient } from "./demo-chest-patient";
import { demoOpinionsId, demoVideoRoomId } from "./demo-consultation-ids";
import { inOfficeHours } from "./demo-hours";
import { demoBlock, insertDemoOpinion } from "./demo-signed-opinion";
import { insertPastConsultation } from "./past-consultation";

interface DemoOpinions {
  groupId: string;
  hospitals: Record<"county" | "city" | "imaging", string>;
  people: Record<"author" | "expert" | "approver", string>;
  now: Date;
}

const hourMs = 3_600_000;

/**
 * A consultation of two weeks ago: consent before a witness, two signed opinions of which one was superseded and one
 * dissents, a summary that says so, and the question of what became of it. And the consent to the one with video.
 */
export async function insertDemoOpinions(
  tx: Transaction,
  { groupId, hospitals, people, now }: DemoOpinions,
): Promise<void> {
  const begun = inOfficeHours(new Date(now.getTime() - 15 * 24 * hourMs));
  const after = (hours: number) => new Date(begun.getTime() + hours * hourMs);
  const consultationId = demoOpinionsId;
  await insertPastConsultation(tx, {
    consultation: {
      ...{ id: consultationId, groupId, bucketId: hospitals.county, kind: "consultation", status: "completed" },
      ...{ applicantId: people.author, urgency: "routine", created: begun, scheduled: after(2) },
      ...{ starts: after(24), answerDue: after(50), completed: after(28) },
      reason: "左肺下叶磨玻璃影性质待定",
      purpose: "明确诊断，决定随访或手术",
      question: "磨玻璃影较半年前增大，是否需要手术？",
      specialtyWanted: "胸部影像",
      ...(await demoChestPatient(tx, hospitals.county, now)).patient,
    },
    invited: after(1),
    answered: after(2),
    asked: [{ bucketId: hospitals.imaging }, { bucketId: hospitals.city }],
    members: [
      { accountId: people.author, bucketId: hospitals.county, role: "applicant" },
      { accountId: people.expert, bucketId: hospitals.imaging, role: "expert", isMandatory: true },
      { accountId: people.approver, bucketId: hospitals.city, role: "expert" },
    ],
    events: [
      { kind: "created", bucketId: hospitals.county, by: people.author, created: begun },
      { kind: "consentGiven", bucketId: hospitals.county, by: people.author, created: after(0.5) },
      { kind: "invited", bucketId: hospitals.county, by: people.author, created: after(1) },
      { kind: "accepted", bucketId: hospitals.imaging, by: people.expert, created: after(2) },
      { kind: "accepted", bucketId: hospitals.city, by: people.approver, created: after(2) },
      { kind: "opinionSigned", bucketId: hospitals.imaging, by: people.expert, created: after(25) },
      { kind: "opinionSigned", bucketId: hospitals.city, by: people.approver, created: after(25.5) },
      { kind: "opinionSigned", bucketId: hospitals.imaging, by: people.expert, created: after(26) },
      { kind: "summarySigned", bucketId: hospitals.county, by: people.author, created: after(27) },
      { kind: "takenOver", bucketId: hospitals.county, by: people.author, created: after(27.5) },
      { kind: "completed", bucketId: hospitals.county, by: people.author, created: after(28) },
      { kind: "outcomeAsked", bucketId: hospitals.county, created: now },
    ],
  });
  const consent = {
    ...{ kind: "consultation" as const, textVersion: 0, recordedBy: people.author },
    ...{ way: "witness" as const, witnessName: "护士长 赵敏" },
  };
  await tx.insert(tables.consultationConsents).values([
    {
      ...{
        ...consent,
        consultationId,
        given: after(0.5),
        language: "tib",
        text: textsOf("tib")("consentTexts.consultation"),
      },
      ...{ giverName: "次仁卓玛", relation: "spouse" },
    },
    {
      ...{ ...consent, consultationId: demoVideoRoomId, given: now, language: "chs" },
      ...{ text: textsOf("chs")("consentTexts.consultation"), giverName: "王秀英", relation: "spouse" },
    },
  ]);
  const blocks = await blocksOf(tx, hospitals, people);
  const first = "左肺下叶磨玻璃影，半年内增大并出现实性成分，考虑微浸润腺癌。建议胸外科评估，行肺段切除。";
  const revised = `${first}\n术前建议完善薄层增强 CT 和肺功能检查。`;
  const other = "磨玻璃影边界欠清，抗炎治疗后未复查，炎性病变不能除外。建议抗炎后 4 周复查薄层 CT，再决定手术。";
  const opinions = {
    expert: await insertDemoOpinion(tx, {
      ...{ consultationId, accountId: people.expert, bucketId: hospitals.imaging, block: blocks.expert },
      signed: [
        { text: first, at: after(25), reason: "" },
        { text: revised, at: after(26), reason: "补充术前检查建议" },
      ],
    }),
    approver: await insertDemoOpinion(tx, {
      ...{ consultationId, accountId: people.approver, bucketId: hospitals.city, block: blocks.approver },
      signed: [{ text: other, at: after(25.5), reason: "" }],
    }),
  };
  const stance = (opinionId: string, number: number, of: Stance, note: string) => ({
    opinionId,
    number,
    stance: of,
    note,
  });
  await insertDemoOpinion(tx, {
    ...{ consultationId, accountId: people.author, bucketId: hospitals.county, block: blocks.author, form: "summary" },
    stances: [
      stance(opinions.expert, 2, "agrees", ""),
      stance(opinions.approver, 1, "dissents", "倾向先抗炎治疗，4 周后复查薄层 CT，再决定手术。"),
    ],
    signed: [{ text: "多数意见考虑微浸润腺癌，建议手术评估；先完善薄层增强 CT。", at: after(27), reason: "" }],
  });
  await tx.insert(tables.consultationDecisions).values({
    ...{ consultationId, number: 1, accountId: people.author, block: blocks.author, created: after(27.5) },
    text: "完善薄层增强 CT 和肺功能检查，转胸外科门诊评估。",
  });
  await tx.insert(tables.consultationMinutes).values({
    ...{ consultationId, number: 1, accountId: people.author, created: after(26.5) },
    text: "双方共同阅片，对比半年前影像；就手术时机各自陈述意见。",
  });
  await tx.insert(tables.consultationOutcomes).values({ consultationId, asked: now });
}

/** Each as they sign, in the name of their hospital here. */
const blocksOf = async (tx: Transaction, hospitals: DemoOpinions["hospitals"], people: DemoOpinions["people"]) => ({
  author: await demoBlock(tx, people.author, hospitals.county),
  expert: await demoBlock(tx, people.expert, hospitals.imaging),
  approver: await demoBlock(tx, people.approver, hospitals.city),
});
