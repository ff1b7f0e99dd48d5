import type { Page } from "@playwright/test";
import { languages } from "#texts/languages";
import { givenExam } from "./given-exam";
import { hospital } from "./hospital";
import { expect, speak, test } from "./product";

const heightOf = (page: Page) => page.viewportSize()?.height ?? Number.NaN;

test.beforeEach(({ page: _ }, { project }) => {
  test.skip(project.name !== "phone", "what a phone shows");
});

/** Sets the text size a reader has chosen in the browser. */
async function enlarge(page: Page, textPx: number) {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: textPx } });
}

test(
  "the exams begin in the upper third of the screen, in every language",
  { tag: ["@phone"] },
  async ({ page, signIn }) => {
    await givenExam();
    await signIn("approver");
    for (const { code } of languages) {
      await speak(page, code);
      await page.goto("/studies?all=1");
      const first = await page.locator("tbody tr").first().boundingBox();
      expect.soft(first?.y, code).toBeLessThanOrEqual(heightOf(page) / 3);
      const tab = page.getByRole("navigation").locator("a[aria-current=page]");
      await expect(tab.last(), code).toBeInViewport();
    }
  },
);

/** Height of all that stays where it is while the page scrolls, in pixels. */
function standing() {
  const isPinned = ({ position }: CSSStyleDeclaration) => position === "sticky" || position === "fixed";
  return [...document.querySelectorAll("body *")]
    .filter((one) => isPinned(getComputedStyle(one)) && one.closest("details:not([open])") === null)
    .map((one) => one.getBoundingClientRect())
    .filter(({ width, height, top, bottom }) => width > 195 && height > 8 && bottom > 0 && top < innerHeight)
    .reduce((sum, { height }) => sum + height, 0);
}

test(
  "bars that stay take no more than a third of the screen, with text of twice the size too",
  { tag: ["@phone"] },
  async ({ page, signIn }) => {
    const { id, path } = await givenExam();
    await signIn("approver");
    for (const textPx of [16, 32]) {
      await enlarge(page, textPx);
      for (const address of ["/studies?all=1", `/studies/${id}`, `/studies/${id}/edit`, path, "/settings/profile"]) {
        await page.goto(address);
        await page.evaluate(() => scrollTo(0, 300));
        expect.soft(await page.evaluate(standing), `${textPx} px ${address}`).toBeLessThanOrEqual(heightOf(page) / 3);
      }
    }
  },
);

/** What is pressed and is lower than a finger is wide; a link within a sentence is as high as its line (WCAG 2.5.8). */
function lowTargets() {
  const isSeen = (one: Element) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".sr-only");
  /** A box belongs to its label; a link may be that of the whole row or card it stands in. */
  const pressed = (one: Element) => {
    if (one instanceof HTMLInputElement && /checkbox|radio/.test(one.type)) return one.closest("label") ?? one;
    const isOfCard = getComputedStyle(one, "::after").position === "absolute";
    return (isOfCard ? one.closest("tr, li") : null) ?? one;
  };
  return [...document.querySelectorAll("button, summary, select, main a, header a, input:not([type=hidden])")]
    .filter((one) => isSeen(one) && one.closest("p, footer") === null)
    .map((one) => ({ name: `${one.tagName} ${one.textContent?.trim().slice(0, 30)}`, target: pressed(one) }))
    .map(({ name, target }) => ({ name, height: Math.round(target.getBoundingClientRect().height) }))
    .filter(({ height }) => height > 1 && height < 44);
}

test(
  "what is pressed in lists, histories and settings is as high as a finger is wide",
  { tag: ["@phone"] },
  async ({ page, signIn }) => {
    const { id, path } = await givenExam();
    await signIn("approver");
    const own = [
      "profile",
      "invitations",
      "sessions",
      "notification",
      "password",
      "second-factor",
      "groups",
      "language",
    ];
    for (const address of [
      "/studies?all=1",
      `/studies/${id}`,
      `${path}/trace`,
      ...own.map((one) => `/settings/${one}`),
    ]) {
      await page.goto(address);
      expect.soft(await page.evaluate(lowTargets), address).toEqual([]);
    }
    // A page left open asks for news without a session.
    await page.goto("about:blank");
    await page.context().clearCookies();
    const made = await hospital();
    await made.api.lists.departments.add({ id: made.id, name: "放射科" });
    await signIn("groupAdmin");
    const lists = ["settings/lists/departments", "settings/lists/devices", "procedures"];
    for (const part of ["members", "members/import", "roles", "settings", ...lists]) {
      expect.soft((await page.goto(`${made.path}/${part}`))?.status(), part).toBe(200);
      expect.soft(await page.evaluate(lowTargets), part).toEqual([]);
    }
    await made.close();
  },
);

/** Columns of a card that name nothing: what stands in them is empty. */
const emptyCells = () =>
  [...document.querySelectorAll<HTMLElement>("td[data-label]")]
    .filter((one) => one.checkVisibility() && one.innerText.trim() === "" && !one.querySelector("img, svg, input"))
    .map((one) => one.dataset.label);

test("a card names no column that is empty", { tag: ["@phone"] }, async ({ page, signIn }) => {
  const made = await hospital();
  await signIn("groupAdmin");
  for (const path of [made.path.replace(/\/[^/]+$/, ""), `${made.path}/members`]) {
    await page.goto(path);
    await expect(page.locator("td[data-label]").first()).toBeVisible();
    expect.soft(await page.evaluate(emptyCells), path).toEqual([]);
  }
  await made.close();
});

test(
  "where the system chooses the colours, what is chosen is told by its outline",
  { tag: ["@phone"] },
  async ({ page, signIn }) => {
    await signIn("approver");
    await page.emulateMedia({ forcedColors: "active" });
    await page.goto("/studies?all=1");
    const chosen = page.locator("main [aria-current]:not([aria-current=false]), header [aria-current=page]");
    const styles = await chosen.evaluateAll((all) => all.map((one) => getComputedStyle(one).outlineStyle));
    expect(styles.length).toBeGreaterThanOrEqual(2);
    expect(new Set(styles)).toEqual(new Set(["solid"]));
    const box = page.getByRole("checkbox", { name: /选择/ }).or(page.locator("tbody input[type=checkbox]")).first();
    await box.check();
    expect(await box.evaluate((one) => getComputedStyle(one).appearance)).not.toBe("none");
  },
);
