import { and, eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { attachments, auditEvents, exams, instances, series } from "#api/infrastructure/database/schema/index";
import type { WritableElement } from "#api/dicom/encoding/element-writer";
import { overlayTags, tags } from "#api/dicom/encoding/tags";
import { dicomObject, greyModule } from "../../../support/dicom-objects";
import { ecgFile, ecgLeads, restingEcg, twelveLeadEcg } from "../../../support/ecg-file";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";
import { sampleDicom, sampleUid } from "../../../support/sample-dicom";

let world: TestPlatform;
let bucket: { id: string };
let reader: TestAccount;
let manager: TestAccount;
let stranger: TestAccount;

beforeAll(async () => {
  world = await testPlatform();
  bucket = await world.given.organization();
  reader = await world.given.member(bucket, "member");
  manager = await world.given.member(bucket, "contentManager");
  stranger = await world.given.member(await world.given.organization(), "admin");
});

/** A stored instance in a series of its own. */
async function given(
  bytes: Buffer,
  fields: Partial<typeof instances.$inferInsert> = {},
  examFields: Partial<typeof exams.$inferInsert> = {},
) {
  const { db, objects } = world.platform;
  const exam = await world.given.exam({ bucketId: bucket.id, hasImage: true, ...examFields });
  const stored = await objects.keepBytes(bytes);
  const [inSeries] = await db
    .insert(series)
    .values({ examId: exam.id, seriesInstanceUid: sampleUid(), number: 1, modality: "CT" })
    .returning();
  const [instance] = await db
    .insert(instances)
    .values({
      seriesId: inSeries?.id ?? "",
      examId: exam.id,
      sopInstanceUid: sampleUid(),
      sopClassUid: "1.2.840.10008.5.1.4.1.1.2",
      transferSyntaxUid: "1.2.840.10008.1.2.1",
      hasPixelData: true,
      objectHash: stored.hash,
      sizeBytes: stored.sizeBytes,
      ...fields,
    })
    .returning();
  if (!instance || !inSeries) throw new Error("nothing was inserted");
  return { exam, series: inSeries, instance, bytes };
}

async function givenAttachment(name: string, mediaType: string, bytes: Buffer) {
  const exam = await world.given.exam({ bucketId: bucket.id });
  const stored = await world.platform.objects.keepBytes(bytes);
  const [attachment] = await world.platform.db
    .insert(attachments)
    .values({ examId: exam.id, name, mediaType, objectHash: stored.hash, sizeBytes: stored.sizeBytes })
    .returning();
  if (!attachment) throw new Error("nothing was inserted");
  return attachment;
}

const frame = (id: string, query = "", as: TestAccount = reader, init: RequestInit = {}) =>
  world.fetch(`/api/v1/instances/${id}/frames/0${query}`, { as, ...init });
const codeOf = async (response: Response) => {
  const body: unknown = await response.json();
  return { status: response.status, body };
};

describe("the images of an exam", () => {
  it("come as series and instances, both by number, each with how it is shown", async () => {
    const first = await given(sampleDicom(), { number: 2 });
    const { db } = world.platform;
    const more = { ...first.instance, objectHash: "0".repeat(64) };
    await db.insert(instances).values([
      { ...more, id: undefined, sopInstanceUid: sampleUid(), number: 1 },
      { ...more, id: undefined, sopInstanceUid: sampleUid(), number: null, hasPixelData: false },
    ]);
    const [early] = await db
      .insert(series)
      .values({ examId: first.exam.id, seriesInstanceUid: sampleUid(), number: 0, modality: "SR" })
      .returning();
    await db.insert(instances).values([
      {
        ...more,
        id: undefined,
        seriesId: early?.id ?? "",
        sopInstanceUid: sampleUid(),
        sopClassUid: "1.2.840.10008.5.1.4.1.1.88.11",
      },
      {
        ...more,
        id: undefined,
        seriesId: early?.id ?? "",
        sopInstanceUid: sampleUid(),
        sopClassUid: "1.2.840.10008.5.1.4.1.1.104.1",
      },
    ]);
    const shown = await world.clientOf(reader).exams.images({ id: first.exam.id });
    expect(shown.map(({ number, modality }) => [number, modality])).toEqual([
      [0, "SR"],
      [1, "CT"],
    ]);
    expect(shown[0]?.instances.map(({ kind }) => kind)).toEqual(["text", "document"]);
    expect(shown[1]?.instances.map(({ number, kind }) => [number, kind])).toEqual([
      [1, "image"],
      [2, "image"],
      [null, "other"],
    ]);
    const trail = await db.select().from(auditEvents).where(eq(auditEvents.examId, first.exam.id));
    expect(trail.map(({ event }) => event)).toEqual(["exam_images_viewed"]);
  });
});

describe("an ECG", () => {
  const ecg = () =>
    given(ecgFile([restingEcg()], [[[tags.UnformattedTextValue, "ST", "Sinus rhythm"]]]), {
      sopClassUid: twelveLeadEcg,
      hasPixelData: false,
    });

  it("tells what is on its sheets, and is drawn in millimetres by nothing that runs", async () => {
    const { instance, exam } = await ecg();
    const client = world.clientOf(reader);
    const [series] = await client.exams.images({ id: exam.id });
    expect(series?.instances.map(({ kind }) => kind)).toEqual(["waveform"]);
    expect(await client.images.waveform({ id: instance.id })).toEqual({
      groups: [
        {
          label: "RHYTHM",
          frequency: 500,
          seconds: 10,
          channels: ecgLeads,
          widthMm: 265,
          heightMm: 114,
          isCut: false,
        },
      ],
      notes: ["Sinus rhythm"],
      isCut: false,
    });
    const address = `/api/v1/instances/${instance.id}/waveform/0`;
    const response = await world.fetch(address, { as: reader });
    expect(response.headers.get("content-type")).toBe("image/svg+xml");
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    const svg = await response.text();
    const drawn = await sharp(Buffer.from(svg)).metadata();
    expect((drawn.width ?? 0) / (drawn.height ?? 1)).toBeCloseTo(265 / 114, 1);
    const headers = { "if-none-match": response.headers.get("etag") ?? "" };
    expect((await world.fetch(address, { as: reader, headers })).status).toBe(304);
    const trail = await world.platform.db.select().from(auditEvents).where(eq(auditEvents.subjectId, instance.id));
    expect(trail.map(({ event }) => event)).toEqual(["document_viewed"]);
  });

  it("is of nobody else, has no second sheet, and an image has none", async () => {
    const { instance } = await ecg();
    const sheet = (id: string, group: number, as = reader) =>
      world.fetch(`/api/v1/instances/${id}/waveform/${group}`, { as });
    expect((await sheet(instance.id, 0, stranger)).status).toBe(404);
    expect(await codeOf(await sheet(instance.id, 1))).toMatchObject({ status: 404, body: { code: "no_image" } });
    const picture = await given(sampleDicom());
    expect(await codeOf(await sheet(picture.instance.id, 0))).toMatchObject({ body: { code: "no_image" } });
    expect((await problemOf(world.clientOf(reader).images.waveform({ id: picture.instance.id }))).code).toBe(
      "no_image",
    );
  });

  it("without a wave says why", async () => {
    const { instance } = await given(ecgFile([]), { sopClassUid: twelveLeadEcg, hasPixelData: false });
    const answer = await world.fetch(`/api/v1/instances/${instance.id}/waveform/0`, { as: reader });
    expect(await codeOf(answer)).toMatchObject({ status: 422, body: { data: { reason: "malformed" } } });
  });
});

describe("a frame", () => {
  it("is a picture in the asked size, kept by the browser and not sent twice", async () => {
    const { instance } = await given(sampleDicom({ side: 256 }));
    const response = await frame(instance.id, "?size=96");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("image/jpeg");
    expect(response.headers.get("cache-control")).toMatch(/^private, max-age=\d+, immutable$/);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect({ width, height, format }).toEqual({ width: 96, height: 96, format: "jpeg" });
    const etag = response.headers.get("etag") ?? "";
    const again = await frame(instance.id, "?size=96", reader, { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
  });

  it("tells the window it was made by; that of a dose grid goes over all its frames", async () => {
    const grid = dicomObject([
      ...greyModule(1, 2, { bits: 16 }),
      [tags.NumberOfFrames, "IS", "2"],
      [tags.DoseGridScaling, "DS", "0.01"],
      [tags.PixelData, "OW", new Uint8Array(Uint16Array.of(0, 50, 100, 200).buffer)],
    ]);
    const { instance } = await given(grid, { frames: 2 });
    expect((await frame(instance.id, "?window=full")).headers.get("x-image-window")).toBe("1\\2");
    expect((await frame(instance.id, "?center=3&width=4")).headers.get("x-image-window")).toBe("3\\4");
  });

  it("follows the window", async () => {
    const { instance } = await given(sampleDicom({ grey: 1000 }));
    const grey = async (query: string) => {
      const response = await frame(instance.id, query);
      const { data } = await sharp(Buffer.from(await response.arrayBuffer()))
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true });
      return data[0];
    };
    expect(await grey("?center=2000&width=100&format=png")).toBe(0);
    expect(await grey("?center=100&width=100&format=png")).toBe(255);
    expect(await grey("?window=bone&format=png")).toBeGreaterThan(200);
  });

  it("shows its overlay planes, hides them, or gives them alone on transparent ground", async () => {
    const { instance } = await given(
      dicomObject([
        ...greyModule(2, 3, { bits: 16, stored: 12 }),
        [tags.WindowCenter, "DS", "2048"],
        [tags.WindowWidth, "DS", "4096"],
        [overlayTags.Rows, "US", 2],
        [overlayTags.Columns, "US", 3],
        [overlayTags.Data, "OW", Uint8Array.of(0b100001, 0)],
        [tags.PixelData, "OW", new Uint8Array(12)],
      ]),
    );
    const pixels = async (query: string) => {
      const response = await frame(instance.id, query);
      expect(response.headers.get("content-type")).toBe("image/png");
      const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
        .raw()
        .toBuffer({ resolveWithObject: true });
      return [...data].filter((_, index) => index % info.channels === info.channels - 1);
    };
    expect(await pixels("?format=png")).toEqual([255, 0, 0, 0, 0, 255]);
    expect(await pixels("?format=png&overlays=hidden")).toEqual([0, 0, 0, 0, 0, 0]);
    // A JPEG could not be transparent.
    expect(await pixels("?format=jpeg&overlays=alone")).toEqual([255, 0, 0, 0, 0, 255]);
  });

  it.each(["?overlays=some", "?window=rainbow", "?size=97", "?center=40", "?width=-1&center=2", "?format=bmp"])(
    "asked for with %s is refused",
    async (query) => {
      const { instance } = await given(sampleDicom());
      expect(await codeOf(await frame(instance.id, query))).toMatchObject({
        status: 400,
        body: { code: "bad_request" },
      });
    },
  );

  it("that is not there, or an instance without pixels, has no image", async () => {
    const { instance } = await given(sampleDicom());
    const missing = await world.fetch(`/api/v1/instances/${instance.id}/frames/1`, { as: reader });
    expect(await codeOf(missing)).toMatchObject({ status: 404, body: { code: "no_image" } });
    const without = await given(sampleDicom(), { hasPixelData: false });
    expect(await codeOf(await frame(without.instance.id))).toMatchObject({ status: 404, body: { code: "no_image" } });
  });

  it("that cannot be read says why", async () => {
    const whole = sampleDicom({ side: 64 });
    const { instance } = await given(whole.subarray(0, whole.length - 4000));
    const answer = await codeOf(await frame(instance.id));
    expect(answer).toMatchObject({ status: 422, body: { code: "image_unreadable", data: { reason: "malformed" } } });
  });

  it("is only for members of the organization", async () => {
    const { instance } = await given(sampleDicom());
    expect((await frame(instance.id, "", stranger)).status).toBe(404);
    expect((await world.fetch(`/api/v1/instances/${instance.id}/frames/0`)).status).toBe(401);
  });

  it("of a deleted exam is only for those who could bring it back", async () => {
    const { instance } = await given(sampleDicom(), {}, { deleted: new Date() });
    expect((await frame(instance.id)).status).toBe(404);
    expect((await frame(instance.id, "", manager)).status).toBe(200);
  });
});

describe("a file", () => {
  it("is handed out exactly as it came, under a name that says nothing about the patient, and in the audit trail", async () => {
    const { instance, bytes, exam } = await given(sampleDicom());
    const response = await world.fetch(`/api/v1/instances/${instance.id}/file`, { as: reader });
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
    expect(response.headers.get("content-type")).toBe("application/dicom");
    expect(response.headers.get("content-length")).toBe(String(bytes.length));
    expect(response.headers.get("content-disposition")).toContain(
      `attachment; filename="${instance.sopInstanceUid}.dcm"`,
    );
    const trail = await world.platform.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.examId, exam.id), eq(auditEvents.event, "instance_downloaded")));
    expect(trail).toHaveLength(1);
  });

  it("whose head alone is asked for is not left open", async () => {
    const { instance, bytes } = await given(sampleDicom());
    const reading = vi.spyOn(world.platform.objects, "read");
    onTestFinished(() => reading.mockRestore());
    const head = await world.fetch(`/api/v1/instances/${instance.id}/file`, { as: reader, method: "HEAD" });
    expect([head.status, head.headers.get("content-length"), head.body]).toEqual([200, String(bytes.length), null]);
    const [opened] = await Promise.all(reading.mock.results.map(({ value }) => value));
    expect(opened).toMatchObject({ destroyed: true });
  });

  it("of another organization is not found", async () => {
    const { instance } = await given(sampleDicom());
    expect((await world.fetch(`/api/v1/instances/${instance.id}/file`, { as: stranger })).status).toBe(404);
  });
});

