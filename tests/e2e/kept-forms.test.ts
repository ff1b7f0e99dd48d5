import type { Page } from "@playwright/test";
import { hasOpenssl } from "../support/certificates";
import { onePixelPng } from "../support/sample-pictures";
import { colleague, productUrl } from "./colleague";
import { givenExam } from "./given-exam";
import { hospital } from "./hospital";
import { chooseInMenu } from "./menu";
import { overHttps } from "./over-https";
import { demoAccount, expect, speak, test } from "./product";
import { said } from "./said";

const title = (page: Page) => page.getByRole("textbox", { name: said("settings.profile.jobTitle") });
const nameField = (page: Page) => page.getByRole("textbox", { name: new RegExp(`^${said("settings.profile.name")}`) });
const save = (page: Page) => page.getByRole("button", { name: said("common.action.save"), exact: true }).first();

async function signInHere(page: Page, username: string, password: string) {
  await page.getByLabel(said("accounts.fields.username")).fill(username);
  await page.getByLabel(said("accounts.fields.password")).fill(password);
  await page.getByRole("button", { name: said("accounts.login.submit"), exact: true }).click();
}

test.beforeEach(({ hasJavaScript }) => {
  // Pages with scripts stay as they are and ask for the password themselves.
  test.skip(hasJavaScript);
});

test(
  "what was typed before the session ended is there after sign-in, and nothing of it was done",
  { tag: ["@no-scripts"] },
  async ({ page, signIn }) => {
    await signIn("author");
    await page.goto("/settings/profile");
    const before = await title(page).inputValue();
    await title(page).fill("住院总医师");
    await page.context().clearCookies({ name: "session" });
    await save(page).click();
    await expect(page).toHaveURL(/\/login\?/);
    await expect(page.getByText(said("accounts.login.typedKept"))).toBeVisible();
    const { username, password } = demoAccount("author");
    await signInHere(page, username, password);
    await expect(page).toHaveURL(/\/settings\/profile\?kept=/);
    await expect(page.getByRole("alert")).toContainText(said("common.kept.signedOut"));
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
  },
);

test(
  "who has to sign in again is told of a wrong password, and finds what was typed after the right one",
  { tag: ["@no-scripts"] },
  async ({ page, signIn, expectStatus }) => {
    expectStatus(401);
    await signIn("author");
    await page.goto("/settings/profile");
    await title(page).fill("主治医师");
    await page.context().clearCookies({ name: "session" });
    await save(page).click();
    const { username, password } = demoAccount("author");
    await signInHere(page, username, "not-the-password");
    await expect(page.getByText(said("problems.wrong_credentials"))).toBeVisible();
    await expect(page.getByLabel(said("accounts.fields.username"))).toHaveValue(username);
    await signInHere(page, username, password);
    await expect(page).toHaveURL(/\/settings\/profile\?kept=/);
    await expect(title(page)).toHaveValue("主治医师");
  },
);

test(
  "a refused form is a page that Back and Reload come to again",
  { tag: ["@no-scripts"] },
  async ({ page, signIn }) => {
    await signIn("author");
    await page.goto("/settings/profile");
    await title(page).fill("副主任医师");
    await nameField(page).fill("");
    await save(page).click();
    await expect(page.getByText(said("answers.rules.required"))).toBeVisible();
    await expect(title(page)).toHaveValue("副主任医师");
    await page.reload();
    await expect(title(page)).toHaveValue("副主任医师");
    await page.goto("/studies");
    await page.goBack();
    await expect(page.getByText(said("answers.rules.required"))).toBeVisible();
    await expect(title(page)).toHaveValue("副主任医师");
    await page.goto("/settings/profile");
    await expect(page.getByText(said("answers.rules.required"))).toHaveCount(0);
  },
);

test(
  "over HTTPS too, where browsers forget the fields of such pages, Back comes to what was typed",
  { tag: ["@no-scripts"] },
  async ({ browser }) => {
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
      await expect(page.getByText(said("answers.rules.required"))).toBeVisible();
      await page.goto("/studies");
      await page.goBack();
      await expect(page.getByText(said("answers.rules.required"))).toBeVisible();
      await expect(title(page)).toHaveValue("主任医师");
    } finally {
      await context.close();
      await proxy.close();
    }
  },
);

