import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { auditEvents, exams } from "#api/infrastructure/database/schema/index";
import { tags } from "#api/dicom/encoding/tags";
import { nameGrams } from "#api/registration/patients/name-grams";
import { dicomObject, greyModule } from "../../../support/dicom-objects";
import { dicomwebOf, type JsonAttributes } from "../../../support/dicomweb";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { sampleUid } from "../../../support/sample-dicom";

let world: TestPlatform;
let account: TestAccount;
let bucket: { id: string };
let dicomweb: ReturnType<typeof dicomwebOf>;

/** Studies by a short name, in the order they are uploaded. */
const uids = { zhang: sampleUid(), wang: sampleUid(), muller: sampleUid() };

interface Object {
  study: string;
  series: string;
  name: string;
  id: string;
  date: string;
  time: string;
  modality: string;
  number?: string;
  more?: Parameters<typeof dicomObject>[0];
}

const object = ({ study, series, name, id, date, time, modality, number = "1", more = [] }: Object) =>
  dicomObject(
    [
      [tags.StudyInstanceUID, "UI", study],
      [tags.SeriesInstanceUID, "UI", series],
      [tags.PatientName, "PN", name],
      [tags.PatientID, "LO", id],
      [tags.PatientSex, "CS", "M"],
      [tags.PatientBirthDate, "DA", "19700102"],
      [tags.StudyDate, "DA", date],
      [tags.StudyTime, "TM", time],
      [tags.Modality, "CS", modality],
      [tags.InstanceNumber, "IS", number],
      ...greyModule(1, 2),
      [tags.PixelData, "OW", Uint8Array.of(1, 2)],
      ...more,
    ],
    { sopInstanceUid: sampleUid() },
  );

beforeAll(async () => {
  world = await testPlatform();
  bucket = await world.given.organization();
  account = await world.given.member(bucket, "contentManager");
  dicomweb = dicomwebOf(world, account, bucket.id);
  const zhang = { study: uids.zhang, name: "Zhang^Wei=张^伟", id: "P1001", date: "20260305", time: "143005" };
  await dicomweb.upload([
    object({ ...zhang, series: `${uids.zhang}.1`, modality: "CT", more: [[tags.SeriesNumber, "IS", "3"]] }),
    object({
      ...zhang,
      series: `${uids.zhang}.1`,
      modality: "CT",
      number: "2",
      more: [[tags.SeriesNumber, "IS", "3"]],
    }),
    object({ ...zhang, series: `${uids.zhang}.2`, modality: "SR" }),
  ]);
  const wang = { study: uids.wang, name: "Wang^Xiaoming=王^小明", id: "P1002", date: "20260306", time: "000500" };
  await dicomweb.upload([
    object({
      ...wang,
      series: `${uids.wang}.1`,
      modality: "MR",
      more: [
        [tags.AccessionNumber, "SH", "A%_7"],
        [tags.StudyID, "SH", "S 7"],
        [tags.ReferringPhysicianName, "PN", "House^Gregory"],
        [tags.PerformedProcedureStepStartDate, "DA", "20260306"],
        [tags.PerformedProcedureStepStartTime, "TM", "000730"],
        [
          tags.RequestAttributesSequence,
          "SQ",
          [
            [
              [tags.ScheduledProcedureStepID, "SH", "STEP1"],
              [tags.RequestedProcedureID, "SH", "REQ1"],
            ],
          ],
        ],
      ],
    }),
  ]);
  const muller = { study: uids.muller, name: "Müller^Hans", id: "p_1003", date: "20260401", time: "235959" };
  await dicomweb.upload([object({ ...muller, series: `${uids.muller}.1`, modality: "CT" })]);
});

async function results(path: string): Promise<JsonAttributes[]> {
  const response = await dicomweb.get(path);
  if (response.status === 204) return [];
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/dicom+json"]);
  return response.json();
}

const value = (attributes: JsonAttributes | undefined, tag: string) => attributes?.[tag]?.Value?.[0];

