import { and, desc, eq, isNull } from "drizzle-orm";
import { v7 } from "uuid";
import type {
  ConsultationEventKind,
  ConsultationKind,
  ConsultationStatus,
  ConsultationUrgency,
  InvitationState,
} from "#contract/kernel/consultation-states";
import type { Transaction } from "#api/infrastructure/database/connect";
import * as tables from "#api/infrastructure/database/schema/index";
import { inOfficeHours } from "./demo-hours";
import { patientOf } from "./patient-of-exam";

type Hospital = "county" | "city" | "imaging";

interface DemoConsultation {
  groupId: string;
  hospitals: Record<Hospital, string>;
  people: Record<"author" | "expert" | "approver" | "groupAdmin", string>;
  now: Date;
}

interface Told {
  status: ConsultationStatus;
  kind?: ConsultationKind;
  urgency?: ConsultationUrgency;
  reason: string;
  question: string;
  /** From now. */
  startsInHours: number;
  asked: Partial<Record<Hospital, InvitationState>>;
  declineReason?: string;
  cancelReason?: string;
}

const told: Told[] = [
  {
    status: "pending",
    reason: "左肾占位性质待定",
    question: "囊性肾癌与复杂囊肿如何鉴别？是否需要增强扫描？",
    startsInHours: 30,
    asked: { city: "prepared" },
  },
  {
    status: "pending",
    urgency: "urgent",
    reason: "主动脉壁增厚，夹层待排",
    question: "是否符合壁间血肿？转诊时机如何把握？",
    startsInHours: 4,
    asked: { city: "invited" },
  },
  {
    status: "pending",
    reason: "多发性骨质破坏",
    question: "转移瘤与骨髓瘤如何鉴别？建议哪些检查？",
    startsInHours: 26,
    asked: { imaging: "invited" },
  },
  {
    status: "pending",
    kind: "remoteDiagnosis",
    reason: "头颅 MR 疑难病例诊断",
    question: "请出具诊断意见。",
    startsInHours: 50,
    asked: { imaging: "proposed" },
  },
  {
    status: "scheduled",
    reason: "胰头饱满，胆总管扩张",
    question: "是否考虑壶腹部占位？下一步检查建议？",
    startsInHours: 22,
    asked: { city: "accepted", imaging: "accepted" },
  },
  {
    status: "completed",
    reason: "右膝半月板损伤分级",
    question: "是否需要手术治疗？",
    startsInHours: -72,
    asked: { imaging: "accepted" },
  },
  {
    status: "canceled",
    reason: "肝右叶结节随访",
    question: "较前有无变化？",
    startsInHours: -48,
    asked: { city: "invited" },
    cancelReason: "患者已转上级医院治疗",
  },
  {
    status: "pending",
    reason: "纵隔淋巴结肿大",
    question: "结核与淋巴瘤如何鉴别？",
    startsInHours: 28,
    asked: { city: "declined" },
    declineReason: "本周专家外出，建议改请康明医学影像诊断中心",
  },
];

const hourMs = 3_600_000;

/** What the demo's hospitals have agreed on, and consultations in every state. */
export async function insertDemoConsultations(tx: Transaction, demo: DemoConsultation): Promise<void> {
  const { groupId, hospitals, people, now } = demo;
  const year = now.getUTCFullYear();
  const valid = { groupId, validFrom: `${year}-01-01`, validUntil: `${year + 1}-12-31`, createdBy: people.groupAdmin };
  const services: ConsultationKind[] = ["consultation", "remoteDiagnosis"];
  await tx.insert(tables.consultationAgreements).values([
    { ...valid, fromBucketId: hospitals.county, toBucketId: hospitals.city, services: ["consultation"], price: 20_000 },
    { ...valid, fromBucketId: hospitals.county, toBucketId: hospitals.imaging, services, price: 15_000 },
    { ...valid, fromBucketId: hospitals.city, toBucketId: hospitals.imaging, services, price: 15_000 },
    { ...valid, fromBucketId: hospitals.city, toBucketId: hospitals.county, services: ["consultation"], price: 8_000 },
  ]);
  await tx
    .update(tables.groups)
    .set({ defaultConsultationBucketId: hospitals.city })
    .where(eq(tables.groups.id, groupId));
  const exams = await tx
    .select()
    .from(tables.exams)
    .where(
      and(
        eq(tables.exams.bucketId, hospitals.county),
        eq(tables.exams.reportStatus, "corrected"),
        isNull(tables.exams.deleted),
      ),
    )
    .orderBy(desc(tables.exams.created))
    .limit(told.length);
  for (const [place, exam] of exams.entries()) {
    const one = told[place];
    if (one) await insertOne(tx, demo, { ...one, askedHoursBefore: 2 + place / 2 }, exam);
  }
}

