import { readFile } from "node:fs/promises";
import { givenExam } from "./given-exam";
import { expect, test } from "./product";

test("an exam's images are packed once and taken away as a zip", { tag: ["@no-scripts"] }, async ({ page, signIn }) => {
  const exam = await givenExam();
  await signIn("technician");
  await page.goto(`/studies/${exam.id}`);
  await page.getByRole("link", { name: "下载影像" }).click();
  await page.getByRole("button", { name: "打包" }).click();
  await expect(page.getByText("3 个文件", { exact: false })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "下载压缩包" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${exam.accessionNumber}.zip`);
  expect((await readFile(await file.path())).subarray(0, 4).toString("latin1")).toBe("PK\x03\x04");
  await expect(page.getByText("每小时可重新打包一次", { exact: false })).toBeVisible();
});
