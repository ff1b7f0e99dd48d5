import { expectAccessible } from "./accessibility";
import { givenExam } from "./given-exam";
import { expect, speak, test } from "./product";
import { said, saidWith } from "./said";
import { expectSpoken } from "./spoken";

test(
  "a body diagram is marked beside the report and stands in it",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, context, signIn, hasJavaScript }) => {
    const exam = await givenExam();
    await signIn("approver");
    await page.goto(exam.path);
    await page.getByRole("button", { name: said("reports.action.lock") }).click();
    const finding = page.getByRole("textbox", { name: said("reports.field.finding") });
    await finding.fill("甲状腺左叶结节。");
    const tab = page.getByRole(hasJavaScript ? "link" : "button", { name: said("reports.pane.diagrams") });
    await tab.click();
    const name = said("sampleGraphs.outline.thyroid");
    let sheet = page;
    if (hasJavaScript) {
      await page.getByRole("button", { name }).click();
    } else {
      const opened = context.waitForEvent("page");
      await page.getByRole("link", { name: said("sampleGraphs.newTab") }).click();
      sheet = await opened;
      await sheet.getByRole("link", { name }).click();
    }
    const drawing = hasJavaScript
      ? sheet.getByRole("img", { name: said("sampleGraphs.canvas", { name }) })
      : sheet.locator("input[type=image]");
    await drawing.click({ position: { x: 60, y: 60 } });
    await expect(sheet.getByText(said("sampleGraphs.count", { count: 1 }))).toBeVisible();
    await drawing.click({ position: { x: 90, y: 90 } });
    await expect(sheet.getByText(said("sampleGraphs.count", { count: 2 }))).toBeVisible();
    await sheet.getByLabel(said("sampleGraphs.markText", { number: 1 })).fill("结节 12 mm");
    await sheet.getByRole("button", { name: said("sampleGraphs.undo") }).click();
    await expect(sheet.getByText(said("sampleGraphs.count", { count: 1 }))).toBeVisible();
    await expect(sheet.getByLabel(said("sampleGraphs.markText", { number: 1 }))).toHaveValue("结节 12 mm");
    if (hasJavaScript) await expectAccessible(page);
    await sheet.getByRole("button", { name: said("sampleGraphs.save") }).click();
    if (!hasJavaScript) {
      await expect(sheet.getByText("1 结节 12 mm")).toBeVisible();
      await sheet.close();
      await tab.click();
      await page.getByRole("button", { name: said("reports.keyImage.add") }).click();
    }
    await expect(page.getByText("1 结节 12 mm").first()).toBeVisible();
    await expect(page.getByRole("img", { name: saidWith("reports.keyImage.alt") })).toHaveCount(1);
    await expect(finding).toHaveValue("甲状腺左叶结节。");
    await page.getByRole("button", { name: said("reports.action.save"), exact: true }).click();
    await expect(page.locator(".report-head")).toContainText(said("common.reportStatus.partial"));
    await page.goto(`${exam.path}/print`);
    await expect(page.locator("img[src*='pictures'], img[src*='images']").first()).toBeVisible();
  },
);

test("pages of diagrams speak three languages", async ({ page, signIn, hasJavaScript }) => {
  const exam = await givenExam();
  await signIn("approver");
  for (const language of ["chs", "en", "tib"] as const) {
    await speak(page, language);
    for (const path of ["diagrams", "diagrams/knee"]) {
      await page.goto(`${exam.path}/${path}`);
      await expectSpoken(page, language);
      if (hasJavaScript) await expectAccessible(page);
    }
  }
});
