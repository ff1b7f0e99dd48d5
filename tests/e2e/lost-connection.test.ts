import type { Page } from "@playwright/test";
import { givenExam } from "./given-exam";
import { expect, test } from "./product";
import { sendFiles } from "./send-files";
import { studyFiles } from "./study-files";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const finding = (page: Page) => page.getByLabel("影像所见", { exact: true });
const diagnosis = (page: Page) => page.getByLabel("影像诊断", { exact: true });
const status = (page: Page) => page.locator(".report-head");
const told = (page: Page) => page.getByRole("alert").filter({ hasText: "平台没有回应" });

test.skip(({ hasJavaScript }) => !hasJavaScript, "without scripts the browser itself tells of a lost line");

test(
  "a report saved while the line is lost stays on the page and is sent when somebody asks again",
  { tag: ["@phone"] },
  async ({ page, context, signIn, expectLostLine }) => {
    expectLostLine();
    const exam = await givenExam();
    await signIn("author");
    await page.goto(exam.path);
    await press(page, "开始编辑");
    await finding(page).fill("双肺纹理清晰。");
    await diagnosis(page).fill("未见异常。");

    await context.setOffline(true);
    await press(page, "保存");
    await expect(told(page)).toBeVisible();
    await expect(finding(page)).toHaveValue("双肺纹理清晰。");
    await press(page, "重新发送");
    await expect(told(page)).toBeVisible();

    await context.setOffline(false);
    await press(page, "重新发送");
    await expect(status(page)).toContainText("书写中");
    await expect(told(page)).toBeHidden();
    await expect(page.getByText(/已保存/)).toBeVisible();

    await context.setOffline(true);
    await diagnosis(page).fill("双肺未见异常。");
    await press(page, "提交审核");
    await expect(told(page)).toBeVisible();
    await context.setOffline(false);
    // Pressed once more it is what waits that is sent, and not a second submission.
    await press(page, "提交审核");
    await expect(status(page)).toContainText("待审核");
    // It stands there once: as the report's text, and not in a draft beside it.
    await expect(page.getByText("双肺未见异常。")).toBeVisible();
  },
);

test("a gateway that does not reach the platform is a lost line too", async ({ page, signIn, expectStatus }) => {
  expectStatus(502);
  const exam = await givenExam();
  await signIn("author");
  await page.goto(exam.path);
  await press(page, "开始编辑");
  await finding(page).fill("双肺纹理清晰。");
  await page.route(/\.data/, (route) => route.fulfill({ status: 502, body: "<h1>Bad Gateway</h1>" }));
  await press(page, "保存");
  await expect(told(page)).toBeVisible();
  await page.unroute(/\.data/);
  await press(page, "保存");
  await expect(status(page)).toContainText("书写中");
  await expect(finding(page)).toHaveValue("双肺纹理清晰。");
});

test("a submission whose answer was lost is done once, and a second press says so", async ({
  page,
  signIn,
  expectStatus,
}) => {
  expectStatus(504);
  const exam = await givenExam();
  await signIn("author");
  await page.goto(exam.path);
  await press(page, "开始编辑");
  await finding(page).fill("双肺纹理清晰。");
  await diagnosis(page).fill("未见异常。");
  await page.route(
    /\.data/,
    async (route) => {
      await route.fetch();
      await route.fulfill({ status: 504, body: "" });
    },
    { times: 1 },
  );
  await press(page, "提交审核");
  await expect(told(page)).toBeVisible();
  await press(page, "重新发送");
  await expect(status(page)).toContainText("待审核");
  await expect(page.getByText("版本冲突")).toHaveCount(0);
  await page.getByRole("link", { name: "修改记录" }).click();
  await expect(page.locator("td[data-label=事件]")).toHaveText(["提交"]);
});

test(
  "a page that only reads comes by itself once the line is back",
  { tag: ["@phone"] },
  async ({ page, context, signIn, expectLostLine }) => {
    expectLostLine();
    await signIn("author");
    await page.goto("/studies");
    await page.getByRole("link", { name: "下一页" }).click();
    await expect(page).toHaveURL(/skip=20/);
    await context.setOffline(true);
    await page.getByRole("link", { name: "上一页" }).click();
    await expect(told(page)).toBeVisible();
    await context.setOffline(false);
    await expect(told(page)).toBeHidden();
    await expect(page).not.toHaveURL(/skip=20/);
  },
);

