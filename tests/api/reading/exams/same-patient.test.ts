import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { exams as examTable } from "#api/infrastructure/database/schema/index";
import { edited } from "../../../support/edited-exam";
import type { TestAccount } from "../../../support/given";
import { attachmentOf, instanceOf } from "../../../support/imaged";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";
import { ReportContent } from "#contract/reading/report-content";

let world: TestPlatform;
let bucket: { id: string };
let doctor: TestAccount;

beforeAll(async () => {
  world = await testPlatform();
  bucket = await world.given.organization();
  doctor = await world.given.member(bucket, "contentManager");
});

type Said = Partial<typeof examTable.$inferInsert>;
const given = (said: Said) => world.given.exam({ bucketId: bucket.id, serviceRequestId: "R1", ...said });
const api = () => world.clientOf(doctor).exams;

/** What a report of the first exam is told of the second one. */
async function joined(one: Said, other: Said) {
  const first = await given(one);
  const second = await given(other);
  const { id } = first;
  const [past, visit] = await Promise.all([api().past({ id }), api().coExams({ id })]);
  const isSecond = (exam: { id: string }) => exam.id === second.id;
  return {
    past: past.filter(isSecond).map(({ contradictions }) => contradictions),
    visit: visit.filter(isSecond).map(({ contradictions }) => contradictions),
    count: (await api().pastCount({ id })).count,
  };
}

async function savedWith(exam: { id: string; report: { id: string } }, other: { id: string }) {
  const { reports } = world.clientOf(doctor);
  const { version } = await reports.lock({ id: exam.report.id });
  const keyImages = [await instanceOf(world, other), await attachmentOf(world, other)];
  const content = ReportContent.parse({ finding: "双肺纹理清晰。", keyImages });
  return reports.save({ id: exam.report.id, version, content });
}

const nothing = { past: [], visit: [], count: 0 };

describe("an exam without a patient ID", () => {
  it("has no past exams and no others of its visit, however many there are without one", async () => {
    expect(await joined({ patientId: "" }, { patientId: "" })).toEqual(nothing);
  });

  it("takes no picture of another one without a patient ID into its report", async () => {
    const [one, other] = [await given({ patientId: "" }), await given({ patientId: "" })];
    expect((await problemOf(savedWith(one, other))).code).toBe("key_image_foreign");
    expect((await savedWith(one, one)).content.keyImages).toHaveLength(2);
  });
});

describe("the same patient ID", () => {
  it("of another issuer is of another patient", async () => {
    const patientId = "SAME-1";
    expect(await joined({ patientId }, { patientId, patientIdIssuer: "ELSEWHERE" })).toEqual(nothing);
    expect(
      (await joined({ patientId, patientIdIssuer: "ELSEWHERE" }, { patientId, patientIdIssuer: "ELSEWHERE" })).past,
    ).toEqual([[]]);
  });

  it.each<[string, Said, Said]>([
    ["name", { patientName: "张伟" }, { patientName: "李娜" }],
    ["name", { patientName: "张伟" }, { patientName: "Li Na" }],
    ["dob", { patientDob: "1970-01-02" }, { patientDob: "1990-03-04" }],
    ["gender", { patientGender: "M" }, { patientGender: "F" }],
  ])("with another %s is told, and brings no picture into the report", async (field, one, other) => {
    const patientId = `TOLD-${field}-${Math.random()}`;
    const told = await joined({ patientId, ...one }, { patientId, ...other });
    expect(told).toEqual({ past: [[field]], visit: [[field]], count: 1 });
    const pair = [await given({ patientId, ...one }), await given({ patientId, ...other })] as const;
    expect((await problemOf(savedWith(...pair))).code).toBe("key_image_foreign");
  });

  it("with a name in pinyin, in Tibetan or unknown facts contradicts nothing", async () => {
    const known: Said = { patientName: "张伟", patientDob: "1970-01-02", patientGender: "M" };
    for (const patientName of ["Zhang Wei", "སྒྲོལ་མ།"]) {
      const patientId = `SAME-${Math.random()}`;
      const other: Said = { patientId, patientName, patientDob: null, patientGender: "U" };
      expect((await joined({ patientId, ...known }, other)).past).toEqual([[]]);
    }
  });
});

describe("the issuer of a patient ID", () => {
  it("is the organization itself as soon as another number is typed there", async () => {
    const { id } = await given({ patientId: "FROM-CD", patientIdIssuer: "ELSEWHERE" });
    const before = await api().get({ id });
    expect(before.patientIdIssuer).toBe("ELSEWHERE");
    const kept = await api().update(edited(before, { bodyPart: "头颅" }));
    expect(kept.patientIdIssuer).toBe("ELSEWHERE");
    expect((await api().update(edited(kept, { pid: "OURS-1" }))).patientIdIssuer).toBe("");
    const [row] = await world.platform.db.select().from(examTable).where(eq(examTable.id, id));
    expect(row).toMatchObject({ patientId: "OURS-1", patientIdIssuer: "", patientCorrected: true });
  });
});
