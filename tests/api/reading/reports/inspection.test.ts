import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { exams } from "#api/infrastructure/database/schema/index";
import { ReportContent } from "#contract/reading/report-content";
import type { InspectionLevels } from "#contract/organizations/organizations";
import { edited } from "../../../support/edited-exam";
import { confirmed } from "../../../support/inspections";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

let world: TestPlatform;
beforeAll(async () => {
  world = await testPlatform();
});

/** Right in the finding, left in the diagnosis. */
const contradictory = ReportContent.parse({ finding: "右肺上叶见结节影。", diagnosis: "左肺上叶结节。" });

const confirmationOf = async (call: Promise<unknown>) =>
  z.object({ confirmation: z.string() }).parse((await problemOf(call)).data).confirmation;

/** A draft with a slip of the pen, locked by its author, in an organization that judges it so. */
async function slip(inspectionLevels: InspectionLevels, status: "partial" | "final" = "partial") {
  const bucket = await world.given.organization({ inspectionLevels });
  const doctor = await world.given.member(bucket, "collaborator");
  const lease = { lockedBy: doctor.id, lockExpires: new Date(Date.now() + 60_000) };
  const { id, examId } = await world.given.report(
    { bucketId: bucket.id, status, content: contradictory, ...lease },
    { bodyPart: "胸部" },
  );
  const { reports } = world.clientOf(doctor);
  return {
    examId,
    submit: (inspectionAccepted?: string, content = contradictory) =>
      reports.submit({ id, version: 0, content, inspectionAccepted }),
    approve: (inspectionAccepted?: string) => reports.approve({ id, version: 0, inspectionAccepted }),
  };
}

