import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exams } from "#api/infrastructure/database/schema/index";
import { closeBulkReader } from "#api/dicom/bulk-value";
import { tags } from "#api/dicom/encoding/tags";
import { closeDocumentReader } from "#api/dicom/read-document";
import { closeMetadataReader } from "#api/dicom/read-metadata";
import { closeRenderer } from "#api/dicom/render-frame";
import { greyModule } from "../../../support/dicom-objects";
import { dicomwebOf } from "../../../support/dicomweb";
import { testPlatform, type TestPlatform } from "../../../support/platform";

let world: TestPlatform;
let dicomweb: ReturnType<typeof dicomwebOf>;
let account: { token: string };
beforeAll(async () => {
  world = await testPlatform();
  const bucket = await world.given.organization();
  account = await world.given.member(bucket, "admin");
  dicomweb = dicomwebOf(world, await world.given.member(bucket, "contentManager"), bucket.id);
});
afterAll(() => Promise.all([closeBulkReader(), closeDocumentReader(), closeMetadataReader(), closeRenderer()]));

const pdf = Buffer.concat([Buffer.from("%PDF-1.4\n"), Buffer.alloc(3000, 32), Buffer.from("%%EOF\n")]);
const givenPdf = () =>
  dicomweb.givenObject(
    [
      [tags.MIMETypeOfEncapsulatedDocument, "LO", "application/pdf"],
      [tags.EncapsulatedDocument, "OB", pdf],
    ],
    { sopClassUid: "1.2.840.10008.5.1.4.1.1.104.1" },
  );

const concept = (text: string) => [[[tags.CodeMeaning, "LO", text]]] as const;
const givenReport = () =>
  dicomweb.givenObject(
    [
      [tags.ConceptNameCodeSequence, "SQ", concept("Chest <b>report</b>")],
      [
        tags.ContentSequence,
        "SQ",
        [
          [
            [tags.ValueType, "CS", "TEXT"],
            [tags.ConceptNameCodeSequence, "SQ", concept("Finding")],
            [tags.TextValue, "UT", "结节 < 5 mm"],
          ],
        ],
      ],
    ],
    { sopClassUid: "1.2.840.10008.5.1.4.1.1.88.11" },
  );

test("an encapsulated PDF is rendered as itself", async () => {
  const path = await givenPdf();
  for (const [query, accept] of [
    ["", undefined],
    ["", "application/pdf"],
    ["?accept=application/pdf", "*/*"],
  ] as const) {
    const answer = await dicomweb.get(`${path}/rendered${query}`, accept);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(Buffer.from(await answer.arrayBuffer()).equals(pdf)).toBe(true);
  }
  expect((await dicomweb.get(`${path}/rendered`, "image/jpeg")).status).toBe(406);
  expect((await dicomweb.get(`${path}/frames/1/rendered`)).status).toBe(404);
});

test("a structured report is rendered as a page or as plain text", async () => {
  const path = await givenReport();
  const page = await dicomweb.get(`${path}/rendered`);
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  const html = await page.text();
  expect(html).toContain("<h1>Chest &lt;b&gt;report&lt;/b&gt;</h1>");
  expect(html).toContain("Finding: 结节 &lt; 5 mm");
  const plain = await dicomweb.get(`${path}/rendered`, "text/plain");
  expect(await plain.text()).toBe("Chest <b>report</b>\n\nFinding: 结节 < 5 mm\n");
});

test("an image is no document, whoever asks for one", async () => {
  const image = await dicomweb.givenObject([...greyModule(2, 2), [tags.PixelData, "OW", new Uint8Array(4)]]);
  expect((await dicomweb.get(`${image}/rendered`, "application/pdf")).status).toBe(406);
});

test("documents are not for those who look at images by a link without an account", async () => {
  const path = await givenPdf();
  const study = path.split("/")[2] ?? "";
  const [exam] = await world.platform.db.select().from(exams).where(eq(exams.studyInstanceUid, study));
  const id = exam?.id ?? "";
  const link = await world.clientOf(account).viewers.sharePath({ id });
  for (const way of ["/rendered", "/metadata", "/bulkdata/00420011"]) {
    expect([way, (await dicomweb.get(path + way)).status]).toEqual([way, 200]);
    expect([way, (await dicomweb.get(path + way, undefined, link)).status]).toEqual([way, 404]);
  }
  const own = await world.clientOf(account).viewers.path({ id });
  expect((await dicomweb.get(`${path}/rendered`, undefined, own)).status).toBe(200);
});
