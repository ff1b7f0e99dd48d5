import { colleague } from "./colleague";
import { givenExam } from "./given-exam";
import { expect, test } from "./product";
import { beginEmpty } from "./report-bar";
import { said, saidWith } from "./said";
import { diagnosis, finding, press, status } from "./report-page";

test("what was typed and not saved waits as a draft", { tag: ["@phone"] }, async ({ page, signIn }) => {
  const exam = await givenExam();
  await signIn("author");
  await page.goto(exam.path);
  await press(page, said("reports.action.lock"));
  await finding(page).fill("还没写完的所见");
  await expect(page.getByText(saidWith("reports.draft.saved"))).toBeVisible();
  await page.getByRole("link", { name: said("reports.head.back") }).click();
  const question = page.getByRole("dialog", { name: said("reports.leave.title") });
  await question.getByRole("button", { name: said("reports.leave.go") }).click();
  await expect(page).toHaveURL(/\/studies(\?|$)/);
  // The lock is still theirs for some seconds: the page opens as they left it.
  await page.goto(exam.path);
  await expect(finding(page)).toHaveValue("还没写完的所见");
  await expect(page.getByText(saidWith("reports.draft.restored"))).toBeVisible();
  await expect(page.locator(".draft-line")).toHaveText(saidWith("reports.draft.saved"));
});

test("what was typed a moment ago is there after a reload", async ({ page, signIn }) => {
  const exam = await givenExam();
  await signIn("author");
  await page.goto(exam.path);
  await press(page, said("reports.action.lock"));
  await finding(page).fill("刚写下的所见");
  const { api } = await colleague("author");
  const kept = async () => (await api.reports.detail({ id: exam.reportId })).draft?.content.finding;
  // Whoever reads the browser's question takes longer than what was typed takes to be kept.
  page.once("dialog", (question) => {
    void expect
      .poll(kept)
      .toBe("刚写下的所见")
      .finally(() => question.accept());
  });
  await page.reload();
  await expect(finding(page)).toHaveValue("刚写下的所见");
});

test(
  "without scripts whatever is pressed beside the text keeps it as a draft",
  { tag: ["@no-scripts"] },
  async ({ page, signIn, hasJavaScript }) => {
    test.skip(hasJavaScript, "with scripts the text is kept while it is typed");
    const exam = await givenExam();
    await signIn("author");
    await page.goto(exam.path);
    await press(page, said("reports.action.lock"));
    await finding(page).fill("无脚本写下的所见");
    await page.getByRole("button", { name: saidWith("reports.pane.past") }).click();
    await expect(finding(page)).toHaveValue("无脚本写下的所见");
    await expect(page.locator(".draft-line")).toHaveText(saidWith("reports.draft.saved"));
    await expect(page.getByText(saidWith("reports.draft.restored"))).toHaveCount(0);
    await page.goto(exam.path);
    await expect(finding(page)).toHaveValue("无脚本写下的所见");
    await expect(page.getByText(saidWith("reports.draft.restored"))).toBeVisible();
  },
);

test("what is typed before the scripts have come stays, and is kept as a draft", async ({ page, signIn }) => {
  const exam = await givenExam();
  await signIn("author");
  await page.goto(exam.path);
  await press(page, said("reports.action.lock"));
  await finding(page).fill("双肺未见异常。");
  await press(page, said("reports.action.save"));
  await expect(status(page)).toContainText(said("common.reportStatus.partial"));

  let bringScripts = () => {};
  const scripts = new Promise<void>((come) => (bringScripts = come));
  await page.route(/\.js$/, (route) => scripts.then(() => route.continue()));
  await page.goto(page.url(), { waitUntil: "commit" });
  await finding(page).fill("双肺未见异常。主动脉硬化。");
  await page.getByText(said("reports.positive.true"), { exact: true }).first().click();
  await diagnosis(page).fill("主动脉硬化。");
  bringScripts();
  await expect(page.getByText(saidWith("reports.draft.saved"))).toBeVisible();
  await expect(finding(page)).toHaveValue("双肺未见异常。主动脉硬化。");
  await expect(diagnosis(page)).toBeFocused();
  await expect(page.getByRole("radio", { name: said("reports.positive.true"), exact: true })).toBeChecked();
  await page.reload();
  await expect(finding(page)).toHaveValue("双肺未见异常。主动脉硬化。");
});

test("where nothing was typed a refused submission leaves nothing to keep, and says nothing of a draft", async ({
  page,
  signIn,
  expectStatus,
}) => {
  expectStatus(422);
  const exam = await givenExam();
  await signIn("author");
  await page.goto(exam.path);
  let answerKept = () => {};
  const answered = new Promise<void>((answer) => (answerKept = answer));
  await page.route(/\/sync$/, (route) => answered.then(() => route.continue()));
  const kept = page.waitForRequest(/\/sync$/);
  await press(page, said("reports.action.lock"));
  await beginEmpty(page);
  await press(page, said("reports.action.submit"));
  await expect(page.getByText(said("answers.rules.emptyReport"))).toBeVisible();
  await kept;
  await finding(page).fill("写");
  await finding(page).fill("");
  // What is answered to the text of before says nothing of this one.
  answerKept();
  const line = page.locator(".report-bar-line");
  await expect(line).toContainText(said("reports.draft.unsaved"));
  // Sent to be kept, by itself, it turns out to be nothing: the lock is renewed with it.
  await expect(line).toContainText(saidWith("reports.lock.until"));
  await expect(page.getByText(saidWith("reports.draft.saved"))).toHaveCount(0);
  await page.getByRole("link", { name: said("reports.head.back") }).click();
  await expect(page).toHaveURL(/\/studies(\?|$)/);
});
