import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fromBufferPromise } from "yauzl";
import { tags } from "#api/dicom/encoding/tags";
import { closeExplicitWriter } from "#api/dicom/explicit-file";
import { closeMetadataReader } from "#api/dicom/read-metadata";
import { dicomObject, smallPhantom } from "../../../support/dicom-objects";
import { dicomwebOf, pathOf } from "../../../support/dicomweb";
import type { TestAccount } from "../../../support/given";
import { partsOf } from "../../../support/multipart";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { sampleUid } from "../../../support/sample-dicom";

let world: TestPlatform;
let account: TestAccount;
let bucket: { id: string };
beforeAll(async () => {
  world = await testPlatform();
  bucket = await world.given.organization();
  account = await world.given.member(bucket, "contentManager");
});
afterAll(() => Promise.all([closeExplicitWriter(), closeMetadataReader()]));

const xml = 'multipart/related; type="application/dicom+xml"';

test("metadata come as XML, a document each, with names, items, private owners and bulk data", async () => {
  const { get, upload } = dicomwebOf(world, account, bucket.id);
  const study = sampleUid();
  const bytes = dicomObject(
    [
      [tags.StudyInstanceUID, "UI", study],
      [tags.SeriesInstanceUID, "UI", sampleUid()],
      [tags.PatientName, "PN", "Li & Söhne^<Na>=李^娜"],
      [tags.ImageType, "CS", ["ORIGINAL", "", "AXIAL"]],
      [tags.ContentSequence, "SQ", [[[tags.CodeMeaning, "LO", "in"]], []]],
      [tags.LUTData, "OW", Uint8Array.of(1, 2)],
      [tags.TextValue, "UT", "a\r\nb"],
      [0x00290010, "LO", "MAKER"],
      [0x00291001, "FL", [0.5]],
      [tags.EncapsulatedDocument, "OB", new Uint8Array(2000)],
    ],
    { sopInstanceUid: sampleUid() },
  );
  await upload([bytes]);
  const answer = await get(`/studies/${study}/metadata`, xml);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toMatch(/^multipart\/related; type="application\/dicom\+xml"; boundary=/);
  const parts = await partsOf(answer);
  expect(parts).toHaveLength(1);
  expect(parts[0]?.headers.get("content-type")?.trim()).toBe("application/dicom+xml; charset=utf-8");
  const document = parts[0]?.body.toString() ?? "";
  expect(document).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<NativeDicomModel xml:space="preserve">/);
  for (const part of [
    '<DicomAttribute tag="00080005" vr="CS" keyword="SpecificCharacterSet"><Value number="1">ISO_IR 192</Value>',
    '<DicomAttribute tag="00080008" vr="CS" keyword="ImageType"><Value number="1">ORIGINAL</Value><Value number="3">AXIAL</Value>',
    '<PersonName number="1"><Alphabetic><FamilyName>Li &amp; Söhne</FamilyName><GivenName>&lt;Na&gt;</GivenName></Alphabetic><Ideographic><FamilyName>李</FamilyName><GivenName>娜</GivenName></Ideographic></PersonName>',
    '<Item number="1"><DicomAttribute tag="00080104" vr="LO" keyword="CodeMeaning"><Value number="1">in</Value></DicomAttribute></Item><Item number="2"></Item>',
    "<InlineBinary>AQI=</InlineBinary>",
    '<Value number="1">a&#13;\nb</Value>',
    '<DicomAttribute tag="00291001" vr="FL" privateCreator="MAKER"><Value number="1">0.5</Value></DicomAttribute>',
    `<BulkData uri="http://localhost/dicomweb/${bucket.id}${pathOf(bytes)}/bulkdata/00420011"/>`,
  ]) {
    expect(document).toContain(part);
  }
  const etag = answer.headers.get("etag");
  expect(etag).not.toBe((await get(`/studies/${study}/metadata`)).headers.get("etag"));
});