describe("smart inspect", () => {
  it("warns before a submission with the words it stumbled over, and lets it go on when told so", async () => {
    const { submit } = await slip({});
    const problem = await problemOf(submit());
    expect(problem).toMatchObject({
      code: "inspection_warned",
      status: 422,
      data: {
        findings: [
          { rule: "laterality", level: "warn", field: "diagnosis", start: 0, end: 6, against: { field: "finding" } },
        ],
      },
    });
    expect((await confirmed(submit)).status).toBe("final");
  });

  it("takes a confirmation for the text it was given for: a letter changed since is asked about again", async () => {
    const { submit } = await slip({});
    const confirmation = await confirmationOf(submit());
    const changed = { ...contradictory, diagnosis: "左肺上叶结节，建议复查。" };
    const again = await problemOf(submit(confirmation, changed));
    expect(again).toMatchObject({ code: "inspection_warned", data: { findings: [{ rule: "laterality" }] } });
    expect(await confirmationOf(submit(confirmation, changed))).not.toBe(confirmation);
    expect((await problemOf(submit("on"))).code).toBe("inspection_warned");
    expect((await submit(confirmation)).status).toBe("final");
  });

  it("asks again where the text stands and its exam says something else", async () => {
    const { examId, submit } = await slip({});
    const confirmation = await confirmationOf(submit());
    await world.platform.db.update(exams).set({ bodyPart: "膝关节" }).where(eq(exams.id, examId));
    const again = await problemOf(submit(confirmation));
    expect(again).toMatchObject({
      code: "inspection_warned",
      data: { findings: expect.arrayContaining([expect.objectContaining({ rule: "body_part_mismatch" })]) },
    });
  });

  it("warns before an approval too", async () => {
    const { approve } = await slip({}, "final");
    expect((await problemOf(approve())).code).toBe("inspection_warned");
    expect((await confirmed(approve)).status).toBe("corrected");
  });

  it("looks again at the patient's sex once it was corrected: before the approval, and after it", async () => {
    const bucket = await world.given.organization({ fourEyes: false });
    const manager = await world.given.member(bucket, "admin");
    const { reports, exams: examCalls } = world.clientOf(manager);
    const text = "前列腺增大。";
    const content = ReportContent.parse({ finding: text, diagnosis: text });
    const patient = { bodyPart: "盆腔", patientGender: "M" as const };
    const sexCorrected = async (examId: string) => {
      await examCalls.update(edited(await examCalls.get({ id: examId }), { gender: "F" }));
    };
    const final = await world.given.report({ bucketId: bucket.id, status: "final", version: 1, content }, patient);
    await sexCorrected(final.examId);
    await reports.lock({ id: final.id });
    expect(await problemOf(reports.approve({ id: final.id, version: 1 }))).toMatchObject({
      code: "inspection_warned",
      data: { findings: [{ rule: "sex_anatomy", evidence: "前列腺增大" }] },
    });

    const approved = await world.given.report(
      { bucketId: bucket.id, status: "corrected", version: 1, content },
      patient,
    );
    await world.platform.db.update(exams).set({ reportStatus: "corrected" }).where(eq(exams.id, approved.examId));
    expect((await reports.detail({ id: approved.id })).doubts).toEqual([]);
    await sexCorrected(approved.examId);
    expect((await reports.detail({ id: approved.id })).doubts).toEqual([
      {
        rule: "sex_anatomy",
        level: "warn",
        evidence: "前列腺增大",
        message: "sex_anatomy",
        field: "finding",
        start: 0,
        end: 5,
        against: null,
        suggestion: null,
      },
    ]);
  });

  it("knows the side that was ordered, by the procedure of the scheduled exam", async () => {
    const bucket = await world.given.organization();
    const doctor = await world.given.member(bucket, "collaborator");
    const lease = { lockedBy: doctor.id, lockExpires: new Date(Date.now() + 60_000) };
    const text = "右膝关节积液。";
    const content = ReportContent.parse({ finding: text, diagnosis: text });
    const report = await world.given.report({ bucketId: bucket.id, status: "partial", content, ...lease });
    await world.given.scheduledExam({ bucketId: bucket.id, examId: report.examId, studyDesc: "左膝关节MRI平扫" });
    const { reports } = world.clientOf(doctor);
    expect(await problemOf(reports.submit({ id: report.id, version: 0 }))).toMatchObject({
      data: { findings: [{ rule: "exam_side", evidence: "左膝关节MRI平扫 ≠ 右膝关节积液" }] },
    });
  });

  it("blocks where the organization says so, whatever is accepted", async () => {
    const { submit } = await slip({ laterality: "block" });
    const { submit: elsewhere } = await slip({});
    expect(await problemOf(submit(await confirmationOf(elsewhere())))).toMatchObject({
      code: "inspection_blocked",
      data: { findings: [{ rule: "laterality", level: "block" }] },
    });
  });

  it("is silent where the organization has turned the rule off", async () => {
    const { submit } = await slip({ laterality: "off" });
    expect((await submit()).status).toBe("final");
  });

  it("knows the critical words in use at the organization, for the exam's modality", async () => {
    const bucket = await world.given.organization();
    const id = bucket.id;
    const { criticalValues } = world.clientOf(await world.given.member(bucket, "admin")).lists;
    await criticalValues.add({ id, word: "结节", modality: "MR" });
    const everywhere = await criticalValues.add({ id, word: "气胸" });
    const doctor = await world.given.member(bucket, "collaborator");
    const lease = { lockedBy: doctor.id, lockExpires: new Date(Date.now() + 60_000) };
    const content = ReportContent.parse({ finding: "左侧气胸，右肺结节。", diagnosis: "左侧气胸，右肺结节。" });
    const report = await world.given.report(
      { bucketId: id, status: "partial", content, ...lease },
      { bodyPart: "胸部" },
    );
    const submit = () => world.clientOf(doctor).reports.submit({ id: report.id, version: 0 });
    expect(await problemOf(submit())).toMatchObject({
      data: { findings: [{ rule: "critical_word_without_flag", evidence: expect.stringContaining("气胸") }] },
    });
    await criticalValues.change({ ...everywhere, id, entryId: everywhere.id, isActive: false });
    expect((await submit()).status).toBe("final");
  });
});