describe("an attachment", () => {
  const png = () =>
    sharp({ create: { width: 4, height: 4, channels: 3, background: "white" } })
      .png()
      .toBuffer();

  it("is shown, or downloaded under its own name", async () => {
    const bytes = await png();
    const { id } = await givenAttachment("检查申请单.png", "image/png", bytes);
    const shown = await world.fetch(`/api/v1/attachments/${id}/file`, { as: manager });
    expect(shown.headers.get("content-type")).toBe("image/png");
    expect(shown.headers.get("content-disposition")).toBe(
      `inline; filename="_____.png"; filename*=UTF-8''${encodeURIComponent("检查申请单.png")}`,
    );
    expect(Buffer.from(await shown.arrayBuffer()).equals(bytes)).toBe(true);
    const kept = await world.fetch(`/api/v1/attachments/${id}/file?download=1`, { as: manager });
    expect(kept.headers.get("content-disposition")).toMatch(/^attachment;/);
    await kept.arrayBuffer();
    const again = await world.fetch(`/api/v1/attachments/${id}/file`, {
      as: manager,
      headers: { "if-none-match": shown.headers.get("etag") ?? "" },
    });
    expect(again.status).toBe(304);
  });

  it("of a type a browser might run is never shown", async () => {
    const { id } = await givenAttachment('x".html', "text/html", Buffer.from("<script>1</script>"));
    const response = await world.fetch(`/api/v1/attachments/${id}/file`, { as: manager });
    await response.arrayBuffer();
    expect(response.headers.get("content-type")).toBe("application/octet-stream");
    expect(response.headers.get("content-disposition")).toBe(
      `attachment; filename="x_.html"; filename*=UTF-8''x_.html`,
    );
  });

  it("is there for everybody who sees the exam", async () => {
    const { id } = await givenAttachment("a.png", "image/png", await png());
    const shown = await world.fetch(`/api/v1/attachments/${id}/file`, { as: reader });
    expect(shown.status).toBe(200);
    await shown.arrayBuffer();
    expect((await world.fetch(`/api/v1/attachments/${id}/file`, { as: stranger })).status).toBe(404);
  });
});

