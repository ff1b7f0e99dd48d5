import { readFileSync } from "node:fs";
import { fromBufferPromise } from "yauzl";
import { approvedReport, submittedReport, type GivenExam } from "./given-exam";
import { expect, test } from "./product";
import { studyFiles } from "./study-files";

test("approved reports are ticked in the list and print as one file; what is not approved says so", async ({
  page,
  signIn,
}) => {
  const { patientId } = studyFiles();
  const study = () => studyFiles({ patientId, slices: 1 });
  const exams: GivenExam[] = [await approvedReport(study()), await approvedReport(study())];
  const waiting = await submittedReport({}, study());
  await signIn("approver");
  await page.goto(`/studies?pid=${patientId}`);
  for (const box of await page.getByRole("checkbox", { name: /^勾选/ }).all()) await box.check();
  await page.getByRole("button", { name: "打印", exact: true }).click();
  await expect(page.getByText("每份报告各自成页")).toBeVisible();
  await page.getByLabel("双面打印").check();
  await page.getByRole("button", { name: "打印", exact: true }).click();
  await expect(page.getByText("完成 2 项，未处理 1 项。")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: waiting.accessionNumber })).toContainText("未处理");
  for (const { accessionNumber } of exams) {
    await expect(page.getByRole("listitem").filter({ hasText: accessionNumber })).toContainText("已打印");
  }
  const href = await page.getByRole("link", { name: "打开打印文件（PDF）" }).getAttribute("href");
  const file = await page.request.get(href ?? "");
  expect(file.headers()["content-type"]).toBe("application/pdf");
  expect((await file.body()).subarray(0, 5).toString()).toBe("%PDF-");
});

/** Names of what the file holds: a workbook is a zip. */
async function entriesOf(path: string): Promise<string[]> {
  const names: string[] = [];
  const zip = await fromBufferPromise(readFileSync(path), { lazyEntries: true });
  for await (const { fileName } of zip.eachEntry()) names.push(fileName);
  return names;
}

test("the list is taken along as a spreadsheet, whole or the ticked rows, after a page that says what leaves", async ({
  page,
  signIn,
}) => {
  const { accessionNumber } = await submittedReport();
  await signIn("organizationAdmin");
  await page.goto(`/studies?accession=${accessionNumber}`);
  await page.getByRole("link", { name: "导出", exact: true }).click();
  await expect(page.getByText("其中含患者信息")).toBeVisible();
  const save = async () => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "导出电子表格" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("exams.xlsx");
    expect(await entriesOf(await file.path())).toContain("xl/workbook.xml");
  };
  await save();
  await page.getByRole("link", { name: "返回列表" }).click();
  await expect(page).toHaveURL(/\/studies\?accession=/);
  await page.getByRole("checkbox", { name: /^勾选/ }).first().check();
  await page.getByRole("button", { name: "导出", exact: true }).click();
  await expect(page.getByText(accessionNumber)).toBeVisible();
  await save();
});
