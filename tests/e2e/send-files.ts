import type { Page } from "@playwright/test";
import type { StudyFiles } from "./study-files";

type Files = StudyFiles["files"];

/** Chooses files on the upload page as a person does: in the picker, or, without scripts, in the plain field. */
export async function chooseFiles(page: Page, files: Files, hasJavaScript: boolean) {
  if (!hasJavaScript) return page.getByLabel("文件", { exact: true }).setInputFiles(files);
  const asked = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "选择文件", exact: true }).click();
  await (await asked).setFiles(files);
}

/** Chooses files and begins to send them. */
export async function sendFiles(page: Page, files: Files, hasJavaScript: boolean) {
  await chooseFiles(page, files, hasJavaScript);
  await page.getByRole("button", { name: hasJavaScript ? "开始上传" : "上传并继续" }).click();
}
