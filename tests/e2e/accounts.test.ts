import { endSession } from "./end-session";
import { givenExam } from "./given-exam";
import { chooseInMenu } from "./menu";
import { demoAccount, expect, speak, test } from "./product";
import { said } from "./said";
import { expectSpoken } from "./spoken";

test(
  "a person signs in, is brought to the page asked for, and signs out",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, expectStatus }) => {
    // The page may ask for news between the end of the session and its own.
    expectStatus(401);
    await page.goto("/change-password");
    await expect(page).toHaveURL(/\/login\?redirect=%2Fchange-password/);
    const { username, password, name } = demoAccount("author");
    await page.getByLabel(said("accounts.fields.username")).fill(`  ${username} `);
    await page.getByLabel(said("accounts.fields.password")).fill(password);
    await page.getByRole("button", { name: said("accounts.login.submit"), exact: true }).click();
    await expect(page).toHaveURL(/\/change-password$/);
    await chooseInMenu(page, name, said("common.shell.logout"));
    await expect(page).toHaveURL(/\/login/);
    await page.goto("/change-password");
    await expect(page).toHaveURL(/\/login\?redirect=/);
  },
);

test(
  "a wrong password is told, what was typed stays, and another site is no way back",
  { tag: ["@no-scripts"] },
  async ({ page, expectStatus }) => {
    expectStatus(401);
    await page.goto("/login?redirect=https://evil.example/");
    const { username, password } = demoAccount("technician");
    await page.getByLabel(said("accounts.fields.username")).fill(username);
    await page.getByLabel(said("accounts.fields.password")).fill("wrong-pass-1");
    await page.getByRole("button", { name: said("accounts.login.submit"), exact: true }).click();
    await expect(page.getByText(said("problems.wrong_credentials")).first()).toBeVisible();
    await expect(page.getByLabel(said("accounts.fields.username"))).toHaveValue(username);
    await page.getByLabel(said("accounts.fields.password")).fill(password);
    await page.getByRole("button", { name: said("accounts.login.submit"), exact: true }).click();
    await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/studies/);
  },
);

test("the login page loads no script", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  await page.goto("/login");
  await expect(page.getByRole("heading", { name: said("accounts.login.title") })).toBeVisible();
  expect(scripts).toEqual([]);
});

test(
  "a newcomer registers only with accepted terms and a password that follows the rule",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, expectStatus }, { project }) => {
    expectStatus(422);
    const username = `newcomer-${project.name}-${Date.now()}`;
    await page.goto("/register");
    await page.getByLabel(said("accounts.fields.username")).fill(username);
    await page.getByLabel(said("accounts.fields.name")).fill("新同事");
    await page.getByLabel(said("accounts.fields.password"), { exact: false }).first().fill("12345678");
    await page.getByLabel(said("accounts.fields.confirmPassword")).fill("12345678");
    await page.getByRole("button", { name: said("accounts.register.submit"), exact: true }).click();
    await expect(page.getByText(said("answers.rules.passwordTooSimple"), { exact: false }).first()).toBeVisible();
    await expect(page.getByLabel(said("accounts.fields.username"))).toHaveValue(username);
    await page.getByLabel(said("accounts.fields.password"), { exact: false }).first().fill("first-day-1");
    await page.getByLabel(said("accounts.fields.confirmPassword")).fill("first-day-1");
    await page.getByLabel(said("accounts.register.terms")).check();
    await page.getByRole("button", { name: said("accounts.register.submit"), exact: true }).click();
    await expect(page).not.toHaveURL(/\/register/);
  },
);

test("whoever is signed in has no use for the registration, and /401 says 401 to everybody", async ({
  page,
  signIn,
  expectStatus,
}) => {
  expectStatus(401);
  expect((await page.goto("/401"))?.status()).toBe(401);
  await signIn("author");
  expect((await page.goto("/401"))?.status()).toBe(401);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto("/register");
  await expect(page).toHaveURL(/\/studies/);
});

test("every page outside opens in three languages with nothing missing", async ({ page, expectStatus }) => {
  expectStatus(404, 401);
  for (const language of ["chs", "en", "tib"] as const) {
    await speak(page, language);
    for (const path of ["/login", "/register", "/terms", "/401", "/nowhere-at-all"]) {
      await page.goto(path);
      await expectSpoken(page, language);
    }
  }
});

test("a tab whose session is over keeps what is typed, asks for the password and sends again", async ({
  page,
  signIn,
  expectStatus,
}) => {
  expectStatus(401);
  const exam = await givenExam();
  await signIn("author");
  await page.goto(exam.path);
  // Soon after opening the page renews its lock; without a session that would ask before anything is typed.
  const renewed = page.waitForResponse((answer) => answer.url().endsWith("/sync"));
  await page.getByRole("button", { name: said("reports.action.lock"), exact: true }).click();
  const finding = page.getByLabel(said("reports.field.finding"), { exact: true });
  await expect(finding).toBeVisible();
  await renewed;

  await endSession(page);

  const typed = "双肺纹理清晰，右肺下叶见小结节。";
  await finding.fill(typed);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await expect(page.getByText(said("reports.draft.signedOut"), { exact: false })).toBeAttached();
  // What waits for the password is asked for by the same press as often as one likes.
  for (const _ of ["what is typed asked", "the first press", "the second"]) {
    await dialog.getByRole("button", { name: said("common.reLogin.later") }).click();
    await page.getByRole("button", { name: said("reports.action.save"), exact: true }).click();
    await expect(dialog).toBeVisible();
  }
  await dialog.getByLabel(said("common.reLogin.password")).fill(demoAccount("author").password);
  await dialog.getByRole("button", { name: said("common.reLogin.submit") }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator(".report-head")).toContainText(said("common.reportStatus.partial"));
  await expect(finding).toHaveValue(typed);
});

test("what is typed after the session is over comes back by the login page too, to who typed it alone", async ({
  page,
  signIn,
  openAs,
  expectStatus,
}) => {
  expectStatus(401);
  const exam = await givenExam();
  const typed = "双肺纹理清晰，左肺上叶见磨玻璃影。";
  const finding = page.getByLabel(said("reports.field.finding"), { exact: true });
  await signIn("author");
  await page.goto(exam.path);
  const renewed = page.waitForResponse((answer) => answer.url().endsWith("/sync"));
  await page.getByRole("button", { name: said("reports.action.lock"), exact: true }).click();
  await renewed;
  await endSession(page);
  await finding.fill(typed);
  await page.getByRole("button", { name: said("common.reLogin.otherAccount") }).click({ timeout: 15_000 });
  await expect(page).toHaveURL(/\/login\?redirect=/);
  const path = new URL(page.url()).searchParams.get("redirect") ?? "";
  expect(path).toContain(exam.path);
  await page.getByLabel(said("accounts.fields.username")).fill(demoAccount("author").username);
  await page.getByLabel(said("accounts.fields.password")).fill(demoAccount("author").password);
  await page.getByRole("button", { name: said("accounts.login.submit"), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(exam.path));
  await expect(finding).toHaveValue(typed);

  const colleague = await openAs("approver");
  await colleague.goto(path);
  await expect(colleague.locator(".report-head")).toBeVisible();
  await expect(colleague.getByText(typed)).toHaveCount(0);
});
