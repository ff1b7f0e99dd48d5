import type { Page } from "@playwright/test";
import { givenExam } from "./given-exam";
import { chooseFrom, menuButton } from "./menu";
import { demoAccount, expect, test } from "./product";
import { said } from "./said";

const department = (page: Page) => page.getByRole("combobox", { name: said("exam.info.applyDept") });
/** Headless UI has come and taken its place. */
const isTaken = (page: Page) => expect(department(page)).toHaveAttribute("aria-expanded", "false");
const words = (page: Page) => page.getByRole("listbox").getByRole("option");

test("a menu is walked through by its keys, and gives the focus back", async ({ page, signIn }) => {
  await signIn("author");
  await page.goto("/studies");
  const button = page.getByRole("banner").getByRole("button", { name: demoAccount("author").name });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menu")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("End");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/settings/);
  await expect(page.getByRole("menu")).toHaveCount(0);
});

test("a department is found by a part of it, any other may be typed, and Enter leaves what is typed", async ({
  page,
  signIn,
}) => {
  const exam = await givenExam();
  await signIn("technician");
  await page.goto(`/studies/${exam.id}/edit`);
  await isTaken(page);
  await department(page).fill("");
  await department(page).pressSequentially("内");
  await expect(words(page).first()).toHaveText("内");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("listbox")).toHaveCount(0);
  await expect(department(page)).toHaveValue("内");
  await department(page).pressSequentially("科");
  await page.keyboard.press("ArrowDown");
  const chosen = await words(page).nth(1).textContent();
  await page.keyboard.press("Enter");
  await expect(department(page)).toHaveValue(chosen ?? "");
  await page.getByRole("button", { name: said("exam.edit.submit"), exact: true }).click();
  await expect(page).not.toHaveURL(/\/edit/);
  await expect(page.getByText(chosen ?? "").first()).toBeVisible();
});

test("what an input method is still putting together chooses nothing", async ({ page, signIn }) => {
  const exam = await givenExam();
  await signIn("technician");
  await page.goto(`/studies/${exam.id}/edit`);
  await isTaken(page);
  await department(page).fill("");
  const keyboard = await page.context().newCDPSession(page);
  await keyboard.send("Input.imeSetComposition", { text: "nei", selectionStart: 3, selectionEnd: 3 });
  await keyboard.send("Input.imeSetComposition", { text: "内", selectionStart: 1, selectionEnd: 1 });
  await keyboard.send("Input.insertText", { text: "内" });
  await expect(department(page)).toHaveValue("内");
  await expect(words(page).first()).toHaveText("内");
});

test(
  "one of a long list is found by a part of it, on a phone and without scripts by the browser's own",
  {
    tag: ["@no-scripts", "@phone"],
  },
  async ({ page, signIn, hasJavaScript, isMobile }) => {
    const exam = await givenExam();
    await signIn("technician");
    await page.goto(`/studies/${exam.id}/edit`);
    const modality = page.getByRole("combobox", { name: said("exam.info.modality") });
    if (hasJavaScript) await isTaken(page);
    const isPlain = await modality.evaluate((element) => element instanceof HTMLSelectElement);
    expect(isPlain).toBe(!hasJavaScript || isMobile);
    await chooseFrom(modality, said("exam.modality.MR"));
    await page.getByRole("button", { name: said("exam.edit.submit"), exact: true }).click();
    await expect(page).not.toHaveURL(/\/edit/);
    await expect(page.getByText(said("exam.modality.MR")).first()).toBeVisible();
  },
);

test("where the library does not come, the browser's own elements do the work", async ({
  page,
  signIn,
  expectStatus,
}) => {
  expectStatus(503);
  const exam = await givenExam();
  await page.route(/\/assets\/headless-[^/]+\.js$/, (route) => route.fulfill({ status: 503 }));
  await signIn("technician");
  await page.goto(`/studies/${exam.id}/edit`);
  await department(page).fill("没有的科室");
  await expect(department(page)).toHaveAttribute("list", /.+/);
  await menuButton(page.getByRole("banner"), demoAccount("technician").name).click();
  await expect(
    page.locator("header details[open]").getByRole("link", { name: said("common.shell.settings") }),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: said("exam.edit.submit"), exact: true }).click();
  await expect(page).not.toHaveURL(/\/edit/);
  await expect(page.getByText("没有的科室").first()).toBeVisible();
});
