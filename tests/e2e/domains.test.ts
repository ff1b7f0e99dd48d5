import sharp from "sharp";
import { expectAccessible } from "./accessibility";
import { expect, speak, test } from "./product";
import { expectSpoken } from "./spoken";

test(
  "the operator gives a host a name, rules and pictures; what is wrong is told at its field",
  { tag: ["@no-scripts"] },
  async ({ page, signIn, expectStatus, hasJavaScript }, { project }) => {
    expectStatus(422, 409);
    const host = `${project.name}.example`;
    await signIn("operator");
    await page.goto("/settings/admin/domains");
    await page.getByRole("textbox", { name: "域名" }).fill("https://wrong");
    await page.getByLabel("显示名称").fill("雪山影像");
    await page.getByRole("button", { name: "添加域名" }).click();
    await expect(page.getByText("不含 https://、端口和空格", { exact: false })).toBeVisible();
    await expect(page.getByLabel("显示名称")).toHaveValue("雪山影像");
    await page.getByRole("textbox", { name: "域名" }).fill(host);
    await page.getByRole("button", { name: "添加域名" }).click();
    await expect(page.getByRole("heading", { name: host })).toBeVisible();

    await page.getByLabel("网站").fill("javascript:alert(1)");
    await page.getByLabel("允许自行注册账号").check();
    await page.getByRole("button", { name: "保存" }).click();
    await expect(page.getByText("请填写以 http:// 或 https:// 开头的网址")).toBeVisible();
    await expect(page.getByLabel("允许自行注册账号")).toBeChecked();
    await page.getByLabel("网站").fill("https://xueshan.example");
    await page.getByRole("button", { name: "保存" }).click();
    await expect(page.getByText("已保存")).toBeVisible();

    const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: "#06c" } }).png();
    const file = { name: "logo.png", mimeType: "image/png", buffer: await picture.toBuffer() };
    await page.getByLabel("图片文件").first().setInputFiles(file);
    await page.getByRole("button", { name: "上传标志" }).click();
    await expect(page.getByRole("img", { name: "标志" })).toBeVisible();
    await page.getByLabel("图片文件").last().setInputFiles(file);
    await page.getByRole("button", { name: "上传背景" }).click();
    await expect(page.getByRole("button", { name: "移除背景" })).toBeVisible();
    if (hasJavaScript) await expectAccessible(page);
    for (const language of ["en", "tib", "chs"] as const) {
      await speak(page, language);
      await page.goto(`/settings/admin/domains/${host}`);
      await expectSpoken(page, language);
    }

    await page.getByRole("link", { name: "移除此域名" }).click();
    await page.getByRole("button", { name: "移除此域名" }).click();
    await expect(page.getByRole("heading", { name: "域名与品牌" })).toBeVisible();
    await expect(page.getByRole("link", { name: host })).toHaveCount(0);
  },
);
