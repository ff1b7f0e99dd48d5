import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import type { QueueClass, QueueState } from "#contract/registration/queue-states";
import type { Transaction } from "#api/infrastructure/database/connect";
import * as tables from "#api/infrastructure/database/schema/index";
import { dayAt, startOfDay } from "#api/infrastructure/time/zoned-days";
import { newToken } from "#api/kernel/access/token";
import { issueAccessionNumber } from "#api/registration/exams/accession-queries";
import { nameGrams } from "#api/registration/patients/name-grams";
import { newUid } from "../dicom/new-uid";
import type { Choices } from "./choices";
import { demoDepartments } from "./demo-catalogue";

const timeZone = "Asia/Shanghai";
const minuteMs = 60_000;

interface Person {
  name: string;
  gender: "M" | "F";
  age: number;
  /** Minutes ago. */
  checkedIn: number;
  state: QueueState;
  queueClass?: QueueClass;
  missed?: number;
  /** Minutes ago; of those who were called. */
  called?: number;
}

/** A morning's queue: some are done, one is in the room, one is being called, the others wait. */
const people: Person[] = [
  { name: "贡布扎西", gender: "M", age: 44, checkedIn: 74, state: "done", called: 66 },
  { name: "沈玉兰", gender: "F", age: 58, checkedIn: 71, state: "done", called: 52 },
  { name: "阿旺曲珍", gender: "F", age: 29, checkedIn: 66, state: "done", called: 39 },
  { name: "上官晓峰", gender: "M", age: 37, checkedIn: 58, state: "serving", called: 14 },
  { name: "贺建华", gender: "M", age: 51, checkedIn: 49, state: "waiting", missed: 1, called: 24 },
  { name: "巴桑卓玛", gender: "F", age: 33, checkedIn: 44, state: "calling", called: 1 },
  { name: "段文静", gender: "F", age: 26, checkedIn: 31, state: "waiting" },
  { name: "尼玛多吉", gender: "M", age: 78, checkedIn: 22, state: "waiting", queueClass: "priority" },
  { name: "买买提·艾力", gender: "M", age: 40, checkedIn: 17, state: "waiting" },
  { name: "卢佳怡", gender: "F", age: 8, checkedIn: 6, state: "waiting" },
];

/** The running queues of a demo hospital. */
export async function insertDemoQueue(tx: Transaction, bucketId: string, now: Date, random: Choices) {
  const queues = await tx.select().from(tables.queueTypes).where(eq(tables.queueTypes.bucketId, bucketId));
  const devices = await tx.select().from(tables.devices).where(eq(tables.devices.bucketId, bucketId));
  const day = dayAt(now, timeZone);
  const midnight = startOfDay(day, timeZone);
  const ago = (minutes: number) => new Date(Math.max(now.getTime() - minutes * minuteMs, midnight.getTime()));
  for (const queue of queues) {
    const rooms = devices.filter(({ modality }) => modality === queue.modality).map(({ room }) => room);
    let lastNumber = 0;
    for (const person of people.slice(0, 4 + random.below(people.length - 3))) {
      lastNumber += 1;
      const checkedIn = ago(person.checkedIn);
      const called = person.called === undefined ? null : ago(person.called);
      const room = person.state === "waiting" || called === null ? "" : (rooms[0] ?? "1 室");
      const [orderId, scheduledExamId, entryId] = [v7(), v7(), v7()];
      const created = ago(person.checkedIn + 12);
      await tx.insert(tables.registryOrders).values({ id: orderId, bucketId, created });
      await tx.insert(tables.scheduledExams).values({
        ...{ id: scheduledExamId, bucketId, orderId, created },
        accessionNumber: await issueAccessionNumber(tx, bucketId),
        studyInstanceUid: newUid(),
        patientId: `27${queue.prefix}${String(1000 + lastNumber)}`,
        patientName: person.name,
        patientGender: person.gender,
        visitAge: person.age,
        visitAgeUnit: "Y",
        nameGrams: nameGrams(person.name),
        modality: queue.modality,
        bodyPart: bodyParts[queue.modality] ?? "胸部",
        applyDept: random.pick(demoDepartments),
        status: "Arrived",
        arrived: checkedIn,
        scheduledDate: day,
      });
      const second = (checkedIn.getTime() - midnight.getTime()) / 1000;
      await tx.insert(tables.queueEntries).values({
        ...{ id: entryId, bucketId, queueTypeId: queue.id, day, number: lastNumber, scheduledExamId, room, checkedIn },
        state: person.state,
        queueClass: person.queueClass ?? "normal",
        mark: person.queueClass === "priority" ? "elderly" : null,
        missed: person.missed ?? 0,
        turn: person.queueClass === "priority" ? second - queue.priorityMinutes * 60 : second,
        since: called ?? checkedIn,
        ticket: newToken(),
      });
      await tx
        .insert(tables.queuePeriods)
        .values([
          { bucketId, entryId, state: "waiting", start: checkedIn, end: called },
          ...(called ? [{ bucketId, entryId, state: person.state, room, start: called }] : []),
        ]);
      if (called) {
        const at = { bucketId, entryId, room: rooms[0] ?? "1 室", called };
        await tx.insert(tables.queueCalls).values(at);
      }
    }
    await tx.insert(tables.queueDays).values({ queueTypeId: queue.id, day, lastNumber });
  }
}

const bodyParts: Record<string, string> = { CT: "胸部", MR: "头部", DX: "胸部", US: "腹部" };
