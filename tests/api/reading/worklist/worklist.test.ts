import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { accounts, auditEvents, exams, reports } from "#api/infrastructure/database/schema/index";
import { defaultReadingTargets } from "#contract/organizations/reading-targets";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

let world: TestPlatform;
let bucket: { id: string };
let author: TestAccount;
beforeEach(async () => {
  world ??= await testPlatform();
  bucket = await world.given.organization();
  author = await world.given.member(bucket, "collaborator");
});

const minuteMs = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * minuteMs);
const exam = (fields: Partial<typeof exams.$inferInsert> = {}) => world.given.exam({ bucketId: bucket.id, ...fields });
/** A report that somebody began who is no member any more. */
const begun = async (status: "hold" | "cancelled", ofExam: Partial<typeof exams.$inferInsert>) =>
  world.given.report(
    { bucketId: bucket.id, status, version: 3, submitterId: (await world.given.account()).id },
    ofExam,
  );
const callsOf = (account: TestAccount) => world.clientOf(account).worklist;
const assigneeOf = async (id: string) =>
  (await world.platform.db.select().from(exams).where(eq(exams.id, id)))[0]?.assigneeId;

describe("taking the next exam", () => {
  test("goes strictly by when each is due, then by which came first", async () => {
    const outpatient = await exam({ modality: "CT", patientSource: "O", created: ago(100) });
    const emergency = await exam({ modality: "DX", patientSource: "E", created: ago(10) });
    const second = await exam({ modality: "DX", patientSource: "E", created: ago(9) });
    await exam({ created: ago(5000), assigneeId: (await world.given.member(bucket, "collaborator")).id });
    const order = [];
    for (let one = 0; one < 4; one++) order.push((await callsOf(author).takeNext({}))?.examId ?? null);
    expect(order).toEqual([emergency.id, second.id, outpatient.id, null]);
    expect(await assigneeOf(emergency.id)).toBe(author.id);
    const events = await world.platform.db.select().from(auditEvents).where(eq(auditEvents.examId, emergency.id));
    expect(events).toContainEqual(expect.objectContaining({ event: "exam_taken", accountId: author.id }));
  });

  test("gives twenty people at once twenty different exams", async () => {
    const all = [];
    // One much older than the others: who comes late looks at the younger ones too.
    all.push(await exam({ created: ago(60 * 24 * 60) }));
    for (let one = 0; one < 19; one++) all.push(await exam());
    const people = [];
    for (let one = 0; one < 20; one++) people.push(await world.given.member(bucket, "collaborator"));
    const taken = await Promise.all(people.map((person) => callsOf(person).takeNext({})));
    expect(new Set(taken.map((one) => one?.examId))).toEqual(new Set(all.map(({ id }) => id)));
    expect(await callsOf(author).takeNext({})).toBeNull();
  });

  test("leaves a report that is rejected or recalled to who wrote it, as long as they may write there", async () => {
    const rejected = await begun("hold", { created: ago(5000) });
    const recalled = await begun("cancelled", { created: ago(4000) });
    const writer = await world.given.member(bucket, "collaborator");
    const { exams: left } = await callsOf(author).page({ tab: "team" });
    expect(left).toMatchObject([
      { examId: rejected.examId, status: "hold", waitsFor: null },
      { examId: recalled.examId, status: "cancelled", waitsFor: null },
    ]);
    await world.platform.db.update(reports).set({ submitterId: writer.id }).where(eq(reports.bucketId, bucket.id));
    expect(await callsOf(author).takeNext({})).toBeNull();
    const { exams: own } = await callsOf(writer).page({ tab: "mine" });
    expect(own.map(({ examId }) => examId)).toEqual([rejected.examId, recalled.examId]);
    expect(await callsOf(author).page({ tab: "team" })).toMatchObject({ exams: [{ waitsFor: { id: writer.id } }, {}] });

    await callsOf(writer).skip({ examId: recalled.examId, reason: "休假" });
    expect(await callsOf(author).takeNext({})).toMatchObject({ examId: recalled.examId });
    await world.platform.db.update(accounts).set({ deactivated: new Date() }).where(eq(accounts.id, writer.id));
    expect(await callsOf(author).takeNext({})).toMatchObject({ examId: rejected.examId });
  });

  test("gives what waits for somebody who may not write there any more", async () => {
    const gone = await world.given.member(bucket, "member");
    const { id } = await exam({ assigneeId: gone.id });
    expect((await callsOf(author).page({ tab: "team" })).exams).toMatchObject([{ examId: id, waitsFor: null }]);
    expect(await callsOf(author).takeNext({})).toMatchObject({ examId: id });
  });

  test("is for who may write, and never another organization's", async () => {
    await exam();
    const reader = await world.given.member(bucket, "member");
    expect(await callsOf(reader).takeNext({})).toBeNull();
    const other = await world.given.member(await world.given.organization(), "admin");
    expect(await callsOf(other).takeNext({})).toBeNull();
  });
});

