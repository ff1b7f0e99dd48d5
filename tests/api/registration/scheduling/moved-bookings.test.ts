import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { devices } from "#api/infrastructure/database/schema/index";
import { worklist, worklistConditions } from "#api/imaging/dimse/worklist-queries";
import { addDays } from "#api/infrastructure/time/zoned-days";
import {
  as,
  at,
  book,
  bucket,
  cellsOf,
  codeOf,
  day,
  db,
  device,
  newExam,
  registrar,
  rowOf,
  takeDevice,
  timeZone,
  token,
  useBookingDesk,
  wanted,
  world,
} from "./booking-desk";

useBookingDesk();

describe("an exam that is moved", () => {
  const move = (bookingId: string, time: string, given: object = {}) =>
    as().reschedule({
      id: bucket.id,
      bookingId,
      deviceId: device.id,
      start: at(time),
      token: token(),
      confirmed: [],
      reason: "",
      why: "patientAsked",
      note: "改下午",
      ...given,
    });

  it("frees its time, keeps its history, and overlaps itself where it moves by little", async () => {
    const exam = await newExam();
    const first = await as().book(wanted(exam.id));
    const second = await move(first.id, "09:15");
    const third = await move(second.id, "14:00");
    expect(await rowOf(exam.id)).toMatchObject({ scheduledStart: new Date(at("14:00")), status: "Scheduled" });
    await book("09:00");
    const { history } = await as().booking({ id: bucket.id, bookingId: third.id });
    expect(history).toMatchObject([
      { state: "booked", start: at("14:00") },
      { state: "moved", start: at("09:15"), endReason: "patientAsked", endNote: "改下午", endedByName: registrar.name },
      { state: "moved", start: at("09:00") },
    ]);
    expect(await codeOf(move(first.id, "16:00"))).toBe("conflict");
  });

  it("stands in the modality worklist as it is now, and not once it is cancelled", async () => {
    await db().update(devices).set({ aeTitle: "MOVED" }).where(eq(devices.id, device.id));
    const exam = await newExam();
    const first = await as().book(wanted(exam.id));
    const asked = async () => {
      const only = worklistConditions["00080050"]?.(exam.accessionNumber, { bucketId: bucket.id, timeZone });
      const rows = await worklist(db(), { bucketId: bucket.id, timeZone }, [only], 10);
      return rows.map(({ due, device: station }) => [due.toISOString(), station?.aeTitle]);
    };
    expect(await asked()).toEqual([[at("09:00"), "MOVED"]]);
    await move(first.id, "14:00");
    expect(await asked()).toEqual([[at("14:00"), "MOVED"]]);
    const cancel = {
      id: bucket.id,
      examId: exam.id,
      step: "cancel" as const,
      reason: "patientAsked" as const,
      note: "",
    };
    await world.clientOf(registrar).registry.step(cancel);
    expect(await asked()).toEqual([]);
  });

  it("keeps its time where the new one is taken", async () => {
    const exam = await newExam();
    const first = await as().book(wanted(exam.id));
    await book("10:00");
    expect(await codeOf(move(first.id, "10:00"))).toBe("slot_taken");
    expect(await rowOf(exam.id)).toMatchObject({ scheduledStart: new Date(at("09:00")) });
    expect(await codeOf(book("09:00"))).toBe("slot_taken");
  });

  it("is moved once by the same form", async () => {
    const first = await as().book(wanted((await newExam()).id));
    const asked = { token: token() };
    expect(await move(first.id, "10:00", asked)).toEqual(await move(first.id, "10:00", asked));
  });
});

describe("a freed time", () => {
  const free = (bookingId: string) => as().free({ id: bucket.id, bookingId, why: "patientAsked", note: "" });

  it("can be booked again, and says who fits without booking anybody", async () => {
    const modality = "MG";
    await takeDevice({ gridMinutes: 20 }, modality);
    const exam = await newExam({ modality });
    const booked = await as().book(wanted(exam.id, "11:40"));
    await as().block({
      id: bucket.id,
      deviceId: device.id,
      start: at("08:00"),
      end: at("11:40"),
      reason: "保养",
      token: token(),
    });
    const urgent = await newExam({ modality, urgentFlag: true, scheduledDate: day, patientName: "适合一" });
    const fitting = await newExam({ modality, patientName: "适合二" });
    const tooLong = await newExam({ modality, scheduledMinutes: 30, patientName: "太长" });
    const longWaiting = await newExam({ modality, scheduledDate: addDays(day, -9), patientName: "久等" });
    const laterDay = await newExam({ modality, scheduledDate: addDays(day, 1), patientName: "另一天" });
    const otherKind = await newExam({ modality: "MR", patientName: "别的" });
    const answer = await free(booked.id);
    const ids = answer.fitting.map(({ id }) => id);
    expect(ids).toContain(urgent.id);
    // The day they wanted has gone by, and they wait still: before whoever named none.
    expect(ids).toEqual([urgent.id, longWaiting.id, fitting.id]);
    for (const { id } of [tooLong, laterDay, otherKind, exam]) expect(ids).not.toContain(id);
    expect(await rowOf(exam.id)).toMatchObject({ status: "Registered", scheduledStart: null });
    expect(await rowOf(urgent.id)).toMatchObject({ status: "Registered", scheduledStart: null });
    expect(await as().book(wanted(exam.id, "11:40"))).toMatchObject({ state: "booked" });
    expect(await codeOf(free(booked.id))).toBe("conflict");
  });

  it("follows from cancelling the exam, which taken back waits for another one", async () => {
    const exam = await newExam();
    const booked = await as().book(wanted(exam.id));
    const registry = world.clientOf(registrar).registry;
    await registry.step({ id: bucket.id, examId: exam.id, step: "cancel", reason: "patientAsked", note: "" });
    expect(await cellsOf(booked.id)).toBe(0);
    await book();
    await registry.step({ id: bucket.id, examId: exam.id, step: "revoke", reason: null, note: "" });
    expect(await rowOf(exam.id)).toMatchObject({ status: "Registered", scheduledStart: null });
    const { history } = await as().booking({ id: bucket.id, bookingId: booked.id });
    expect(history).toMatchObject([{ state: "cancelled" }]);
  });

  it("follows from taking the exam off the registry", async () => {
    const keeper = await world.given.member(bucket, "member", "registry_create", "registry_update", "registry_delete");
    const exam = await newExam();
    const booked = await as().book(wanted(exam.id));
    await world.clientOf(keeper).registry.remove({ id: exam.id, reason: "重复" });
    expect(await cellsOf(booked.id)).toBe(0);
  });
});
