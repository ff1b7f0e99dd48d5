import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dicomPeers, devices, groups, procedures } from "#api/infrastructure/database/schema/index";
import { encodeText, type WritableCharacterSet } from "#api/dicom/character-encoding";
import { writeDataSet, type WritableElement } from "#api/dicom/encoding/element-writer";
import { tags } from "#api/dicom/encoding/tags";
import { implicitLittleEndian } from "#api/dicom/encoding/transfer-syntaxes";
import { addDays, dayAt, momentOf } from "#api/infrastructure/time/zoned-days";
import { defaultRules, type CalendarRules } from "#contract/registration/calendar";
import { WorklistCharacterSet } from "#contract/organizations/list-fields";
import { NewRegistryOrder } from "#contract/registration/registry";
import { associationsWith, calledOrganization } from "../../../support/associations";
import { asFiles, dcmtk, hasDcmtk } from "../../../support/dcmtk";
import { testPlatform, type TestPlatform } from "../../../support/platform";

let world: TestPlatform;
let peers: Awaited<ReturnType<typeof associationsWith>>;
beforeAll(async () => {
  world = await testPlatform();
  peers = await associationsWith(world);
});
afterAll(() => peers.close());

type Called = Awaited<ReturnType<typeof calledOrganization>>;
type DeviceSet = Exclude<(typeof WorklistCharacterSet.options)[number], "">;
type NewDevice = Partial<typeof devices.$inferInsert>;

const hospital = () => calledOrganization(world, { mayWorklist: true });

/** Another peer of the organization that may read the worklist. */
const peer = ({ id }: Called, aeTitle: string) =>
  world.platform.db
    .insert(dicomPeers)
    .values({ bucketId: id, name: aeTitle, aeTitle, addresses: ["127.0.0.0/8"], mayWorklist: true });

async function device(bucket: Called, given: NewDevice) {
  const values = { bucketId: bucket.id, name: given.aeTitle ?? "CT 1", modality: "CT", aeTitle: "CT1", ...given };
  const [row] = await world.platform.db.insert(devices).values(values).returning();
  if (!row) throw new Error("no device");
  return row;
}

interface Question {
  as?: string;
  keys?: WritableElement[];
  step?: WritableElement[];
  /** What the device writes its keys in; it says so unless `isSilent`. */
  set?: WritableCharacterSet;
  isSilent?: boolean;
}

/** What findscu prints of the worklist, byte by byte. */
async function found(bucket: Called, { as = "CT1", keys = [], step = [], set, isSilent }: Question = {}) {
  const named = (tag: number, vr: "PN" | "LO" | "SH" | "UI"): WritableElement[] =>
    keys.some(([key]) => key === tag) ? [] : [[tag, vr, ""]];
  const elements: WritableElement[] = [
    ...(set && !isSilent ? [[tags.SpecificCharacterSet, "CS", set] as const] : []),
    ...named(tags.PatientName, "PN"),
    ...named(tags.AccessionNumber, "SH"),
    ...named(tags.RequestedProcedureDescription, "LO"),
    ...keys,
    [
      tags.ScheduledProcedureStepSequence,
      "SQ",
      [
        [[tags.ScheduledStationAETitle, "AE", ""] as const, ...step].slice(
          step.some(([tag]) => tag === tags.ScheduledStationAETitle) ? 1 : 0,
        ),
      ],
    ],
  ];
  const file = writeDataSet(elements, { syntax: implicitLittleEndian, ...(set && { characterSet: set }) });
  const to = ["-aet", as, "-aec", bucket.aeTitle, "127.0.0.1", String(peers.port)];
  const { bytes, printed, code } = await asFiles([file], (paths) => dcmtk("findscu", ["-v", "-W", ...to, ...paths]));
  // The keys that findscu sends are printed before the answers.
  const at = bytes.indexOf("Find Response: 1");
  return {
    code,
    printed,
    answers: at === -1 ? Buffer.alloc(0) : bytes.subarray(at),
    count: (printed.match(/Find Response: \d+ \(Pending\)/g) ?? []).length,
  };
}

const stationKey = (title: string): WritableElement => [tags.ScheduledStationAETitle, "AE", title];

