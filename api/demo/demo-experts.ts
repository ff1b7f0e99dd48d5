import { and, asc, eq, isNull } from "drizzle-orm";
import { v7 } from "uuid";
import type {
  ConsultationEventKind,
  ConsultationStatus,
  ConsultationUrgency,
  MemberState,
} from "#contract/kernel/consultation-states";
import type { Transaction } from "#api/infrastructure/database/connect";
import * as tables from "#api/infrastructure/database/schema/index";
import { dayAt } from "#api/infrastructure/time/zoned-days";
import { inOfficeHours } from "./demo-hours";
import { demoBlock, insertDemoOpinion } from "./demo-signed-opinion";
import { patientOf } from "./patient-of-exam";

type Hospital = "county" | "city" | "imaging";
type Person = "author" | "expert" | "approver" | "invitedExpert";

interface DemoExperts {
  groupId: string;
  hospitals: Record<Hospital, string>;
  people: Record<Person, string>;
  now: Date;
}

interface Held {
  by: Person;
  state: MemberState;
  declineReason?: string;
}

/** A consultation whose expert is found by the pool of the asked hospital, seen from now. */
interface Told {
  status: ConsultationStatus;
  urgency: ConsultationUrgency;
  reason: string;
  question: string;
  department: string;
  hospital: "city" | "imaging";
  acceptedInHours: number;
  startsInHours: number;
  /** From the acceptance. */
  dueAfterHours: number;
  held: Held[];
  /** Of whoever accepted, so long from now. */
  signed?: { inHours: number; text: string };
  skippedBy?: Person;
}

const taken = (by: Person): Held => ({ by, state: "accepted" });

const told: Told[] = [
  {
    ...{ status: "pending", urgency: "urgent", department: "医学影像", hospital: "city", held: [] },
    ...{ acceptedInHours: -1, startsInHours: 5, dueAfterHours: 4 },
    reason: "肝门区占位，梗阻性黄疸",
    question: "肝门部胆管癌与炎性狭窄如何鉴别？能否手术？",
  },
  {
    ...{ status: "pending", urgency: "routine", department: "医学影像", hospital: "city", held: [] },
    ...{ acceptedInHours: -3, startsInHours: 27, dueAfterHours: 24 },
    reason: "腰椎术后复查，内固定松动待排",
    question: "内固定是否松动？是否需要再次手术？",
  },
  {
    ...{ status: "scheduled", urgency: "routine", department: "胸部影像", hospital: "city", held: [taken("approver")] },
    ...{ acceptedInHours: -2, startsInHours: 25, dueAfterHours: 24, skippedBy: "author" },
    reason: "双肺弥漫性间质改变",
    question: "是否符合寻常型间质性肺炎？下一步检查建议？",
  },
  {
    ...{ status: "scheduled", urgency: "urgent", department: "医学影像", hospital: "imaging", held: [taken("expert")] },
    ...{ acceptedInHours: -7, startsInHours: -4, dueAfterHours: 4 },
    reason: "急性腹痛，肠系膜血管栓塞待排",
    question: "肠系膜上动脉是否栓塞？肠壁有无坏死？",
  },
  {
    ...{ status: "pending", urgency: "routine", department: "腹部影像", hospital: "imaging" },
    ...{ acceptedInHours: -5, startsInHours: 29, dueAfterHours: 24 },
    held: [
      { by: "expert", state: "declined", declineReason: "当天有手术" },
      { by: "invitedExpert", state: "asked" },
    ],
    reason: "胰尾囊性占位",
    question: "浆液性与黏液性囊腺瘤如何鉴别？",
  },
  {
    ...{ status: "completed", urgency: "routine", department: "腹部影像", hospital: "imaging" },
    ...{ acceptedInHours: -54, startsInHours: -50, dueAfterHours: 24 },
    held: [taken("invitedExpert")],
    signed: { inHours: -48, text: "右肾上腺结节，平扫 CT 值 4 HU，符合富脂性腺瘤。建议 12 个月后复查。" },
    reason: "右肾上腺结节",
    question: "腺瘤还是转移？是否需要增强扫描？",
  },
];

