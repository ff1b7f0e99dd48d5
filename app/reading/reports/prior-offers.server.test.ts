import { expect, test } from "vitest";
import { priorOffers } from "./prior-offers.server";

const prior = {
  id: "e",
  modality: "CT",
  bodyPart: "胸部",
  studyDate: "2026-03-01T01:00:00.000Z",
  created: "2026-03-01T02:00:00.000Z",
  timeZone: "Asia/Shanghai",
} as const;
const offered = (bodyPart: string, finding = "") =>
  priorOffers({ ...prior, bodyPart }, { finding, diagnosis: "" }, "en");

test("compares in each language, by day, body part and modality", () => {
  expect(offered("胸部").comparison).toMatchObject({
    chs: "与2026年3月1日胸部CT比较，",
    en: "Compared with CT of 1 March 2026, ",
  });
  expect(offered("CHEST").comparison).toMatchObject({
    chs: "与2026年3月1日CT比较，",
    en: "Compared with chest CT of 1 March 2026, ",
  });
});

test("carries over the sizes of the finding with their day", () => {
  const { sizes, language } = offered("胸部", "右肺结节，大小约12mm×9mm。");
  expect(sizes).toMatchObject([
    { of: "大小约12mm×9mm", text: { chs: "（2026-03-01为12mm×9mm）", en: " (was 12mm×9mm, 2026-03-01)" } },
  ]);
  expect(language).toBe("chs");
  expect(offered("", "").language).toBeNull();
});
