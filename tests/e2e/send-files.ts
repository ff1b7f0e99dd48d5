import type { Page } from "@playwright/test";
import { said } from "./said";
import type { StudyFiles } from "./study-files";

type Files = StudyFiles["files"];

/** Chooses files on the upload page as a person does: in the picker, or, without scripts, in the plain field. */
export async function chooseFiles(page: Page, files: Files, hasJavaScript: boolean) {
  if (!hasJavaScript) return page.getByLabel(said("uploads.choose.files"), { exact: true }).setInputFiles(files);
  const asked = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: said("uploads.choose.pickFiles"), exact: true }).click();
  await (await asked).setFiles(files);
}

/** Chooses files and begins to send them. */
export async function sendFiles(page: Page, files: Files, hasJavaScript: boolean) {
  await chooseFiles(page, files, hasJavaScript);
  await page
    .getByRole("button", { name: hasJavaScript ? said("uploads.choose.start") : said("uploads.choose.withoutScripts") })
    .click();
}
