import { and, asc, desc, eq, inArray, isNull, or, sql, type SQL } from "drizzle-orm";
import type { KnownPatient, RegistryQuery } from "#contract/registration/registry-order";
import { openStates } from "#contract/registration/queue-states";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import {
  accounts,
  bookings,
  buckets,
  departments,
  devices,
  doctors,
  exams,
  procedures,
  queueEntries,
  registryOrders,
  safetyAnswers,
  scheduledExams,
  selfBookings,
  steps,
} from "#api/infrastructure/database/schema/index";
import { refuseDuplicate } from "#api/infrastructure/database/refuse-duplicate";
import { isLostPatientId, keptPatientId } from "../patients/kept-patient-queries";
import { nameQuery } from "../patients/name-grams";
import { spelledName } from "../patients/spelled-name";
import { begunSince } from "./safety-queries";

export type ScheduledExam = typeof scheduledExams.$inferSelect;
export type NewScheduledExam = typeof scheduledExams.$inferInsert;
export type OrderRow = typeof registryOrders.$inferSelect;

/** Of counts that lists show. */
const mostCounted = 1001;
const maxPatients = 20;

const rows = (db: Database | Transaction) =>
  db
    .select({
      exam: scheduledExams,
      deviceName: devices.name,
      procedureName: procedures.name,
      madeExamId: exams.id,
      selfBooked: sql<boolean>`${selfBookings.id} is not null`,
      bookingId: bookings.id,
    })
    .from(scheduledExams)
    .leftJoin(registryOrders, eq(registryOrders.id, scheduledExams.orderId))
    .leftJoin(selfBookings, eq(selfBookings.scheduledExamId, scheduledExams.id))
    .leftJoin(bookings, and(eq(bookings.scheduledExamId, scheduledExams.id), eq(bookings.state, "booked")))
    .leftJoin(devices, eq(devices.id, scheduledExams.deviceId))
    .leftJoin(procedures, eq(procedures.id, scheduledExams.procedureId))
    .leftJoin(exams, and(eq(exams.id, scheduledExams.examId), isNull(exams.deleted)));

/** A registered exam with what its list shows of other records. */
export type RegistryRow = Awaited<ReturnType<typeof rows>>[number];

/** Numbers are typed in either case. */
const forms = (value: string) => [...new Set([value, value.toUpperCase(), value.toLowerCase()])];

/** Name in any script, and the grams in their order. */
function nameFits(column: { grams: unknown; name: unknown }, text: string): SQL {
  const { grams, like } = nameQuery(text);
  if (grams.length === 0) return sql`false`;
  const held = sql`${column.grams} @> ${sql.param(grams)}::text[]`;
  return like === null ? held : sql`(${held} and ${column.name} ilike ${like})`;
}

/** What a list is filtered by; without a source, exams of all. */
type RegistryFilter = Omit<RegistryQuery, "limit" | "skip" | "source"> & {
  source?: RegistryQuery["source"] | undefined;
};

/** The patient IDs that a number may be: that of a merged patient leads to the one who was kept. */
async function patientIdsOf(db: Database, { id, number }: Pick<RegistryFilter, "id" | "number">): Promise<string[]> {
  if (number === "") return [];
  const kept = await Promise.all(forms(number).map((one) => keptPatientId(db, id, one)));
  return [...new Set([...forms(number), ...kept])];
}

