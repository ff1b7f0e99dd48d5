import { languages } from "#texts/languages";
import type { Page } from "@playwright/test";
import { colleague } from "./colleague";
import { approvedReport, chestText, givenExam, submittedReport } from "./given-exam";
import { demoAccount, expect, speak, test } from "./product";
import { openPanel } from "./report-bar";
import { studyFiles } from "./study-files";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const editorText = (page: Page) => page.getByLabel("影像所见", { exact: true });

test(
  "a lock is not taken without its holder's name: the page stays one to read, and nothing becomes a draft",
  { tag: ["@no-scripts"] },
  async ({ page, signIn, expectStatus }) => {
    expectStatus(422);
    const exam = await givenExam();
    const author = await colleague("author");
    await author.api.reports.lock({ id: exam.reportId });
    const holder = demoAccount("author").name;
    await signIn("approver");
    await page.goto(exam.path);
    await page.locator("summary", { hasText: "解除对方的锁定" }).click();
    const name = page.getByLabel(`输入 ${holder} 以确认`);

    for (const typed of ["", "别人"]) {
      await name.fill(typed);
      await press(page, "强制解锁");
      await expect(name).toHaveAttribute("aria-invalid", "true");
      await expect(name).toHaveAccessibleDescription(`输入 ${holder} 以确认`);
      await expect(name).toHaveValue(typed);
      await expect(editorText(page)).toHaveCount(0);
    }
    // What is typed after a refusal is nobody else's form.
    await name.fill("李");
    await page.waitForLoadState("networkidle");
    await expect(name).toHaveValue("李");
    await expect(editorText(page)).toHaveCount(0);
    await expect(page.getByText(`${holder} 正在编辑此报告`)).toBeVisible();
    const approver = await colleague("approver");
    expect((await approver.api.reports.detail({ id: exam.reportId })).draft).toBeNull();
  },
);

test(
  "the images of another exam of the visit stand beside the text too, and go into the report",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn }) => {
    const study = studyFiles();
    const exam = await givenExam(study);
    const other = await givenExam(studyFiles({ patientId: study.patientId, kind: "cr" }));
    await signIn("author");
    await page.goto(`/studies/${exam.id}`);
    await expect(page.getByText("同次就诊的其他检查")).toBeVisible();
    await expect(page.locator(`a[href="/studies/${other.id}"]`)).toHaveCount(1);

    await page.goto(exam.path);
    await press(page, "开始编辑");
    await editorText(page).fill("两次检查一并阅片");
    const visit = page.getByRole("navigation", { name: "同次就诊的检查" });
    await visit.getByText("胸部CT平扫").click();
    await expect(page).toHaveURL((url) => url.searchParams.get("exam") === other.id);
    await expect(visit.locator("[aria-current]")).toContainText("胸部CT平扫");
    await expect(editorText(page)).toHaveValue("两次检查一并阅片");
    await page.getByRole("button", { name: "设为关键图像" }).first().click();
    await expect(page.getByRole("img", { name: "关键图像 1" })).toBeVisible();
    await press(page, "保存");
    const { api } = await colleague("author");
    await expect
      .poll(async () =>
        (await api.exams.coExams({ id: exam.id, reportId: exam.reportId })).map(({ isShown }) => isShown),
      )
      .toEqual([true]);
  },
);

const panels = [
  { open: "驳回", label: "驳回原因", submit: "驳回报告", given: submittedReport },
  { open: "召回", label: "召回原因", submit: "召回报告", given: approvedReport },
  { open: "补充报告", label: "补充内容", submit: "发出补充报告", given: approvedReport },
];

