import type { Locator, Page } from "@playwright/test";
import { colleague } from "./colleague";
import { chestText, givenExam, type GivenExam } from "./given-exam";
import { expect, test } from "./product";
import { said } from "./said";
import { studyFiles } from "./study-files";

/** What a hand does on this page: every chord and every click, the typed text with its tabs apart. */
function hand(page: Page) {
  const counts = { chords: 0, clicks: 0 };
  return {
    counts,
    chord: async (keys: string) => {
      counts.chords += 1;
      await page.keyboard.press(keys);
    },
    click: async (target: Locator) => {
      counts.clicks += 1;
      await target.click();
    },
    type: (text: string) => page.keyboard.insertText(text),
  };
}

test("ten reports take one way in and ten chords: each opens with the cursor in the finding, sending goes on", async ({
  page,
  signIn,
}) => {
  test.slow();
  const { patientId } = studyFiles();
  const exams: GivenExam[] = [];
  // The last one stands first in the list.
  for (let number = 0; number < 10; number += 1) exams.unshift(await givenExam(studyFiles({ patientId, slices: 1 })));
  await signIn("author");
  const list = new URLSearchParams({ pid: patientId }).toString();
  await page.goto(`/studies?${list}`);
  const { counts, chord, click, type } = hand(page);
  await click(page.locator(".row-link").first());
  const finding = page.getByLabel(said("reports.field.finding"), { exact: true });
  for (const [index, exam] of exams.entries()) {
    await expect(page).toHaveURL(new RegExp(exam.path));
    // The template that fits stands there, and what is typed goes behind it.
    await expect(finding).toHaveValue(/^胸廓对称，气管居中。/);
    await expect(finding).toBeFocused();
    await type(`第 ${index + 1} 份。`);
    // A key of what is typed: on to the next field, as in every form.
    await page.keyboard.press("Tab");
    await expect(page.getByLabel(said("reports.field.diagnosis"), { exact: true })).toBeFocused();
    await expect(page.getByLabel(said("reports.field.diagnosis"), { exact: true })).toHaveValue(chestText.diagnosis);
    await chord("Alt+Enter");
    await expect(page.getByText(said("answers.done.reportSubmitted"))).toBeVisible();
  }
  await expect(page).toHaveURL(new RegExp(`/studies\\?${list}`));
  expect(counts).toEqual({ chords: 10, clicks: 1 });
  const { api } = await colleague("author");
  for (const [index, { reportId }] of exams.entries()) {
    const { status, content } = await api.reports.detail({ id: reportId });
    expect(status).toBe("final");
    expect(content.finding).toContain(`第 ${index + 1} 份`);
  }
});
