import { expectAccessible } from "./accessibility";
import { issuedReport } from "./issued-report";
import { expect, speak, test } from "./product";
import { expectSpoken } from "./spoken";

const projects = ["desktop", "no-javascript", "phone"];
/** Each project shares a report of its own. */
const turn = (project: { name: string }, test: number) => projects.indexOf(project.name) + 3 * test;

test(
  "an approver shares a report with a PIN; a patient without an account reads it and loads the PDF",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, browser, signIn, expectStatus, hasJavaScript }, { project }) => {
    expectStatus(422);
    await signIn("approver");
    const { path, patientName } = await issuedReport(page, turn(project, 0));
    await page.goto(`${path}/share`);
    await expect(page.getByText("还没有链接")).toBeVisible();
    await page.getByRole("radio", { name: "自定提取码" }).check();
    await page.getByRole("button", { name: "创建链接" }).click();
    await expect(page.getByText("请填写此项")).toBeVisible();
    await page.getByRole("textbox", { name: "自定提取码" }).fill("246810");
    await page.getByRole("button", { name: "创建链接" }).click();
    await expect(page.getByText("链接和提取码只显示这一次", { exact: false })).toBeVisible();
    const link = await page.getByLabel("链接", { exact: true }).inputValue();
    if (hasJavaScript) await expect(page.getByRole("button", { name: "复制" }).first()).toBeVisible();

    const visitor = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    await visitor.goto(link);
    await expect(visitor.getByRole("heading", { name: "请输入提取码" })).toBeVisible();
    await expect(visitor.locator("body")).not.toContainText(patientName);
    await visitor.getByRole("textbox", { name: "提取码" }).fill("0000");
    await visitor.getByRole("button", { name: "查看报告" }).click();
    await expect(visitor.getByText("还可以再试 4 次", { exact: false })).toBeVisible();
    await visitor.getByRole("textbox", { name: "提取码" }).fill("246810");
    await visitor.getByRole("button", { name: "查看报告" }).click();
    await expect(visitor.getByText(patientName).first()).toBeVisible();
    expect(visitor.url()).toBe(link);
    expect(await visitor.locator("script").count()).toBe(0);
    const pdf = await visitor.request.get(
      new URL((await visitor.getByRole("link", { name: "下载 PDF" }).getAttribute("href")) ?? "", link).href,
    );
    expect(pdf.headers()["content-type"]).toBe("application/pdf");

    await page.goto(`${path}/share`);
    await page.locator("summary", { hasText: "使用记录" }).click();
    await expect(page.getByText("提取码错误")).toBeVisible();
    await expect(page.getByText("下载 PDF")).toBeVisible();
    await page.getByRole("link", { name: "撤销" }).click();
    await page.getByRole("button", { name: "撤销链接" }).click();
    await expect(page.getByText("已撤销", { exact: true })).toBeVisible();
    await visitor.reload();
    await expect(visitor.getByRole("heading", { name: "链接已撤销" })).toBeVisible();
    await visitor.close();
  },
);

test(
  "a new link has a generated PIN; wrong ones block it, and a new PIN opens it again",
  { tag: ["@no-scripts"] },
  async ({ page, browser, signIn }, { project }) => {
    await signIn("approver");
    const { path, patientName } = await issuedReport(page, turn(project, 2));
    await page.goto(`${path}/share`);
    await expect(page.getByRole("radio", { name: "自动生成 6 位提取码" })).toBeChecked();
    await page.getByRole("button", { name: "创建链接" }).click();
    const link = await page.getByLabel("链接", { exact: true }).inputValue();
    const pin = await page.getByLabel("提取码", { exact: true }).inputValue();
    expect(pin).toMatch(/^\d{6}$/);

    const visitor = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    await visitor.goto(link);
    const enter = async (typed: string) => {
      await visitor.getByRole("textbox", { name: "提取码" }).fill(typed);
      await visitor.getByRole("button", { name: "查看报告" }).click();
    };
    for (let guess = 0; guess < 5; guess += 1) await enter(pin === "000000" ? "111111" : "000000");
    await visitor.goto(link);
    await expect(visitor.getByRole("heading", { name: "链接已锁定" })).toBeVisible();

    await page.goto(`${path}/share`);
    await expect(page.getByText("提取码连续输错 5 次", { exact: false })).toBeVisible();
    await page.getByRole("link", { name: "更换提取码" }).click();
    await page.getByRole("button", { name: "更换提取码" }).click();
    await expect(page.getByText("提取码已更换")).toBeVisible();
    const fresh = await page.getByLabel("提取码", { exact: true }).inputValue();
    await expect(page.getByText("有效", { exact: true })).toBeVisible();
    await visitor.reload();
    await enter(fresh);
    await expect(visitor.getByText(patientName).first()).toBeVisible();
    await visitor.close();
  },
);

test(
  "a link without a PIN is made only by choosing so",
  { tag: ["@no-scripts"] },
  async ({ page, browser, signIn }, { project }) => {
    await signIn("approver");
    const { path, patientName } = await issuedReport(page, turn(project, 3));
    await page.goto(`${path}/share`);
    await page.getByRole("radio", { name: "不设提取码" }).check();
    await page.getByRole("button", { name: "创建链接" }).click();
    const link = await page.getByLabel("链接", { exact: true }).inputValue();
    await expect(page.getByLabel("提取码", { exact: true })).toHaveCount(0);
    const visitor = await browser.newPage({ javaScriptEnabled: false });
    await visitor.goto(link);
    await expect(visitor.getByText(patientName).first()).toBeVisible();
    await visitor.close();
  },
);

test("a link that nobody made leads nowhere, however it reads", async ({ page, expectStatus }) => {
  expectStatus(404);
  for (const link of ["x", "x".repeat(32), ""]) {
    expect((await page.goto(`/reports/s?link=${link}`))?.status(), link).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});

test("the pages of sharing speak three languages, and no accessibility rule is broken", async ({
  page,
  signIn,
  expectStatus,
  hasJavaScript,
}, { project }) => {
  expectStatus(404);
  await signIn("approver");
  const { path } = await issuedReport(page, turn(project, 1));
  await page.goto(`${path}/share`);
  await page.getByRole("button", { name: "创建链接" }).click();
  const link = await page.getByLabel("链接", { exact: true }).inputValue();
  for (const language of ["chs", "en", "tib"] as const) {
    await speak(page, language);
    for (const place of [`${path}/share`, link, `/reports/s?link=${"x".repeat(32)}`]) {
      await page.goto(place);
      await expectSpoken(page, language);
      if (hasJavaScript) await expectAccessible(page);
    }
  }
});
