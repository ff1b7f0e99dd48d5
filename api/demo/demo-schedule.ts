import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { Transaction } from "#api/infrastructure/database/connect";
import * as tables from "#api/infrastructure/database/schema/index";
import { dayAt } from "#api/infrastructure/time/zoned-days";
import { cellsTaken } from "#api/registration/scheduling/slots";
import { cellMinutes } from "#contract/registration/scheduling";
import { demoRulesFor } from "./demo-bookings";
import { newUid } from "../dicom/new-uid";
import { issueAccessionNumber } from "#api/registration/exams/accession-queries";
import { nameGrams } from "#api/registration/patients/name-grams";

const minuteMs = 60_000;
const cellMs = cellMinutes * minuteMs;
/** How long each of what is planned takes. */
const demoMinutes = 15;

type Scheduled = typeof tables.scheduledExams.$inferInsert;
type Waiting = [
  minutes: number | null,
  status: NonNullable<Scheduled["status"]>,
  device: string,
  patient: Pick<Scheduled, "patientId" | "patientName" | "patientGender" | "patientDob">,
  request: Pick<Scheduled, "bodyPart" | "studyDesc" | "applyDept" | "clinicImpression" | "urgentFlag">,
];

const person = (patientId: string, patientName: string, patientGender: "M" | "F", patientDob: string) => ({
  patientId,
  patientName,
  patientGender,
  patientDob,
});
const request = (
  bodyPart: string,
  studyDesc: string,
  applyDept: string,
  clinicImpression: string,
  urgentFlag = false,
) => ({
  bodyPart,
  studyDesc,
  applyDept,
  clinicImpression,
  urgentFlag,
});

/** What is planned at a demo hospital, in minutes from now. */
const waiting: Waiting[] = [
  [
    -20,
    "Arrived",
    "CT64",
    person("1300121", "格桑顿珠", "M", "1961-04-18"),
    request("胸部", "胸部 CT 平扫", "呼吸内科", "咳嗽两周"),
  ],
  [
    10,
    "Arrived",
    "MR15",
    person("2300244", "陆小曼", "F", "1987-09-02"),
    request("膝关节", "左膝关节磁共振", "骨科", "左膝扭伤"),
  ],
  [
    25,
    "Scheduled",
    "CT64",
    person("1300367", "旦增平措", "M", "1974-12-30"),
    request("腹部", "上腹部 CT 增强", "普外科", "腹痛待查", true),
  ],
  [
    40,
    "Scheduled",
    "DR01",
    person("2300481", "袁芳", "F", "1995-06-11"),
    request("胸部", "胸部正位片", "体检中心", ""),
  ],
  [
    55,
    "Scheduled",
    "US01",
    person("2300592", "次仁央宗", "F", "1990-01-24"),
    request("甲状腺", "甲状腺彩超", "内分泌科", "颈部肿物"),
  ],
  [
    70,
    "Cancelled",
    "US02",
    person("1300613", "卢建平", "M", "1952-03-07"),
    request("腹部", "肝胆胰脾彩超", "消化内科", ""),
  ],
  [
    null,
    "Registered",
    "MR15",
    person("1300744", "丁国强", "M", "1968-08-15"),
    request("头颅", "头颅磁共振平扫", "神经内科", "头晕一月"),
  ],
];

/**
 * What is planned at a demo hospital, and two of its exams whose images did not say what they were scheduled as: one with
 * a patient ID typed wrong at the device, one of a patient for whom two exams were scheduled that day.
 */
