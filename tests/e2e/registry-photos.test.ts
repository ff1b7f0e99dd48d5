import sharp from "sharp";
import { expectAccessible } from "./accessibility";
import { chooseFrom } from "./menu";
import { expect, test } from "./product";
import { said } from "./said";

test(
  "a phone photographs the referral form, and the desk sees it",
  { tag: ["@no-scripts"] },
  async ({ page, browser, signIn, hasJavaScript }, { project }) => {
    await signIn("registrar");
    await page.goto("/registry/new");
    await page.getByLabel("姓名").fill(`拍照${project.name}`);
    const first = page.getByRole("group", { name: "检查", exact: true }).locator("details").first();
    await chooseFrom(first.getByRole("combobox", { name: "检查类型" }), "CT");
    await page.getByRole("button", { name: "登记", exact: true }).click();
    await page.getByRole("button", { name: "用手机拍摄" }).click();
    const address = await page.getByText("/service-orders/upload?code=").innerText();

    const phone = await browser.newPage({ javaScriptEnabled: hasJavaScript, viewport: { width: 390, height: 844 } });
    await phone.goto(address);
    const create = { width: 600, height: 800, channels: 3, background: "#cde" } as const;
    const buffer = await sharp({ create }).jpeg().toBuffer();
    await phone.getByLabel("拍照或选择照片").setInputFiles({ name: "1.jpg", mimeType: "image/jpeg", buffer });
    await phone.getByRole("button", { name: "发送" }).click();
    await expect(phone.getByText("已发送 1 张")).toBeVisible();
    if (hasJavaScript) await expectAccessible(phone);
    await phone.context().close();

    if (!hasJavaScript) await page.getByRole("link", { name: "查看照片是否已到" }).click();
    await expect(page.getByRole("img", { name: "申请单照片 1" })).toBeVisible();
    await page.getByRole("button", { name: "移除" }).click();
    await expect(page.getByRole("img", { name: "申请单照片 1" })).toHaveCount(0);
  },
);

test(
  "the form is photographed before its order is registered, and what was typed stays",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, browser, signIn, hasJavaScript }, { project }) => {
    const name = `先拍${project.name}`;
    const picture = async (background: string) => ({
      name: "1.jpg",
      mimeType: "image/jpeg",
      buffer: await sharp({ create: { width: 600, height: 800, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    });
    await signIn("registrar");
    await page.goto("/registry/new");
    const first = page
      .getByRole("group", { name: said("registry.edit.exams"), exact: true })
      .locator("details")
      .first();
    await page.getByLabel(said("exam.info.name")).fill(name);
    await chooseFrom(first.getByRole("combobox", { name: said("registry.modality") }), "CT");
    await page.getByText(said("registry.photos.title"), { exact: true }).click();
    await page.getByLabel(said("registry.photos.file")).setInputFiles(await picture("#cde"));
    // With scripts it is added as soon as it is chosen.
    if (!hasJavaScript) await page.getByRole("button", { name: said("registry.photos.add"), exact: true }).click();
    await expect(page.getByRole("img", { name: said("registry.photos.alt", { number: 1 }) })).toBeVisible();
    await expect(page.getByLabel(said("exam.info.name"))).toHaveValue(name);

    await page.getByRole("button", { name: said("registry.photos.phone") }).click();
    const address = await page.getByText("/service-orders/upload?code=").innerText();
    const phone = await browser.newPage({ javaScriptEnabled: hasJavaScript, viewport: { width: 390, height: 844 } });
    await phone.goto(address);
    await phone.getByLabel(said("registry.photos.take")).setInputFiles(await picture("#edc"));
    await phone.getByRole("button", { name: said("registry.photos.send") }).click();
    await expect(phone.getByText(said("registry.photos.sent", { count: 2 }))).toBeVisible();
    await phone.close();
    if (!hasJavaScript) await page.getByRole("button", { name: said("registry.photos.look") }).click();
    const second = page.getByRole("img", { name: said("registry.photos.alt", { number: 2 }) });
    await expect(second).toBeVisible();
    if (hasJavaScript) await expectAccessible(page);
    await expect(page.getByLabel(said("exam.info.name"))).toHaveValue(name);

    await page.getByRole("button", { name: said("registry.new.submit"), exact: true }).click();
    await expect(page).toHaveURL(/\/registry\/[0-9a-f-]{36}/);
    await expect(page.getByRole("listitem").filter({ hasText: name })).toContainText("CT");
    await expect(second).toBeVisible();
    // The form that comes next is another one's.
    await page.goBack();
    await expect(page.getByLabel(said("registry.photos.file"))).toBeAttached();
    await page.reload();
    await expect(second).toHaveCount(0);
  },
);
