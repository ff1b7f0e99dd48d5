import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { closeDocumentReader, documentKind, readDocument } from "../../api/dicom/read-document";
import { closeHeaderReader, readDicomFile } from "../../api/dicom/read-file";
import type { HeaderRefusal, RenderRefusal } from "../../api/dicom/refusal";
import { closeRenderer, renderFrame } from "../../api/dicom/render-frame";

const folder = fileURLToPath(new URL("../../../shared/dicom-samples/", import.meta.url));
const list = `${folder}LIST.tsv`;
const files = existsSync(list)
  ? readFileSync(list, "utf8")
      .trim()
      .split("\n")
      .slice(1)
      .flatMap((line) => line.split("\t", 1))
  : [];

const limitMs = 2_000;

/** Files that cannot be filed under a study, and why. */
const refused: Record<string, HeaderRefusal> = {
  "sc/htj2k_lossless_rgb.dcm": "no_study_instance",
  "charset/chrSQEncoding.dcm": "no_study_instance",
  "bad/no_meta_group_length.dcm": "no_study_instance",
  "bad/UN_sequence.dcm": "no_study_instance",
  "bad/MR_truncated.dcm": "truncated",
  "bad/rtplan_truncated.dcm": "truncated",
  "bad/no_meta.dcm": "not_dicom", // starts in the middle of an element
  "bad/meta_missing_tsyntax.dcm": "no_sop_instance",
  "bad/empty_charset_LEI.dcm": "no_sop_instance",
  "dicomdir/DICOMDIR": "dicomdir",
};

/** Files that are accepted, but have no picture, and why. */
const notShown: Record<string, RenderRefusal> = {
  "charset/chrKoreanMulti.dcm": "no_pixel_data",
  "rt/rtplan.dcm": "no_pixel_data",
  "rt/rtstruct.dcm": "no_pixel_data",
  "bad/JPEG2000-embedded-sequence-delimiter.dcm": "malformed", // its size markers were overwritten
};

/** Patient names as written in their ideographic, else alphabetic group. */
const names: Record<string, string> = {
  "charset/chrX1.dcm": "王^小東",
  "charset/chrX2.dcm": "王^小东",
  "charset/chrH31.dcm": "山田^太郎",
  "charset/chrI2.dcm": "洪^吉洞",
  "charset/chrRuss.dcm": "Люкceмбypг",
  "charset/chrGreek.dcm": "Διονυσιος",
  "charset/chrArab.dcm": "قباني^لنزار",
  "charset/chrHbrw.dcm": "שרון^דבורה",
  "charset/chrFren.dcm": "Buc^Jérôme",
  "charset/chrGerm.dcm": "Äneas^Rüdiger",
  "charset/chrGB2312.dcm": "张^小东",
  "ct/own_ct_gb18030.dcm": "张^三",
  "ct/own_ct_htj2k_201.dcm": "张^三",
  "ct/ct_implicit.dcm": "MISTER^CT",
};

/** Patient ID, study date, modality, columns × rows × frames. */
const facts: Record<string, string> = {
  "ct/ct_implicit.dcm": "2178309 2001-01-05 CT 512×512×1",
  "ct/ct_bigendian.dcm": "2178309 2001-01-05 CT 512×512×1",
  "ct/ct_deflated.dcm": "2178309 2001-01-05 CT 512×512×1",
  "ct/ct_frag_nobot_51.dcm": "0010 2006-12-19 CT 512×512×2",
  "mr/emri_small_j2k.dcm": "null 2000-01-01 MR 64×64×10",
  "cr/rg3_j2k.dcm": "11RG3 2004-08-26 CR 1760×1760×1",
  "us/us_ybr_multiframe_rle.dcm": "204 2016-05-03 US 320×240×30",
  "sc/rgb_planar1.dcm": "null 1994-11-05 US 256×120×1",
  "seg/seg_ct_binary.dcm": "77654033 1995-09-03 SEG 16×16×3",
};

/** One image in several transfer syntaxes: the pictures have to be equal to the bit. */
const sameImage = ["implicit", "bigendian", "deflated", "jpegll_70", "j2k_90"].map((name) => `ct/ct_${name}.dcm`);

afterAll(() => Promise.all([closeHeaderReader(), closeRenderer(), closeDocumentReader()]));

if (files.length === 0) {
  it("real files of many kinds are accepted and shown, or refused with a clear reason", ({ skip }) => {
    skip("the folder ../shared/dicom-samples is not beside this repository");
  });
}

describe.runIf(files.length > 0)("real files", () => {
  // The first task of a thread also loads its module; that is no part of a file's time.
  beforeAll(async () => {
    const path = `${folder}ct/ct_implicit.dcm`;
    await Promise.all([readDicomFile(path), renderFrame({ path, format: "jpeg" })]);
  });

  it("are those that something particular is expected of, and others", () => {
    const expected = [refused, notShown, names, facts].flatMap((files) => Object.keys(files));
    expect(files).toEqual(expect.arrayContaining([...expected, ...sameImage]));
  });

  it.each(files)("%s is accepted and shown, or refused with a clear reason, within two seconds", async (file) => {
    const path = folder + file;
    const started = performance.now();
    const result = await readDicomFile(path);
    expect(performance.now() - started).toBeLessThan(limitMs);
    expect(result.ok ? "accepted" : result.reason).toBe(refused[file] ?? "accepted");
    if (!result.ok) return;

    const { patient, study, series, instance, sopClassUid } = result.header;
    if (names[file]) expect(patient.name.ideographic ?? patient.name.alphabetic).toBe(names[file]);
    const size = `${instance.columns}×${instance.rows}×${instance.frames}`;
    if (facts[file]) expect(`${patient.id} ${study.studyDate} ${series.modality} ${size}`).toBe(facts[file]);

    const kind = documentKind(sopClassUid);
    if (kind) {
      expect(await readDocument(path, kind)).toMatchObject({ ok: true });
      return;
    }
    for (const frame of new Set([0, instance.frames - 1])) {
      const shownAt = performance.now();
      const shown = await renderFrame({ path, frame, format: "jpeg" });
      expect(performance.now() - shownAt).toBeLessThan(limitMs);
      expect(shown.ok ? "shown" : shown.reason).toBe(notShown[file] ?? "shown");
    }
  });

  it("one image gives one picture, however it is encoded", async () => {
    const pictures = await Promise.all(sameImage.map((file) => renderFrame({ path: folder + file, format: "png" })));
    const [first, ...others] = pictures.map((shown) => (shown.ok ? shown.image.toString("base64") : shown.reason));
    for (const other of others) expect(other === first).toBe(true);
  });
});
