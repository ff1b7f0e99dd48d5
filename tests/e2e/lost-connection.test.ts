import type { Page } from "@playwright/test";
import { givenExam } from "./given-exam";
import { expect, test } from "./product";
import { said, saidWith } from "./said";
import { sendFiles } from "./send-files";
import { studyFiles } from "./study-files";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const finding = (page: Page) => page.getByLabel(said("reports.field.finding"), { exact: true });
const diagnosis = (page: Page) => page.getByLabel(said("reports.field.diagnosis"), { exact: true });
const status = (page: Page) => page.locator(".report-head");
const told = (page: Page) => page.getByRole("alert").filter({ hasText: said("common.lostLine.told") });

test.skip(({ hasJavaScript }) => !hasJavaScript, "without scripts the browser itself tells of a lost line");

test(
  "a report saved while the line is lost stays on the page and is sent when somebody asks again",
  { tag: ["@phone"] },
  async ({ page, context, signIn, expectLostLine }) => {
    expectLostLine();
    const exam = await givenExam();
    await signIn("author");
    await page.goto(exam.path);
    await press(page, said("reports.action.lock"));
    await finding(page).fill("双肺纹理清晰。");
    await diagnosis(page).fill("未见异常。");

    await context.setOffline(true);
    await press(page, said("reports.action.save"));
    await expect(told(page)).toBeVisible();
    await expect(finding(page)).toHaveValue("双肺纹理清晰。");
    await press(page, said("common.lostLine.resend"));
    await expect(told(page)).toBeVisible();

    await context.setOffline(false);
    await press(page, said("common.lostLine.resend"));
    await expect(status(page)).toContainText(said("common.reportStatus.partial"));
    await expect(told(page)).toBeHidden();
    await expect(page.getByText(saidWith("reports.draft.inReport"))).toBeVisible();

    await context.setOffline(true);
    await diagnosis(page).fill("双肺未见异常。");
    await press(page, said("reports.action.submit"));
    await expect(told(page)).toBeVisible();
    await context.setOffline(false);
    // Pressed once more it is what waits that is sent, and not a second submission.
    await press(page, said("reports.action.submit"));
    await expect(status(page)).toContainText(said("common.reportStatus.final"));
    // It stands there once: as the report's text, and not in a draft beside it.
    await expect(page.getByText("双肺未见异常。")).toBeVisible();
  },
);

test("a gateway that does not reach the platform is a lost line too", async ({ page, signIn, expectStatus }) => {
  expectStatus(502);
  const exam = await givenExam();
  await signIn("author");
  await page.goto(exam.path);
  await press(page, said("reports.action.lock"));
  await finding(page).fill("双肺纹理清晰。");
  await page.route(/\.data/, (route) => route.fulfill({ status: 502, body: "<h1>Bad Gateway</h1>" }));
  await press(page, said("reports.action.save"));
  await expect(told(page)).toBeVisible();
  await page.unroute(/\.data/);
  await press(page, said("reports.action.save"));
  await expect(status(page)).toContainText(said("common.reportStatus.partial"));
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
  await press(page, said("reports.action.lock"));
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
  await press(page, said("reports.action.submit"));
  await expect(told(page)).toBeVisible();
  await press(page, said("common.lostLine.resend"));
  await expect(status(page)).toContainText(said("common.reportStatus.final"));
  await expect(page.getByText(said("reports.conflict.title"))).toHaveCount(0);
  await page.getByRole("link", { name: said("reports.action.trace") }).click();
  await expect(page.locator(`td[data-label="${said("reports.trace.event")}"]`)).toHaveText([
    said("reports.trace.events.submitted"),
  ]);
});

test(
  "a page that only reads comes by itself once the line is back",
  { tag: ["@phone"] },
  async ({ page, context, signIn, expectLostLine }) => {
    expectLostLine();
    await signIn("author");
    await page.goto("/studies");
    await page.getByRole("link", { name: said("common.list.next") }).click();
    await expect(page).toHaveURL(/skip=20/);
    await context.setOffline(true);
    await page.getByRole("link", { name: said("common.list.previous") }).click();
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
  await expect(page.getByText(said("uploads.transfer.done"))).toBeVisible();
  await context.setOffline(true);
  await page.getByLabel(said("exam.info.bodyPart")).first().fill("胸部");
  await expect(told(page)).toBeVisible();
  await expect(page.getByLabel(said("exam.info.bodyPart")).first()).toBeFocused();
  await page.getByRole("button", { name: said("uploads.finish.submit") }).click();
  await expect(page.getByLabel(said("exam.info.bodyPart")).first()).toHaveValue("胸部");
  await context.setOffline(false);
  await page.getByRole("button", { name: said("common.lostLine.resend") }).click();
  await expect(page.getByRole("heading", { name: said("uploads.finished.title") })).toBeVisible();
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
  await press(page, said("reports.action.lock"));
  await finding(page).fill("右肺上叶结节。");
  await diagnosis(page).fill("右肺结节。");
  await context.setOffline(true);
  await press(page, said("reports.action.submit"));
  await expect(told(page)).toBeVisible();
  await finding(page).fill("左肺上叶结节。");
  await diagnosis(page).fill("左肺结节。");
  await context.setOffline(false);
  await press(page, said("common.lostLine.resend"));
  await expect(status(page)).toContainText(said("common.reportStatus.final"));
  await expect(page.getByText("左肺上叶结节。")).toBeVisible();
});