/** Short names of the studies found, in order. */
async function found(query: string, level = "studies"): Promise<string[]> {
  const names = new Map(Object.entries(uids).map(([name, uid]) => [uid, name]));
  return (await results(`/${level}?${query}`)).map((each) => names.get(String(value(each, "0020000D"))) ?? "?");
}

describe("studies", () => {
  test("come newest first, with what every list of studies needs", async () => {
    expect(await found("")).toEqual(["muller", "wang", "zhang"]);
    const [, wang, zhang] = await results("/studies");
    expect(value(zhang, "00100010")).toEqual({ Alphabetic: "Zhang^Wei", Ideographic: "张^伟" });
    expect([value(zhang, "00080020"), value(zhang, "00080030")]).toEqual(["20260305", "143005"]);
    expect(value(zhang, "00080201")).toBe("+0800");
    expect(zhang?.["00080061"]?.Value).toEqual(["CT", "SR"]);
    expect([value(zhang, "00201206"), value(zhang, "00201208")]).toEqual([2, 3]);
    expect([value(zhang, "00100030"), value(zhang, "00100040")]).toEqual(["19700102", "M"]);
    expect(value(zhang, "00081190")).toBe(`http://localhost/dicomweb/${bucket.id}/studies/${uids.zhang}`);
    expect(zhang?.["00080090"]).toEqual({ vr: "PN" });
    expect([value(wang, "00200010"), value(wang, "00080090")]).toEqual(["S 7", { Alphabetic: "House^Gregory" }]);
    expect(zhang?.["00101030"]).toBeUndefined();
    expect((await results("/studies?includefield=PatientWeight"))[0]?.["00101030"]).toEqual({ vr: "DS" });
    expect((await results("/studies?includefield=all"))[0]?.["00101030"]).toEqual({ vr: "DS" });
  });

  test.each([
    ["PatientID=P1001", ["zhang"]],
    ["00100020=P100*", ["wang", "zhang"]],
    ["PatientID=p_*", ["muller"]],
    ["PatientID=P100%3F", ["wang", "zhang"]],
    ["PatientID=P_001", []],
    ["PatientID=", ["muller", "wang", "zhang"]],
    ["PatientID=*", ["muller", "wang", "zhang"]],
    ["AccessionNumber=A%25_7", ["wang"]],
    ["AccessionNumber=A%25*", ["wang"]],
    ["StudyID=S%207", ["wang"]],
    ["ReferringPhysicianName=house%5E*", ["wang"]],
    [`StudyInstanceUID=${uids.zhang},${uids.muller}`, ["muller", "zhang"]],
    [`StudyInstanceUID=${uids.zhang}%5C${uids.wang}`, ["wang", "zhang"]],
    ["ModalitiesInStudy=,", []],
    ["ModalitiesInStudy=SR", ["zhang"]],
    ["ModalitiesInStudy=MR%5CSR", ["wang", "zhang"]],
    ["StudyDate=20260305", ["zhang"]],
    ["StudyDate=20260305-20260306", ["wang", "zhang"]],
    ["StudyDate=-20260305", ["zhang"]],
    ["StudyDate=20260306-", ["muller", "wang"]],
    ["StudyTime=1430", ["zhang"]],
    ["StudyTime=-0100", ["wang"]],
    ["StudyTime=2359-", ["muller"]],
    ["StudyDate=20260305&PatientID=P1002", []],
    ["PatientSex=M&PatientBirthDate=19700102", ["muller", "wang", "zhang"]],
  ])("are found by %s", async (query, names) => {
    expect(await found(query)).toEqual(names);
  });

  test.each([
    ["张*", ["zhang"]],
    ["*伟", ["zhang"]],
    ["张^伟", ["zhang"]],
    ["王小?", ["wang"]],
    ["ZHANG^WEI", ["zhang"]],
    ["zhang*", ["zhang"]],
    ["*xiaoming*", ["wang"]],
    ["Zhang^Wei=张^伟", ["zhang"]],
    ["müller^hans", ["muller"]],
    ["*ÜLLER*", ["muller"]],
    ["M?ller*", ["muller"]],
    ["Hans", []],
    ["伟", []],
    ["W*", ["wang"]],
    ["X*", []],
    ["Zhang*=王*", []],
    ["Zhang*=张*", ["zhang"]],
    ["Zhang*=*", ["zhang"]],
    ["=张*", ["zhang"]],
    ["=*明", ["wang"]],
    ["Z*伟", []],
    ["Zhang^W.i", []],
    ["ang*", []],
  ])("are found by the patient's name %s, whatever its case", async (name, names) => {
    expect(await found(`PatientName=${encodeURIComponent(name)}`)).toEqual(names);
  });

  test.each([
    ["zw", ["zhang"]],
    ["X*", ["wang"]],
    ["wei", ["zhang"]],
    ["xiaoming", ["wang"]],
    ["muller", ["muller"]],
    ["Hans", ["muller"]],
    ["小明", ["wang"]],
    ["ZHANG^WEI*", ["zhang"]],
    ["nobody", []],
  ])("are found by a part of the name or its pinyin, %s, where matching is fuzzy", async (name, names) => {
    expect(await found(`fuzzymatching=true&PatientName=${encodeURIComponent(name)}`)).toEqual(names);
  });

  test("are given page by page, saying that there are more", async () => {
    const first = await dicomweb.get("/studies?limit=2");
    expect(first.headers.get("warning")).toContain("additional results");
    expect(await first.json()).toHaveLength(2);
    const last = await dicomweb.get("/studies?limit=2&offset=2");
    expect(last.headers.get("warning")).toBeNull();
    expect(await last.json()).toHaveLength(1);
    expect((await dicomweb.get("/studies?offset=3")).status).toBe(204);
  });

  test("a search that cannot be understood is refused, a key that is not known is told", async () => {
    for (const wrong of [
      "PatientID=%00",
      "PatientName=%00%01",
      "limit=x",
      "offset=-1",
      "StudyDate=2026",
      "StudyTime=25",
      "StudyDate=20260101-20260201-",
    ]) {
      expect((await dicomweb.get(`/studies?${wrong}`)).status).toBe(400);
    }
    const unknown = await dicomweb.get("/studies?OperatorsName=x&Modality=CT");
    expect(unknown.headers.get("warning")).toContain("OperatorsName, Modality");
    expect(await unknown.json()).toHaveLength(3);
    expect((await dicomweb.get("/studies", "multipart/related; type=text/html")).status).toBe(406);
  });

  test("of other organizations are not there, and searching is in the trail without what was looked for", async () => {
    const other = await world.given.organization();
    const stranger = await world.given.member(other, "admin");
    expect((await world.fetch(`/dicomweb/${other.id}/studies`, { as: stranger })).status).toBe(204);
    expect((await dicomweb.get("/studies", undefined, stranger)).status).toBe(404);
    const reader = await world.given.member(bucket, "member");
    await dicomweb.get("/studies?PatientName=Zhang*", undefined, reader);
    const [record] = await world.platform.db.select().from(auditEvents).where(eq(auditEvents.accountId, reader.id));
    expect([record?.event, record?.detail.fields]).toEqual(["exams_listed", "PatientName"]);
    expect(JSON.stringify(record?.detail)).not.toContain("Zhang");
  });
});

