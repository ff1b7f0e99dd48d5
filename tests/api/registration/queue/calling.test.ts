import { and, eq, isNull, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { queueEntries, queuePeriods } from "#api/infrastructure/database/schema/index";
import { problemOf } from "../../../support/problems";
import { today } from "../../../support/today";
import {
  act,
  arrived,
  as,
  bucket,
  callNext,
  checkIn,
  ctQueue,
  manager,
  operator,
  registrar,
  useQueues,
  usQueue,
  waiting,
  world,
} from "./queued-patients";

useQueues();

describe("calling", () => {
  it("calls each once, whoever asks at the same time", async () => {
    for (let index = 0; index < 20; index += 1) await arrived({ name: `病人${index}` });
    const called = await Promise.all(Array.from({ length: 20 }, (_, index) => callNext(`${index + 1} 室`)));
    expect(new Set(called.map((one) => one?.queueNo)).size).toBe(20);
    expect(await callNext("21 室")).toBeNull();
  });

  it("calls one person for a button pressed twice", async () => {
    await arrived();
    await arrived();
    const key = "pressed-twice-1";
    const both = await Promise.all(
      [1, 2].map(() =>
        as(operator)
          .callNext({ id: bucket.id, queueTypeIds: [ctQueue], room: "1 室", key })
          .then(
            (one) => one?.queueNo,
            (error: { code?: string }) => error.code,
          ),
      ),
    );
    expect(both.sort()).toEqual(["A001", "already_done"]);
  });

  it("keeps a room to one call", async () => {
    await arrived();
    await arrived();
    const first = await callNext();
    expect(await problemOf(callNext())).toMatchObject({ code: "room_busy", data: { queueNo: "A001" } });
    expect((await act(first!.id, "start")).state).toBe("serving");
    expect((await callNext())?.queueNo).toBe("A002");
  });

  it("sends one who does not come back some places, then to the end, then to the desk", async () => {
    const entries = [];
    for (let index = 0; index < 6; index += 1) entries.push(await arrived({ name: `病人${index}` }));
    const [first] = entries;
    await callNext();
    expect(await act(first!.id, "miss")).toMatchObject({ state: "waiting", missed: 1 });
    expect(await waiting()).toEqual(["A002", "A003", "A004", "A001", "A005", "A006"]);
    await act(first!.id, "call", { room: "1 室" }, manager);
    await act(first!.id, "miss");
    expect((await waiting()).at(-1)).toBe("A001");
    await act(first!.id, "call", { room: "1 室" }, manager);
    expect(await act(first!.id, "miss")).toMatchObject({ state: "missed", missed: 3 });
    expect((await as(operator).missed({ id: bucket.id })).map(({ queueNo }) => queueNo)).toEqual(["A001"]);
    expect(await checkIn({ accessionNumber: first!.accessionNumber })).toMatchObject({
      queueNo: "A001",
      isKnown: true,
      isBack: true,
      ahead: 5,
    });
    const again = await checkIn({ accessionNumber: first!.accessionNumber });
    expect(again).toMatchObject({ queueNo: "A001", isKnown: true, isBack: false });
    expect((await waiting()).at(-1)).toBe("A001");
  });

  it("has one who missed three calls wait again at the end, and takes that back", async () => {
    const { id } = await arrived();
    for (let call = 0; call < 3; call += 1) {
      await callNext();
      await act(id, "miss");
    }
    await arrived({ name: "后来者" });
    expect(await problemOf(act(id, "call", { room: "1 室" }, manager))).toMatchObject({ code: "queue_refused" });
    expect(await act(id, "resume")).toMatchObject({ state: "waiting", missed: 0 });
    expect(await waiting()).toEqual(["A002", "A001"]);
    expect(await act(id, "undo")).toMatchObject({ state: "missed", missed: 3 });
  });

  it("calls to a room nobody of another queue, until transferred", async () => {
    const entry = await arrived({ exams: [{ modality: "US", bodyPart: "腹部", scheduledDate: today() }] });
    const here = { room: "CT 3", roomQueueIds: [ctQueue] };
    expect(await problemOf(act(entry.id, "call", here, manager))).toMatchObject({ code: "queue_elsewhere" });
    await act(entry.id, "call", { room: "彩超 1", roomQueueIds: [usQueue] }, manager);
    expect(await problemOf(act(entry.id, "callAgain", here))).toMatchObject({ code: "queue_elsewhere" });
    await act(entry.id, "transfer", { queueTypeId: ctQueue });
    const { transferredTo } = await as(operator).detail({ id: bucket.id, queueExamId: entry.id });
    expect(await act(transferredTo!, "call", here, manager)).toMatchObject({ state: "calling", room: "CT 3" });
  });

  it("takes the last action back for a while, and its call off the screens", async () => {
    await arrived();
    const called = await callNext();
    expect((await as(manager).screen({ id: bucket.id })).calls).toHaveLength(1);
    expect(await act(called!.id, "undo")).toMatchObject({ state: "waiting", room: "" });
    expect((await as(manager).screen({ id: bucket.id })).calls).toEqual([]);
    // Nothing is left to take back, which is not a matter of time.
    expect(await problemOf(act(called!.id, "undo"))).toMatchObject({ code: "queue_refused" });
    await callNext();
    await world.platform.db
      .update(queueEntries)
      .set({ acted: sql`now() - interval '31 seconds'` })
      .where(eq(queueEntries.id, called!.id));
    expect(await problemOf(act(called!.id, "undo"))).toMatchObject({ code: "undo_late" });
  });

  it("takes a call back that was repeated: the repeat first, then the call, each within its time", async () => {
    await arrived();
    const called = await callNext();
    await act(called!.id, "callAgain");
    expect(await act(called!.id, "undo")).toMatchObject({ state: "calling", room: "1 室" });
    expect(await act(called!.id, "undo")).toMatchObject({ state: "waiting", room: "" });
    expect((await as(manager).screen({ id: bucket.id })).calls).toEqual([]);
    const again = await callNext();
    await world.platform.db
      .update(queueEntries)
      .set({ acted: sql`now() - interval '31 seconds'` })
      .where(eq(queueEntries.id, again!.id));
    await act(again!.id, "callAgain");
    await act(again!.id, "start");
    expect(await act(again!.id, "undo")).toMatchObject({ state: "calling" });
    // The repeat is taken back, and the call before it is too old.
    expect((await act(again!.id, "undo")).actions).not.toContain("undo");
    expect(await problemOf(act(again!.id, "undo"))).toMatchObject({ code: "queue_refused" });
  });

  it("transfers to another queue with the time of the check-in, and back", async () => {
    const entry = await arrived();
    const before = await as(registrar).ticket({ code: entry.ticket });
    expect(before.queueNo).toBe("A001");
    await act(entry.id, "transfer", { queueTypeId: usQueue });
    expect((await as(registrar).ticket({ code: entry.ticket })).queueNo).toBe("D001");
    expect(await waiting()).toEqual([]);
    await act(entry.id, "undo");
    expect(await waiting()).toEqual(["A001"]);
    expect((await as(registrar).ticket({ code: entry.ticket })).queueNo).toBe("A001");
  });

  it("moves one into another's place, traced, for managers alone", async () => {
    for (let index = 0; index < 3; index += 1) await arrived({ name: `病人${index}` });
    const last = (await as(operator).query({ id: bucket.id, queueTypeIds: [], states: [] })).exams[2]!;
    const move = { id: bucket.id, queueExamId: last.id, targetQueueNo: "a001", reason: "胸痛" };
    expect(await problemOf(as(operator).resort(move))).toMatchObject({ code: "forbidden" });
    expect(await problemOf(as(manager).resort({ ...move, reason: " " }))).toMatchObject({ code: "bad_request" });
    await as(manager).resort(move);
    expect(await waiting()).toEqual(["A003", "A001", "A002"]);
    expect(await problemOf(as(manager).resort({ ...move, targetQueueNo: "A099" }))).toMatchObject({
      code: "queue_number_unknown",
    });
    expect(await problemOf(act(last.id, "call", { room: "1 室" }))).toMatchObject({ code: "forbidden" });
  });

  it("refuses a change that did not see the last one", async () => {
    const { id, version } = await arrived();
    await callNext();
    expect(await problemOf(act(id, "start", { version }))).toMatchObject({ code: "version_conflict" });
  });

  it("writes each segment, end to begin", async () => {
    const { id } = await arrived();
    await callNext();
    await act(id, "start");
    await act(id, "hold");
    await act(id, "start");
    await act(id, "done");
    const { db } = world.platform;
    const periods = await db
      .select()
      .from(queuePeriods)
      .where(eq(queuePeriods.entryId, id))
      .orderBy(queuePeriods.start);
    expect(periods.map(({ state }) => state)).toEqual(["waiting", "calling", "serving", "onHold", "serving", "done"]);
    expect(periods.slice(1).map(({ start }) => start)).toEqual(periods.slice(0, -1).map(({ end }) => end));
    expect(await db.$count(queuePeriods, and(eq(queuePeriods.entryId, id), isNull(queuePeriods.end)))).toBe(1);
  });
});