test(
  "lines pasted into a list are kept over the login page, and a button alone is told to have done nothing",
  { tag: ["@no-scripts"] },
  async ({ page, signIn }) => {
    const { path, close } = await hospital();
    const { username, password } = demoAccount("groupAdmin");
    const lines = page.getByRole("textbox", { name: said("lists.paste.lines") });
    await signIn("groupAdmin");
    await page.goto(`${path}/settings/lists/departments`);
    await page.getByText(said("lists.paste.title")).click();
    await lines.fill("呼吸内科\n心内科");
    await page.context().clearCookies({ name: "session" });
    await page.getByRole("button", { name: said("lists.paste.submit") }).click();
    await signInHere(page, username, password);
    await expect(page.getByRole("alert")).toContainText(said("common.kept.signedOut"));
    await expect(lines).toHaveValue("呼吸内科\n心内科");

    await page.goto(`${path}/audit`);
    await page.context().clearCookies({ name: "session" });
    await page.getByRole("button", { name: said("audit.page.verifyStart") }).click();
    await signInHere(page, username, password);
    await expect(page.getByRole("alert")).toContainText(said("common.kept.pressed"));
    // Nothing was verified: no word of a broken chain.
    await expect(page.getByRole("alert")).toHaveCount(1);

    await page.goto("/settings/sessions");
    await page.context().clearCookies({ name: "session" });
    await page.getByRole("button", { name: said("settings.sessions.endOthers") }).click();
    await signInHere(page, username, password);
    await expect(page).toHaveURL(/\/settings\/sessions/);
    await expect(page.getByRole("alert")).toContainText(said("common.kept.pressed"));
    await close();
  },
);

test("of files that were sent too late it is said that none was added, and a reason that was typed is kept", async ({
  page,
  signIn,
}) => {
  const exam = await givenExam();
  const { username, password } = demoAccount("approver");
  const { api, token } = await colleague("approver");
  const body = new FormData();
  body.append("files", new File([new Uint8Array(onePixelPng)], "申请单.png", { type: "image/png" }));
  const added = await fetch(new URL(`/api/v1/reports/${exam.reportId}/upload-attachments`, productUrl()), {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  expect(added.status).toBe(201);
  const endSession = () => page.context().clearCookies({ name: "session" });
  await signIn("approver");
  const address = `${exam.path}/attachments?${new URLSearchParams({ list: "all=1" })}`;
  // The second one is longer than what is read only to be kept.
  for (const bytes of [10_000, 3_000_000]) {
    await page.goto(address);
    const file = { name: "外院报告.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(bytes, "a") };
    await page.getByLabel(said("reports.attachments.add")).setInputFiles(file);
    await endSession();
    await page.getByRole("button", { name: said("reports.attachments.submit"), exact: true }).click();
    await signInHere(page, username, password);
    await expect(page).toHaveURL(/\/attachments\?list=all/);
    await expect(page.getByRole("alert")).toContainText(said("common.kept.files"));
    await expect(page.getByRole("link", { name: file.name })).toHaveCount(0);
  }

  await page.goto(address);
  await page.getByRole("listitem").locator("summary").click();
  await page.getByLabel(said("reports.attachments.reason")).fill("传错了患者");
  await endSession();
  await page.getByRole("button", { name: said("reports.attachments.removeSubmit") }).click();
  await signInHere(page, username, password);
  await expect(page.getByRole("alert")).toContainText(said("common.kept.signedOut"));
  await expect(page.getByLabel(said("reports.attachments.reason"))).toBeVisible();
  await expect(page.getByLabel(said("reports.attachments.reason"))).toHaveValue("传错了患者");
  expect((await api.attachments.list({ id: exam.reportId })).attachments).toHaveLength(1);
});

test("another language or theme keeps what is typed", { tag: ["@no-scripts"] }, async ({ page, signIn }) => {
  await page.goto("/register");
  await page.getByLabel(said("accounts.fields.username")).fill("typed-before");
  await page.locator("header summary").first().click();
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByLabel("User name")).toHaveValue("typed-before");
  await speak(page, "chs");
  await signIn("author");
  await page.goto("/settings/profile");
  await title(page).fill("主治医师二");
  await chooseInMenu(page, demoAccount("author").name, said("common.shell.theme.dark"));
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(title(page)).toHaveValue("主治医师二");
});

test(
  "Enter sends the form itself, though the buttons for languages belong to it",
  { tag: ["@no-scripts"] },
  async ({ page }) => {
    const { username, password } = demoAccount("author");
    await page.goto("/login");
    await page.getByLabel(said("accounts.fields.username")).fill(username);
    await page.getByLabel(said("accounts.fields.password")).fill(password);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/studies/);
    await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  },
);
