import { languages } from "#texts/languages";
import { endSession } from "./end-session";
import { givenExam, submittedReport } from "./given-exam";
import { chooseInMenu, menuButton } from "./menu";
import { demoAccount, expect, speak, test } from "./product";
import { said } from "./said";

const languageMenu = new RegExp(languages.map(({ code }) => said("common.shell.language", undefined, code)).join("|"));

test(
  "a session that ended asks for the password once, and what was typed is saved",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, hasJavaScript, expectStatus }) => {
    expectStatus(401);
    const exam = await givenExam();
    await signIn("author");
    await page.goto(exam.path);
    await page.getByRole("button", { name: said("reports.action.lock"), exact: true }).click();
    await page.getByLabel(said("reports.field.finding"), { exact: true }).fill("登录过期前写下的文字");
    await endSession(page);
    await page.getByRole("button", { name: said("reports.action.save"), exact: true }).click();
    if (!hasJavaScript) {
      // Without scripts it is the login page, with the way back.
      await page.getByLabel(said("accounts.fields.username")).fill(demoAccount("author").username);
      await page.getByLabel(said("accounts.fields.password")).fill(demoAccount("author").password);
      await page.getByRole("button", { name: said("accounts.login.submit"), exact: true }).click();
      await expect(page).toHaveURL((url) => url.pathname === exam.path);
      return;
    }
    const dialog = page.getByRole("dialog", { name: said("common.reLogin.title") });
    await expect(dialog).toBeVisible();
    await expect(page.getByLabel(said("reports.field.finding"), { exact: true })).toHaveValue("登录过期前写下的文字");
    await dialog.getByLabel(said("common.reLogin.password")).fill("wrong-pass-1");
    await dialog.getByRole("button", { name: said("common.reLogin.submit"), exact: true }).click();
    await expect(dialog.getByText(said("common.reLogin.verificationFailed"), { exact: false })).toBeVisible();
    await dialog.getByLabel(said("common.reLogin.password")).fill(demoAccount("author").password);
    await dialog.getByRole("button", { name: said("common.reLogin.submit"), exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.locator(".report-head")).toContainText(said("common.reportStatus.partial"));
    await expect(page.getByLabel(said("reports.field.finding"), { exact: true })).toHaveValue("登录过期前写下的文字");
  },
);

test("a tab whose browser went over to another account stops and says so", async ({ page, signIn, expectStatus }) => {
  // While nobody is signed in the first tab may ask for its notifications.
  expectStatus(401);
  await signIn("author");
  await page.goto("/");
  await expect(page.getByRole("heading", { name: said("exams.list.title") })).toBeVisible();
  const tab = await page.context().newPage();
  await tab.goto("/studies");
  await chooseInMenu(tab, demoAccount("author").name, said("common.shell.logout"));
  // At a desk that many share nobody reads what a tab behind still showed.
  const hidden = page.getByRole("dialog", { name: said("common.reLogin.signedOut") });
  await expect(hidden).toContainText(demoAccount("author").username);
  const seen = () =>
    page.evaluate(() => {
      const spot = document.elementFromPoint(20, innerHeight - 20);
      return spot ? getComputedStyle(spot).backgroundColor : null;
    });
  expect(await seen()).toMatch(/^rgb\(/);
  await tab.getByLabel(said("accounts.fields.username")).fill(demoAccount("technician").username);
  await tab.getByLabel(said("accounts.fields.password")).fill(demoAccount("technician").password);
  await tab.getByRole("button", { name: said("accounts.login.submit"), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: said("common.loginConflict.title") });
  await expect(dialog).toContainText(demoAccount("technician").username);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: said("common.loginConflict.confirm") }).click();
  await expect(menuButton(page, demoAccount("technician").name)).toBeVisible();
});

test("a tab hidden as its person signed out is back, with what was typed, by the password or by the other tab", async ({
  page,
  signIn,
  expectStatus,
}) => {
  expectStatus(401);
  const exam = await givenExam();
  const { name, username, password } = demoAccount("author");
  await signIn("author");
  await page.goto(exam.path);
  await page.getByRole("button", { name: said("reports.action.lock"), exact: true }).click();
  const finding = page.getByLabel(said("reports.field.finding"), { exact: true });
  await finding.fill("退出登录前写下的文字");
  const hidden = page.getByRole("dialog", { name: said("common.reLogin.signedOut") });
  const tab = await page.context().newPage();
  const signOut = async () => {
    await tab.goto("/studies");
    await chooseInMenu(tab, name, said("common.shell.logout"));
    await expect(hidden).toContainText(username);
  };
  await signOut();
  await page.keyboard.press("Escape");
  await expect(hidden.getByRole("button", { name: said("common.reLogin.later") })).toHaveCount(0);
  await hidden.getByLabel(said("common.reLogin.password")).fill(password);
  await hidden.getByRole("button", { name: said("common.reLogin.submit"), exact: true }).click();
  await expect(hidden).toBeHidden();
  await expect(finding).toHaveValue("退出登录前写下的文字");
  await signOut();
  await tab.getByLabel(said("accounts.fields.username")).fill(username);
  await tab.getByLabel(said("accounts.fields.password")).fill(password);
  await tab.getByRole("button", { name: said("accounts.login.submit"), exact: true }).click();
  await expect(hidden).toBeHidden();
  await page.getByRole("button", { name: said("reports.action.save"), exact: true }).click();
  await expect(page.locator(".report-head")).toContainText(said("common.reportStatus.partial"));
  await expect(finding).toHaveValue("退出登录前写下的文字");
});