/** @param patientIds of patientIdsOf */
function conditions(query: RegistryFilter, patientIds: string[]): SQL | undefined {
  const day = sql`coalesce(${scheduledExams.scheduledDate}, (${scheduledExams.created} at time zone ${buckets.timeZone})::date)`;
  const dayOf = (bound: SQL) =>
    sql`exists (select from ${buckets} where ${buckets.id} = ${scheduledExams.bucketId} and ${day} ${bound})`;
  const numbers = sql.param(forms(query.number));
  return and(
    eq(scheduledExams.bucketId, query.id),
    isNull(scheduledExams.deleted),
    query.source === undefined
      ? undefined
      : query.source === "internal"
        ? sql`coalesce(${registryOrders.source}, 'internal') = 'internal'`
        : eq(registryOrders.source, query.source),
    query.from ? dayOf(sql`>= ${query.from}`) : undefined,
    query.to ? dayOf(sql`<= ${query.to}`) : undefined,
    query.status.length > 0 ? inArray(scheduledExams.status, query.status) : undefined,
    query.modality.length > 0 ? inArray(scheduledExams.modality, query.modality) : undefined,
    query.deviceId ? eq(scheduledExams.deviceId, query.deviceId) : undefined,
    query.procedureId ? eq(scheduledExams.procedureId, query.procedureId) : undefined,
    query.orderPlacerId ? eq(registryOrders.orderPlacerId, query.orderPlacerId) : undefined,
    query.name === ""
      ? undefined
      : nameFits({ grams: scheduledExams.nameGrams, name: scheduledExams.patientName }, query.name),
    query.number === ""
      ? undefined
      : sql`(${scheduledExams.accessionNumber} = any(${numbers}::text[])
          or ${scheduledExams.accessionNumber} = lpad(${query.number}, 8, '0')
          or ${scheduledExams.patientId} = any(${sql.param(patientIds)}::text[])
          or ${scheduledExams.patientPhone} = ${query.number}
          or ${registryOrders.idCard} = upper(${query.number}))`,
  );
}

/** One page, the latest registered first, and how many there are as far as they are counted. */
export async function registryPage(db: Database, query: RegistryQuery) {
  const where = conditions(query, await patientIdsOf(db, query));
  const page = await rows(db)
    .where(where)
    .orderBy(desc(scheduledExams.created), desc(scheduledExams.id))
    .limit(query.limit)
    .offset(query.skip);
  const counted = db
    .select({ one: sql`1`.as("one") })
    .from(scheduledExams)
    .leftJoin(registryOrders, eq(registryOrders.id, scheduledExams.orderId))
    .where(where)
    .limit(mostCounted)
    .as("counted");
  const [count] = await db.select({ total: sql<number>`count(*)::int` }).from(counted);
  return { page, total: count?.total ?? 0 };
}

/** Exams of a list of days, in the order they are done: each stands on the day it has a time on, else is wanted on. */
export async function registryDays(
  db: Database,
  { from, to, devices: wanted, ...filter }: RegistryFilter & { from: string; to: string; devices: string[] },
  { timeZone, limit }: { timeZone: string; limit: number },
) {
  const day = sql`coalesce((${scheduledExams.scheduledStart} at time zone ${timeZone})::date, ${scheduledExams.scheduledDate},
    (${scheduledExams.created} at time zone ${timeZone})::date)`;
  return rows(db)
    .where(
      and(
        conditions(filter, await patientIdsOf(db, filter)),
        sql`${day} between ${from} and ${to}`,
        wanted.length > 0 ? inArray(scheduledExams.deviceId, wanted) : undefined,
      ),
    )
    .orderBy(day, sql`${scheduledExams.scheduledStart} nulls last`, asc(scheduledExams.accessionNumber))
    .limit(limit);
}

/** One of the organization's; undefined for a deleted one. */
export const registryRow = async (db: Database | Transaction, bucketId: string, id: string) =>
  (
    await rows(db).where(
      and(eq(scheduledExams.id, id), eq(scheduledExams.bucketId, bucketId), isNull(scheduledExams.deleted)),
    )
  )[0];

/**
 * Exams of the organization that are still to be done and were asked about, or begun by a device, since then, at most as
 * many. Where an arrival alone makes an exam, it is done once its patient has left the queue.
 */
export const askedRows = (db: Database, bucketId: string, since: Date, limit: number) =>
  rows(db)
    .where(
      and(
        eq(scheduledExams.bucketId, bucketId),
        isNull(scheduledExams.deleted),
        or(
          inArray(scheduledExams.status, ["Registered", "Scheduled", "Arrived"]),
          sql`(${scheduledExams.madeByArrival} and exists (select from ${queueEntries}
            where ${queueEntries.scheduledExamId} = ${scheduledExams.id}
            and ${inArray(queueEntries.state, [...openStates])}))`,
        ),
        sql`(${scheduledExams.id} in (${begunSince(bucketId, since)}) or exists (select from ${safetyAnswers}
          where ${safetyAnswers.scheduledExamId} = ${scheduledExams.id} and ${safetyAnswers.created} >= ${since}))`,
      ),
    )
    .limit(limit);