test("what is typed about an upload while the line is lost stays, and is finished when it is back", async ({
  page,
  context,
  signIn,
  expectLostLine,
}) => {
  expectLostLine();
  await signIn("technician");
  await page.goto("/upload");
  await sendFiles(page, studyFiles().files, true);
  await expect(page.getByText("全部文件已上传")).toBeVisible();
  await context.setOffline(true);
  await page.getByLabel("检查部位").first().fill("胸部");
  await expect(told(page)).toBeVisible();
  await expect(page.getByLabel("检查部位").first()).toBeFocused();
  await page.getByRole("button", { name: "完成上传" }).click();
  await expect(page.getByLabel("检查部位").first()).toHaveValue("胸部");
  await context.setOffline(false);
  await page.getByRole("button", { name: "重新发送" }).click();
  await expect(page.getByRole("heading", { name: "上传完成" })).toBeVisible();
});

test("what stands on the page by then is sent, not what was pressed first", async ({
  page,
  context,
  signIn,
  expectLostLine,
}) => {
  expectLostLine();
  const exam = await givenExam();
  await signIn("author");
  await page.goto(exam.path);
  await press(page, "开始编辑");
  await finding(page).fill("右肺上叶结节。");
  await diagnosis(page).fill("右肺结节。");
  await context.setOffline(true);
  await press(page, "提交审核");
  await expect(told(page)).toBeVisible();
  await finding(page).fill("左肺上叶结节。");
  await diagnosis(page).fill("左肺结节。");
  await context.setOffline(false);
  await press(page, "重新发送");
  await expect(status(page)).toContainText("待审核");
  await expect(page.getByText("左肺上叶结节。")).toBeVisible();
});

test("whoever goes elsewhere is told that what waited was given up", async ({ page, signIn, expectStatus }) => {
  expectStatus(502);
  const exam = await givenExam();
  await signIn("author");
  await page.goto(exam.path);
  await press(page, "开始编辑");
  await finding(page).fill("双肺纹理清晰。");
  await page.route(/\.data/, (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 502, body: "" }) : route.continue(),
  );
  await press(page, "保存");
  await expect(told(page)).toBeVisible();
  await page.getByRole("link", { name: /^既往检查/ }).click();
  const givenUp = page.getByRole("alert").filter({ hasText: "已不再发送" });
  await expect(givenUp).toBeVisible();
  await expect(finding(page)).toHaveValue("双肺纹理清晰。");
  await press(page, "知道了");
  await expect(givenUp).toHaveCount(0);
});

test(
  "leaving a report whose draft cannot be kept says that it would be lost",
  { tag: ["@phone"] },
  async ({ page, context, signIn, expectLostLine }) => {
    expectLostLine();
    const exam = await givenExam();
    await signIn("author");
    await page.goto("/studies");
    await page.goto(exam.path);
    await press(page, "开始编辑");
    await expect(finding(page)).toBeEditable();
    await context.setOffline(true);
    await finding(page).fill("双肺纹理清晰。");
    await page.locator(".report-head a").first().click();
    // Without a network a link waits for it.
    await expect(told(page)).toBeVisible();
    await context.setOffline(false);
    await page.route(/\/sync$/, (route) => route.abort("internetdisconnected"));
    const question = page.getByRole("dialog", { name: "还有未保存的修改" });
    await question.getByRole("button", { name: "离开" }).click();
    await expect(question).toContainText("未保存的内容会丢失");
    await page.unroute(/\/sync$/);
    await question.getByRole("button", { name: "留在本页" }).click();
    await expect(finding(page)).toHaveValue("双肺纹理清晰。");
  },
);

test("a page that was never opened before waits for the line too", async ({
  page,
  context,
  signIn,
  expectLostLine,
}) => {
  expectLostLine();
  const exam = await givenExam();
  await signIn("author");
  await page.goto(`/studies?patientName=${encodeURIComponent(exam.patientName)}`);
  const row = page.locator(`a[href*="${exam.id}"]`).first();
  await expect(row).toBeVisible();
  await context.setOffline(true);
  await row.click();
  await expect(told(page)).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL(new RegExp(exam.id));
  await expect(told(page)).toHaveCount(0);
});

test("a request that hangs is told after a while, and can be sent again", async ({ page, signIn }) => {
  const exam = await givenExam();
  await signIn("author");
  await page.goto(exam.path);
  await press(page, "开始编辑");
  await finding(page).fill("双肺纹理清晰。");
  await page.route(/\.data/, () => undefined, { times: 1 });
  await press(page, "保存");
  await expect(told(page)).toBeVisible({ timeout: 20_000 });
  await press(page, "保存");
  await expect(status(page)).toContainText("书写中");
  await expect(told(page)).toHaveCount(0);
});