describe("series and instances", () => {
  test("of a study have their own attributes, those of the study where they are asked for", async () => {
    const series = await results(`/studies/${uids.zhang}/series`);
    expect(series.map((each) => [value(each, "00080060"), value(each, "00201209")])).toEqual([
      ["CT", 2],
      ["SR", 1],
    ]);
    expect(value(series[0], "00081190")).toContain(`/studies/${uids.zhang}/series/${uids.zhang}.1`);
    expect(series[0]?.["00100010"]).toBeUndefined();
    const named = await results(`/studies/${uids.zhang}/series?includefield=PatientName,00100020&Modality=CT`);
    expect(named.map((each) => value(each, "00100020"))).toEqual(["P1001"]);
    expect((await dicomweb.get("/studies/1.2.3/series")).status).toBe(404);
    expect((await dicomweb.get(`/studies/${uids.zhang}/series?Modality=XA`)).status).toBe(204);
  });

  test("are found by the requests they answer and when they were made", async () => {
    const step = "RequestAttributesSequence.ScheduledProcedureStepID";
    expect(await found(`${step}=STEP1`, "series")).toEqual(["wang"]);
    expect(await found("00400275.00401001=REQ*", "series")).toEqual(["wang"]);
    expect(await found("00400275.RequestedProcedureID=STEP1", "series")).toEqual([]);
    const made = "PerformedProcedureStepStartDate=20260306&PerformedProcedureStepStartTime=0005-0010";
    const [series] = await results(`/series?${made}`);
    expect([value(series, "00400244"), value(series, "00400245")]).toEqual(["20260306", "000730"]);
    expect(value(series, "00400275")).toMatchObject({ "00400009": { vr: "SH", Value: ["STEP1"] } });
    expect(value(series, "00100020")).toBe("P1002");
    expect(await found("SeriesNumber=3", "series")).toEqual(["zhang"]);
  });

  test("instances say what their image is", async () => {
    const all = await results(`/studies/${uids.zhang}/instances`);
    expect(all).toHaveLength(3);
    expect(all[0]).toMatchObject({
      "00080016": { Value: ["1.2.840.10008.5.1.4.1.1.7"] },
      "00200013": { Value: [1] },
      "00280010": { Value: [1] },
      "00280011": { Value: [2] },
      "00280100": { Value: [8] },
      "00280008": { Value: [1] },
      "0020000E": { Value: [`${uids.zhang}.1`] },
    });
    const ofSeries = await results(`/studies/${uids.zhang}/series/${uids.zhang}.1/instances?InstanceNumber=2`);
    expect(ofSeries.map((each) => value(each, "00200013"))).toEqual([2]);
    const sop = String(value(ofSeries[0], "00080018"));
    const anywhere = await results(`/instances?SOPInstanceUID=${sop}&includefield=all`);
    expect(anywhere.map((each) => value(each, "00100020"))).toEqual(["P1001"]);
    expect(await results("/instances?SOPClassUID=1.2.3")).toEqual([]);
  });
});

