import { expect, test } from "vitest";
import { coversBodyPart } from "./body-part-words";

test.each([
  ["胸部", "胸部"],
  ["胸部、上腹部", "胸部"],
  ["Chest", "CHEST"],
  ["胸", "胸部"],
  ["Chest + Abdomen", "abdomen"],
])("an exam of %s covers %s", (examined, recommended) => expect(coversBodyPart(examined, recommended)).toBe(true));

test.each([
  ["胸椎", "胸部"],
  ["右膝", "左膝"],
  ["肝", "上腹部"],
  ["", "胸部"],
  ["胸部", ""],
])("an exam of %s does not cover %s", (examined, recommended) =>
  expect(coversBodyPart(examined, recommended)).toBe(false),
);