describe("an instance without pixels", () => {
  const code = (meaning: string): WritableElement[] => [
    [tags.CodeValue, "SH", "1"],
    [tags.CodingSchemeDesignator, "SH", "99RB"],
    [tags.CodeMeaning, "LO", meaning],
  ];

  it("is read as text where it is a structured report", async () => {
    const finding: WritableElement[] = [
      [tags.ValueType, "CS", "TEXT"],
      [tags.ConceptNameCodeSequence, "SQ", [code("所见")]],
      [tags.TextValue, "UT", "右肺上叶结节"],
    ];
    const sopClassUid = "1.2.840.10008.5.1.4.1.1.88.11";
    const file = dicomObject(
      [
        [tags.ValueType, "CS", "CONTAINER"],
        [tags.ConceptNameCodeSequence, "SQ", [code("胸部报告")]],
        [tags.ContentSequence, "SQ", [finding]],
      ],
      { sopClassUid },
    );
    const { instance } = await given(file, { sopClassUid, hasPixelData: false });
    expect(await world.clientOf(reader).images.text({ id: instance.id })).toEqual({
      title: "胸部报告",
      lines: [{ depth: 0, kind: "text", name: "所见", value: "右肺上叶结节" }],
      isCut: false,
    });
  });

  it("is shown as the PDF it carries", async () => {
    const sopClassUid = "1.2.840.10008.5.1.4.1.1.104.1";
    const pdf = Buffer.from("%PDF-1.4\n%%EOF\n");
    const carrying = (bytes: Buffer) =>
      dicomObject(
        [
          [tags.MIMETypeOfEncapsulatedDocument, "LO", "application/pdf"],
          [tags.EncapsulatedDocument, "OB", bytes],
        ],
        { sopClassUid },
      );
    const { instance } = await given(carrying(pdf), { sopClassUid, hasPixelData: false });
    const response = await world.fetch(`/api/v1/instances/${instance.id}/document`, { as: reader });
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(Buffer.from(await response.arrayBuffer()).equals(pdf)).toBe(true);
    const broken = await given(carrying(Buffer.from("<script>")), { sopClassUid, hasPixelData: false });
    const refused = await world.fetch(`/api/v1/instances/${broken.instance.id}/document`, { as: reader });
    expect(await codeOf(refused)).toMatchObject({ status: 422, body: { code: "image_unreadable" } });
  });

  it("has neither where it is an image", async () => {
    const { instance } = await given(sampleDicom());
    expect((await problemOf(world.clientOf(reader).images.text({ id: instance.id }))).code).toBe("no_image");
    const refused = await world.fetch(`/api/v1/instances/${instance.id}/document`, { as: reader });
    expect(refused.status).toBe(404);
  });
});
