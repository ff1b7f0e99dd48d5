import type { Page } from "@playwright/test";
import { speak, expect, test } from "./product";
import { said } from "./said";

/** What dialogs are made of, loaded when there is time. */
const modalScript = /\/assets\/headless-[^/]+\.js$/;

const palette = (page: Page) => page.getByRole("dialog", { name: said("common.search.title") });

/** Ctrl+K with the focus on a filter of the list, as soon as the page hears it. */
async function openPalette(page: Page) {
  await expect(async () => {
    await page.getByRole("searchbox", { name: said("exams.filter.name") }).focus();
    await page.keyboard.press("Control+k");
    await expect(palette(page)).toBeVisible({ timeout: 5_000 });
  }).toPass();
}

const isFocusIn = (page: Page) => palette(page).evaluate((dialog) => dialog.contains(document.activeElement));

test("a dialog keeps the focus inside, and Escape gives it back", async ({ page, signIn }) => {
  await signIn("author");
  await page.goto("/studies?all=1");
  await openPalette(page);
  await expect(palette(page).getByRole("searchbox")).toBeFocused();
  for (let pressed = 0; pressed < 12; pressed++) {
    await page.keyboard.press(pressed < 6 ? "Tab" : "Shift+Tab");
    expect(await isFocusIn(page)).toBe(true);
  }
  // The rest of the page is out of reach for screen readers too.
  await expect(page.getByRole("main")).toHaveCount(0);
  await palette(page).getByRole("searchbox").press("Escape");
  await expect(palette(page)).toHaveCount(0);
  await expect(page.getByRole("searchbox", { name: said("exams.filter.name") })).toBeFocused();
  await expect(page.getByRole("main")).toBeVisible();
});

test("a press beside a dialog keeps it and what is typed in it", async ({ page, signIn }) => {
  await signIn("author");
  await page.goto("/studies?all=1");
  await openPalette(page);
  await palette(page).getByRole("searchbox").fill("zhang");
  await page.mouse.click(5, 400);
  await expect(palette(page).getByRole("searchbox")).toHaveValue("zhang");
});

test("a word composed in a dialog's field goes on with Enter, and closes nothing", async ({ page, signIn }) => {
  await signIn("author");
  await page.goto("/studies?all=1");
  await openPalette(page);
  const { href } = new URL(page.url());
  const typing = await page.context().newCDPSession(page);
  await typing.send("Input.imeSetComposition", { text: "zhang", selectionStart: 5, selectionEnd: 5 });
  // What an input method takes arrives as key code 229.
  for (const key of ["Process", "Escape"])
    await typing.send("Input.dispatchKeyEvent", { type: "rawKeyDown", key, windowsVirtualKeyCode: 229 });
  await typing.send("Input.insertText", { text: "张" });
  await expect(palette(page).getByRole("searchbox")).toHaveValue("张");
  expect(page.url()).toBe(href);
});

test(
  "where that part does not load the browser's own dialog asks",
  { tag: ["@phone"] },
  async ({ page, signIn, expectLostLine }, { project }) => {
    expectLostLine();
    await page.route(modalScript, (route) => route.abort("internetdisconnected"));
    await signIn("author");
    await page.route("**/version.json*", (route) => route.fulfill({ json: { version: "9.9.9", forced: true } }));
    await page.goto("/studies?all=1");
    const forced = page.locator("dialog", { hasText: said("common.version.forcedTitle") });
    await expect(forced).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(forced).toBeVisible();
    await page.unroute("**/version.json*");
    await forced.getByRole("button", { name: said("common.version.refreshNow") }).click();
    await expect(forced).toHaveCount(0);
    if (project.name === "phone") return;
    await openPalette(page);
    await expect(page.locator("dialog[open]")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(palette(page)).toHaveCount(0);
    await expect(page.getByRole("searchbox", { name: said("exams.filter.name") })).toBeFocused();
  },
);

test("a dialog fits a small screen and text of twice the size", { tag: ["@phone"] }, async ({ page, signIn }) => {
  await page.route("**/version.json*", (route) => route.fulfill({ json: { version: "9.9.9", forced: true } }));
  await signIn("author");
  await speak(page, "tib");
  await page.goto("/studies");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  const button = dialog.getByRole("button");
  await expect(button).toBeInViewport({ ratio: 1 });
  const { width = 0 } = page.viewportSize() ?? {};
  const widest = await dialog.evaluate((one) => Math.max(...[...one.children].map((child) => child.scrollWidth)));
  expect(widest).toBeLessThanOrEqual(width);
});