describe.skipIf(!hasDcmtk)("findscu, by what is set for its device", () => {
  test.each<[set: DeviceSet, declared: string | null, name: string, tibetan: string, procedure: string]>([
    ["ISO_IR 192", "ISO_IR 192", "Zhang^Rong=张镕", "bkra shis=བཀྲ་ཤིས།", "胸部平扫"],
    ["GB18030", "GB18030", "Zhang^Rong=张镕", "bkra shis=བཀྲ་ཤིས།", "胸部平扫"],
    ["GBK", "GBK", "Zhang^Rong=张镕", "bkra shis", "胸部平扫"],
    ["ISO_IR 6", null, "Zhang^Rong", "bkra shis", "Chest CT"],
  ])("is answered in %s, and asks in it", async (set, declared, name, tibetan, procedure) => {
    const bucket = await hospital();
    const ct = await device(bucket, { worklistCharacterSet: set });
    const [chest] = await world.platform.db
      .insert(procedures)
      .values({ bucketId: bucket.id, modality: "CT", name: "胸部平扫", englishName: "Chest CT", code: "CT-CHEST" })
      .returning();
    const given = { bucketId: bucket.id, deviceId: ct.id, procedureId: chest?.id };
    const zhang = await world.given.scheduledExam({ ...given, patientName: "张镕" });
    const tashi = await world.given.scheduledExam({ ...given, patientName: "བཀྲ་ཤིས།" });
    const all = await found(bucket);
    expect(all.count).toBe(2);
    const written = (text: string) => all.answers.includes(encodeText(`[${text}`, set));
    expect(written(name)).toBe(true);
    expect(written(tibetan)).toBe(true);
    expect(written(procedure)).toBe(true);
    const sets = [...all.answers.toString("latin1").matchAll(/\(0008,0005\) CS \[([^\]]*)\]/g)].map(([, one]) =>
      one?.trim(),
    );
    expect(sets).toEqual(declared ? [declared, declared] : []);

    // What it was told finds the patient again, named or not, whole or with a wildcard.
    for (const isSilent of [false, true]) {
      for (const [key, exam] of [
        [name, zhang],
        ...name.split("=").map((group) => [group, zhang] as const),
        [`${name.slice(0, -1)}*`, zhang],
        [tibetan, tashi],
      ] as const) {
        const one = await found(bucket, { set, isSilent, keys: [[tags.PatientName, "PN", key]] });
        expect([key, one.count]).toEqual([key, 1]);
        expect(one.printed).toContain(exam.accessionNumber);
      }
    }
  });

  test("is told of its own exams, of its modality's, of all, as its rule says", async () => {
    const bucket = await hospital();
    const ct1 = await device(bucket, {});
    const ct2 = await device(bucket, { aeTitle: "CT2" });
    const mr = await device(bucket, { aeTitle: "MR1", modality: "MR" });
    const on = (deviceId: string | null, modality: "CT" | "MR" = "CT") =>
      world.given.scheduledExam({ bucketId: bucket.id, deviceId, modality });
    const exams = [await on(ct1.id), await on(ct2.id), await on(null), await on(mr.id, "MR"), await on(null, "MR")];
    const told = async (worklistScope: NewDevice["worklistScope"], step: WritableElement[] = []) => {
      await world.platform.db.update(devices).set({ worklistScope }).where(eq(devices.id, ct1.id));
      const { printed } = await found(bucket, { step });
      return exams.map(({ accessionNumber }) => printed.includes(`[${accessionNumber}`));
    };
    // One of another modality that no device was chosen for is not this one's, though no station was named.
    expect(await told("")).toEqual([true, true, true, true, false]);
    expect(await told("", [stationKey("MR1")])).toEqual([false, false, false, true, true]);
    expect(await told("", [stationKey("CT1")])).toEqual([true, false, true, false, false]);
    // Devices name themselves: the rule goes before it, another station still narrows it.
    expect(await told("device")).toEqual([true, false, true, false, false]);
    expect(await told("device", [stationKey("CT1")])).toEqual([true, false, true, false, false]);
    expect(await told("device", [stationKey("CT2")])).toEqual([false, false, true, false, false]);
    expect(await told("modality", [stationKey("CT1")])).toEqual([true, true, true, false, false]);
    expect(await told("modality", [stationKey("CT2")])).toEqual([false, true, true, false, false]);
    expect(await told("organization", [stationKey("CT1")])).toEqual([true, true, true, true, true]);
  });

  test("is told of a device by those alone that the device names, and refused by a title nobody knows", async () => {
    const bucket = await hospital();
    await peer(bucket, "GATE");
    const ct1 = await device(bucket, { worklistAeTitles: ["GATE"], worklistScope: "device" });
    await world.given.scheduledExam({ bucketId: bucket.id, deviceId: ct1.id });
    expect((await found(bucket)).count).toBe(0);
    expect((await found(bucket, { as: "GATE" })).count).toBe(1);
    const { printed, code } = await found(bucket, { as: "NOBODY" });
    expect(code).not.toBe(0);
    expect(printed).toContain("Association Rejected");
  });

  test("is told more than it asks for, where the device's entry says so", async () => {
    const bucket = await hospital();
    const ct = await device(bucket, {});
    const manager = await world.given.member(bucket, "admin", "registry_update");
    await world.platform.db.update(groups).set({ enableRegistry: true }).where(eq(groups.id, bucket.groupId));
    const exam = await world.given.scheduledExam({
      bucketId: bucket.id,
      deviceId: ct.id,
      patientGender: "F",
      applyDept: "急诊科",
      inpatientId: "ZY77",
      bedNum: "12",
      heightCm: 160,
      weightKg: 52.5,
      clinicImpression: "胸痛",
      requestingPhysician: "王医生",
    });
    const { lists, safety } = world.clientOf(manager);
    const ask = (question: string, worklistAs: "pregnancy" | "allergies" | "alerts") =>
      lists.safetyQuestions.add({ id: bucket.id, modality: "CT", question, worklistAs, blockingAnswer: "yes" });
    const questions = [
      await ask("是否怀孕", "pregnancy"),
      await ask("对比剂过敏", "allergies"),
      await ask("心脏起搏器", "alerts"),
    ];
    const answers = ["unknown", "yes", "no"] as const;
    await safety.answer({
      id: exam.id,
      answers: questions.map(({ id: questionId }, index) => ({
        questionId,
        answer: answers[index] ?? "no",
        note: index === 1 ? "皮疹" : "",
      })),
    });
    const extra =
      /\(0008,0080\)|\(0008,0090\)|\(0010,(1020|1030|2000|2110|21c0)\)|\(0032,1033\)|\(0038,0(010|300)\)|\(0040,1002\)/g;
    const told = async () =>
      (await found(bucket)).answers
        .toString()
        .split("\n")
        .filter((line) => line.match(extra));
    expect(await told()).toEqual([]);
    const [row] = await lists.devices.list({ id: bucket.id });
    if (!row) throw new Error("no device");
    const all = Object.fromEntries(Object.keys(row.worklistKeys).map((key) => [key, true]));
    await lists.devices.change({
      ...row,
      id: bucket.id,
      entryId: row.id,
      worklistKeys: { ...row.worklistKeys, ...all },
    });
    const lines = (await told()).join("\n");
    expect(lines.split("\n")).toHaveLength(11);
    for (const value of [
      bucket.name,
      "王医生",
      "[1.6 ]",
      "[52.5]",
      "急诊科",
      "ZY77",
      "[12]",
      "胸痛",
      "对比剂过敏 YES 皮疹",
    ]) {
      expect(lines).toContain(value);
    }
    expect(lines).toMatch(/\(0010,21c0\) US 4 /);
    expect(lines).toMatch(/\(0010,2000\) LO \(no value available\)/);
  });
});