/** Exams of an order of the organization, as they were registered. */
export const registryRowsOf = (db: Database | Transaction, bucketId: string, orderId: string) =>
  rows(db)
    .where(
      and(eq(scheduledExams.orderId, orderId), eq(scheduledExams.bucketId, bucketId), isNull(scheduledExams.deleted)),
    )
    .orderBy(asc(scheduledExams.created), asc(scheduledExams.id));

/** The organization's order with who registered it. */
export const orderOf = async (db: Database | Transaction, bucketId: string, orderId: string) =>
  (
    await db
      .select({ order: registryOrders, registrarName: accounts.name, requestBucketName: buckets.name })
      .from(registryOrders)
      .leftJoin(buckets, eq(buckets.id, registryOrders.requestBucketId))
      .leftJoin(accounts, eq(accounts.id, registryOrders.registrarId))
      .where(and(eq(registryOrders.id, orderId), eq(registryOrders.bucketId, bucketId)))
  )[0];

/** The same, kept from other writers until the transaction ends. */
export const lockOrder = async (tx: Transaction, bucketId: string, orderId: string) =>
  (
    await tx
      .select()
      .from(registryOrders)
      .where(and(eq(registryOrders.id, orderId), eq(registryOrders.bucketId, bucketId)))
      .for("update")
  )[0];

export const insertOrder = async (tx: Transaction, order: typeof registryOrders.$inferInsert) =>
  (await tx.insert(registryOrders).values(order).returning({ id: registryOrders.id }))[0];

/** Changes an order and its version; whoever calls has it locked. */
export const updateOrder = (tx: Transaction, id: string, values: Partial<typeof registryOrders.$inferInsert>) =>
  tx
    .update(registryOrders)
    .set({ ...values, version: sql`${registryOrders.version} + 1` })
    .where(eq(registryOrders.id, id));

/** What forms of these orders hold has changed with their exams. */
export const countOrders = (tx: Transaction, ids: readonly string[]) =>
  tx
    .update(registryOrders)
    .set({ version: sql`${registryOrders.version} + 1` })
    .where(inArray(registryOrders.id, [...new Set(ids)].sort()));

/** @throws Problem accession_taken */
export const insertExam = (tx: Transaction, exam: NewScheduledExam) =>
  refuseDuplicate(tx.insert(scheduledExams).values(exam), "accession_taken", {
    accessionNumber: exam.accessionNumber,
  });

/** A step in use of the organization, with its procedure. */
export const stepOf = async (db: Database | Transaction, bucketId: string, stepId: string) =>
  (
    await db
      .select({ step: steps, procedure: procedures })
      .from(steps)
      .innerJoin(procedures, eq(procedures.id, steps.procedureId))
      .where(and(eq(steps.id, stepId), eq(steps.bucketId, bucketId)))
  )[0];

/** Entries of the organization's lists that were chosen, or whose words were typed. */
export async function listedIds(
  db: Transaction,
  bucketId: string,
  typed: { applyDept: string; requestingPhysician: string },
) {
  const [department] = await db
    .select({ id: departments.id })
    .from(departments)
    .where(and(eq(departments.bucketId, bucketId), eq(departments.name, typed.applyDept)));
  const [doctor] = await db
    .select({ id: doctors.id })
    .from(doctors)
    .where(and(eq(doctors.bucketId, bucketId), eq(doctors.name, typed.requestingPhysician)))
    .limit(1);
  return { departmentId: department?.id ?? null, doctorId: doctor?.id ?? null };
}

/** What a device of the organization does; undefined for another one's. */
export const deviceModality = async (db: Transaction, bucketId: string, deviceId: string) =>
  (
    await db
      .select({ modality: devices.modality })
      .from(devices)
      .where(and(eq(devices.id, deviceId), eq(devices.bucketId, bucketId)))
  )[0]?.modality;

/** The organization's zone. */
export const zoneOf = async (db: Database | Transaction, bucketId: string) =>
  (await db.select({ timeZone: buckets.timeZone }).from(buckets).where(eq(buckets.id, bucketId)))[0]?.timeZone;

