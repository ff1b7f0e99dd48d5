import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { v7 } from "uuid";
import { modalities } from "#contract/kernel/modalities";
import { ageAtVisit } from "#contract/registration/age-at-visit";
import { defaultRules, type CalendarRules } from "#contract/registration/calendar";
import type { Transaction } from "#api/infrastructure/database/connect";
import { insertMany } from "#api/infrastructure/database/insert-many";
import * as tables from "#api/infrastructure/database/schema/index";
import { addDays, dayAt } from "#api/infrastructure/time/zoned-days";
import { newToken } from "#api/kernel/access/token";
import { issueAccessionNumbers } from "#api/registration/exams/accession-queries";
import { nameGrams } from "#api/registration/patients/name-grams";
import { cellsOfDay, openCells } from "#api/registration/scheduling/open-cells";
import { cellsTaken, freeStarts } from "#api/registration/scheduling/slots";
import { newUid } from "../dicom/new-uid";
import type { Choices } from "./choices";
import { demoDepartments } from "./demo-catalogue";
import { demoPatients } from "./demo-patients";

const timeZone = "Asia/Shanghai";
const dayMs = 86_400_000;
/** Today and the days that can be looked at without an empty page. */
const bookedDays = 4;

/** Hours and rules by modality; all open at the weekend, so that the demo has something to show on any day. */
const rulesOf: Record<string, Partial<CalendarRules> & { weekday: string }> = {
  CT: { weekday: "08:00-12:00, 13:00-20:00", gridMinutes: 15, selfBookingPercent: 20 },
  MR: { weekday: "08:00-12:00, 13:30-18:00", gridMinutes: 30, bufferAfter: 5, leadMinutes: 30 },
  DX: { weekday: "08:00-17:30", gridMinutes: 10, capacity: 2 },
  US: { weekday: "08:00-12:00, 14:00-17:30", gridMinutes: 10, patientDayLimit: 3, selfBookingPercent: 30 },
};

export function demoRulesFor(modality: string): CalendarRules {
  const { weekday, ...rules } = rulesOf[modality] ?? { weekday: defaultRules.hours.monday };
  const hours = Object.fromEntries(Object.keys(defaultRules.hours).map((day) => [day, weekday]));
  return {
    ...defaultRules,
    ...rules,
    hours: { ...(hours as CalendarRules["hours"]), sunday: "09:00-12:00, 14:00-16:00" },
  };
}

/** What patients of the demo book alone: what needs no preparation by the staff. */
const selfBooked = ["US", "CT"];

