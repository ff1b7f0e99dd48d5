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

test(
  "an image that came again with other content is told of at its exam, and a person decides which is used",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, hasJavaScript, expectStatus }) => {
    expectStatus(422);
    await signIn("approver");
    const name = `冲突${Date.now()}`;
    const uids = { studyUid: sampleUid(), seriesUid: sampleUid(), sopUid: sampleUid(), name };
    await upload(page, hasJavaScript, sampleDicom({ ...uids, side: 64 }));
    await upload(page, hasJavaScript, sampleDicom({ ...uids, side: 96, studyDescription: "胸部增强" }));
    await expect(page.getByRole("columnheader", { name: "与现有内容不同" })).toBeAttached();
    const exam = await page.getByRole("link", { name }).getAttribute("href");
    await page.goto(`${exam}?${new URLSearchParams({ list: `name=${name}` })}`);
    await expect(page.getByText("有 1 幅影像再次到达，内容与现有的不同。")).toBeVisible();
    await page.getByRole("link", { name: "查看并处理" }).click();

    const image = page.getByRole("group", { name: "序列 1 · 第 1 幅" });
    for (const [alt, side] of [
      ["现有影像的图像", 64],
      ["新到的影像的图像", 96],
    ] as const) {
      const picture = image.getByRole("img", { name: alt });
      await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(side);
    }
    await expect(image.getByText("网页上传", { exact: false })).toBeVisible();
    await expect(image.getByText("图像内容（像素）不同")).toBeVisible();
    await expect(image.getByRole("row", { name: "检查描述 胸部平扫 胸部增强" })).toBeVisible();
    await expect(image.getByRole("row", { name: "行数 64 96" })).toBeVisible();
    await expect(image.getByRole("radio")).toHaveCount(2);
    await expect(image.getByRole("radio", { checked: true })).toHaveCount(0);
    if (hasJavaScript) await expectAccessible(page);

    await page.getByRole("button", { name: "确认" }).click();
    await expect(page.getByText("请至少选择一项。").last()).toBeVisible();
    await image.getByLabel("改用这幅").check();
    await page.getByRole("button", { name: "确认" }).click();
    await expect(page.getByText("已保存：现在使用新到的影像。")).toBeVisible();
    await expect(page.getByText("再次到达")).toHaveCount(0);
    // The list it was opened from is still the way back.
    await expect(page.getByRole("link", { name: "返回列表" }).first()).toHaveAttribute("href", `/studies?name=${name}`);
  },
);
