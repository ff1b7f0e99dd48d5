import { describe, expect, it } from "vitest";

import { smallPhantom } from "../../../tests/support/dicom-objects";
import { memorySource } from "../encoding/byte-source";
import { openDicom } from "../encoding/dicom-file";
import { picture } from "../pixels/picture";
import { readDicomHeader } from "../read-header";

const kinds = ["ct", "cr", "us", "mr"] as const;

describe.each(kinds)("a phantom study of %s", (kind) => {
  const files = smallPhantom(kind);

  it("is the same for the same seed, and another for another", () => {
    expect(smallPhantom(kind).map(({ bytes }) => bytes)).toEqual(files.map(({ bytes }) => bytes));
    expect(smallPhantom(kind, { seed: 8 })[0]?.bytes.equals(files[0]?.bytes ?? Buffer.alloc(0))).toBe(false);
    expect(smallPhantom(kind, { seed: 8 })[0]?.sopInstanceUid).not.toBe(files[0]?.sopInstanceUid);
  });

  it("reads as one series of one study, under the UIDs it names", () => {
    const headers = files.map(({ bytes }) => readDicomHeader(bytes));
    headers.forEach((result, index) => {
      if (!result.ok) throw new Error(result.detail);
      const file = files[index];
      expect(result.header.sopInstanceUid).toBe(file?.sopInstanceUid);
      expect(result.header.series.seriesInstanceUid).toBe(files[0]?.seriesInstanceUid);
      expect(result.header.study.studyInstanceUid).toBe(files[0]?.studyInstanceUid);
      expect(result.header.instance.number).toBe(index + 1);
      expect(result.header.sopInstanceUid).toMatch(/^2\.25\.\d{30,39}$/);
    });
    expect(new Set(files.map(({ fileName }) => fileName)).size).toBe(files.length);
  });

  it("shows something: neither black nor white as a whole", () => {
    const { pixels } = picture(openDicom(memorySource(files[0]?.bytes ?? Buffer.alloc(0))), 0, "default");
    const mean = pixels.reduce((sum, grey) => sum + grey, 0) / pixels.length;
    expect(mean).toBeGreaterThan(8);
    expect(mean).toBeLessThan(200);
  });
});
