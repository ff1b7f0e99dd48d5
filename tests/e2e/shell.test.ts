import type { Page } from "@playwright/test";
import { givenExam } from "./given-exam";
import { chooseInMenu, menuButton } from "./menu";
import { demoAccount, expect, test } from "./product";

/** Ends the session of a browser behind its back. */
async function endSession(page: Page) {
  const origin = new URL(page.url()).origin;
  const answer = await page.request.post(`${origin}/api/v1/accounts/logout`, { headers: { origin }, data: {} });
  expect(answer.status()).toBe(204);
}

test(
  "a session that ended asks for the password once, and what was typed is saved",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, hasJavaScript, expectStatus }) => {
    expectStatus(401);
    const exam = await givenExam();
    await signIn("author");
    await page.goto(exam.path);
    await page.getByRole("button", { name: "开始编辑", exact: true }).click();
    await page.getByLabel("影像所见", { exact: true }).fill("登录过期前写下的文字");
    await endSession(page);
    await page.getByRole("button", { name: "保存", exact: true }).click();
    if (!hasJavaScript) {
      // Without scripts it is the login page, with the way back.
      await page.getByLabel("用户名").fill(demoAccount("author").username);
      await page.getByLabel("密码").fill(demoAccount("author").password);
      await page.getByRole("button", { name: "登录", exact: true }).click();
      await expect(page).toHaveURL((url) => url.pathname === exam.path);
      return;
    }
    const dialog = page.getByRole("dialog", { name: "登录已过期" });
    await expect(dialog).toBeVisible();
    await expect(page.getByLabel("影像所见", { exact: true })).toHaveValue("登录过期前写下的文字");
    await dialog.getByLabel("密码").fill("wrong-pass-1");
    await dialog.getByRole("button", { name: "登录", exact: true }).click();
    await expect(dialog.getByText("登录验证失败", { exact: false })).toBeVisible();
    await dialog.getByLabel("密码").fill(demoAccount("author").password);
    await dialog.getByRole("button", { name: "登录", exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.locator(".report-head")).toContainText("书写中");
    await expect(page.getByLabel("影像所见", { exact: true })).toHaveValue("登录过期前写下的文字");
  },
);

test("a tab whose browser went over to another account stops and says so", async ({
  page,
  signIn,
  hasJavaScript,
  expectStatus,
}) => {
  test.skip(!hasJavaScript, "tabs talk to each other by script");
  // While nobody is signed in the first tab may ask for its notifications.
  expectStatus(401);
  await signIn("author");
  await expect(page.getByRole("heading", { name: "工作站" })).toBeVisible();
  const tab = await page.context().newPage();
  await tab.goto("/studies");
  await chooseInMenu(tab, demoAccount("author").name, "退出登录");
  await tab.getByLabel("用户名").fill(demoAccount("technician").username);
  await tab.getByLabel("密码").fill(demoAccount("technician").password);
  await tab.getByRole("button", { name: "登录", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "登录冲突" });
  await expect(dialog).toContainText(demoAccount("technician").username);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "重新登录" }).click();
  await expect(menuButton(page, demoAccount("technician").name)).toBeVisible();
});

test(
  "a newer version is told of quietly, a forced one leaves no choice",
  { tag: ["@phone"] },
  async ({ page, signIn, hasJavaScript }) => {
    test.skip(!hasJavaScript, "pages without scripts are always the server's own");
    await signIn("author");
    await page.route("**/version.json*", (route) => route.fulfill({ json: { version: "9.9.9" } }));
    await page.goto("/studies");
    const notice = page.getByText("系统已更新，刷新页面后使用新版本。");
    await expect(notice).toBeVisible();
    await page.getByRole("button", { name: "关闭通知" }).click();
    await expect(notice).toBeHidden();
    await page.unroute("**/version.json*");
    await page.route("**/version.json*", (route) => route.fulfill({ json: { version: "9.9.9", forced: true } }));
    await page.goto("/studies");
    await expect(page.getByRole("dialog", { name: "系统已更新" })).toBeVisible();
    await page.unroute("**/version.json*");
    await page.getByRole("button", { name: "立即刷新" }).click();
    await expect(page.getByRole("heading", { name: "工作站" })).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  },
);

test(
  "the language is chosen in the menu, and the page stays the same",
  { tag: ["@no-scripts"] },
  async ({ page, signIn }) => {
    await signIn("author");
    await page.goto("/studies?modality=MG");
    for (const [name, lang, title] of [
      ["English", "en", "Workstation"],
      ["བོད་ཡིག", "bo", /[ༀ-࿿]/],
      ["简体中文", "zh-CN", "工作站"],
    ] as const) {
      await chooseInMenu(page, /语言|Language|སྐད/, name);
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
    if (project.name === "phone") await page.locator("summary", { hasText: "菜单" }).click();
    const navigation = page.getByRole("navigation", { name: "主导航" }).filter({ visible: true });
    await expect(navigation.getByRole("link")).toHaveText(["工作站", "上传检查"]);
    await navigation.getByRole("link", { name: "上传检查" }).click();
    await expect(page.getByRole("heading", { name: "上传检查" })).toBeVisible();
  },
);

test("whoever may not upload is not led there", async ({ page, signIn }) => {
  await signIn("author");
  await expect(page.getByRole("heading", { name: "工作站" })).toBeVisible();
  await expect(page.getByRole("link", { name: "上传检查" })).toHaveCount(0);
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
      await expect(page.getByRole("heading", { name: "未找到页面" })).toBeVisible();
    }
  },
);

test("an address that leads nowhere says so and offers a way on", async ({ page, signIn, expectStatus }) => {
  expectStatus(404);
  await signIn("author");
  for (const path of ["/nowhere", `/studies/${crypto.randomUUID()}`]) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "未找到页面" })).toBeVisible();
    await page.getByRole("link", { name: "返回首页" }).click();
    await expect(page.getByRole("heading", { name: "工作站" })).toBeVisible();
  }
});
