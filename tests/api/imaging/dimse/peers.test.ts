import { connect, type Socket } from "node:net";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { and, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditEvents, dicomPeers, exams, instances } from "#api/infrastructure/database/schema/index";
import { writeDataSet } from "#api/dicom/encoding/element-writer";
import { tags } from "#api/dicom/encoding/tags";
import { implicitLittleEndian } from "#api/dicom/encoding/transfer-syntaxes";
import { pdu, pduTypes } from "#api/imaging/dimse/pdu";
import { associationsWith, calledOrganization } from "../../../support/associations";
import { asFiles, dcmtk, hasDcmtk } from "../../../support/dcmtk";
import { dicomObject, greyModule } from "../../../support/dicom-objects";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { sampleUid } from "../../../support/sample-dicom";

let world: TestPlatform;
let peers: Awaited<ReturnType<typeof associationsWith>>;
beforeAll(async () => {
  world = await testPlatform();
  peers = await associationsWith(world);
});
afterAll(() => peers.close());

const image = (study: string, more: Parameters<typeof dicomObject>[0] = [], sopInstanceUid = sampleUid()) =>
  dicomObject(
    [
      [tags.StudyInstanceUID, "UI", study],
      [tags.SeriesInstanceUID, "UI", `${study}.1`],
      [tags.StudyDate, "DA", "20260305"],
      [tags.Modality, "CS", "CT"],
      ...greyModule(1, 2),
      [tags.PixelData, "OW", Uint8Array.of(1, 2)],
      ...more,
    ],
    { sopInstanceUid },
  );

const to = (aeTitle: string, calling = "CT1") => ["-aet", calling, "-aec", aeTitle, "127.0.0.1", String(peers.port)];
const storedOf = (bucket: { id: string }) =>
  world.platform.db
    .select({ sopInstanceUid: instances.sopInstanceUid, examId: exams.id })
    .from(instances)
    .innerJoin(exams, eq(exams.id, instances.examId))
    .where(eq(exams.bucketId, bucket.id));

describe.skipIf(!hasDcmtk)("associations, by dcmtk", () => {
  test("are taken from a peer in use, for the organization it calls", async () => {
    const bucket = await calledOrganization(world, { mayStore: true });
    expect(await dcmtk("echoscu", to(bucket.aeTitle))).toMatchObject({ code: 0 });
    await world.platform.db
      .update(dicomPeers)
      .set({ deactivated: new Date() })
      .where(eq(dicomPeers.bucketId, bucket.id));
    expect((await dcmtk("echoscu", to(bucket.aeTitle))).printed).toContain("No Reason");
  });

  test("get one and the same refusal whatever is wrong; the trail says what it was", async () => {
    const bucket = await calledOrganization(world, { mayStore: true });
    const far = await calledOrganization(world, { mayStore: true, addresses: ["10.0.0.0/8"] });
    const certified = await calledOrganization(world, { mayStore: true, certificates: ["ab".repeat(32)] });
    const byTls = await calledOrganization(world, { mayStore: true, needsTls: true });
    const bare = await calledOrganization(world, { mayStore: true, addresses: [] });
    const wrong = [
      [to(bucket.aeTitle, "STRANGER"), bucket, "callingAeTitle"],
      [to(bucket.aeTitle, "ct1"), bucket, "callingAeTitle"],
      [to("NOBODY"), null, "calledAeTitle"],
      [to(far.aeTitle), far, "address"],
      [to(certified.aeTitle), certified, "certificate"],
      [to(byTls.aeTitle), byTls, "tls"],
      [to(bare.aeTitle), bare, "address"],
    ] as const;
    const answers = new Set<string>();
    for (const [call, called, reason] of wrong) {
      const { printed } = await dcmtk("echoscu", call);
      answers.add(/Result: .*$/m.exec(printed)?.[0] ?? printed);
      const refused = await world.platform.db
        .select({ detail: auditEvents.detail })
        .from(auditEvents)
        .where(
          and(
            eq(auditEvents.event, "association_refused"),
            called ? eq(auditEvents.bucketId, called.id) : isNull(auditEvents.bucketId),
          ),
        );
      expect(refused.map(({ detail }) => detail)).toContainEqual(expect.objectContaining({ calling: call[1], reason }));
    }
    expect([...answers]).toEqual([expect.stringContaining("Rejected Permanent")]);
  });

  test("store nothing for a peer that may only query", async () => {
    const bucket = await calledOrganization(world, { mayQuery: true });
    const { code, printed } = await asFiles([image(sampleUid())], (paths) =>
      dcmtk("storescu", [...to(bucket.aeTitle), ...paths]),
    );
    expect(code).not.toBe(0);
    expect(printed).toContain("No Acceptable Presentation Contexts");
    expect(await storedOf(bucket)).toEqual([]);
  });
});

