import { and, desc, eq, isNull } from "drizzle-orm";
import { v7 } from "uuid";
import type { MemberRole } from "#contract/kernel/consultation-states";
import type { Transaction } from "#api/infrastructure/database/connect";
import * as tables from "#api/infrastructure/database/schema/index";
import { demoVideoRoomId } from "./demo-consultation-ids";

interface DemoRoom {
  groupId: string;
  hospitals: Record<"county" | "city" | "imaging", string>;
  people: Record<"author" | "expert" | "approver", string>;
  now: Date;
}

/**
 * A consultation with video that begins in half an hour: the county hospital asks the imaging centre and the city hospital about its
 * newest chest CT.
 */
export async function insertDemoVideoRoom(
  tx: Transaction,
  { groupId, hospitals, people, now }: DemoRoom,
): Promise<void> {
  const [exam] = await tx
    .select()
    .from(tables.exams)
    .where(
      and(
        eq(tables.exams.bucketId, hospitals.county),
        eq(tables.exams.modality, "CT"),
        eq(tables.exams.bodyPart, "胸部"),
        isNull(tables.exams.deleted),
      ),
    )
    .orderBy(desc(tables.exams.created))
    .limit(1);
  if (!exam) throw new Error("the demo has no chest CT");
  const consultationId = demoVideoRoomId;
  await tx.insert(tables.consultations).values({
    ...{ id: consultationId, groupId, bucketId: hospitals.county, kind: "consultation", status: "scheduled" },
    ...{ applicantId: people.author, hasVideo: true, urgency: "urgent", scheduled: now, created: now },
    starts: new Date(now.getTime() + 30 * 60_000),
    answerDue: new Date(now.getTime() + 24 * 3_600_000),
    reason: "右肺上叶结节性质待定",
    purpose: "明确诊断和下一步处理",
    question: "结节是否考虑恶性？建议随访还是穿刺？",
    specialtyWanted: "胸部影像",
    titleWanted: "副主任医师以上",
    patientId: exam.patientId,
    patientName: exam.patientName,
    patientAge: exam.visitAge,
    patientAgeUnit: exam.visitAgeUnit,
    patientGender: exam.patientGender ?? "U",
  });
  const asked = [hospitals.imaging, hospitals.city];
  await tx
    .insert(tables.consultationBuckets)
    .values(
      asked.map((bucketId) => ({ consultationId, bucketId, state: "accepted" as const, invited: now, answered: now })),
    );
  const member = (accountId: string, bucketId: string, role: MemberRole, isMandatory = false) => ({
    ...{ id: v7(), consultationId, bucketId, accountId, role, isMandatory },
    ...{ state: "accepted" as const, answered: now },
  });
  await tx
    .insert(tables.consultationMembers)
    .values([
      member(people.author, hospitals.county, "applicant"),
      member(people.expert, hospitals.imaging, "expert", true),
      member(people.approver, hospitals.city, "expert"),
    ]);
  await tx.insert(tables.consultationExams).values({ consultationId, examId: exam.id, boundBy: people.author });
  const history = [
    { kind: "created" as const, bucketId: hospitals.county, by: people.author },
    { kind: "invited" as const, bucketId: hospitals.county, by: people.author },
    { kind: "accepted" as const, bucketId: hospitals.imaging, by: people.expert },
    { kind: "accepted" as const, bucketId: hospitals.city, by: people.approver },
    { kind: "examBound" as const, bucketId: hospitals.county, by: people.author, detail: { examId: exam.id } },
  ];
  await tx.insert(tables.consultationEvents).values(history.map((event) => ({ ...event, consultationId })));
  const messages = [
    { accountId: people.author, bucketId: hospitals.county, text: "陈教授好，影像已绑定，请先看第 34 层附近的结节。" },
    { accountId: people.expert, bucketId: hospitals.imaging, text: "好的，准时进入会诊室。" },
  ];
  await tx.insert(tables.videoMessages).values(messages.map((message) => ({ ...message, consultationId })));
}