for (const { open, label, submit, given } of panels)
  test(
    `${open} without a word is refused in its panel, and only there`,
    { tag: ["@no-scripts"] },
    async ({ page, signIn, expectStatus }) => {
      expectStatus(422);
      const exam = await given();
      await signIn("approver");
      await page.goto(exam.path);
      await openPanel(page, open);
      const words = page.getByLabel(label);
      await words.fill(" ");
      await press(page, submit);
      await expect(words).toHaveAttribute("aria-invalid", "true");
      await words.fill("请补充");
      await page.waitForLoadState("networkidle");
      await expect(words).toHaveValue("请补充");
      await expect(words).toBeVisible();
      await expect(editorText(page)).toHaveCount(0);
    },
  );

test(
  "a warning brings no text back; what was left unsaved comes back when the editor opens",
  { tag: ["@no-scripts"] },
  async ({ page, signIn, expectStatus }) => {
    expectStatus(422);
    const exam = await givenExam();
    await signIn("author");
    await page.goto(exam.path);
    await press(page, "开始编辑");
    await editorText(page).fill("双肺纹理清晰。");
    await press(page, "提交审核");
    await expect(page.getByText("智能检查提示，请核对：")).toBeVisible();
    await expect(page.getByText("未保存的内容", { exact: false })).toHaveCount(0);
    await press(page, "退出编辑");
    await press(page, "继续编辑");
    await expect(page.getByText(/已恢复 .* 未保存的内容/)).toBeVisible();
    await expect(editorText(page)).toHaveValue("双肺纹理清晰。");
  },
);

test(
  "the latest exam of the same kind stands beside, at the same place, goes along and keeps the window",
  { tag: ["@no-scripts"] },
  async ({ page, signIn, hasJavaScript }, { project }) => {
    test.skip(project.name === "phone", "two pictures side by side");
    const { patientId } = studyFiles();
    await submittedReport({}, studyFiles({ patientId, date: "20250105" }));
    // Of another kind, though later.
    await givenExam(studyFiles({ patientId, kind: "mr", date: "20250601" }));
    const exam = await givenExam(studyFiles({ patientId }));
    await signIn("author");
    await page.goto(exam.path);
    const prior = page.getByRole("region", { name: "对比既往" });
    await expect(prior).toContainText("2025-01-05");
    await expect(prior).toContainText(chestText.diagnosis);
    const shown = (position: number) => prior.getByRole("img", { name: `第 ${position} 幅，共 3 幅` });
    await expect(shown(2)).toBeVisible();
    await page.getByRole("region", { name: "影像", exact: true }).getByRole("link", { name: "下一幅" }).first().click();
    await expect(shown(3)).toBeVisible();
    await page.locator(".pane-images summary", { hasText: "原始" }).click();
    await page.getByRole("list", { name: "窗宽窗位" }).getByRole("link", { name: "肺" }).click();
    await expect(shown(3)).toHaveAttribute("src", /window=lung/);
    await prior.getByRole("link", { name: "上一幅" }).click();
    await expect(shown(2)).toHaveAttribute("src", /window=lung/);
    if (!hasJavaScript) return;
    // Turned apart it stays apart.
    await page.getByRole("region", { name: "影像", exact: true }).getByRole("link", { name: "上一幅" }).first().click();
    await expect(shown(1)).toBeVisible();
  },
);

test("the earlier exam's picture leaves its text free, in every language", async ({ page, signIn }, { project }) => {
  test.skip(project.name === "phone", "two pictures side by side");
  const { patientId } = studyFiles();
  const finding = chestText.finding.repeat(12);
  await submittedReport({ finding }, studyFiles({ patientId, date: "20250105" }));
  const exam = await givenExam(studyFiles({ patientId }));
  await signIn("author");
  await page.setViewportSize({ width: 1024, height: 640 });
  for (const { code } of languages) {
    await speak(page, code);
    await page.goto(exam.path);
    const picture = await page.locator(".prior-beside img").boundingBox();
    const text = await page.locator(".prior-text").boundingBox();
    expect.soft((picture?.y ?? NaN) + (picture?.height ?? NaN), code).toBeLessThanOrEqual(text?.y ?? NaN);
  }
});