test("whoever goes elsewhere is told that what waited was given up", async ({ page, signIn, expectStatus }) => {
  expectStatus(502);
  const exam = await givenExam();
  await signIn("author");
  await page.goto(exam.path);
  await press(page, said("reports.action.lock"));
  await finding(page).fill("双肺纹理清晰。");
  await page.route(/\.data/, (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 502, body: "" }) : route.continue(),
  );
  await press(page, said("reports.action.save"));
  await expect(told(page)).toBeVisible();
  await page.getByRole("link", { name: saidWith("reports.pane.past") }).click();
  const givenUp = page.getByRole("alert").filter({ hasText: said("common.lostLine.givenUp") });
  await expect(givenUp).toBeVisible();
  await expect(finding(page)).toHaveValue("双肺纹理清晰。");
  await press(page, said("common.lostLine.read"));
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
    await press(page, said("reports.action.lock"));
    await expect(finding(page)).toBeEditable();
    await context.setOffline(true);
    await finding(page).fill("双肺纹理清晰。");
    await page.locator(".report-head a").first().click();
    // Without a network a link waits for it.
    await expect(told(page)).toBeVisible();
    await context.setOffline(false);
    await page.route(/\/sync$/, (route) => route.abort("internetdisconnected"));
    const question = page.getByRole("dialog", { name: said("reports.leave.title") });
    await question.getByRole("button", { name: said("reports.leave.go") }).click();
    await expect(question).toContainText(said("reports.leave.unkept"));
    await page.unroute(/\/sync$/);
    await question.getByRole("button", { name: said("reports.leave.stay") }).click();
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
  // Before the scripts have the page, the browser itself follows its links.
  const taken = page.waitForRequest((request) => new URL(request.url()).pathname === "/api/v1/live");
  await page.goto(`/studies?patientName=${encodeURIComponent(exam.patientName)}`);
  await taken;
  const row = page.locator(`a[href*="${exam.id}"]`).first();
  await expect(row).toBeVisible();
  await context.setOffline(true);
  await row.click();
  await expect(told(page)).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL(new RegExp(exam.id));
  await expect(told(page)).toHaveCount(0);
});

test("while the table of all pages does not come, a link waits and what is typed stays", async ({
  page,
  signIn,
  expectLostLine,
}) => {
  expectLostLine();
  const exam = await givenExam();
  await signIn("author");
  await page.route(/\/assets\/manifest-/, (route) => route.abort("internetdisconnected"));
  await page.goto(exam.path);
  await press(page, said("reports.action.lock"));
  // What is sent to the page itself waits for it as well: it might be another's address.
  await expect(told(page)).toBeVisible();
  await page.unroute(/\/assets\/manifest-/);
  await press(page, said("common.lostLine.resend"));
  await finding(page).fill("双肺纹理清晰。");
  await page.getByRole("link", { name: saidWith("reports.pane.past") }).click();
  await expect(page).toHaveURL(/pane=past/);
  await expect(finding(page)).toHaveValue("双肺纹理清晰。");
  await expect(told(page)).toHaveCount(0);
});

test("a request that hangs is told after a while, and can be sent again", async ({ page, signIn }) => {
  const exam = await givenExam();
  await signIn("author");
  await page.goto(exam.path);
  await press(page, said("reports.action.lock"));
  await finding(page).fill("双肺纹理清晰。");
  await page.route(/\.data/, () => undefined, { times: 1 });
  await press(page, said("reports.action.save"));
  await expect(told(page)).toBeVisible();
  await press(page, said("reports.action.save"));
  await expect(status(page)).toContainText(said("common.reportStatus.partial"));
  await expect(told(page)).toHaveCount(0);
});