const hourMs = 3_600_000;
const answerMinutes = { routine: 1_440, urgent: 240, emergency: 60 };

/** The pools of the demo's hospitals, and consultations that wait there, are asked for, taken, overdue and answered. */
export async function insertDemoExperts(tx: Transaction, demo: DemoExperts): Promise<void> {
  await insertPools(tx, demo);
  const { exams } = tables;
  // The newest ones are bound to the consultations of the other demo data.
  const bound = await tx
    .select()
    .from(exams)
    .where(and(eq(exams.bucketId, demo.hospitals.county), eq(exams.reportStatus, "corrected"), isNull(exams.deleted)))
    .orderBy(asc(exams.created))
    .limit(told.length);
  for (const [place, exam] of bound.entries()) {
    const one = told[place];
    if (one) await insertOne(tx, demo, one, exam);
  }
}

async function insertPools(tx: Transaction, { hospitals, people, now }: DemoExperts) {
  const day = (days: number) => dayAt(new Date(now.getTime() + days * 24 * hourMs), "Asia/Shanghai");
  const any = { modalities: [], bodyParts: [], services: ["consultation" as const, "remoteDiagnosis" as const] };
  const { county, city, imaging } = hospitals;
  const chief = { ...any, accountId: people.approver, title: "主任医师", practiceYears: 22 };
  const attending = { ...any, accountId: people.author, title: "主治医师", practiceYears: 2, weight: 1, weekHours: 4 };
  const professor = { ...any, accountId: people.expert, title: "教授", practiceYears: 25 };
  await tx.insert(tables.experts).values([
    { ...chief, bucketId: city, departments: ["医学影像", "胸部影像"], weight: 2, weekHours: 10 },
    { ...attending, bucketId: city, departments: ["医学影像", "胸部影像"] },
    { ...professor, bucketId: imaging, departments: ["医学影像", "胸部影像", "腹部影像"], weight: 3, weekHours: 12 },
    {
      ...{ ...any, bucketId: imaging, accountId: people.invitedExpert, title: "副主任医师", practiceYears: 9 },
      ...{ departments: ["医学影像", "腹部影像"], modalities: ["CT", "MR"], bodyParts: ["腹部", "盆腔"] },
      ...{ weight: 1, weekHours: 6 },
    },
    { ...chief, bucketId: county, departments: ["医学影像"], weight: 1, weekHours: 8 },
    {
      ...{ ...attending, bucketId: county, departments: ["医学影像"], practiceYears: 5 },
      ...{ absentFrom: day(-1), absentUntil: day(6) },
    },
  ]);
  await tx.insert(tables.expertRules).values([
    { bucketId: city, assignment: "takeNext", answerMinutes },
    { bucketId: imaging, assignment: "pool", answerMinutes },
  ]);
}

