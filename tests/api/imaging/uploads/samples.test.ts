import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { testPlatform } from "../../../support/platform";
import { sampleZip } from "../../../support/sample-zip";
import { uploading } from "../../../support/uploading";

/** Real files of many devices and makers; not part of the repository. */
const folder = join(import.meta.dirname, "../../../../shared/dicom-samples");

async function samples() {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return Promise.all(paths.sort().map(async (path) => ({ name: relative(folder, path), bytes: await readFile(path) })));
}

test.skipIf(!existsSync(folder))(
  "real files, one by one or in a zip, are each accepted or refused with a reason, and become exams",
  { timeout: 120_000 },
  async () => {
    const world = await testPlatform();
    const bucket = await world.given.organization();
    const upload = uploading(world, await world.given.member(bucket, "contentManager"), bucket.id);
    const files = await samples();

    const { id, files: sent } = await upload.send(files);
    expect(sent).toHaveLength(files.length);
    const verdicts = new Map(sent.map(({ name, state, kind, reason }) => [name, state === "accepted" ? kind : reason]));
    expect(verdicts.get("ct/ct_implicit.dcm")).toBe("dicom");
    expect(verdicts.get("ct/own_ct_gb18030.dcm")).toBe("dicom");
    expect(verdicts.get("bad/MR_truncated.dcm")).toBe("truncated");
    expect(verdicts.get("dicomdir/DICOMDIR")).toBe("dicomdir");
    expect(verdicts.get("LIST.tsv")).toBe("not_dicom");
    expect([...verdicts.values()].every((verdict) => verdict !== null)).toBe(true);

    const zip = await upload.send([{ name: "all.zip", bytes: sampleZip(files) }]);
    const [alone, zipped] = await Promise.all([id, zip.id].map((upId) => upload.api.uploads.read({ id: upId })));
    expect(zipped?.counts).toEqual(alone?.counts);
    expect(zipped?.studies.map(({ fileCount }) => fileCount).sort()).toEqual(
      alone?.studies.map(({ fileCount }) => fileCount).sort(),
    );

    const exams = await upload.complete(id, { acceptDifferences: true });
    expect(exams).toHaveLength(alone?.studies.length ?? 0);
    const images = exams.reduce((sum, { added, alreadyThere, conflicts }) => sum + added + alreadyThere + conflicts, 0);
    expect(images).toBe(alone?.counts.accepted);
    // Seven of them are others again in another transfer syntax, one in another character set too.
    expect(exams.reduce((sum, { conflicts }) => sum + conflicts, 0)).toBe(0);
    expect(exams.reduce((sum, { alreadyThere }) => sum + alreadyThere, 0)).toBe(7);
  },
);
