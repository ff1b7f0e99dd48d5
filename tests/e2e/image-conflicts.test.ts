import type { Page } from "@playwright/test";
import { sampleDicom, sampleUid } from "../support/sample-dicom";
import { expectAccessible } from "./accessibility";
import { expect, test } from "./product";

async function upload(page: Page, hasJavaScript: boolean, buffer: Buffer) {
  const file = { name: "IM1.dcm", mimeType: "application/dicom", buffer };
  await page.goto("/upload");
  if (hasJavaScript) {
    await page.getByRole("button", { name: "选择文件", exact: true }).waitFor();
    await page.locator("[data-pick=files]").setInputFiles(file);
    await page.getByRole("button", { name: "开始上传" }).click();
  } else {
    await page.getByLabel("文件", { exact: true }).setInputFiles(file);
    await page.getByRole("button", { name: "上传并继续" }).click();
  }
  await page.waitForURL(/\/upload\?upload=/);
  await expect(page.getByText("全部文件已上传")).toBeVisible({ timeout: 30_000 });
  await page.getByRole("button", { name: "完成上传" }).click();
  await expect(page.getByRole("heading", { name: "上传完成" })).toBeVisible({ timeout: 30_000 });
}

test("an image that came again with other content is told of at its exam, and a person decides which is used", async ({
  page,
  signIn,
  hasJavaScript,
  expectStatus,
}) => {
  expectStatus(422);
  await signIn("approver");
  const name = `冲突${Date.now()}`;
  const uids = { studyUid: sampleUid(), seriesUid: sampleUid(), sopUid: sampleUid(), name };
  await upload(page, hasJavaScript, sampleDicom({ ...uids, side: 64 }));
  await upload(page, hasJavaScript, sampleDicom({ ...uids, side: 96 }));
  await expect(page.getByRole("columnheader", { name: "与现有内容不同" })).toBeAttached();
  await page.getByRole("link", { name }).click();
  await expect(page.getByText("有 1 幅影像再次到达，内容与现有的不同。")).toBeVisible();
  await page.getByRole("link", { name: "查看并处理" }).click();
  await expect(page.getByText(/现有 64 × 64.*新到 96 × 96/)).toBeVisible();
  if (hasJavaScript) await expectAccessible(page);
  if (!hasJavaScript) {
    await page.getByRole("checkbox").uncheck();
    await page.getByText("改用新到的影像").click();
    await page.getByRole("button", { name: "确认" }).click();
    await expect(page.getByText("请填写此项。").first()).toBeVisible();
    await page.getByRole("checkbox").check();
  }
  await page.getByText("改用新到的影像").click();
  await page.getByRole("button", { name: "确认" }).click();
  await expect(page.getByText("已保存。")).toBeVisible();
  await expect(page.getByText("再次到达")).toHaveCount(0);
});