async function insertOne(
  tx: Transaction,
  { groupId, hospitals, people, now }: DemoConsultation,
  {
    startsInHours,
    askedHoursBefore,
    asked,
    declineReason = "",
    cancelReason = "",
    ...text
  }: Told & { askedHoursBefore: number },
  exam: typeof tables.exams.$inferSelect,
) {
  const wanted = new Date(now.getTime() + startsInHours * hourMs);
  // What is urgent does not wait for the next morning.
  const starts =
    text.urgency === "urgent"
      ? new Date(Math.ceil(wanted.getTime() / (hourMs / 2)) * (hourMs / 2))
      : inOfficeHours(wanted);
  const created = new Date(Math.min(now.getTime(), starts.getTime()) - askedHoursBefore * hourMs);
  const consultationId = v7({ msecs: created.getTime() });
  const { county } = hospitals;
  const ended = new Date(text.status === "canceled" ? created.getTime() + hourMs : starts.getTime() + hourMs / 2);
  await tx.insert(tables.consultations).values({
    ...{ kind: "consultation" as const, ...text, id: consultationId, groupId, bucketId: county, created, starts },
    ...{ applicantId: people.author, cancelReason, purpose: "明确诊断，指导治疗", specialtyWanted: "医学影像" },
    scheduled: text.status === "scheduled" || text.status === "completed" ? created : null,
    completed: text.status === "completed" ? ended : null,
    canceled: text.status === "canceled" ? ended : null,
    ...patientOf(exam),
  });
  const invitations = (Object.entries(asked) as [Hospital, InvitationState][]).map(([hospital, state]) => ({
    hospital,
    state,
    bucketId: hospitals[hospital],
    hasLeft: state !== "prepared",
  }));
  await tx.insert(tables.consultationBuckets).values(
    invitations.map(({ state, bucketId, hasLeft }) => ({
      ...{ consultationId, bucketId, state, declineReason: state === "declined" ? declineReason : "" },
      invited: hasLeft ? created : null,
      price: hasLeft ? (bucketId === hospitals.city ? 20_000 : 15_000) : 0,
      proposedStarts: state === "proposed" ? new Date(starts.getTime() + 24 * hourMs) : null,
    })),
  );
  const answers = { city: people.approver, imaging: people.expert, county: people.author };
  const accepted = invitations.filter(({ state }) => state === "accepted");
  await tx.insert(tables.consultationMembers).values([
    ...[
      {
        consultationId,
        bucketId: county,
        accountId: people.author,
        role: "applicant" as const,
        state: "accepted" as const,
      },
    ],
    ...accepted.map(({ hospital, bucketId }) => ({
      ...{ consultationId, bucketId, accountId: answers[hospital], role: "expert" as const },
      ...{ state: "accepted" as const, answered: created },
    })),
  ]);
  await tx.insert(tables.consultationExams).values({
    ...{ consultationId, examId: exam.id, boundBy: people.author, visibleFrom: created },
    visibleUntil: text.status === "completed" || text.status === "canceled" ? ended : null,
  });
  const event = (kind: ConsultationEventKind, bucketId: string, by: string, at = created, reason = "") => ({
    ...{ consultationId, kind, bucketId, by, reason, created: at },
  });
  const kinds: Partial<Record<InvitationState, ConsultationEventKind>> = {
    accepted: "accepted",
    declined: "declined",
    proposed: "timeProposed",
  };
  const left = invitations.filter(({ hasLeft }) => hasLeft);
  await tx.insert(tables.consultationEvents).values([
    event("created", county, people.author),
    ...(left.length > 0 ? [event("consentGiven", county, people.author)] : []),
    ...left.map(({ bucketId }) => ({ ...event("invited", county, people.author), detail: { asked: bucketId } })),
    ...left.flatMap(({ state, bucketId, hospital }) => {
      const kind = kinds[state];
      return kind ? [event(kind, bucketId, answers[hospital], created, state === "declined" ? declineReason : "")] : [];
    }),
    ...(text.status === "completed" ? [event("completed", county, people.author, ended)] : []),
    ...(text.status === "canceled" ? [event("canceled", county, people.author, ended, cancelReason)] : []),
  ]);
}
