import type { Page } from "@playwright/test";
import { hasOpenssl } from "../support/certificates";
import { hospital } from "./hospital";
import { overHttps } from "./over-https";
import { demoAccount, expect, speak, test } from "./product";

const title = (page: Page) => page.getByRole("textbox", { name: "职称" });
const nameField = (page: Page) => page.getByRole("textbox", { name: /^姓名/ });
const save = (page: Page) => page.getByRole("button", { name: "保存", exact: true }).first();

async function signInHere(page: Page, username: string, password: string) {
  await page.getByLabel("用户名").fill(username);
  await page.getByLabel("密码").fill(password);
  await page.getByRole("button", { name: "登录", exact: true }).click();
}

test.beforeEach(({ hasJavaScript }) => {
  // Pages with scripts stay as they are and ask for the password themselves.
  test.skip(hasJavaScript);
});

test("what was typed before the session ended is there after sign-in, and nothing of it was done", async ({
  page,
  signIn,
}) => {
  await signIn("author");
  await page.goto("/settings/profile");
  const before = await title(page).inputValue();
  await title(page).fill("住院总医师");
  await page.context().clearCookies({ name: "session" });
  await save(page).click();
  await expect(page).toHaveURL(/\/login\?/);
  await expect(page.getByText("您填写的内容会保留")).toBeVisible();
  const { username, password } = demoAccount("author");
  await signInHere(page, username, password);
  await expect(page).toHaveURL(/\/settings\/profile\?kept=/);
  await expect(page.getByRole("alert")).toContainText("尚未提交");
  await expect(title(page)).toHaveValue("住院总医师");
  const address = page.url();
  await page.goto("/settings/profile");
  await expect(title(page)).toHaveValue(before);

  // Nobody else finds it under its address.
  await page.context().clearCookies({ name: "session" });
  await page.goto(address);
  const other = demoAccount("approver");
  await signInHere(page, other.username, other.password);
  await expect(page).toHaveURL(address);
  await expect(title(page)).not.toHaveValue("住院总医师");
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a refused form is a page that Back and Reload come to again", async ({ page, signIn }) => {
  await signIn("author");
  await page.goto("/settings/profile");
  await title(page).fill("副主任医师");
  await nameField(page).fill("");
  await save(page).click();
  await expect(page.getByText("请填写此项。")).toBeVisible();
  await expect(title(page)).toHaveValue("副主任医师");
  await page.reload();
  await expect(title(page)).toHaveValue("副主任医师");
  await page.goto("/studies");
  await page.goBack();
  await expect(page.getByText("请填写此项。")).toBeVisible();
  await expect(title(page)).toHaveValue("副主任医师");
  await page.goto("/settings/profile");
  await expect(page.getByText("请填写此项。")).toHaveCount(0);
});

test("over HTTPS too, where browsers forget the fields of such pages, Back comes to what was typed", async ({
  browser,
}) => {
  test.skip(!hasOpenssl);
  const proxy = await overHttps();
  const context = await browser.newContext({
    baseURL: proxy.url,
    ignoreHTTPSErrors: true,
    javaScriptEnabled: false,
    locale: "zh-CN",
  });
  try {
    const page = await context.newPage();
    const { username, password } = demoAccount("author");
    await page.goto("/login");
    await signInHere(page, username, password);
    await expect(page).toHaveURL(/^https:.*\/studies/);
    const answer = await page.goto("/settings/profile");
    expect(answer?.headers()["cache-control"]).toContain("no-store");
    await title(page).fill("主任医师");
    await nameField(page).fill("");
    await save(page).click();
    await expect(page.getByText("请填写此项。")).toBeVisible();
    await page.goto("/studies");
    await page.goBack();
    await expect(page.getByText("请填写此项。")).toBeVisible();
    await expect(title(page)).toHaveValue("主任医师");
  } finally {
    await context.close();
    await proxy.close();
  }
});

test("lines pasted into a list are kept over the login page, and a button alone is told to have done nothing", async ({
  page,
  signIn,
}) => {
  const { path, close } = await hospital();
  const { username, password } = demoAccount("groupAdmin");
  const lines = page.getByRole("textbox", { name: "内容" });
  await signIn("groupAdmin");
  await page.goto(`${path}/settings/lists/departments`);
  await page.getByText("粘贴多行").click();
  await lines.fill("呼吸内科\n心内科");
  await page.context().clearCookies({ name: "session" });
  await page.getByRole("button", { name: "全部添加" }).click();
  await signInHere(page, username, password);
  await expect(page.getByRole("alert")).toContainText("尚未提交");
  await expect(lines).toHaveValue("呼吸内科\n心内科");

  await page.goto("/settings/sessions");
  await page.context().clearCookies({ name: "session" });
  await page.getByRole("button", { name: "结束其他所有登录" }).click();
  await signInHere(page, username, password);
  await expect(page).toHaveURL(/\/settings\/sessions/);
  await expect(page.getByRole("alert")).toContainText("没有执行");
  await close();
});

test("another language or theme keeps what is typed", async ({ page, signIn }) => {
  await page.goto("/register");
  await page.getByLabel("用户名").fill("typed-before");
  await page.getByLabel("语言").or(page.locator("summary")).first().click();
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByLabel("User name")).toHaveValue("typed-before");
  await speak(page, "chs");
  await signIn("author");
  await page.goto("/settings/profile");
  await title(page).fill("主治医师二");
  await page.locator("header details").last().locator("summary").click();
  await page.getByRole("button", { name: "深色" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(title(page)).toHaveValue("主治医师二");
});

test("Enter sends the form itself, though the buttons for languages belong to it", async ({ page }) => {
  const { username, password } = demoAccount("author");
  await page.goto("/login");
  await page.getByLabel("用户名").fill(username);
  await page.getByLabel("密码").fill(password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/studies/);
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
});
