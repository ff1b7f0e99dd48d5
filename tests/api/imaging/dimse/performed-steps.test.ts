import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditEvents, notifications, performedSteps, scheduledExams } from "#api/infrastructure/database/schema/index";
import { writeDataSet, type WritableElement } from "#api/dicom/encoding/element-writer";
import { tags } from "#api/dicom/encoding/tags";
import { commands, normalizedRequest } from "#api/imaging/dimse/command";
import { sopClasses } from "#api/imaging/dimse/contexts";
import { openAssociation } from "#api/imaging/dimse/outgoing-association";
import { associationsWith, calledOrganization } from "../../../support/associations";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { sampleUid } from "../../../support/sample-dicom";

let world: TestPlatform;
let peers: Awaited<ReturnType<typeof associationsWith>>;
beforeAll(async () => {
  world = await testPlatform();
  peers = await associationsWith(world);
});
afterAll(() => peers.close());

/** As a device that tells of its work. */
async function device(bucket: { aeTitle: string }) {
  const contexts = [{ id: 1, abstractSyntax: sopClasses.performedStep, transferSyntaxes: ["1.2.840.10008.1.2.1"] }];
  const at = { hostName: "127.0.0.1", port: peers.port, usesTls: false, certificates: [] };
  const offer = { calledAeTitle: bucket.aeTitle, callingAeTitle: "CT1", contexts };
  const association = await openAssociation(at, offer, world.platform.settings);
  const ask = (field: number, sopInstanceUid: string, elements: WritableElement[]) => {
    const named = { sopClassUid: sopClasses.performedStep, sopInstanceUid };
    const command = (messageId: number) => normalizedRequest({ ...named, messageId }, field);
    return association.request(1, command, writeDataSet(elements));
  };
  return {
    accepted: association.accepted,
    create: (uid: string, elements: WritableElement[]) => ask(commands.create, uid, elements),
    set: (uid: string, elements: WritableElement[]) => ask(commands.set, uid, elements),
    end: () => association.release(),
  };
}

const status = (term: string): WritableElement => [0x00400252, "CS", term];
const begun = (scheduled: { studyInstanceUid: string; accessionNumber: string }): WritableElement[] => [
  status("IN PROGRESS"),
  [tags.PerformedProcedureStepStartDate, "DA", "20260305"],
  [tags.PerformedProcedureStepStartTime, "TM", "093000"],
  [
    0x00400270,
    "SQ",
    [
      [
        [tags.StudyInstanceUID, "UI", scheduled.studyInstanceUid],
        [tags.AccessionNumber, "SH", scheduled.accessionNumber],
      ],
    ],
  ],
];
const ended: WritableElement[] = [status("COMPLETED"), [0x00400250, "DA", "20260305"], [0x00400251, "TM", "095000"]];

async function scheduledWorld() {
  const bucket = await calledOrganization(world, { mayWorklist: true });
  const scheduled = await world.given.scheduledExam({ bucketId: bucket.id, status: "Scheduled" });
  const state = async () => {
    const [row] = await world.platform.db.select().from(scheduledExams).where(eq(scheduledExams.id, scheduled.id));
    return row;
  };
  return { bucket, scheduled, state };
}