async function insertOne(
  tx: Transaction,
  { groupId, hospitals, people, now }: DemoExperts,
  one: Told,
  exam: typeof tables.exams.$inferSelect,
) {
  const { status, urgency, reason, question, department, hospital, held } = one;
  const at = (hours: number) => new Date(now.getTime() + hours * hourMs);
  const accepted = at(one.acceptedInHours);
  const created = at(one.acceptedInHours - 1);
  const wanted = at(one.startsInHours);
  // What is urgent does not wait for the next morning; what is over keeps its order.
  const starts =
    urgency === "routine" && status !== "completed"
      ? inOfficeHours(wanted)
      : new Date(Math.ceil(wanted.getTime() / (hourMs / 2)) * (hourMs / 2));
  const ended = one.signed ? at(one.signed.inHours + 1) : null;
  const consultationId = v7({ msecs: created.getTime() });
  const asked = hospitals[hospital];
  await tx.insert(tables.consultations).values({
    ...{ id: consultationId, groupId, bucketId: hospitals.county, kind: "consultation", status, urgency },
    ...{ applicantId: people.author, reason, question, specialtyWanted: department, created, starts },
    ...{ answerDue: at(one.acceptedInHours + one.dueAfterHours), completed: ended },
    scheduled: status === "pending" ? null : accepted,
    purpose: "明确诊断，指导治疗",
    ...patientOf(exam),
  });
  await tx.insert(tables.consultationBuckets).values({
    ...{ consultationId, bucketId: asked, state: "accepted", invited: created, answered: accepted },
    ...{
      answeredBy: people[hospital === "city" ? "approver" : "expert"],
      price: hospital === "city" ? 20_000 : 15_000,
    },
  });
  const seatId = v7();
  const seat = { consultationId, bucketId: asked, department, isMandatory: true };
  await tx.insert(tables.consultationSeats).values({ ...seat, id: seatId, created: accepted });
  await tx.insert(tables.consultationMembers).values([
    {
      ...{ consultationId, bucketId: hospitals.county, accountId: people.author, role: "applicant" as const },
      ...{ state: "accepted" as const, answered: created, created },
    },
    ...held.map(({ by, state, declineReason = "" }) => ({
      ...{ ...seat, seatId, accountId: people[by], role: "expert" as const, state, declineReason },
      ...{ answered: state === "asked" ? null : accepted, created: accepted },
    })),
  ]);
  await tx.insert(tables.consultationExams).values({
    ...{ consultationId, examId: exam.id, boundBy: people.author, visibleFrom: created, visibleUntil: ended },
  });
  if (one.skippedBy)
    await tx
      .insert(tables.consultationSkips)
      .values({ seatId, accountId: people[one.skippedBy], reason: "与患者有亲属关系", created: accepted });
  const holder = held.find(({ state }) => state === "accepted");
  if (one.signed && holder) {
    const accountId = people[holder.by];
    const signed = [{ text: one.signed.text, at: at(one.signed.inHours), reason: "" }];
    const block = await demoBlock(tx, accountId, asked);
    await insertDemoOpinion(tx, { consultationId, accountId, bucketId: asked, block, signed });
  }
  await tx.insert(tables.consultationEvents).values(
    historyOf(one, { county: hospitals.county, asked, people, created, accepted, ended, at }).map((event) => ({
      ...event,
      consultationId,
    })),
  );
}

interface Moments extends Pick<DemoExperts, "people"> {
  county: string;
  asked: string;
  created: Date;
  accepted: Date;
  ended: Date | null;
  at: (hours: number) => Date;
}

function historyOf({ hospital, held, department, signed }: Told, moments: Moments) {
  const { county, asked, people, created, accepted, ended, at } = moments;
  const event = (kind: ConsultationEventKind, bucketId: string, by: string | null, when: Date) => ({
    ...{ kind, bucketId, by, created: when, reason: "" },
    detail: {},
  });
  const kinds = { accepted: "memberAccepted", declined: "memberDeclined", asked: "memberAdded" } as const;
  const holder = held.find(({ state }) => state === "accepted");
  return [
    event("created", county, people.author, created),
    event("consentGiven", county, people.author, created),
    { ...event("invited", county, people.author, created), detail: { asked } },
    event("accepted", asked, people[hospital === "city" ? "approver" : "expert"], accepted),
    ...held.flatMap(({ by, state, declineReason = "" }) =>
      state === "removed"
        ? []
        : [
            {
              ...event(kinds[state], asked, state === "asked" ? null : people[by], accepted),
              ...{ reason: declineReason, detail: { account: people[by], department } },
            },
          ],
    ),
    ...(signed && holder ? [event("opinionSigned", asked, people[holder.by], at(signed.inHours))] : []),
    ...(ended ? [event("completed", county, people.author, ended)] : []),
  ];
}