/** Calendars of a demo hospital's device groups, with times kept for patients who book alone, a believable share of the next days booked, and who waits for a time. */
export async function insertDemoBookings(tx: Transaction, bucketId: string, now: Date, random: Choices) {
  const devices = await tx
    .select()
    .from(tables.devices)
    .where(and(eq(tables.devices.bucketId, bucketId), isNull(tables.devices.deactivated)))
    .orderBy(asc(tables.devices.position), asc(tables.devices.aeTitle));
  const standing = await tx
    .select()
    .from(tables.scheduleCells)
    .where(
      inArray(
        tables.scheduleCells.deviceId,
        devices.map(({ id }) => id),
      ),
    );
  const groups = await tx.select().from(tables.deviceGroups).where(eq(tables.deviceGroups.bucketId, bucketId));
  const steps = await tx
    .select({ step: tables.steps, procedure: tables.procedures })
    .from(tables.steps)
    .innerJoin(tables.procedures, eq(tables.procedures.id, tables.steps.procedureId))
    .where(eq(tables.steps.bucketId, bucketId))
    .orderBy(asc(tables.steps.code));
  await tx
    .insert(tables.scheduleCalendars)
    .values(groups.map(({ id, modality }) => ({ bucketId, deviceGroupId: id, rules: demoRulesFor(modality) })));
  await tx.insert(tables.selfBookingSettings).values({ bucketId, isOpen: true, code: newToken(), daysAhead: 30 });
  await tx
    .insert(tables.selfBookingSteps)
    .values(
      steps
        .filter(({ procedure }) => selfBooked.includes(procedure.modality))
        .map(({ step }) => ({ bucketId, stepId: step.id })),
    );
  const today = dayAt(now, timeZone);
  const rows = { orders: [], exams: [], bookings: [], cells: [] } as {
    orders: (typeof tables.registryOrders.$inferInsert)[];
    exams: Omit<typeof tables.scheduledExams.$inferInsert, "accessionNumber">[];
    bookings: (typeof tables.bookings.$inferInsert)[];
    cells: (typeof tables.scheduleCells.$inferInsert)[];
  };
  let serial = 0;
  const nextPatient = demoPatients(random, today);
  const register = (modality: string, values: Partial<typeof tables.scheduledExams.$inferInsert>) => {
    serial += 1;
    const orderId = v7();
    const ofModality = steps.filter(({ procedure }) => procedure.modality === modality);
    const chosen = ofModality.length > 0 ? random.pick(ofModality) : undefined;
    const patient = nextPatient(chosen?.procedure.name ?? "");
    const registered = new Date(now.getTime() - random.below(3 * dayMs) - dayMs / 24);
    const exam = {
      id: v7(),
      bucketId,
      orderId,
      studyInstanceUid: newUid(),
      patientId: `26${String(10_000 + serial)}`,
      ...patient,
      ...ageAtVisit(patient.patientDob, values.scheduledDate ?? today),
      nameGrams: nameGrams(patient.patientName),
      patientPhone: `1390970${String(1000 + serial)}`,
      applyDept: random.pick(demoDepartments),
      modality: modalities.find((one) => one === modality) ?? ("OT" as const),
      procedureId: chosen?.procedure.id ?? null,
      stepId: chosen?.step.id ?? null,
      bodyPart: chosen?.procedure.bodyPart ?? "",
      studyDesc: chosen?.procedure.name ?? "",
      priceFen: chosen?.procedure.priceFen ?? 0,
      scheduledMinutes: chosen?.step.minutes ?? 15,
      scheduledDate: today,
      urgentFlag: random.chance(0.08),
      created: registered,
      ...values,
    };
    rows.orders.push({ id: orderId, bucketId, created: registered });
    rows.exams.push(exam);
    return exam;
  };
  for (const device of devices) {
    const rules = demoRulesFor(device.modality);
    for (let ahead = 0; ahead < bookedDays; ahead += 1) {
      const day = addDays(today, ahead);
      const open = openCells({ hours: rules.hours, days: [] }, day, cellsOfDay(day, timeZone));
      const isOpen = new Set(open.map(({ cell }) => cell));
      const taken = new Map(
        standing.filter(({ deviceId }) => deviceId === device.id).map(({ cell, seat }) => [cell, seat]),
      );
      // The later a day, the emptier it is still.
      const share = 0.75 - ahead * 0.18;
      const earliest = new Date(now.getTime() - 40 * 60_000);
      const terms = { ...rules, leadMinutes: 0 };
      const free = (minutes: number) =>
        freeStarts(open, { isOpen: (cell) => isOpen.has(cell), taken: (cell) => taken.get(cell) ?? 0 }, terms, {
          minutes,
          now: earliest,
        });
      const longest = Math.max(
        10,
        ...steps.filter(({ procedure }) => procedure.modality === device.modality).map(({ step }) => step.minutes),
      );
      const wanted = Math.floor((open.length * 5 * rules.capacity * share) / (longest + rules.bufferAfter));
      for (let count = 0; count < wanted; count += 1) {
        const starts = free(longest);
        const start = starts[random.below(Math.ceil(starts.length / 3))];
        if (!start) break;
        const isHere = start < now;
        const exam = register(device.modality, {
          status: isHere ? "Arrived" : "Scheduled",
          arrived: isHere ? new Date(start.getTime() - 600_000) : null,
          deviceId: device.id,
          scheduledStart: start,
          scheduledDate: day,
        });
        const minutes = exam.scheduledMinutes;
        const { takenFrom, takenTo } = cellsTaken(start, minutes, rules);
        const bookingId = v7();
        rows.bookings.push({
          id: bookingId,
          bucketId,
          kind: "exam",
          state: "booked",
          scheduledExamId: exam.id,
          deviceIds: [device.id],
          start,
          end: new Date(start.getTime() + minutes * 60_000),
          cellCount: takenTo - takenFrom,
          token: `demo ${bookingId}`,
          created: exam.created,
        });
        for (let cell = takenFrom; cell < takenTo; cell += 1) {
          const seat = (taken.get(cell) ?? 0) + 1;
          taken.set(cell, seat);
          rows.cells.push({ deviceId: device.id, cell, seat, bookingId });
        }
      }
    }
  }
  for (const modality of ["CT", "MR", "US", "US", "DX"]) {
    register(modality, { status: "Registered", scheduledDate: addDays(today, random.below(2)) });
  }
  const numbers = await issueAccessionNumbers(tx, bucketId, rows.exams.length);
  const exams = rows.exams.map((exam, place) => ({ ...exam, accessionNumber: numbers[place] ?? "" }));
  await insertMany(tx, tables.registryOrders, rows.orders);
  await insertMany(tx, tables.scheduledExams, exams);
  await insertMany(tx, tables.bookings, rows.bookings);
  await insertMany(tx, tables.scheduleCells, rows.cells);
}