test("a passing notice leaves the buttons of an open report free", { tag: ["@phone"] }, async ({ page, signIn }) => {
  const { path } = await submittedReport();
  await signIn("approver");
  await page.route("**/version.json*", (route) => route.fulfill({ json: { version: "9.9.9" } }));
  await page.goto(path);
  await expect(page.getByText(said("common.version.refresh"))).toBeVisible();
  const [notices, bar] = [page.locator(".notice-list"), page.locator(".report-bar")];
  const foot = await notices.evaluate((one) => one.getBoundingClientRect().bottom);
  for (const y of [0, 10_000]) {
    await page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), y);
    expect(await bar.evaluate((one) => one.getBoundingClientRect().top)).toBeGreaterThanOrEqual(foot);
  }
});

test(
  "a newer version is told of quietly, a forced one leaves no choice",
  { tag: ["@phone"] },
  async ({ page, signIn }) => {
    await signIn("author");
    await page.route("**/version.json*", (route) => route.fulfill({ json: { version: "9.9.9" } }));
    await page.goto("/studies");
    const notice = page.getByText(said("common.version.refresh"));
    await expect(notice).toBeVisible();
    await page.getByRole("button", { name: said("common.shell.closeNotice") }).click();
    await expect(notice).toBeHidden();
    await page.unroute("**/version.json*");
    await page.route("**/version.json*", (route) => route.fulfill({ json: { version: "9.9.9", forced: true } }));
    await page.goto("/studies");
    await expect(page.getByRole("dialog", { name: said("common.version.forcedTitle") })).toBeVisible();
    await page.unroute("**/version.json*");
    await page.getByRole("button", { name: said("common.version.refreshNow") }).click();
    await expect(page.getByRole("heading", { name: said("exams.list.title") })).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  },
);

test("a page stays whole in its language while another tab chooses another", async ({ page, signIn }) => {
  // The data's own words, which the server makes.
  const years = said("common.age.Y", { age: "" });
  await signIn("author");
  await page.goto("/help");
  await speak(page, "en");
  await page
    .getByRole("banner")
    .getByRole("link", { name: said("exams.list.title") })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(said("exams.list.title"));
  await expect(page.locator("tbody")).toContainText(years);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(said("exams.list.title", undefined, "en"));
  await expect(page.locator("tbody")).not.toContainText(years);
});

test(
  "the language is chosen in the menu, and the page stays the same",
  { tag: ["@no-scripts"] },
  async ({ page, signIn }) => {
    await signIn("author");
    await page.goto("/studies?modality=MG");
    // Languages are chosen by their own names, in every language the same.
    for (const [name, lang, title] of [
      ["English", "en", said("exams.list.title", undefined, "en")],
      ["བོད་ཡིག", "bo", said("exams.list.title", undefined, "tib")],
      ["简体中文", "zh-CN", said("exams.list.title")],
    ] as const) {
      await chooseInMenu(page, languageMenu, name);
      await expect(page.locator("html")).toHaveAttribute("lang", lang);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      await expect(page).toHaveURL(/modality=MG/);
    }
  },
);

test(
  "the navigation leads to every place one may go, on a phone from behind its button",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn }, { project }) => {
    await signIn("technician");
    await page.goto("/");
    if (project.name === "phone") await page.locator("summary", { hasText: said("common.shell.menu") }).click();
    const navigation = page
      .getByRole("navigation", { name: said("common.shell.navigation") })
      .filter({ visible: true });
    await expect(navigation.getByRole("link")).toHaveText([
      said("common.navigation.studies"),
      said("common.navigation.upload"),
      said("common.navigation.calling"),
      said("common.navigation.consultations"),
    ]);
    await navigation.getByRole("link", { name: said("common.navigation.upload") }).click();
    await expect(page.getByRole("heading", { name: said("uploads.title") })).toBeVisible();
  },
);

test("whoever may not upload is not led there", async ({ page, signIn }) => {
  await signIn("author");
  await page.goto("/");
  await expect(page.getByRole("heading", { name: said("exams.list.title") })).toBeVisible();
  for (const key of ["exams.list.upload", "common.navigation.upload"] as const)
    await expect(page.getByRole("link", { name: said(key) })).toHaveCount(0);
});

test(
  "an address that leads on says like any page that it leads nowhere",
  { tag: ["@no-scripts"] },
  async ({ page, signIn, expectStatus }) => {
    expectStatus(404);
    await signIn("groupAdmin");
    const nobodys = crypto.randomUUID();
    for (const path of [
      "/groups/%00",
      "/groups/%E0%A4%A",
      `/groups/${nobodys}`,
      `/groups/${nobodys}/organizations/%00`,
      "/settings/notification/%00",
      `/studies/${nobodys}/open-in/%00`,
    ]) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(404);
      expect(answer?.headers()["content-type"], path).toContain("text/html");
      await expect(page.getByRole("heading", { name: said("common.errorPage.notFound") })).toBeVisible();
    }
  },
);

test("an address that leads nowhere says so and offers a way on", async ({ page, signIn, expectStatus }) => {
  expectStatus(404);
  await signIn("author");
  for (const path of ["/nowhere", `/studies/${crypto.randomUUID()}`]) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: said("common.errorPage.notFound") })).toBeVisible();
    await page.getByRole("link", { name: said("common.errorPage.home") }).click();
    await expect(page.getByRole("heading", { name: said("exams.list.title") })).toBeVisible();
  }
});
