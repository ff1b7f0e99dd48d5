import type { Page } from "@playwright/test";
import type { Language } from "#contract/kernel/values";
import { expectAccessible } from "./accessibility";
import { approvedReport, givenExam, type GivenExam } from "./given-exam";
import { expect, speak, test } from "./product";
import { expectSpoken } from "./spoken";

async function expectWhole(page: Page, language: Language, hasJavaScript: boolean) {
  await expectSpoken(page, language);
  await expect(page).toHaveTitle(/./);
  if (hasJavaScript) await expectAccessible(page);
}

const placesOf = (written: GivenExam) => [
  "/studies",
  "/studies?deleted=1",
  "/studies?name=nobody-has-this-name",
  "/upload",
  "/change-password",
  "/help",
  "/set-up",
  "/critical-values",
  "/critical-values?state=acknowledged",
  `/studies/${written.id}`,
  `/studies/${written.id}/edit`,
  `/studies/${written.id}/delete`,
  written.path,
  `${written.path}?pane=past`,
  `${written.path}/trace`,
  `${written.path}/share`,
  `${written.path}/print`,
];

for (const language of ["chs", "en", "tib"] as const) {
  test(
    `the screens of whoever is signed in speak ${language}, and break no rule of accessibility`,
    { tag: language === "tib" ? ["@phone"] : [] },
    async ({ page, signIn, hasJavaScript }) => {
      test.slow();
      const [written, open] = await Promise.all([approvedReport(), givenExam()]);
      await signIn("approver");
      await speak(page, language);
      for (const place of placesOf(written)) {
        const answer = await page.goto(place);
        const html = await answer?.text();
        expect(html).toMatch(/^<!DOCTYPE html><html/);
        // A hanzi or Tibetan letter cut in two by a stream's pieces would leave these.
        expect(html).not.toMatch(/[\0\ufffd]/);
        await expectWhole(page, language, hasJavaScript);
      }
      await page.goto(open.path);
      await page.locator(".report-bar button[value=lock]").click();
      await expect(page.locator("textarea").first()).toBeVisible();
      await expectWhole(page, language, hasJavaScript);
      if (!hasJavaScript) return;
      // What opens over a page: menus and panels.
      await page.locator("header").locator("summary, button[aria-haspopup=menu]").last().click();
      await expectAccessible(page);
    },
  );
}

test("a Tibetan page loads one font, a page of another language none", async ({ browser }, { project }) => {
  const { baseURL = "", javaScriptEnabled = true } = project.use;
  const fontsOf = async (language: Language) => {
    const context = await browser.newContext({ baseURL, javaScriptEnabled });
    const page = await context.newPage();
    const loaded: string[] = [];
    page.on("request", (request) => request.resourceType() === "font" && loaded.push(new URL(request.url()).pathname));
    await context.addCookies([{ name: "language", value: language, url: baseURL }]);
    await page.goto("/login", { waitUntil: "networkidle" });
    await context.close();
    return loaded;
  };
  expect(await fontsOf("tib")).toEqual([expect.stringMatching(/tibetan-400-normal.*\.woff2$/)]);
  expect(await fontsOf("chs")).toEqual([]);
});
