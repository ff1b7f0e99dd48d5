import { languages } from "../../app/i18n/languages";
import { colleague } from "./colleague";
import { givenExam } from "./given-exam";
import { expect, speak, test } from "./product";

/** How far the page can be scrolled sideways, in pixels. */
const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;

/** How far the table stands out of its box, in pixels. */
function beyondBox() {
  const box = document.querySelector(".data-table")?.parentElement;
  return box ? box.scrollWidth - box.clientWidth : NaN;
}

test("the list fits the screen in every language, however long a name and however large the text", async ({
  page,
  signIn,
}, { project }) => {
  const given = await givenExam();
  const { api } = await colleague("technician");
  const { patientId: pid, patientGender: gender, modality, updated } = await api.exams.get({ id: given.id });
  await api.exams.update({ id: given.id, name: "W".repeat(60), pid: pid.padEnd(40, "P"), gender, modality, updated });

  await signIn("approver");
  const browser = await page.context().newCDPSession(page);
  for (const { code } of languages) {
    await speak(page, code);
    for (const textPx of [16, 32]) {
      await browser.send("Page.setFontSizes", { fontSizes: { standard: textPx } });
      for (const path of ["/studies", "/studies?skip=20"]) {
        await page.goto(path);
        expect(await page.evaluate(() => document.compatMode)).toBe("CSS1Compat");
        expect.soft(await page.evaluate(sideways), `${code} ${textPx} px ${path}`).toBe(0);
        if (project.name === "phone" || textPx > 16) continue;
        expect.soft(await page.evaluate(beyondBox), `${code} ${path}`).toBe(0);
      }
    }
  }
});
