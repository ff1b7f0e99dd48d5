import sharp from "sharp";
import { expectAccessible } from "./accessibility";
import { colleague } from "./colleague";
import { issuedReport } from "./issued-report";
import { expect, speak, test } from "./product";
import { expectSpoken } from "./spoken";

const logo = () =>
  sharp({ create: { width: 128, height: 128, channels: 3, background: "#0a6" } })
    .png()
    .toBuffer();

/** Without blanks: the sheet's lines break where they fit. */
const tight = (text: string) => text.replace(/\s+/g, "");

test(
  "a hospital's template with its logo is set up beside its preview, and a report prints by it",
  { tag: ["@no-scripts"] },
  async ({ page, signIn, expectStatus, hasJavaScript }, { project }) => {
    expectStatus(422);
    const { api } = await colleague("organizationAdmin");
    const [own] = (await api.accounts.organizations({})).organizations;
    if (!own) throw new Error("the administrator keeps no organization");
    const name = `给患者 ${project.name} ${Date.now()}`;
    await signIn("organizationAdmin");
    await page.goto(`/groups/${own.groupId}/organizations/${own.id}/settings`);
    await page.getByRole("link", { name: "报告打印模板" }).click();
    await page.getByLabel("模板名称").fill(name);
    await page.getByRole("button", { name: "新建", exact: true }).click();
    await expect(page.getByRole("heading", { name })).toBeVisible();
    if (hasJavaScript) await expectAccessible(page);

    // Whatever button is pressed, what is typed stays.
    await page.getByLabel("主标题").fill("青河影像中心");
    await page.getByLabel("动态二维码文字").fill("扫码验真伪请用微信扫一扫");
    const picture = { name: "logo.png", mimeType: "image/png", buffer: await logo() };
    await page.getByLabel("标志", { exact: true }).setInputFiles(picture);
    await page.getByRole("button", { name: "上传标志" }).click();
    await expect(page.getByRole("button", { name: "移除标志" })).toBeVisible();
    await page.getByRole("button", { name: "上移“性别”" }).click();
    await expect(page.locator("#template-fields li").first()).toHaveText("性别");
    await expect(page.getByLabel("主标题")).toHaveValue("青河影像中心");
    await page.getByRole("button", { name: "保存" }).click();
    await expect(page.getByText("最多 10 个字符。", { exact: true })).toBeVisible();
    await page.getByLabel("动态二维码文字").fill("扫码验真");
    await page.getByLabel("年龄", { exact: true }).uncheck();

    // The frame holds the real sheet by what is typed: at once with scripts, after "Preview" without.
    const sheet = page.frameLocator("iframe").locator(".sheet");
    if (!hasJavaScript) await page.getByRole("button", { name: "预览", exact: true }).click();
    await expect(sheet.locator("h1")).toHaveText("青河影像中心");
    await expect(sheet.locator(".report-patient dt")).toContainText(["性别", "姓名", "患者编号"]);
    await expect(sheet.getByText("扫码验真")).toBeVisible();
    const drawn = sheet.locator(".report-logo");
    await expect.poll(() => drawn.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(128);
    await page.getByRole("button", { name: "保存" }).click();
    await expect(page.getByText("已保存。")).toBeVisible();
    await expect(page.getByLabel("主标题")).toHaveValue("青河影像中心");

    const approved = await api.exams.page({
      filters: [{ field: "status", operator: "in", values: ["corrected"] }],
      limit: 1,
    });
    const [exam] = approved.exams;
    const print = `/studies/${exam?.id}/reports/${exam?.reportId}/print`;
    await page.goto(print);
    await page.getByLabel("打印模板").selectOption(name);
    await page.getByRole("button", { name: "使用" }).click();
    await expect(page.locator(".sheet h1")).toHaveText("青河影像中心");
    // The choice is remembered, and the file follows it.
    await page.goto(print);
    await expect(page.locator(".sheet-qr").last()).toHaveText("扫码验真");
    await expect(page.locator(".report-patient dt")).toContainText(["性别", "姓名", "患者编号"]);
    const pdf = await page.request.get((await page.getByRole("link", { name: "PDF 文件" }).getAttribute("href")) ?? "");
    expect(pdf.headers()["content-type"]).toBe("application/pdf");

    await page.goto(`/groups/${own.groupId}/organizations/${own.id}/settings/templates`);
    await page.getByRole("link", { name }).click();
    await page.getByRole("link", { name: "删除" }).click();
    await page.getByRole("button", { name: "删除" }).click();
    await expect(page.getByText("已删除。")).toBeVisible();
  },
);

test(
  "the second of two editors sees what the first one saved, and keeps what he typed",
  { tag: ["@no-scripts"] },
  async ({ page, signIn, expectStatus }, { project }) => {
    expectStatus(409);
    const { api } = await colleague("organizationAdmin");
    const [own] = (await api.accounts.organizations({})).organizations;
    if (!own) throw new Error("the administrator keeps no organization");
    const name = `申请单 ${project.name} ${Date.now()}`;
    const template = await api.printTemplates.create({ bucketId: own.id, kind: "referral", name });
    await signIn("organizationAdmin");
    const place = `/groups/${own.groupId}/organizations/${own.id}/settings/referral-templates/${template.id}`;
    await page.goto(place);
    await api.printTemplates.change({ ...template, title: "影像科", modalities: ["US"] });
    await page.getByLabel("主标题").fill("放射科");
    await page.getByRole("button", { name: "保存" }).click();
    await expect(page.getByText("他人已改为：影像科")).toBeVisible();
    await expect(page.getByText("已采用其间保存的内容：匹配的检查类型。")).toBeVisible();
    await expect(page.getByText("两边都改过，表单中保留您填写的内容：主标题。")).toBeVisible();
    await expect(page.getByRole("checkbox", { name: "超声", exact: true })).toBeChecked();
    await expect(page.getByLabel("主标题")).toHaveValue("放射科");
    await page.getByRole("button", { name: "保存" }).click();
    await expect(page.getByText("已保存。")).toBeVisible();
    expect(await api.printTemplates.read({ id: template.id })).toMatchObject({ title: "放射科", modalities: ["US"] });
    for (const language of ["en", "tib", "chs"] as const) {
      await speak(page, language);
      await page.goto(place);
      await expectSpoken(page, language);
    }
    await api.printTemplates.remove({ id: template.id });
  },
);

test(
  "an exam's referral form prints from its page",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, hasJavaScript }) => {
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute("data-printed", "yes");
    });
    await signIn("approver");
    const { path } = await issuedReport(page, 5);
    await page.goto(path.replace(/\/reports\/.*/, ""));
    await page.getByRole("link", { name: "申请单" }).click();
    await expect(page.locator(".sheet")).toContainText("影像检查申请单");
    await page.getByRole("button", { name: "打印" }).click();
    await expect(page.getByText("Ctrl+P", { exact: false })).toBeVisible();
    if (hasJavaScript) {
      await expect(page.locator("html")).toHaveAttribute("data-printed", "yes");
      await expectAccessible(page);
    }
    const pdf = await page.request.get((await page.getByRole("link", { name: "PDF 文件" }).getAttribute("href")) ?? "");
    expect(pdf.headers()["content-type"]).toBe("application/pdf");
    expect(tight(await page.locator(".sheet").innerText())).toContain("申请医师");
  },
);