describe("names", () => {
  test("keep the groups of the images until somebody types another name", async () => {
    const study = sampleUid();
    const name = "Yamada^Tarou=山田^太郎=やまだ^たろう";
    await dicomweb.upload([
      object({ study, series: `${study}.1`, name, id: "P9", date: "20200101", time: "120000", modality: "CT" }),
    ]);
    const nameNow = async () => value((await results(`/studies?StudyInstanceUID=${study}`))[0], "00100010");
    const groups = { Alphabetic: "Yamada^Tarou", Ideographic: "山田^太郎", Phonetic: "やまだ^たろう" };
    expect(await nameNow()).toEqual(groups);
    const isFound = async (asked: string) =>
      (await results(`/studies?StudyInstanceUID=${study}&PatientName=${encodeURIComponent(asked)}`)).length === 1;
    for (const asked of ["yamada^*", "山田*", "*太郎", "やま*", "Yamada*=山田*", "==やまだ^たろう"]) {
      expect([asked, await isFound(asked)]).toEqual([asked, true]);
    }
    for (const asked of ["Tarou", "Y*郎", "Yamada*=田*", "=やま*", "s*"]) {
      expect([asked, await isFound(asked)]).toEqual([asked, false]);
    }
    const { db } = world.platform;
    const is = eq(exams.studyInstanceUid, study);
    await db.update(exams).set({ patientName: "山田太郎" }).where(is);
    expect(await nameNow()).toEqual(groups);
    await db
      .update(exams)
      .set({ patientName: "卓玛", nameGrams: nameGrams("卓玛") })
      .where(is);
    expect(await nameNow()).toEqual({ Alphabetic: "卓玛" });
    expect([await isFound("M*"), await isFound("卓*"), await isFound("Yamada*=卓玛")]).toEqual([false, true, true]);
    const fuzzy = await results(`/studies?StudyInstanceUID=${study}&PatientName=M*&fuzzymatching=true`);
    expect(fuzzy).toHaveLength(1);
  });
});