/** The organization, whose patients are not merged until the transaction ends: who is registered stays who was found. */
export const holdPatients = async (tx: Transaction, bucketId: string) =>
  (await tx.select({ timeZone: buckets.timeZone }).from(buckets).where(eq(buckets.id, bucketId)).for("key share"))[0];

/** The next patient ID of the organization that nobody has: P and eight digits. */
export async function issuePatientId(tx: Transaction, bucketId: string): Promise<string> {
  for (;;) {
    const [bucket] = await tx
      .update(buckets)
      .set({ lastPatient: sql`${buckets.lastPatient} + 1` })
      .where(eq(buckets.id, bucketId))
      .returning({ last: buckets.lastPatient });
    const number = `P${String(bucket?.last).padStart(8, "0")}`;
    const isTaken =
      (await tx.$count(exams, and(eq(exams.bucketId, bucketId), eq(exams.patientId, number)))) +
      (await tx.$count(
        scheduledExams,
        and(eq(scheduledExams.bucketId, bucketId), eq(scheduledExams.patientId, number)),
      ));
    if (isTaken === 0 && !(await isLostPatientId(tx, bucketId, number))) return number;
  }
}

interface PatientSearch {
  /** Any part of a name. */
  name?: string;
  /** Of those of that name, who was born on that day. */
  dob?: string;
  /** A patient ID, phone or ID card, whole. */
  number?: string;
}

/** Who was here before, in exams and in the registry, the latest first: one row a patient ID, as last seen. */
export async function knownPatients(
  db: Database | Transaction,
  bucketId: string,
  { name = "", dob = "", number = "" }: PatientSearch,
): Promise<KnownPatient[]> {
  const kept = number === "" ? number : await keptPatientId(db, bucketId, number);
  const numbers = sql.param([...forms(number), kept]);
  const named = (table: typeof exams | typeof scheduledExams) =>
    name === ""
      ? sql`false`
      : and(
          nameFits({ grams: table.nameGrams, name: table.patientName }, name),
          dob === "" ? undefined : eq(table.patientDob, dob),
        );
  const numbered = (table: typeof exams | typeof scheduledExams) =>
    number === ""
      ? sql`false`
      : sql`(${table.patientId} = any(${numbers}::text[]) or ${table.patientPhone} = ${number})`;
  const { rows: found } = await db.execute<Record<string, unknown>>(sql`
    select * from (
      select distinct on (patient_id) * from (
        select ${exams.patientId} patient_id, ${exams.patientName} patient_name, ${exams.patientGender} patient_gender,
          ${exams.patientDob}::text patient_dob, ${exams.patientPhone} patient_phone, '' id_card, '' name_pinyin, ${exams.created} created
        from ${exams}
        where ${exams.bucketId} = ${bucketId} and ${exams.deleted} is null and ${exams.patientIdIssuer} = ''
          and (${named(exams)} or ${numbered(exams)})
        union all
        select ${scheduledExams.patientId}, ${scheduledExams.patientName}, ${scheduledExams.patientGender},
          ${scheduledExams.patientDob}::text, ${scheduledExams.patientPhone}, coalesce(${registryOrders.idCard}, ''),
          ${scheduledExams.namePinyin},
          ${scheduledExams.created}
        from ${scheduledExams} left join ${registryOrders} on ${registryOrders.id} = ${scheduledExams.orderId}
        where ${scheduledExams.bucketId} = ${bucketId} and ${scheduledExams.deleted} is null
          and (${named(scheduledExams)} or ${numbered(scheduledExams)}
            or (${number} <> '' and ${registryOrders.idCard} = upper(${number})))
      ) seen
      order by patient_id, id_card = '', name_pinyin = '', created desc
    ) latest
    order by created desc
    limit ${maxPatients}`);
  return found.map(patientOf);
}

const patientOf = (row: Record<string, unknown>): KnownPatient => ({
  patientId: String(row.patient_id),
  patientName: String(row.patient_name),
  namePinyin: String(row.name_pinyin) || spelledName(String(row.patient_name)).pinyin,
  patientGender: String(row.patient_gender) as KnownPatient["patientGender"],
  patientDob: row.patient_dob === null ? null : String(row.patient_dob),
  patientPhone: String(row.patient_phone),
  idCard: String(row.id_card),
  lastSeen: new Date(String(row.created)).toISOString(),
});