test("searches answer XML where that is asked for, JSON where anything is taken", async () => {
  const { get, upload } = dicomwebOf(world, account, bucket.id);
  const study = sampleUid();
  await upload([
    dicomObject(
      [
        [tags.StudyInstanceUID, "UI", study],
        [tags.SeriesInstanceUID, "UI", sampleUid()],
      ],
      {
        sopInstanceUid: sampleUid(),
      },
    ),
  ]);
  const parts = await partsOf(await get(`/studies?StudyInstanceUID=${study}`, xml));
  expect(parts.map(({ body }) => body.toString())).toEqual([
    expect.stringContaining(`keyword="StudyInstanceUID"><Value number="1">${study}</Value>`),
  ]);
  expect((await get(`/studies?StudyInstanceUID=1.2.3`, xml)).status).toBe(204);
  const type = async (accept?: string) => (await get("/studies?limit=1", accept)).headers.get("content-type");
  expect(await type()).toBe("application/dicom+json");
  expect(await type("*/*")).toBe("application/dicom+json");
  expect(await type(`${xml};q=0.5, application/json`)).toBe("application/json");
  expect((await get("/studies?limit=1", 'multipart/related; type="text/html"')).status).toBe(406);
  // What is named beside a wildcard counts by itself (RFC 9110 §12.5.1).
  expect(await type("application/dicom+json;q=0, */*")).toBe("application/json");
  expect(await type("application/*;q=0.5, application/dicom+json;q=0.1")).toBe("application/json");
  const refused = "application/dicom+json;q=0, application/json;q=0, */*";
  expect(await type(refused)).toMatch(/^multipart\/related; type="application\/dicom\+xml"/);
});

test("the query's accept comes before the header, which counts where nothing of it can be given", async () => {
  const { get, upload } = dicomwebOf(world, account, bucket.id);
  const bytes = dicomObject([[tags.StudyInstanceUID, "UI", sampleUid()]], { sopInstanceUid: sampleUid() });
  await upload([bytes]);
  const search = async (accept: string, header: string) =>
    (await get(`/studies?limit=1&accept=${accept}`, header)).headers.get("content-type");
  expect(await search("application/json", "application/dicom+json")).toBe("application/json");
  expect(await search("text/html", "application/json")).toBe("application/json");
  expect((await get("/studies?limit=1&accept=text/html", "image/png")).status).toBe(406);
});

test("a study, a series and an instance come as a zip", async () => {
  const { get, upload } = dicomwebOf(world, account, bucket.id);
  const files = smallPhantom("ct", { slices: 3 }).map(({ bytes }) => bytes);
  await upload(files);
  const [, , study, , series, , instance] = pathOf(files[0] ?? Buffer.alloc(0)).split("/");
  const named = (bytes: Buffer) => `${series}/${pathOf(bytes).split("/").at(-1)}.dcm`;
  for (const [path, expected] of [
    [`/studies/${study}`, files],
    [`/studies/${study}/series/${series}`, files],
    [`/studies/${study}/series/${series}/instances/${instance}`, files.slice(0, 1)],
  ] as const) {
    const answer = await get(path, "application/zip; transfer-syntax=*");
    expect(answer.headers.get("content-type")).toBe("application/zip");
    const uid = path.split("/").at(-1) ?? "";
    expect(answer.headers.get("content-disposition")).toBe(
      `attachment; filename="${uid}.zip"; filename*=UTF-8''${uid}.zip`,
    );
    const zip = await fromBufferPromise(Buffer.from(await answer.arrayBuffer()), { lazyEntries: true });
    const entries = new Map<string, Buffer>();
    for await (const entry of zip.eachEntry()) {
      entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
    }
    expect([...entries.keys()].sort()).toEqual(expected.map(named).sort());
    for (const bytes of expected) expect(entries.get(named(bytes))?.equals(bytes)).toBe(true);
  }
});

test("what cannot be given in the transfer syntaxes accepted is left out, which the answer says", async () => {
  const { get, upload } = dicomwebOf(world, account, bucket.id);
  const uids = [sampleUid(), sampleUid()] as const;
  const ofStudy = [
    [tags.StudyInstanceUID, "UI", uids[0]],
    [tags.SeriesInstanceUID, "UI", uids[1]],
  ] as const;
  const jpegLs = "1.2.840.10008.1.2.4.80";
  const frames = [tags.PixelData, "encapsulated", [Uint8Array.of(1, 2)]] as const;
  const packed = dicomObject([...ofStudy, frames], { transferSyntaxUid: jpegLs, sopInstanceUid: sampleUid() });
  await upload([packed, dicomObject(ofStudy, { sopInstanceUid: sampleUid() })]);
  const asked = (uid: string) => `multipart/related; type="application/dicom"; transfer-syntax=${uid}`;
  const some = await get(`/studies/${uids[0]}`, asked(jpegLs));
  expect(some.status).toBe(206);
  expect(some.headers.get("warning")).toMatch(/^299 http:\/\/localhost\/dicomweb\/\S+ "1 instances cannot/);
  expect((await partsOf(some)).map(({ body }) => body.equals(packed))).toEqual([true]);
  expect((await get(`/studies/${uids[0]}`, asked("1.2.840.10008.1.2.4.90"))).status).toBe(406);
  expect((await get(`/studies/${uids[0]}`, asked("*"))).status).toBe(200);
});
