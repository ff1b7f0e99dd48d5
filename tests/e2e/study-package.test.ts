import { readFile } from "node:fs/promises";
import { givenExam } from "./given-exam";
import { expect, test } from "./product";
import { said, saidWith } from "./said";

test("an exam's images are packed once and taken away as a zip", { tag: ["@no-scripts"] }, async ({ page, signIn }) => {
  const exam = await givenExam();
  await signIn("technician");
  await page.goto(`/studies/${exam.id}`);
  await page.getByRole("link", { name: said("exam.page.package") }).click();
  await page.getByRole("button", { name: said("exam.package.make") }).click();
  await expect(page.getByText(saidWith("exam.package.made", { files: 3 }))).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: said("exam.package.download") }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${exam.accessionNumber}.zip`);
  expect((await readFile(await file.path())).subarray(0, 4).toString("latin1")).toBe("PK\x03\x04");
  await expect(page.getByText(saidWith("exam.package.againFrom"))).toBeVisible();
});
