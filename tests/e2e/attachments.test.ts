import { expectAccessible } from "./accessibility";
import { givenExam } from "./given-exam";
import { expect, speak, test } from "./product";
import { expectSpoken } from "./spoken";
import { emptyPdf, onePixelPng } from "../support/sample-pictures";
import { said, saidWith } from "./said";

const picture = { name: "申请单.png", mimeType: "image/png", buffer: onePixelPng };
const paper = { name: "外院报告.pdf", mimeType: "application/pdf", buffer: emptyPdf };
const text = { name: "笔记.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") };

test(
  "papers are added to an exam, taken away with a reason and brought back",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, expectStatus, hasJavaScript }) => {
    const exam = await givenExam();
    expectStatus(422, 409);
    await signIn("approver");
    await page.goto(`/studies/${exam.id}`);
    await page.getByRole("link", { name: said("exam.page.manageAttachments") }).click();
    await expect(page.getByText(said("reports.attachments.empty"))).toBeVisible();
    await page.getByLabel(said("reports.attachments.add")).setInputFiles([picture, text, paper]);
    await page.getByRole("button", { name: said("reports.attachments.submit"), exact: true }).click();
    await expect(page.getByText(said("reports.attachments.refused"))).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: text.name })).toBeVisible();
    await expect(page.getByRole("link", { name: picture.name })).toBeVisible();
    await expect(page.getByRole("link", { name: paper.name })).toBeVisible();
    if (hasJavaScript) await expectAccessible(page);

    const row = page.getByRole("listitem").filter({ hasText: paper.name });
    await row.locator("summary").click();
    await row.getByLabel(said("reports.attachments.reason")).fill("传错了患者");
    await row.getByRole("button", { name: said("reports.attachments.removeSubmit") }).click();
    await expect(page.getByRole("link", { name: paper.name })).toHaveCount(0);
    await page.locator("summary", { hasText: saidWith("reports.attachments.removed") }).click();
    await expect(page.getByText("传错了患者", { exact: false })).toBeVisible();
    await page.getByRole("button", { name: said("reports.attachments.recover") }).click();
    await expect(page.getByRole("link", { name: paper.name })).toBeVisible();
    await page.goto(`/studies/${exam.id}`);
    await expect(page.getByText(paper.name).first()).toBeVisible();
  },
);

test(
  "beside an open report they are added without touching what is typed",
  { tag: ["@no-scripts"] },
  async ({ page, context, signIn, hasJavaScript }) => {
    const exam = await givenExam();
    await signIn("approver");
    await page.goto(exam.path);
    await page.getByRole("button", { name: said("reports.action.lock") }).click();
    const finding = page.getByRole("textbox", { name: said("reports.field.finding") });
    await finding.fill("双肺纹理清晰。");
    const tab = hasJavaScript ? "link" : "button";
    await page.getByRole(tab, { name: said("reports.pane.attachments", { count: 0 }) }).click();
    if (hasJavaScript) {
      await page.getByLabel(said("reports.attachments.add")).setInputFiles([picture]);
      await page.getByRole("button", { name: said("reports.attachments.submit"), exact: true }).click();
    } else {
      // A form sent from here would lose the text: the page of the attachments opens in a tab of its own.
      await expect(page.getByLabel(said("reports.attachments.add"))).toHaveCount(0);
      const opened = context.waitForEvent("page");
      await page.getByRole("link", { name: said("reports.attachments.manage") }).click();
      const other = await opened;
      await other.getByLabel(said("reports.attachments.add")).setInputFiles([picture]);
      await other.getByRole("button", { name: said("reports.attachments.submit"), exact: true }).click();
      await expect(other.getByRole("link", { name: picture.name })).toBeVisible();
      await other.close();
      await page.getByRole("button", { name: said("reports.pane.attachments", { count: 0 }) }).click();
    }
    await expect(page.getByRole("link", { name: picture.name })).toBeVisible();
    await expect(page.getByRole(tab, { name: said("reports.pane.attachments", { count: 1 }) })).toBeVisible();
    await expect(finding).toHaveValue("双肺纹理清晰。");
    await page.getByRole("button", { name: said("reports.action.save"), exact: true }).click();
    await expect(page.getByRole("textbox", { name: said("reports.field.finding") })).toHaveValue("双肺纹理清晰。");
  },
);

test(
  "a phone that scanned the code sends photographs, which appear beside the report",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, browser, signIn, hasJavaScript, expectStatus }) => {
    const exam = await givenExam();
    expectStatus(422);
    await signIn("approver");
    await page.goto(`${exam.path}/attachments`);
    await page.getByRole("button", { name: said("reports.attachments.phone") }).click();
    await expect(page.getByRole("img", { name: said("reports.attachments.qr") })).toBeVisible();
    const shown = await page.getByText("/attachments/upload?code=").textContent();
    const { pathname, search } = new URL(shown ?? "");
    const elsewhere = await browser.newContext({ javaScriptEnabled: hasJavaScript, storageState: undefined });
    const phone = await elsewhere.newPage();
    await phone.goto(new URL(`${pathname}${search}`, page.url()).href);
    await expect(phone.getByRole("heading", { name: said("reports.attachments.phoneTitle") })).toBeVisible();
    await phone.getByLabel(said("reports.attachments.take")).setInputFiles([picture]);
    await phone.getByLabel(said("reports.attachments.pick")).setInputFiles([text, paper]);
    await phone.getByRole("button", { name: said("reports.attachments.send"), exact: true }).click();
    await expect(phone.getByText(said("reports.attachments.refused"))).toBeVisible();
    await expect(phone.getByText(said("reports.attachments.sent", { count: 2 }))).toBeVisible();
    await elsewhere.close();
    if (!hasJavaScript) await page.getByRole("link", { name: said("reports.attachments.look") }).click();
    await expect(page.getByRole("link", { name: "申请单.jpg" })).toBeVisible();
    await expect(page.getByRole("link", { name: paper.name })).toBeVisible();
  },
);

test("who may only read sees them and no forms; the page speaks three languages", async ({
  page,
  signIn,
  hasJavaScript,
}) => {
  const exam = await givenExam();
  await signIn("author");
  await page.goto(`${exam.path}/attachments`);
  await expect(page.getByText(said("reports.attachments.empty"))).toBeVisible();
  await expect(page.getByLabel(said("reports.attachments.add"))).toHaveCount(0);
  await page.goto(`${exam.path}?pane=attachments`);
  await expect(page.getByText(said("reports.attachments.empty"))).toBeVisible();
  for (const language of ["chs", "en", "tib"] as const) {
    await speak(page, language);
    await page.goto(`${exam.path}/attachments`);
    await expectSpoken(page, language);
    if (hasJavaScript) await expectAccessible(page);
  }
});
