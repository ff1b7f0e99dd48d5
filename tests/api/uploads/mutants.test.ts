import { readdir, stat } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { afterAll, expect, test } from "vitest";
import { closeHeaderReader } from "#api/dicom/read-file";
import { seededRandom } from "#api/dicom/phantoms/noise";
import { UploadFile } from "#contract/uploads";
import { craftedFiles } from "../../support/crafted-files";
import { mutant, wholeFiles } from "../../support/mutants";
import { testPlatform } from "../../support/platform";
import { sampleDicom } from "../../support/sample-dicom";
import { sha256, uploading, type SentFile } from "../../support/uploading";

afterAll(closeHeaderReader);

const MUTANTS_OF_EACH = 33;

async function damaged(): Promise<SentFile[]> {
  const random = seededRandom(20_261);
  const files: SentFile[] = [];
  for (const [kind, make] of Object.entries(wholeFiles)) {
    const whole = await make();
    for (let count = 0; count < MUTANTS_OF_EACH; count++) {
      files.push({ name: `../../${kind}/${count}.dcm`, bytes: mutant(whole, random) });
    }
  }
  return files;
}

/** UIDs that would be paths if anything ever made them such. */
const paths = ["../../../../tmp/radbridge-escaped", "/etc/passwd", "..\\..\\x", "1.2.3/../../4", ".."].map((uid) => ({
  name: uid,
  bytes: sampleDicom({ studyUid: uid, seriesUid: uid, sopUid: uid }),
}));

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
}

test("damaged and crafted files are each accepted or refused with a reason, and stand nowhere but in the store", async () => {
  const world = await testPlatform();
  const bucket = await world.given.organization();
  const upload = uploading(world, await world.given.member(bucket, "contentManager"), bucket.id);
  const crafted = Object.entries(craftedFiles).map(([name, make]) => ({ name, bytes: make() }));
  const files = [...(await damaged()), ...paths, ...crafted];

  const { id } = await upload.begin(files);
  const sent: UploadFile[] = [];
  for (const [position, { bytes }] of files.entries()) {
    const answer = await upload.put(id, position, bytes);
    expect([position, answer.status]).toEqual([position, 200]);
    sent.push(UploadFile.parse(await answer.json()));
  }
  for (const { name, state, reason } of sent) {
    expect([name, state, reason]).toEqual([name, state, state === "accepted" ? null : expect.any(String)]);
    expect(["accepted", "refused"]).toContain(state);
  }
  const kept = new Set(
    sent.flatMap(({ state }, at) => (state === "accepted" ? [sha256(files[at]?.bytes ?? Buffer.alloc(0))] : [])),
  );
  expect(kept.size).toBeGreaterThan(10);
  expect(sent.filter(({ state }) => state === "refused").length).toBeGreaterThan(10);

  await upload.complete(id, { acceptDifferences: true });
  const sound = await upload.sendAndComplete([{ name: "sound.dcm", bytes: sampleDicom() }]);
  expect(sound.exams).toMatchObject([{ added: 1 }]);

  // The platform's own folder holds the store and what can be made again; in the store everything has its hash as name.
  const [first = ""] = kept;
  const store = dirname(dirname(await world.platform.objects.localPath(first)));
  const whole = dirname(store);
  expect((await readdir(whole)).filter((name) => !["objects", "cache"].includes(name))).toEqual([]);
  const objects = await filesBelow(store);
  for (const path of objects) expect(path).toMatch(/^([0-9a-f]{2})\/\1[0-9a-f]{62}$/);
  for (const hash of kept) expect(objects.map((path) => basename(path))).toContain(hash);
  const refused = files.filter((_, at) => sent[at]?.state === "refused").map(({ bytes }) => sha256(bytes));
  for (const hash of refused) expect(objects.map((path) => basename(path))).not.toContain(hash);
  await expect(stat("/tmp/radbridge-escaped")).rejects.toThrow("ENOENT");
}, 120_000);