describe("a performed procedure step", () => {
  test("brings the patient in as it begins, and the exam to performed as it is completed; the trail tells of both", async () => {
    const { bucket, scheduled, state } = await scheduledWorld();
    const ct = await device(bucket);
    const uid = sampleUid();
    expect(await ct.create(uid, begun(scheduled))).toMatchObject({ status: 0, sopInstanceUid: uid });
    expect(await state()).toMatchObject({ status: "Arrived", arrived: new Date("2026-03-05T01:30:00Z") });
    expect(await ct.set(uid, ended)).toMatchObject({ status: 0 });
    expect(await state()).toMatchObject({ status: "Performed", performed: new Date("2026-03-05T01:50:00Z") });
    const [step] = await world.platform.db.select().from(performedSteps).where(eq(performedSteps.sopInstanceUid, uid));
    expect(step).toMatchObject({ status: "completed", peer: "CT1", scheduledExamIds: [scheduled.id] });
    expect(step?.attributes["00400250"]).toEqual({ vr: "DA", Value: ["20260305"] });
    const events = await world.platform.db
      .select({ event: auditEvents.event })
      .from(auditEvents)
      .where(eq(auditEvents.subjectId, scheduled.id));
    expect(events.map(({ event }) => event)).toEqual(["performed_step_begun", "performed_step_completed"]);
    await ct.end();
  });

  test("begins also what safety holds back: marked, told to approvers and desk, in the trail; let in, it is not told", async () => {
    const { bucket, scheduled, state } = await scheduledWorld();
    const [physician, registrar, operator] = [
      await world.given.member(bucket, "member", "report_approval"),
      await world.given.member(bucket, "member", "registry_update"),
      await world.given.member(bucket, "member", "calling_call"),
    ];
    const admin = world.clientOf(await world.given.member(bucket, "admin"));
    const question = { id: bucket.id, question: "体内是否有金属？", blockingAnswer: "yes" as const };
    await admin.lists.safetyQuestions.add(question);
    const ct = await device(bucket);
    await ct.create(sampleUid(), begun(scheduled));
    expect(await state()).toMatchObject({ status: "Arrived" });
    // A second series of the same exam.
    await ct.create(sampleUid(), begun(scheduled));
    const told = async ({ id }: { id: string }) =>
      world.platform.db.$count(
        notifications,
        and(eq(notifications.accountId, id), eq(notifications.kind, "safetyBegun")),
      );
    expect([await told(physician), await told(registrar), await told(operator)]).toEqual([1, 1, 0]);
    const trail = () =>
      world.platform.db
        .select({ detail: auditEvents.detail })
        .from(auditEvents)
        .where(and(eq(auditEvents.subjectId, scheduled.id), eq(auditEvents.event, "exam_begun_unsafe")));
    expect(await trail()).toMatchObject([{ detail: { state: "unasked" } }, { detail: { state: "unasked" } }]);
    const { safety } = world.clientOf(physician);
    expect(await safety.blocked({ id: bucket.id })).toMatchObject([
      { examId: scheduled.id, hasBegun: true, asked: null },
    ]);

    await safety.override({ id: scheduled.id, reason: "急诊" });
    await ct.create(sampleUid(), begun(scheduled));
    expect(await trail()).toHaveLength(2);
    expect(await safety.blocked({ id: bucket.id })).toEqual([]);
    await ct.end();
  });

  test("is not changed any more once it has ended", async () => {
    const { bucket, scheduled, state } = await scheduledWorld();
    const ct = await device(bucket);
    const uid = sampleUid();
    await ct.create(uid, begun(scheduled));
    expect(await ct.set(uid, [status("DISCONTINUED")])).toMatchObject({ status: 0 });
    expect(await state()).toMatchObject({ status: "Arrived" });
    expect(await ct.set(uid, ended)).toMatchObject({ status: 0x0110 });
    expect(await state()).toMatchObject({ status: "Arrived" });
    await ct.end();
  });

  test("begins once, in progress, and is known before it changes", async () => {
    const { bucket, scheduled } = await scheduledWorld();
    const ct = await device(bucket);
    const uid = sampleUid();
    expect(await ct.create(uid, ended)).toMatchObject({ status: 0x0106 });
    expect(await ct.create(uid, [])).toMatchObject({ status: 0x0120 });
    expect(await ct.set(uid, ended)).toMatchObject({ status: 0x0112 });
    expect(await ct.create(uid, begun(scheduled))).toMatchObject({ status: 0 });
    expect(await ct.create(uid, begun(scheduled))).toMatchObject({ status: 0x0111 });
    expect(await ct.set(uid, [status("PAUSED")])).toMatchObject({ status: 0x0106 });
    await ct.end();
  });

  test("of what was not scheduled, or by another organization, is recorded and moves nothing", async () => {
    const { bucket } = await scheduledWorld();
    const other = await scheduledWorld();
    const ct = await device(bucket);
    const uid = sampleUid();
    expect(await ct.create(uid, begun(other.scheduled))).toMatchObject({ status: 0 });
    expect(await ct.set(uid, ended)).toMatchObject({ status: 0 });
    expect(await other.state()).toMatchObject({ status: "Scheduled" });
    await ct.end();
  });

  test("is refused a peer that has no worklist", async () => {
    const bucket = await calledOrganization(world, { mayStore: true });
    const ct = await device(bucket);
    expect(ct.accepted.size).toBe(0);
    await ct.end();
  });
});
