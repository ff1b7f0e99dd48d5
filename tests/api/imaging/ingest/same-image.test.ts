import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exams, instanceConflicts, instances } from "#api/infrastructure/database/schema/index";
import { closeComparer } from "#api/dicom/compare-files";
import { removeSpare } from "#api/imaging/ingest/spare-objects";
import { associationsWith, calledOrganization } from "../../../support/associations";
import { asFiles, dcmtk, hasDcmtk, type Program } from "../../../support/dcmtk";
import { phantomFile } from "../../../support/dicom-objects";
import { multipartOf, pathOf } from "../../../support/dicomweb";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { imageOf, writtenIn, type ReversibleSyntax } from "../../../support/transcoded";
import { sha256, uploading } from "../../../support/uploading";

let world: TestPlatform;
let bucket: { id: string; aeTitle: string };
let account: TestAccount;
let peers: Awaited<ReturnType<typeof associationsWith>>;
beforeAll(async () => {
  world = await testPlatform();
  bucket = await calledOrganization(world, { mayStore: true });
  account = await world.given.member(bucket, "contentManager");
  peers = await associationsWith(world);
});
afterAll(async () => {
  await peers.close();
  await closeComparer();
});

async function stow(...files: Buffer[]) {
  const path = `/dicomweb/${bucket.id}/studies`;
  const response = await world.fetch(path, { as: account, method: "POST", ...multipartOf(files) });
  return response.status;
}

/** What stands in the exam of a study, and what waits for a decision. */
async function ofStudy(study: string) {
  const { db } = world.platform;
  const [exam] = await db.select().from(exams).where(eq(exams.studyInstanceUid, study));
  const [standing, conflicts] = await Promise.all([
    db
      .select()
      .from(instances)
      .where(eq(instances.examId, exam?.id ?? "")),
    db
      .select()
      .from(instanceConflicts)
      .where(eq(instanceConflicts.examId, exam?.id ?? "")),
  ]);
  return { examId: exam?.id ?? "", standing: standing.map(({ objectHash }) => objectHash), conflicts };
}

const others: ReversibleSyntax[] = ["implicit", "bigEndian", "deflated", "rle", "jpegLs", "jpeg2000", "htJpeg2000"];

describe("the same image in another transfer syntax", () => {
  it("is success to who sends it by STOW-RS, and the first one stays in use", async () => {
    const image = imageOf({ count: 2 });
    const first = await writtenIn("explicit", image);
    expect(await stow(first)).toBe(200);
    for (const syntax of others) expect([syntax, await stow(await writtenIn(syntax, image))]).toEqual([syntax, 200]);
    expect(await ofStudy(image.study)).toMatchObject({ standing: [sha256(first)], conflicts: [] });
  });

  it("leaves an object that goes a day later, unless it has come to stand somewhere", async () => {
    const { db, objects } = world.platform;
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    await removeSpare(world.platform, inDays(2));
    const image = imageOf();
    const [first, again, used] = [
      await writtenIn("explicit", image),
      await writtenIn("jpegLs", image),
      await writtenIn("rle", image),
    ] as const;
    for (const bytes of [first, again, used]) expect(await stow(bytes)).toBe(200);
    const { examId } = await ofStudy(image.study);
    await db
      .update(instances)
      .set({ objectHash: sha256(used) })
      .where(eq(instances.examId, examId));
    const has = () => Promise.all([first, again, used].map((bytes) => objects.has(sha256(bytes))));
    expect(await removeSpare(world.platform, new Date())).toBe(0);
    expect(await has()).toEqual([true, true, true]);
    expect(await removeSpare(world.platform, inDays(2))).toBe(1);
    expect(await has()).toEqual([true, false, true]);
    expect(await removeSpare(world.platform, inDays(2))).toBe(0);
  });

  it("comes with new ones and with true conflicts in one request, at once from several", async () => {
    const [image, lost] = [imageOf(), imageOf()];
    const again = { ...lost, study: image.study };
    expect(await stow(await writtenIn("explicit", image), await writtenIn("explicit", again))).toBe(200);
    const changed = { ...again, frames: [again.frames[0]?.map((word) => word ^ 1) ?? new Uint16Array()] };
    const fresh = { ...imageOf(), study: image.study };
    const files = [await writtenIn("jpegLs", image), await writtenIn("jpegLs", changed), await writtenIn("rle", fresh)];
    const answers = await Promise.all([stow(...files), stow(...files), stow(...files)]);
    // The conflict is a failure once: who sends the same again is told that it is kept.
    expect(answers.sort()).toEqual([200, 200, 202]);
    expect(await ofStudy(image.study)).toMatchObject({
      standing: { length: 3 },
      conflicts: [{ objectHash: sha256(files[1] ?? Buffer.alloc(0)), decision: null }],
    });
  });

  it("is there already for who uploads it in the browser", async () => {
    const image = imageOf();
    const upload = uploading(world, account, bucket.id);
    await upload.sendAndComplete([{ name: "1.dcm", bytes: await writtenIn("jpegLs", image) }]);
    const { exams: made } = await upload.sendAndComplete([
      { name: "1.dcm", bytes: await writtenIn("explicit", image) },
      { name: "2.dcm", bytes: await writtenIn("rle", image) },
    ]);
    expect(made).toMatchObject([{ isNew: false, added: 0, alreadyThere: 2, conflicts: 0 }]);
  });
});

