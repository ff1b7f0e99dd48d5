import { v7 } from "uuid";
import type { Transaction } from "#api/infrastructure/database/connect";
import * as tables from "#api/infrastructure/database/schema/index";
import { found } from "#api/infrastructure/problem";
import { dayAt } from "#api/infrastructure/time/zoned-days";
import { insertBlock, insertNumbers } from "#api/registration/downtime/downtime-queries";
import { issueAccessionNumbers } from "#api/registration/exams/accession-queries";
import { nameGrams } from "#api/registration/patients/name-grams";
import { newUid } from "../dicom/new-uid";

const hourMs = 3_600_000;
const reservedNumbers = 8;

const examined = [
  { patientId: "26700101", patientName: "扎西平措", patientGender: "M", patientDob: "1970-06-11", hoursAgo: 22 },
  { patientId: "26700102", patientName: "周玉梅", patientGender: "F", patientDob: "1959-02-08", hoursAgo: 21 },
] as const;

/** Numbers reserved for yesterday's outage: two exams are entered late, one form was spoilt, the others are missing. */
export async function insertDemoDowntime(tx: Transaction, bucketId: string, accountId: string, now: Date) {
  const before = (hours: number) => new Date(now.getTime() - hours * hourMs);
  const block = { bucketId, size: reservedNumbers, accountId, created: before(23) };
  const { id: blockId } = found(await insertBlock(tx, block));
  const numbers = await issueAccessionNumbers(tx, bucketId, reservedNumbers);
  const late = examined.map(({ hoursAgo, ...patient }, place) => ({
    id: v7(),
    bucketId,
    orderId: v7(),
    accessionNumber: numbers[place] ?? "",
    studyInstanceUid: newUid(),
    nameGrams: nameGrams(patient.patientName),
    ...patient,
    modality: "DX" as const,
    bodyPart: "胸部",
    studyDesc: "胸部正位片",
    applyDept: "急诊科",
    status: "Arrived" as const,
    scheduledDate: dayAt(before(hoursAgo), "Asia/Shanghai"),
    arrived: before(hoursAgo),
    lateEntry: true,
  }));
  await tx.insert(tables.registryOrders).values(late.map(({ orderId }) => ({ id: orderId, bucketId })));
  await tx.insert(tables.scheduledExams).values(late);
  const spoilt = late.length;
  await insertNumbers(
    tx,
    numbers.map((accessionNumber, place) => ({
      bucketId,
      blockId,
      accessionNumber,
      scheduledExamId: late[place]?.id ?? null,
      entered: place < late.length ? before(18) : null,
      ...(place === spoilt && { voided: before(18), voidedBy: accountId, voidReason: "表格写错，已重填" }),
    })),
  );
}