const timeZone = "Asia/Shanghai";
const day = addDays(dayAt(new Date(), timeZone), 2);
const at = (time: string, on = day) => momentOf(`${on}T${time}:00`, timeZone).toISOString();
const openAllDay: CalendarRules = {
  ...defaultRules,
  hours: Object.fromEntries(
    Object.keys(defaultRules.hours).map((name) => [name, "00:00-23:30"]),
  ) as CalendarRules["hours"],
};

describe.skipIf(!hasDcmtk).each<DeviceSet>(["ISO_IR 192", "GB18030", "GBK", "ISO_IR 6"])(
  "the next query in %s",
  (worklistCharacterSet) => {
    test("knows of a move to another device, another name, and a cancellation", async () => {
      const bucket = await hospital();
      await world.platform.db.update(groups).set({ enableRegistry: true }).where(eq(groups.id, bucket.groupId));
      await peer(bucket, "CT2");
      const own = { worklistCharacterSet, worklistScope: "device" as const };
      const [one, two] = [await device(bucket, own), await device(bucket, { ...own, aeTitle: "CT2" })];
      const { registry, scheduling } = world.clientOf(await world.given.member(bucket, "admin"));
      for (const { id: targetId } of [one, two]) {
        await scheduling.saveCalendar({ id: bucket.id, targetId, version: 0, ...openAllDay });
      }
      const order = NewRegistryOrder.parse({
        name: "王小明",
        gender: "M",
        dob: "1980-05-06",
        exams: [{ modality: "CT", scheduledDate: day }],
      });
      const registered = await registry.create({ id: bucket.id, ...order });
      const exam = registered.exams[0];
      if (!exam) throw new Error("no exam");
      const asked = { id: bucket.id, token: "token-of-the-worklist", confirmed: [], reason: "" };
      const toldAs = async (as: string) => {
        const { answers, count } = await found(bucket, {
          as,
          step: [
            [tags.ScheduledProcedureStepStartDate, "DA", ""],
            [tags.ScheduledProcedureStepStartTime, "TM", ""],
          ],
        });
        const text = answers.toString("latin1");
        return { count, answers, time: /\(0040,0003\) TM \[(\d+)/.exec(text)?.[1] };
      };
      const booked = await scheduling.book({
        ...asked,
        scheduledExamId: exam.id,
        deviceId: one.id,
        start: at("09:00"),
      });
      expect(await toldAs("CT1")).toMatchObject({ count: 1, time: "090000" });
      expect(await toldAs("CT2")).toMatchObject({ count: 0 });

      const moved = {
        bookingId: booked.id,
        deviceId: two.id,
        start: at("14:30"),
        why: "patientAsked",
        note: "",
      } as const;
      await scheduling.reschedule({ ...asked, token: "token-of-the-move", ...moved });
      expect(await toldAs("CT1")).toMatchObject({ count: 0 });
      expect(await toldAs("CT2")).toMatchObject({ count: 1, time: "143000" });

      const { order: current, orderId } = await registry.findByOrderId({ id: bucket.id, orderId: registered.orderId });
      await registry.change({ ...current, id: bucket.id, orderId, name: "欧阳明" });
      const name = worklistCharacterSet === "ISO_IR 6" ? "Ouyang^Ming" : "Ouyang^Ming=欧阳明";
      expect((await toldAs("CT2")).answers.includes(encodeText(`[${name}`, worklistCharacterSet))).toBe(true);
      const change = { ...current, id: bucket.id, orderId, name: "欧阳明", namePinyin: "Ou Yangming" };
      await registry.change(change);
      // Written by the registrar: before the name as it is written, or all that a device without hanzi gets.
      const spelled = worklistCharacterSet === "ISO_IR 6" ? "[Ou^Yangming" : "[Ou^Yangming=欧阳明";
      expect((await toldAs("CT2")).answers.includes(encodeText(spelled, worklistCharacterSet))).toBe(true);
      await registry.change({ ...change, namePinyin: "" });
      for (const [key, count] of [
        [name, 1],
        [worklistCharacterSet === "ISO_IR 6" ? "Wang^Xiaoming" : "王小明", 0],
      ] as const) {
        const keys: WritableElement[] = [[tags.PatientName, "PN", key]];
        expect(await found(bucket, { as: "CT2", set: worklistCharacterSet, keys })).toMatchObject({ count });
      }

      await registry.step({ id: bucket.id, examId: exam.id, step: "cancel", reason: "deviceDown" });
      expect(await toldAs("CT2")).toMatchObject({ count: 0 });
      await registry.revoke({ id: exam.id });
      expect(await toldAs("CT2")).toMatchObject({ count: 1 });
    });
  },
);
