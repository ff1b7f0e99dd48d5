import type { Page } from "@playwright/test";
import type { Language } from "#contract/values";
import { expectAccessible } from "./accessibility";
import { approvedReport, givenExam, type GivenExam } from "./given-exam";
import { expect, speak, test } from "./product";

const tags: Record<Language, string> = { chs: "zh-CN", en: "en", tib: "bo" };

/** A text that is missing shows as its key. */
const rawKey = /\b(common|accounts|answers|problems|exams|images|uploads|reports|printing|shares|critical)\.[a-z]\w*/;

async function expectSpoken(page: Page, language: Language, hasJavaScript: boolean) {
  await expect(page.locator("html")).toHaveAttribute("lang", tags[language]);
  await expect(page.locator("body")).not.toContainText(rawKey);
  await expect(page).toHaveTitle(/./);
  if (hasJavaScript) await expectAccessible(page);
}

const placesOf = (written: GivenExam) => [
  "/studies",
  "/studies?deleted=1",
  "/studies?name=nobody-has-this-name",
  "/upload",
  "/change-password",
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
  test(`the screens of whoever is signed in speak ${language}, and break no rule of accessibility`, async ({
    page,
    signIn,
    hasJavaScript,
  }) => {
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
      await expectSpoken(page, language, hasJavaScript);
    }
    await page.goto(open.path);
    await page.locator(".report-bar button[value=lock]").click();
    await expect(page.locator("textarea").first()).toBeVisible();
    await expectSpoken(page, language, hasJavaScript);
    if (!hasJavaScript) return;
    // What opens over a page: menus and panels.
    await page.locator("header summary").last().click();
    await expectAccessible(page);
  });
}
