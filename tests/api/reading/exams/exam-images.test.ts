import { and, eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { attachments, auditEvents, instances, series } from "#api/infrastructure/database/schema/index";
import { tags } from "#api/dicom/encoding/tags";
import { ecgFile, ecgLeads, restingEcg, twelveLeadEcg } from "../../../support/ecg-file";
import { problemOf } from "../../../support/problems";
import { sampleDicom, sampleUid } from "../../../support/sample-dicom";
import { bucket, codeOf, given, manager, reader, stranger, useExamImages, world } from "./exam-with-images";

useExamImages();

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
