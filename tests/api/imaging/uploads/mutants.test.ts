import { stat } from "node:fs/promises";
import { afterAll, expect, test } from "vitest";
import { closeHeaderReader } from "#api/dicom/read-file";
import { seededRandom } from "#api/dicom/phantoms/noise";
import { UploadFile } from "#contract/imaging/uploads";
import { craftedFiles } from "../../../support/crafted-files";
import { mutant, wholeFiles } from "../../../support/mutants";
import { testPlatform } from "../../../support/platform";
import { sampleDicom } from "../../../support/sample-dicom";
import { hashesInStore } from "../../../support/store-folder";
import { sha256, uploading, type SentFile } from "../../../support/uploading";

afterAll(closeHeaderReader);

/** The long tests take more (vitest.long.config.ts). */
const count = Number(process.env.MUTANTS ?? 198);
const mutantsOfEach = Math.ceil(count / Object.keys(wholeFiles).length);

async function damaged(): Promise<SentFile[]> {
  const random = seededRandom(Number(process.env.SEED ?? 20_261));
  const files: SentFile[] = [];
  for (const [kind, make] of Object.entries(wholeFiles)) {
    const whole = await make();
    for (let number = 0; number < mutantsOfEach; number++) {
      files.push({ name: `../../${kind}/${number}.dcm`, bytes: mutant(whole, random) });
    }
  }
  return files;
}

/** UIDs that would be paths if anything ever made them such. */
const paths = ["../../../../tmp/radbridge-escaped", "/etc/passwd", "..\\..\\x", "1.2.3/../../4", ".."].map((uid) => ({
  name: uid,
  bytes: sampleDicom({ studyUid: uid, seriesUid: uid, sopUid: uid }),
}));

test(
  "damaged and crafted files are each accepted or refused with a reason, and stand nowhere but in the store",
  async () => {
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

    const objects = await hashesInStore(world);
    for (const hash of kept) expect(objects).toContain(hash);
    const refused = files.filter((_, at) => sent[at]?.state === "refused").map(({ bytes }) => sha256(bytes));
    for (const hash of refused) expect(objects).not.toContain(hash);
    await expect(stat("/tmp/radbridge-escaped")).rejects.toThrow("ENOENT");
  },
  120_000 + count * 300,
);