describe.skipIf(!hasDcmtk)("more associations than there may be", () => {
  test("are told to come again", async () => {
    const bucket = await calledOrganization(world, {});
    const full = await associationsWith(world, { associations: 0 });
    const parameters = ["-aet", "CT1", "-aec", bucket.aeTitle, "127.0.0.1", String(full.port)];
    expect((await dcmtk("echoscu", parameters)).printed).toContain("Local Limit Exceeded");
    await full.close();
  });
});

describe.skipIf(!hasDcmtk)("storescu", () => {
  test("stores byte for byte behind meta information of ours; the same again is stored once", async () => {
    const bucket = await calledOrganization(world, { mayStore: true });
    const study = sampleUid();
    const files = [image(study), image(study)];
    for (let time = 0; time < 2; time++) {
      const sent = await asFiles(files, (paths) => dcmtk("storescu", [...to(bucket.aeTitle), ...paths]));
      expect(sent).toMatchObject({ code: 0 });
    }
    const stored = await storedOf(bucket);
    expect(stored).toHaveLength(2);
    expect(new Set(stored.map(({ examId }) => examId)).size).toBe(1);
    const received = await world.platform.db
      .select({ detail: auditEvents.detail })
      .from(auditEvents)
      .where(and(eq(auditEvents.event, "images_received"), eq(auditEvents.bucketId, bucket.id)));
    expect(received[0]?.detail).toMatchObject({ source: "dimse", peer: "CT1" });
  });

  test("a broken data set is refused by itself, the others are stored", async () => {
    const bucket = await calledOrganization(world, { mayStore: true });
    const study = sampleUid();
    // An object that belongs nowhere.
    const broken = image("");
    const good = image(study);
    const { printed } = await asFiles([broken, good], (paths) =>
      dcmtk("storescu", ["-v", "-nh", ...to(bucket.aeTitle), ...paths]),
    );
    expect(printed).toMatch(/Store Response \(.*(Cannot|Error|Failed)/i);
    expect(await storedOf(bucket)).toHaveLength(1);
  });
});

describe("an association that breaks off", () => {
  /** As a peer that knows the protocol by heart. */
  async function associated(aeTitle: string): Promise<Socket> {
    const socket = connect(peers.port, "127.0.0.1");
    const title = (text: string) => Buffer.from(text.padEnd(16));
    const item = (type: number, value: Buffer) =>
      Buffer.concat([Buffer.from([type, 0, value.length >> 8, value.length & 0xff]), value]);
    const context = Buffer.concat([
      Buffer.from([1, 0, 0, 0]),
      item(0x30, Buffer.from("1.2.840.10008.5.1.4.1.1.7")),
      item(0x40, Buffer.from("1.2.840.10008.1.2.1")),
    ]);
    const request = pdu(
      pduTypes.associateRequest,
      Buffer.from([0, 1, 0, 0]),
      title(aeTitle),
      title("CT1"),
      Buffer.alloc(32),
      item(0x10, Buffer.from("1.2.840.10008.3.1.1.1")),
      item(0x20, context),
      item(0x50, item(0x51, Buffer.from([0, 0, 64, 0]))),
    );
    socket.write(request);
    const [answer] = await once(socket, "data");
    expect(answer[0]).toBe(pduTypes.associateAccept);
    return socket;
  }

  const value = (control: number, bytes: Buffer) => {
    const head = Buffer.alloc(6);
    head.writeUInt32BE(bytes.length + 2, 0);
    head[4] = 1;
    head[5] = control;
    return pdu(pduTypes.data, head, bytes);
  };

  test("in the middle of a data set leaves nothing behind", async () => {
    const bucket = await calledOrganization(world, { mayStore: true });
    const socket = await associated(bucket.aeTitle);
    const command = writeDataSet(
      [
        [0x00000002, "UI", "1.2.840.10008.5.1.4.1.1.7"],
        [0x00000100, "US", 1],
        [0x00000110, "US", 1],
        [0x00000800, "US", 1],
        [0x00001000, "UI", sampleUid()],
      ],
      { syntax: implicitLittleEndian },
    );
    socket.write(value(3, command));
    socket.write(value(0, Buffer.alloc(10_000, 1)));
    socket.end();
    await peers.settled();
    expect(await storedOf(bucket)).toEqual([]);
    const part = world.platform.objects.newPart();
    expect(await readdir(part.slice(0, part.lastIndexOf("/")))).toEqual([]);
  });

  test.each([
    ["a PDU of 4 GB", Buffer.from([4, 0, 0xff, 0xff, 0xff, 0xff, 0])],
    ["a value that passes its PDU", pdu(pduTypes.data, Buffer.from([0, 0, 1, 0, 1, 3]))],
    ["an unknown PDU", pdu(99, Buffer.alloc(4))],
    ["a data set without command", value(2, Buffer.alloc(8))],
    ["a command set that is none", value(3, Buffer.alloc(20, 0xff))],
  ])("is aborted for %s", async (_, bytes) => {
    const bucket = await calledOrganization(world, { mayStore: true });
    const socket = await associated(bucket.aeTitle);
    socket.write(bytes);
    const [answer] = await once(socket, "data");
    expect(answer[0]).toBe(pduTypes.abort);
    socket.destroy();
  });
});

describe.skipIf(!hasDcmtk)("findscu", () => {
  const query = (bucket: { aeTitle: string }, keys: readonly string[], options: readonly string[] = []) =>
    dcmtk("findscu", ["-v", "-S", ...options, ...keys.flatMap((key) => ["-k", key]), ...to(bucket.aeTitle)]);
  const pending = (printed: string) => printed.match(/Find Response: \d+ \(Pending\)/g) ?? [];

  test("finds studies, series and images of the organization it calls, and of no other", async () => {
    const [bucket, other] = [
      await calledOrganization(world, { mayStore: true, mayQuery: true }),
      await calledOrganization(world, { mayStore: true, mayQuery: true }),
    ];
    const [study, elsewhere] = [sampleUid(), sampleUid()];
    for (const [called, uid] of [
      [bucket, study],
      [other, elsewhere],
    ] as const) {
      await asFiles([image(uid), image(uid)], (paths) => dcmtk("storescu", [...to(called.aeTitle), ...paths]));
    }
    const studies = await query(bucket, [
      "QueryRetrieveLevel=STUDY",
      "PatientName=zhang*",
      "StudyDate=20260101-",
      "StudyInstanceUID",
    ]);
    expect(studies.code).toBe(0);
    expect(studies.printed).toContain(study);
    expect(studies.printed).toContain("[Zhang^Wei=张^伟");
    expect(studies.printed).not.toContain(elsewhere);
    const images = await query(bucket, ["QueryRetrieveLevel=IMAGE", `StudyInstanceUID=${study}`, "SOPInstanceUID"]);
    expect(pending(images.printed)).toHaveLength(2);
    const series = await query(bucket, ["QueryRetrieveLevel=SERIES", `StudyInstanceUID=${elsewhere}`, "Modality"]);
    expect(pending(series.printed)).toEqual([]);
  });

  test("is answered in GB18030 where it asks in it, and matched by it", async () => {
    const bucket = await calledOrganization(world, { mayStore: true, mayQuery: true });
    await asFiles([image(sampleUid())], (paths) => dcmtk("storescu", [...to(bucket.aeTitle), ...paths]));
    const keys = [
      [tags.SpecificCharacterSet, "CS", "GB18030"],
      [tags.StudyInstanceUID, "UI", ""],
      [0x00080052, "CS", "STUDY"],
      [tags.PatientName, "PN", "张*"],
    ] as const;
    const file = writeDataSet(keys, { characterSet: "GB18030", syntax: implicitLittleEndian });
    const { bytes } = await asFiles([file], (paths) => dcmtk("findscu", ["-v", "-S", ...to(bucket.aeTitle), ...paths]));
    const printed = new TextDecoder("gb18030").decode(bytes);
    const answer = printed.slice(printed.indexOf("Find Response"));
    expect(answer).toContain("[GB18030 ]");
    expect(answer).toContain("[Zhang^Wei=张^伟");
  });

  test("finds nothing by a key of control characters, which is no empty one, and everything by an empty one", async () => {
    const bucket = await calledOrganization(world, { mayStore: true, mayQuery: true });
    await asFiles([image(sampleUid())], (paths) => dcmtk("storescu", [...to(bucket.aeTitle), ...paths]));
    const byPatient = (id: string) => {
      const keys = [
        [tags.StudyInstanceUID, "UI", ""],
        [0x00080052, "CS", "STUDY"],
        [tags.PatientID, "LO", id],
      ] as const;
      const file = writeDataSet(keys, { syntax: implicitLittleEndian });
      return asFiles([file], (paths) => dcmtk("findscu", ["-v", "-S", ...to(bucket.aeTitle), ...paths]));
    };
    const refused = await byPatient("\x01\x02");
    expect(pending(refused.printed)).toEqual([]);
    expect(refused.printed).toContain("DataSetDoesNotMatchSOPClass");
    expect(pending((await byPatient("")).printed)).toHaveLength(1);
    expect(pending((await byPatient("  ")).printed)).toHaveLength(1);
    expect(pending((await byPatient("\0\0")).printed)).toHaveLength(1);
  });

  test("ends a search by cancelling it", async () => {
    const bucket = await calledOrganization(world, { mayStore: true, mayQuery: true });
    const files = Array.from({ length: 40 }, () => image(sampleUid()));
    await asFiles(files, (paths) => dcmtk("storescu", [...to(bucket.aeTitle), ...paths]));
    const { printed } = await query(bucket, ["QueryRetrieveLevel=STUDY", "StudyInstanceUID"], ["--cancel", "1"]);
    expect(printed).toMatch(/Received Final Find Response \((Cancel|Success)/);
    expect(pending(printed).length).toBeGreaterThan(0);
  });

  test("is told by a status what it cannot be answered", async () => {
    const bucket = await calledOrganization(world, { mayQuery: true });
    expect((await query(bucket, ["QueryRetrieveLevel=PLANET", "StudyInstanceUID"])).printed).toMatch(
      /Failed: Identifier|DataSetDoesNotMatch|Failed/,
    );
  });
});
