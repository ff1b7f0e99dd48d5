import { chestText } from "./given-exam";
import { expect, test } from "./product";
import { said } from "./said";
import { sendFiles } from "./send-files";
import { studyFiles } from "./study-files";

test(
  "the main job: uploaded, read, reported, approved, printed, shared with somebody who has no account",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, openAs, browser, hasJavaScript }) => {
    const study = studyFiles({ family: "宇文", given: "若兰" });

    await test.step("the technician uploads the exam", async () => {
      await signIn("technician");
      await page.goto("/upload");
      await sendFiles(page, study.files, hasJavaScript);
      await expect(page.getByText(said("uploads.transfer.done"))).toBeVisible();
      await page.getByLabel(said("exam.info.bodyPart")).fill("胸部");
      await page.getByRole("button", { name: said("uploads.finish.submit") }).click();
      await expect(page.getByText(said("uploads.finished.made", { count: 1 }))).toBeVisible();
    });

    const author = await openAs("author");
    await test.step("the author finds it, reads the images and writes the report", async () => {
      await author.goto("/studies?all=1");
      await author.getByRole("searchbox", { name: said("exams.filter.name") }).fill(study.patientName);
      await author
        .getByRole("button", { name: said("exams.filter.search") })
        .first()
        .click();
      const found = author.getByRole("row").filter({ hasText: study.accessionNumber });
      await found.getByRole("link", { name: study.patientName }).click();
      // From the list, what nobody has written yet is open at once.
      if (!hasJavaScript) await author.getByRole("button", { name: said("reports.action.lock"), exact: true }).click();
      await author
        .getByRole("button", { name: said("reports.keyImage.add") })
        .first()
        .click();
      await expect(author.getByText("1/6")).toBeVisible();
      await author.getByLabel(said("reports.field.finding"), { exact: true }).fill(chestText.finding);
      await author.getByLabel(said("reports.field.diagnosis"), { exact: true }).fill(chestText.diagnosis);
      await author.getByText(said("reports.positive.false"), { exact: true }).click();
      await author.getByRole("button", { name: said("reports.action.submit"), exact: true }).click();
      await expect(author.locator(".report-head")).toContainText(said("common.reportStatus.final"));
    });

    const approver = await openAs("approver");
    await test.step("the approver approves it", async () => {
      await approver.goto(author.url());
      await approver.getByRole("button", { name: said("reports.action.approve"), exact: true }).click();
      await expect(approver.locator(".report-head")).toContainText(said("common.reportStatus.corrected"));
    });
    const report = approver.url();

    await test.step("it is printed, and its PDF loaded", async () => {
      await approver.getByRole("link", { name: said("reports.action.print") }).click();
      const sheet = approver.locator(".sheet").first();
      await expect(sheet).toContainText(study.patientName);
      await expect(approver.locator(".sheet-watermark")).toHaveCount(0);
      await expect(approver.getByText(chestText.diagnosis)).toBeVisible();
      const pdf = await approver.getByRole("link", { name: said("printing.print.pdf") }).getAttribute("href");
      const file = await approver.request.get(pdf ?? "");
      expect(file.headers()["content-type"]).toBe("application/pdf");
      expect((await file.body()).subarray(0, 5).toString()).toBe("%PDF-");
    });

    await test.step("it is shared, and read without an account", async () => {
      await approver.goto(report);
      await approver.getByRole("link", { name: said("reports.action.share") }).click();
      await approver.getByRole("button", { name: said("shares.new.create") }).click();
      const link = await approver.getByLabel(said("shares.made.link"), { exact: true }).inputValue();
      const pin = await approver.getByLabel(said("shares.made.pin"), { exact: true }).inputValue();
      const patient = await browser.newPage();
      await patient.goto(link);
      await patient.getByRole("textbox", { name: said("shares.page.pin.label") }).fill(pin);
      await patient.getByRole("button", { name: said("shares.page.pin.submit") }).click();
      await expect(patient.getByText(study.patientName).first()).toBeVisible();
      await expect(patient.getByText(chestText.diagnosis).first()).toBeVisible();
      expect(await patient.locator("script").count()).toBe(0);
      await patient.context().close();
    });
  },
);
