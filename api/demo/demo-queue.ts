import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import type { QueueState } from "#contract/registration/queue-states";
import type { Transaction } from "#api/infrastructure/database/connect";
import * as tables from "#api/infrastructure/database/schema/index";
import { dayAt, startOfDay } from "#api/infrastructure/time/zoned-days";
import { newToken } from "#api/kernel/access/token";
import { issueAccessionNumbers } from "#api/registration/exams/accession-queries";
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
}

/** Nobody stands in two queues of a demo hospital at once. */
const people: Person[] = [
  ["贡布扎西", "M", 44],
  ["沈玉兰", "F", 58],
  ["阿旺曲珍", "F", 29],
  ["上官晓峰", "M", 37],
  ["贺建华", "M", 51],
  ["巴桑卓玛", "F", 33],
  ["段文静", "F", 26],
  ["尼玛多吉", "M", 78],
  ["买买提·艾力", "M", 40],
  ["卢佳怡", "F", 8],
  ["石国庆", "M", 62],
  ["央金", "F", 47],
  ["付红梅", "F", 55],
  ["才让东知", "M", 31],
  ["常志强", "M", 49],
  ["白玛措", "F", 36],
  ["康小兵", "M", 23],
  ["毛秀英", "F", 71],
  ["古丽娜尔·买买提", "F", 34],
  ["邱子涵", "M", 6],
  ["旦增罗布", "M", 53],
  ["秦淑芬", "F", 66],
  ["次仁央宗", "F", 28],
  ["诸葛明", "M", 45],
  ["江海燕", "F", 39],
  ["洛桑", "M", 57],
  ["史春梅", "F", 42],
  ["扎西顿珠", "M", 81],
  ["钱思远", "M", 19],
  ["尹小雅", "F", 11],
  ["万玛加", "M", 64],
  ["黎桂香", "F", 59],
  ["德吉白珍", "F", 24],
  ["侯文博", "M", 35],
  ["邵长河", "M", 68],
  ["达娃拉姆", "F", 30],
  ["龚雪", "F", 27],
  ["平措旺堆", "M", 76],
  ["汤建国", "M", 50],
  ["孟依诺", "F", 9],
].map(([name, gender, age]) => ({ name, gender, age }) as Person);

interface Turn {
  /** Minutes ago. */
  checkedIn: number;
  state: QueueState;
  missed?: number;
  /** Minutes ago; of those who were called. */
  called?: number;
  /** The wait that was told, in minutes. */
  told: [number, number];
}

/** A morning's queue: some are done, one is in the room, one is being called, the others wait. */
const turns: Turn[] = [
  { checkedIn: 74, state: "done", called: 66, told: [0, 10] },
  { checkedIn: 71, state: "done", called: 52, told: [10, 20] },
  { checkedIn: 66, state: "done", called: 39, told: [20, 30] },
  { checkedIn: 58, state: "serving", called: 14, told: [25, 40] },
  { checkedIn: 49, state: "waiting", missed: 1, called: 24, told: [20, 35] },
  { checkedIn: 44, state: "calling", called: 1, told: [25, 45] },
  { checkedIn: 31, state: "waiting", told: [30, 50] },
  { checkedIn: 22, state: "waiting", told: [20, 40] },
  { checkedIn: 17, state: "waiting", told: [35, 60] },
  { checkedIn: 6, state: "waiting", told: [45, 70] },
];

/** The running queues of a demo hospital. */
export async function insertDemoQueue(tx: Transaction, bucketId: string, now: Date, random: Choices) {
  const queues = await tx.select().from(tables.queueTypes).where(eq(tables.queueTypes.bucketId, bucketId));
  const devices = await tx.select().from(tables.devices).where(eq(tables.devices.bucketId, bucketId));
  const day = dayAt(now, timeZone);
  const midnight = startOfDay(day, timeZone);
  const ago = (minutes: number) => new Date(Math.max(now.getTime() - minutes * minuteMs, midnight.getTime()));
  const orders: (typeof tables.registryOrders.$inferInsert)[] = [];
  const exams: Omit<typeof tables.scheduledExams.$inferInsert, "accessionNumber">[] = [];
  const entries: (typeof tables.queueEntries.$inferInsert)[] = [];
  const periods: (typeof tables.queuePeriods.$inferInsert)[] = [];
  const calls: (typeof tables.queueCalls.$inferInsert)[] = [];
  const days: (typeof tables.queueDays.$inferInsert)[] = [];
  for (const [place, queue] of queues.entries()) {
    const rooms = devices.filter(({ modality }) => modality === queue.modality).map(({ room }) => room);
    let lastNumber = 0;
    const later = random.below(4);
    for (const turn of turns.slice(0, 4 + random.below(turns.length - 3))) {
      const person = people[(place * turns.length + lastNumber) % people.length]!;
      const isElderly = person.age >= queue.elderlyAge;
      lastNumber += 1;
      const checkedIn = ago(turn.checkedIn + later);
      const called = turn.called === undefined ? null : ago(turn.called + later);
      const room = turn.state === "waiting" || called === null ? "" : (rooms[0] ?? "1 室");
      const [orderId, scheduledExamId, entryId] = [v7(), v7(), v7()];
      const created = ago(turn.checkedIn + later + 12);
      orders.push({ id: orderId, bucketId, created });
      exams.push({
        ...{ id: scheduledExamId, bucketId, orderId, created },
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
      entries.push({
        ...{ id: entryId, bucketId, queueTypeId: queue.id, day, number: lastNumber, scheduledExamId, room, checkedIn },
        state: turn.state,
        queueClass: isElderly ? "priority" : "normal",
        mark: isElderly ? "elderly" : null,
        missed: turn.missed ?? 0,
        turn: isElderly ? second - queue.priorityMinutes * 60 : second,
        toldFromMinutes: turn.told[0],
        toldToMinutes: turn.told[1],
        since: called ?? checkedIn,
        ticket: newToken(),
      });
      periods.push({ bucketId, entryId, state: "waiting", start: checkedIn, end: called });
      if (called) {
        periods.push({ bucketId, entryId, state: turn.state, room, start: called });
        calls.push({ bucketId, entryId, room: rooms[0] ?? "1 室", called });
      }
    }
    days.push({ queueTypeId: queue.id, day, lastNumber });
  }
  const numbers = await issueAccessionNumbers(tx, bucketId, exams.length);
  await tx.insert(tables.registryOrders).values(orders);
  await tx
    .insert(tables.scheduledExams)
    .values(exams.map((exam, place) => ({ ...exam, accessionNumber: numbers[place] ?? "" })));
  await tx.insert(tables.queueEntries).values(entries);
  await tx.insert(tables.queuePeriods).values(periods);
  await tx.insert(tables.queueCalls).values(calls);
  await tx.insert(tables.queueDays).values(days);
}

const bodyParts: Record<string, string> = { CT: "胸部", MR: "头部", DX: "胸部", US: "腹部" };