describe("giving an exam back", () => {
  test("needs a reason, is counted, and leaves the exam to others", async () => {
    const { id } = await exam();
    await callsOf(author).takeNext({});
    const calls = callsOf(author);
    expect((await problemOf(calls.skip({ examId: id, reason: " " }))).code).toBe("bad_request");
    await calls.skip({ examId: id, reason: "儿科，非本人专业" });
    expect(await assigneeOf(id)).toBeNull();
    expect(await calls.takeNext({})).toBeNull();
    expect((await calls.page({ tab: "team" })).exams).toMatchObject([{ examId: id, skips: 1, waitsFor: null }]);
    const colleague = await world.given.member(bucket, "collaborator");
    expect(await callsOf(colleague).takeNext({})).toMatchObject({ examId: id });
    const admin = await world.given.member(bucket, "admin");
    expect(await callsOf(admin).targets({ id: bucket.id })).toMatchObject({
      skips: [{ person: { id: author.id }, count: 1 }],
    });
  });

  test("is for who has it, at an organization where they may write", async () => {
    const { id } = await exam();
    expect((await problemOf(callsOf(author).skip({ examId: id, reason: "x" }))).code).toBe("not_own_work");
    const other = await world.given.member(await world.given.organization(), "admin");
    expect((await problemOf(callsOf(other).skip({ examId: id, reason: "x" }))).code).toBe("not_found");
  });
});

describe("the worklist", () => {
  test("tells by when each is due, of the reader, the team, and what is late", async () => {
    const mine = await exam({ modality: "CT", patientSource: "I", created: ago(10), assigneeId: author.id });
    const late = await exam({ modality: "DX", patientSource: "E", created: ago(40) });
    const { exams: own } = await callsOf(author).page({ tab: "mine" });
    expect(own).toMatchObject([{ examId: mine.id, waitsFor: { id: author.id } }]);
    expect(Date.parse(own[0]?.due ?? "") - Date.parse(own[0]?.created ?? "")).toBe(360 * minuteMs);
    expect((await callsOf(author).page({ tab: "team" })).exams).toMatchObject([{ examId: late.id }]);
    expect(await callsOf(author).page({ tab: "overdue" })).toMatchObject({ total: 1, exams: [{ examId: late.id }] });
  });

  test("goes by what the organization promises, the first line that fits", async () => {
    const admin = await world.given.member(bucket, "admin");
    const line = { modalities: ["CT" as const], patientSource: null, urgent: true, minutes: 20 };
    const targets = [line, ...defaultReadingTargets];
    expect(await callsOf(admin).setTargets({ id: bucket.id, version: 0, targets })).toMatchObject({ version: 1 });
    const late = callsOf(admin).setTargets({ id: bucket.id, version: 0, targets });
    expect((await problemOf(late)).code).toBe("version_conflict");
    await exam({ modality: "CT", urgentFlag: true, created: ago(1), assigneeId: author.id });
    const [row] = (await callsOf(author).page({})).exams;
    expect(Date.parse(row?.due ?? "") - Date.parse(row?.created ?? "")).toBe(20 * minuteMs);
  });

  test("remembers whether the next one opens", async () => {
    expect(await callsOf(author).choices({})).toEqual({ opensNext: false, leavesEmpty: false });
    await callsOf(author).choose({ opensNext: true });
    expect(await callsOf(author).choices({})).toEqual({ opensNext: true, leavesEmpty: false });
  });
});
