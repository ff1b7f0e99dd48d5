import { hospital } from "./hospital";
import { givenExam } from "./given-exam";
import { expectAccessible } from "./accessibility";
import { expect, test } from "./product";
import { said } from "./said";

const file = (name: string, text: string) => ({ name, mimeType: "text/html", buffer: Buffer.from(text) });
const mrrt = (identifier: string) => `<!DOCTYPE html><html><head><title>Imported</title>
  <meta name="dcterms.title" content="Imported ${identifier}"><meta name="dcterms.identifier" content="${identifier}">
  <meta name="dcterms.rights" content="Example rights"></head><body><section><header>Findings</header>
  <p><label for="a">Heart</label><input id="a" value="normal" onfocus="alert(1)"></p></section></body></html>`;

test(
  "a template is made, imported ones stand beside it, and a report is written by it",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, expectStatus, hasJavaScript }, { project }) => {
    expectStatus(422);
    const mark = `${project.name} ${Date.now()}`;
    const place = await hospital();
    await signIn("groupAdmin");
    await page.goto(`${place.path}/settings/reporting-templates`);
    await page.getByRole("link", { name: said("reportingTemplates.list.add") }).click();

    // Rows come by the form, and what is typed stays.
    await page.getByLabel(said("reportingTemplates.fields.title")).fill(`模板 ${mark}`);
    await page.getByRole("button", { name: said("reportingTemplates.editor.addField") }).click();
    await expect(page.getByLabel(said("reportingTemplates.fields.title"))).toHaveValue(`模板 ${mark}`);
    const rows = page.locator("ol > li");
    await expect(rows).toHaveCount(2);
    await rows.nth(0).getByLabel(said("reportingTemplates.editor.label"), { exact: true }).fill("结节大小");
    await rows.nth(0).getByLabel(said("reportingTemplates.editor.completion")).selectOption("block");
    await rows.nth(1).getByLabel(said("reportingTemplates.editor.label"), { exact: true }).fill("胸膜");
    await rows.nth(1).getByLabel(said("reportingTemplates.editor.default"), { exact: true }).fill("无增厚");
    await page.getByRole("button", { name: said("reportingTemplates.editor.create") }).click();
    await expect(page.getByText("胸膜：无增厚")).toBeVisible();
    await page.getByRole("button", { name: said("reportingTemplates.page.activate"), exact: true }).click();
    await expect(page.getByRole("button", { name: said("reportingTemplates.page.retire") })).toBeVisible();
    if (hasJavaScript) await expectAccessible(page);

    // Several files at once, each with its line.
    await page.goto(`${place.path}/settings/reporting-templates/import`);
    await page
      .locator("input[type=file]")
      .setInputFiles([file("good.html", mrrt(`urn:${mark}`)), file("bad.html", "<html></html>")]);
    await page.getByRole("button", { name: said("reportingTemplates.import.submit"), exact: true }).click();
    await expect(page.getByText(said("reportingTemplates.import.outcomes.added"))).toBeVisible();
    await expect(page.getByText(said("reportingTemplates.import.reasons.not_a_template"))).toBeVisible();
    await page.getByRole("link", { name: `Imported urn:${mark}` }).click();
    await expect(page.getByText("Example rights").first()).toBeVisible();
    await place.close();
  },
);

test(
  "a report is written by the template that fits its exam, and nothing typed is lost",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, expectStatus }) => {
    expectStatus(422);
    const exam = await givenExam();
    await signIn("author");
    await page.goto(exam.path);
    await page.getByRole("button", { name: said("reports.action.lock"), exact: true }).click();
    const finding = page.getByLabel(said("reports.field.finding"), { exact: true });
    const diagnosis = page.getByLabel(said("reports.field.diagnosis"), { exact: true });
    // What nobody wrote begins with the template that fits, says so, and is empty again at one press.
    await expect(finding).toHaveValue(/^胸廓对称，气管居中。/);
    await expect(page.getByText(said("reports.begun.said", { title: "胸部CT平扫" }))).toBeVisible();
    await page.getByRole("button", { name: said("reports.begun.undo") }).click();
    await expect(finding).toHaveValue("");
    await expect(diagnosis).toHaveValue("");
    await expect(page.getByText(said("reports.begun.said", { title: "胸部CT平扫" }))).toBeHidden();
    await finding.fill("我写的话。");
    const pane = page.getByRole("complementary", { name: said("reports.pane.label") });
    await pane.getByText(said("reportingTemplates.pane.tab"), { exact: true }).click();
    await pane.getByText("胸部CT平扫", { exact: true }).click();
    const apply = pane.getByRole("button", { name: said("reportingTemplates.pane.apply"), exact: true });
    await expect(finding).toHaveValue("我写的话。");
    await pane.getByLabel(/^结节最大径/).fill("12");
    await apply.click();
    await expect(finding).toHaveValue(/^我写的话。\n[^]*结节最大径：12 mm\n/);
    await expect(diagnosis).toHaveValue("胸部CT平扫未见明显异常。");

    // Filled in anew, the template's part is replaced; what it must hold and does not is asked for.
    await pane.getByLabel(/^结节最大径/).fill("8");
    await pane.getByLabel("诊断", { exact: true }).fill("");
    await apply.click();
    await expect(finding).toHaveValue(/^我写的话。\n[^]*结节最大径：8 mm\n/);
    await expect(finding).not.toHaveValue(/12 mm/);
    await expect(diagnosis).toHaveValue("诊断：____");
    await page.getByRole("button", { name: said("reports.action.submit"), exact: true }).click();
    await expect(page.getByText(said("reports.inspection.rules.template_field")).first()).toBeVisible();
    await diagnosis.fill("诊断：右肺结节。");
    await page.getByRole("button", { name: said("reports.action.save"), exact: true }).click();
    await expect(diagnosis).toHaveValue("诊断：右肺结节。");
  },
);

test("templates and past exams are reached by their keys, and the text is written on", async ({ page, signIn }) => {
  const exam = await givenExam();
  await signIn("author");
  await page.goto(exam.path);
  await page.getByRole("button", { name: said("reports.action.lock"), exact: true }).click();
  const finding = page.getByLabel(said("reports.field.finding"), { exact: true });
  await expect(finding).toBeFocused();
  await expect(finding).toHaveValue(/^胸廓对称，气管居中。/);
  await page.keyboard.press("Alt+u");
  await expect(finding).toHaveValue("");
  await page.keyboard.press("Alt+m");
  const pane = page.getByRole("complementary", { name: said("reports.pane.label") });
  await expect(pane.getByRole("link", { name: /^胸部CT平扫/ })).toBeFocused();
  await page.keyboard.press("Enter");
  const first = pane.locator("[data-chosen]").locator("input:not([type=hidden]), textarea, select").first();
  await expect(first).toBeFocused();
  await pane.getByRole("button", { name: said("reportingTemplates.pane.apply"), exact: true }).press("Enter");
  await expect(finding).toBeFocused();
  await page.keyboard.type("右肺钙化灶。");
  await expect(finding).toHaveValue(/^胸廓对称，气管居中。[^]*右肺钙化灶。$/);
  await page.keyboard.press("Alt+l");
  await expect(pane.getByText(said("reports.pane.noPast"), { exact: true })).toBeVisible();
});