describe("a conflict sent again", () => {
  const changedOf = (image: ReturnType<typeof imageOf>) => ({
    ...image,
    frames: image.frames.map((frame) => frame.map((word) => word ^ 5)),
  });

  it("is a failure the first time; the same again, in whatever transfer syntax, is kept already", async () => {
    const image = imageOf();
    await stow(await writtenIn("explicit", image));
    const changed = changedOf(image);
    expect(await stow(await writtenIn("explicit", changed))).toBe(409);
    expect(await stow(await writtenIn("explicit", changed))).toBe(200);
    expect(await stow(await writtenIn("jpeg2000", changed))).toBe(200);
    expect((await ofStudy(image.study)).conflicts).toHaveLength(1);
  });

  it.each(["keep", "replace"] as const)("is asked about no more once a person has decided: %s", async (decision) => {
    const image = imageOf();
    const [first, other] = [await writtenIn("explicit", image), await writtenIn("explicit", changedOf(image))];
    await stow(first);
    await stow(other);
    const { examId, conflicts } = await ofStudy(image.study);
    const decisions = conflicts.map(({ id }) => ({ conflictId: id, decision }));
    await world.clientOf(account).imageConflicts.decide({ id: examId, decisions });
    for (const bytes of [first, other, await writtenIn("rle", image)]) expect(await stow(bytes)).toBe(200);
    const standing = [sha256(decision === "keep" ? first : other)];
    expect(await ofStudy(image.study)).toMatchObject({ standing, conflicts: { length: 1 } });
  });
});

/** How dcmtk makes each, and how storescu proposes it. */
const made: [name: string, program: Program, options: string[], proposal: string][] = [
  ["JPEG lossless", "dcmcjpeg", ["+e1"], "-xs"],
  ["JPEG-LS lossless", "dcmcjpls", ["+el"], "-xt"],
  ["RLE", "dcmcrle", [], "-xr"],
  ["Implicit VR", "dcmconv", ["+ti"], "-xi"],
  ["Explicit VR Big Endian", "dcmconv", ["+tb"], "-xb"],
  ["Deflated", "dcmconv", ["+td"], "-xd"],
];

describe.skipIf(!hasDcmtk)("an image dcmtk wrote anew, sent by storescu", () => {
  it.each(["ct", "us"] as const)(
    "is the %s that is there, but compressed with loss",
    { timeout: 60_000 },
    async (kind) => {
      const original = phantomFile(kind, { size: 64 });
      await asFiles([original], async ([path = ""]) => {
        // Of a phantom that is compressed already, what is in it.
        const plain = `${path}.plain`;
        expect(await dcmtk("dcmconv", ["+te", path, plain])).toMatchObject({ code: 0 });
        const send = (file: string, proposal: string) =>
          dcmtk("storescu", [
            "-v",
            proposal,
            "-aet",
            "CT1",
            "-aec",
            bucket.aeTitle,
            "127.0.0.1",
            String(peers.port),
            file,
          ]);
        expect(await send(plain, "-xe")).toMatchObject({ code: 0 });
        for (const [name, program, options, proposal] of made) {
          expect(await dcmtk(program, [...options, plain, `${path}.new`])).toMatchObject({ code: 0 });
          expect({ name, ...(await send(`${path}.new`, proposal)) }).toMatchObject({ name, code: 0 });
        }
        const [, , study = ""] = pathOf(original).split("/");
        expect(await ofStudy(study)).toMatchObject({ standing: { length: 1 }, conflicts: [] });
        expect(await dcmtk("dcmcjpls", ["+en", "+md", "3", "+un", plain, `${path}.lossy`])).toMatchObject({ code: 0 });
        expect((await send(`${path}.lossy`, "-xu")).printed).toMatch(
          /Received Store Response .*(0x0?111|[Dd]uplicate)/,
        );
        expect((await ofStudy(study)).conflicts).toHaveLength(1);
        expect(await send(`${path}.lossy`, "-xu")).toMatchObject({ code: 0 });
      });
    },
  );
});
