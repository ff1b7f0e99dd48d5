import { demoAccount, expect, speak, test } from "./product";

test("a person signs in, is brought to the page asked for, and signs out", async ({ page }) => {
  await page.goto("/change-password");
  await expect(page).toHaveURL(/\/login\?redirect=%2Fchange-password/);
  const { username, password, name } = demoAccount("author");
  await page.getByLabel("用户名").fill(`  ${username} `);
  await page.getByLabel("密码").fill(password);
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page).toHaveURL(/\/change-password$/);
  await page.locator("summary", { hasText: name }).click();
  await page.getByRole("button", { name: "退出登录" }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goto("/change-password");
  await expect(page).toHaveURL(/\/login\?redirect=/);
});

test("a wrong password is told, what was typed stays, and another site is no way back", async ({
  page,
  expectStatus,
}) => {
  expectStatus(401);
  await page.goto("/login?redirect=https://evil.example/");
  const { username, password } = demoAccount("technician");
  await page.getByLabel("用户名").fill(username);
  await page.getByLabel("密码").fill("wrong-pass-1");
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page.getByText("用户名或密码错误").first()).toBeVisible();
  await expect(page.getByLabel("用户名")).toHaveValue(username);
  await page.getByLabel("密码").fill(password);
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/studies/);
});

test("the login page loads no script", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  await page.goto("/login");
  await expect(page.getByRole("heading", { name: "登录" })).toBeVisible();
  expect(scripts).toEqual([]);
});

test("a newcomer registers only with accepted terms and a password that follows the rule", async ({
  page,
  expectStatus,
}, { project }) => {
  expectStatus(422);
  const username = `newcomer-${project.name}-${Date.now()}`;
  await page.goto("/register");
  await page.getByLabel("用户名").fill(username);
  await page.getByLabel("姓名").fill("新同事");
  await page.getByLabel("密码", { exact: false }).first().fill("12345678");
  await page.getByLabel("再次输入密码").fill("12345678");
  await page.getByRole("button", { name: "注册", exact: true }).click();
  await expect(page.getByText("密码过于简单", { exact: false }).first()).toBeVisible();
  await expect(page.getByLabel("用户名")).toHaveValue(username);
  await page.getByLabel("密码", { exact: false }).first().fill("first-day-1");
  await page.getByLabel("再次输入密码").fill("first-day-1");
  await page.getByLabel("我已阅读并同意使用条款").check();
  await page.getByRole("button", { name: "注册", exact: true }).click();
  await expect(page).not.toHaveURL(/\/register/);
});

test("every page outside opens in three languages with nothing missing", async ({ page, expectStatus }) => {
  expectStatus(404, 401, 403);
  for (const language of ["chs", "en", "tib"] as const) {
    await speak(page, language);
    for (const path of ["/login", "/register", "/terms", "/401", "/nowhere-at-all"]) {
      await page.goto(path);
      await expect(page.locator("html")).toHaveAttribute("lang", { chs: "zh-CN", en: "en", tib: "bo" }[language]);
      await expect(page.locator("body")).not.toContainText(/(common|accounts|problems|answers)\.\w+/);
    }
  }
});
