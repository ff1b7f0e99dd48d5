import { chestText } from "./given-exam";
import { expect, test } from "./product";
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
      await expect(page.getByText("全部文件已上传")).toBeVisible();
      await page.getByLabel("检查部位").fill("胸部");
      await page.getByRole("button", { name: "完成上传" }).click();
      await expect(page.getByText("已生成 1 个检查")).toBeVisible();
    });

    const author = await openAs("author");
    await test.step("the author finds it, reads the images and writes the report", async () => {
      await author.goto("/studies?all=1");
      await author.getByRole("searchbox", { name: "姓名" }).fill(study.patientName);
      await author.getByRole("button", { name: "查询" }).first().click();
      const found = author.getByRole("row").filter({ hasText: study.accessionNumber });
      await found.getByRole("link", { name: study.patientName }).click();
      // From the list, what nobody has written yet is open at once.
      if (!hasJavaScript) await author.getByRole("button", { name: "开始编辑", exact: true }).click();
      await author.getByRole("button", { name: "设为关键图像" }).first().click();
      await expect(author.getByText("1/6")).toBeVisible();
      await author.getByLabel("影像所见", { exact: true }).fill(chestText.finding);
      await author.getByLabel("影像诊断", { exact: true }).fill(chestText.diagnosis);
      await author.getByText("阴性", { exact: true }).click();
      await author.getByRole("button", { name: "提交审核", exact: true }).click();
      await expect(author.locator(".report-head")).toContainText("待审核");
    });

    const approver = await openAs("approver");
    await test.step("the approver approves it", async () => {
      await approver.goto(author.url());
      await approver.getByRole("button", { name: "审核通过", exact: true }).click();
      await expect(approver.locator(".report-head")).toContainText("已审核");
    });
    const report = approver.url();

    await test.step("it is printed, and its PDF loaded", async () => {
      await approver.getByRole("link", { name: "打印" }).click();
      const sheet = approver.locator(".sheet").first();
      await expect(sheet).toContainText(study.patientName);
      await expect(approver.locator(".sheet-watermark")).toHaveCount(0);
      await expect(approver.getByText(chestText.diagnosis)).toBeVisible();
      const pdf = await approver.getByRole("link", { name: "PDF 文件" }).getAttribute("href");
      const file = await approver.request.get(pdf ?? "");
      expect(file.headers()["content-type"]).toBe("application/pdf");
      expect((await file.body()).subarray(0, 5).toString()).toBe("%PDF-");
    });

    await test.step("it is shared, and read without an account", async () => {
      await approver.goto(report);
      await approver.getByRole("link", { name: "分享" }).click();
      await approver.getByRole("button", { name: "创建链接" }).click();
      const link = await approver.getByLabel("链接", { exact: true }).inputValue();
      const pin = await approver.getByLabel("提取码", { exact: true }).inputValue();
      const patient = await browser.newPage();
      await patient.goto(link);
      await patient.getByRole("textbox", { name: "提取码" }).fill(pin);
      await patient.getByRole("button", { name: "查看报告" }).click();
      await expect(patient.getByText(study.patientName).first()).toBeVisible();
      await expect(patient.getByText(chestText.diagnosis).first()).toBeVisible();
      expect(await patient.locator("script").count()).toBe(0);
      await patient.context().close();
    });
  },
);