export async function insertDemoSchedule(tx: Transaction, bucketId: string, askedBy: string, now: Date) {
  const { bucketId: ofBucket, aeTitle } = tables.devices;
  const devices = await tx.select().from(tables.devices).where(eq(ofBucket, bucketId)).orderBy(aeTitle);
  const at = (minutes: number) => new Date(now.getTime() + minutes * minuteMs);
  // Times of a calendar begin with its cells.
  const planned = (minutes: number) => new Date(Math.ceil(at(minutes).getTime() / cellMs) * cellMs);
  const bookings: (typeof tables.bookings.$inferInsert)[] = [];
  const cells: (typeof tables.scheduleCells.$inferInsert)[] = [];
  const rows: Scheduled[] = [];
  const orders: (typeof tables.registryOrders.$inferInsert)[] = [];
  const add = async (
    row: Omit<Scheduled, "bucketId" | "orderId" | "accessionNumber" | "studyInstanceUid" | "nameGrams">,
  ) => {
    const accessionNumber = await issueAccessionNumber(tx, bucketId);
    const names = { nameGrams: nameGrams(row.patientName) };
    const orderId = v7();
    orders.push({ id: orderId, bucketId });
    const id = v7();
    rows.push({ id, bucketId, orderId, accessionNumber, studyInstanceUid: newUid(), ...names, ...row });
    return id;
  };
  const book = (scheduledExamId: string, { id: deviceId, modality }: { id: string; modality: string }, start: Date) => {
    const id = v7();
    const { takenFrom, takenTo } = cellsTaken(start, demoMinutes, demoRulesFor(modality));
    const end = new Date(start.getTime() + demoMinutes * minuteMs);
    const [kind, state] = ["exam", "booked"] as const;
    const cellCount = takenTo - takenFrom;
    const deviceIds = [deviceId];
    bookings.push({
      id,
      bucketId,
      kind,
      state,
      scheduledExamId,
      deviceIds,
      start,
      end,
      cellCount,
      token: `demo ${id}`,
    });
    for (let cell = takenFrom; cell < takenTo; cell += 1) cells.push({ deviceId, cell, seat: 1, bookingId: id });
  };
  let exam = "";
  for (const [minutes, status, device, patient, asked] of waiting) {
    const on = devices.find((one) => one.aeTitle === device);
    const start = minutes === null ? null : planned(minutes);
    const id = await add({
      ...patient,
      ...asked,
      status,
      modality: modalityOf(on?.modality),
      deviceId: on?.id,
      scheduledStart: start,
      scheduledDate: dayAt(start ?? now, "Asia/Shanghai"),
      scheduledMinutes: demoMinutes,
      arrived: status === "Arrived" ? at((minutes ?? 0) - 15) : null,
      cancelled: status === "Cancelled" ? at(-60) : null,
    });
    if (status === "Registered") exam = id;
    if (on && start && status !== "Cancelled") book(id, on, start);
  }
  const unread = await tx
    .select()
    .from(tables.exams)
    .where(
      and(
        eq(tables.exams.bucketId, bucketId),
        eq(tables.exams.reportStatus, "none"),
        isNull(tables.exams.deleted),
        sql`${tables.exams.studyDate} is not null`,
      ),
    )
    .orderBy(desc(tables.exams.created))
    .limit(2);
  for (const [index, exam] of unread.entries()) {
    const { patientId, patientName, patientGender, patientDob, modality, bodyPart, studyDesc, studyDate } = exam;
    const meant = { patientName, patientGender, patientDob, modality, bodyPart, studyDesc, applyDept: exam.applyDept };
    const status = "Arrived" as const;
    const start = studyDate ?? now;
    const before = (minutes: number) => new Date(start.getTime() - minutes * minuteMs);
    if (index === 0) {
      await add({ ...meant, status, patientId: swapped(patientId), scheduledStart: before(10), arrived: before(25) });
    } else {
      await add({ ...meant, status, patientId, scheduledStart: before(15), arrived: before(40) });
      await add({ ...meant, status, patientId, studyDesc: "", bodyPart: "腹部", scheduledStart: before(5) });
    }
    await tx.update(tables.exams).set({ matching: "unmatched" }).where(eq(tables.exams.id, exam.id));
  }
  await tx.insert(tables.registryOrders).values(orders);
  await tx.insert(tables.scheduledExams).values(rows);
  await answerDangerously(tx, { bucketId, scheduledExamId: exam, accountId: askedBy, created: now });
  await tx.insert(tables.bookings).values(bookings);
  await tx.insert(tables.scheduleCells).values(cells);
}

/** A patient with a pacemaker, for a magnet: the exam waits for a physician. */
async function answerDangerously(
  tx: Transaction,
  values: Omit<typeof tables.safetyAnswers.$inferInsert, "questionId" | "question" | "answer">,
) {
  const { bucketId, modality, blockingAnswer } = tables.safetyQuestions;
  const [asked] = await tx
    .select()
    .from(tables.safetyQuestions)
    .where(and(eq(bucketId, values.bucketId), eq(modality, "MR"), eq(blockingAnswer, "yes")))
    .limit(1);
  if (!asked) return;
  const { id: questionId, question } = asked;
  await tx.insert(tables.safetyAnswers).values({ ...values, questionId, question, answer: "yes", note: "2019 年植入" });
}

const modalityOf = (modality: string | undefined): Scheduled["modality"] =>
  modality === "MR" || modality === "DX" || modality === "US" ? modality : "CT";

/** The slip of a hurried hand: the last two characters change places. */
const swapped = (id: string) => id.slice(0, -2) + [...id.slice(-2)].reverse().join("");
