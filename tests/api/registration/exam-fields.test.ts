import { and, eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { auditEvents, exams } from "#api/infrastructure/database/schema/index";
import { eachExamText, examTextNames } from "#contract/registration/exam-fields";
import { edited } from "../../support/edited-exam";
import type { TestAccount } from "../../support/given";
import { testPlatform, type TestPlatform } from "../../support/platform";

let world: TestPlatform;
let bucket: { id: string };
let manager: TestAccount;

beforeAll(async () => {
  world = await testPlatform();
  const group = await world.given.group({ enableRegistry: true });
  bucket = await world.given.organization({ groupId: group.id });
  manager = await world.given.member(bucket, "contentManager");
});

const rowOf = async (id: string) => (await world.platform.db.select().from(exams).where(eq(exams.id, id)))[0];
/** A text of its own for each field, within the shortest limit. */
const texts = (said: string) => eachExamText((name) => `${said} ${name}`.slice(0, 16));

it("every text of an exam that is typed is kept, told again, and named in the audit trail", async () => {
  const { id } = await world.given.exam({ bucketId: bucket.id, ...eachExamText(() => "") });
  const { exams: calls } = world.clientOf(manager);
  expect(await calls.update(edited(await calls.get({ id }), texts("T")))).toMatchObject(texts("T"));
  expect(await rowOf(id)).toMatchObject(texts("T"));
  const [trace] = await world.platform.db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.examId, id), eq(auditEvents.event, "exam_updated")));
  expect(String(trace?.detail.changed).split(",").sort()).toEqual([...examTextNames].sort());
});

it("a match takes what the registry knows of them, but for the kind of report; undone, the exam has its own again", async () => {
  const exam = await world.given.exam({ bucketId: bucket.id, matching: "unmatched", ...texts("E") });
  const registered = { bucketId: bucket.id, status: "Arrived", scheduledStart: new Date() } as const;
  const scheduled = await world.given.scheduledExam({ ...registered, ...texts("R"), bedNum: "" });
  const { matching } = world.clientOf(manager);
  const differences = ["patientName", "patientId", "patientGender", "patientDob", "modality"] as const;
  await matching.match({ id: exam.id, scheduledId: scheduled.id, confirmed: [...differences] });
  const { reportType, bedNum } = texts("E");
  expect(await rowOf(exam.id)).toMatchObject({ ...texts("R"), reportType, bedNum });
  await matching.undo({ id: exam.id });
  expect(await rowOf(exam.id)).toMatchObject(texts("E"));
});
