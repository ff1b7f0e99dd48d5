import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fromBufferPromise } from "yauzl";
import { closeCorrectedWriter, writeCorrected } from "#api/dicom/corrected-file";
import { closeExplicitWriter, writeAsExplicit, writeAsPlain } from "#api/dicom/explicit-file";
import { dciodvfy, hasDciodvfy } from "../../../support/dciodvfy";
import { dcmtk, hasDcmtk } from "../../../support/dcmtk";
import { smallPhantom } from "../../../support/dicom-objects";
import { wholeFiles } from "../../../support/mutants";
import { testPlatform } from "../../../support/platform";
import { uploading } from "../../../support/uploading";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "radbridge-conformance-"));
});
afterAll(async () => {
  await Promise.all([closeCorrectedWriter(), closeExplicitWriter()]);
  await rm(folder, { recursive: true });
});

const patient = {
  id: "P-77",
  issuer: "",
  name: "欧阳娜娜",
  birthDate: "1980-01-15",
  gender: "F",
  accessionNumber: "NEW-1",
} as const;

describe.skipIf(!hasDciodvfy)("dciodvfy finds no error that the file did not have before", () => {
  test.each(["ct", "us"] as const)(
    "in a %s image, which has none, in Explicit VR or with its patient corrected",
    async (kind) => {
      const [from, implicit, explicit, again, corrected] = ["from", "implicit", "explicit", "again", "corrected"].map(
        (name) => join(folder, `${kind}-${name}.dcm`),
      );
      if (!from || !implicit || !explicit || !again || !corrected) throw new Error("no paths");
      await writeFile(from, wholeFiles[kind]());
      const before = await dciodvfy(from);
      expect(before.errors).toEqual([]);

      expect(await writeAsExplicit({ from, to: explicit })).toEqual({ ok: true });
      expect(await writeAsPlain({ from, to: implicit, form: "implicit" })).toEqual({ ok: true });
      expect(await writeAsExplicit({ from: implicit, to: again })).toEqual({ ok: true });
      expect(await writeCorrected({ from, to: corrected, patient })).toEqual({ ok: true, isChanged: true });
      for (const path of [explicit, implicit, again, corrected])
        expect([path, await dciodvfy(path)]).toEqual([path, before]);
    },
  );

  test.each(["jpeg lossless", "jpeg-ls", "jpeg 2000", "rle"] as const)("in a decoded %s image", async (kind) => {
    const [from, to] = [join(folder, `${kind}.dcm`), join(folder, `${kind} decoded.dcm`)];
    await writeFile(from, await wholeFiles[kind]());
    const before = await dciodvfy(from);
    expect(await writeAsExplicit({ from, to })).toEqual({ ok: true });
    const { kind: read, errors } = await dciodvfy(to);
    expect(read).toBe(before.kind);
    expect(errors.filter((error) => !before.errors.includes(error))).toEqual([]);
  });
});

/** Type, file and object of each record of a directory, as dcmdump reads them. */
async function recordsOf(path: string): Promise<string[]> {
  const keys = ["0004,1430", "0004,1500", "0004,1511"].flatMap((tag) => ["+P", tag]);
  const { code, printed } = await dcmtk("dcmdump", ["+L", "-Un", ...keys, path]);
  expect([code, printed]).toEqual([0, printed]);
  return [...printed.matchAll(/\[(.*)\]/g)].map(([, value]) => value ?? "");
}

describe.skipIf(!hasDcmtk)("the directory of a package", () => {
  test("is read by dcmdump, and names what dcmmkdir does", async () => {
    const world = await testPlatform();
    const bucket = await world.given.organization();
    const account = await world.given.member(bucket, "contentManager");
    const files = smallPhantom("ct").map(({ fileName: name, bytes }) => ({ name, bytes }));
    const { exams } = await uploading(world, account, bucket.id).sendAndComplete(files);
    const id = exams[0]?.examId ?? "";
    await world.clientOf(account).studyPackages.make({ id });
    const answer = await world.fetch(`/api/v1/exams/${id}/study-package/file`, { as: account });
    const zip = await fromBufferPromise(Buffer.from(await answer.arrayBuffer()), { lazyEntries: true });
    const disc = join(folder, "disc");
    for await (const entry of zip.eachEntry()) {
      const path = join(disc, entry.fileName);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, await buffer(await zip.openReadStreamPromise(entry)));
    }

    const ours = await recordsOf(join(disc, "DICOMDIR"));
    expect(ours.filter((value) => /^[A-Z]+$/.test(value))).toEqual(["PATIENT", "STUDY", "SERIES", "IMAGE", "IMAGE"]);
    const theirs = join(folder, "DICOMDIR");
    const made = await dcmtk("dcmmkdir", ["+I", "+r", "+id", disc, "+D", theirs, "DICOM"]);
    expect([made.code, made.printed]).toEqual([0, made.printed]);
    expect(ours).toEqual(await recordsOf(theirs));
  });
});
