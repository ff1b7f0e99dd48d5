import { readFileSync } from "node:fs";
import { fromBufferPromise } from "yauzl";
import { approvedReport, givenExam, submittedReport, type GivenExam } from "./given-exam";
import { chooseInMenu } from "./menu";
import { demoAccount, expect, test } from "./product";
import { said, saidWith } from "./said";
import { studyFiles } from "./study-files";

test(
  "approved reports are ticked in the list and print as one file; what is not approved says so",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn }) => {
    const { patientId } = studyFiles();
    const study = () => studyFiles({ patientId, slices: 1 });
    const exams: GivenExam[] = [await approvedReport(study()), await approvedReport(study())];
    const waiting = await submittedReport({}, study());
    await signIn("approver");
    await page.goto(`/studies?pid=${patientId}`);
    for (const box of await page.getByRole("checkbox", { name: saidWith("exams.batch.choose") }).all())
      await box.check();
    await page.getByRole("button", { name: said("exams.batch.print"), exact: true }).click();
    await expect(page.getByText(said("exams.batch.printLead"))).toBeVisible();
    await page.getByLabel(said("exams.batch.twoSided")).check();
    await page.getByRole("button", { name: said("exams.batch.print"), exact: true }).click();
    await expect(page.getByText(said("exams.batch.done", { done: 2, refused: 1 }))).toBeVisible();
    const left = page.getByRole("listitem").filter({ hasText: waiting.accessionNumber });
    await expect(left).toContainText(said("exams.batch.left"));
    await expect(left).toContainText(said("problems.report_not_approved"));
    for (const { accessionNumber } of exams) {
      await expect(page.getByRole("listitem").filter({ hasText: accessionNumber })).toContainText(
        said("exams.batch.printDone"),
      );
    }
    const href = await page.getByRole("link", { name: said("exams.batch.openFile") }).getAttribute("href");
    const file = await page.request.get(href ?? "");
    expect(file.headers()["content-type"]).toBe("application/pdf");
    expect((await file.body()).subarray(0, 5).toString()).toBe("%PDF-");
  },
);

test(
  "ticked reports are given to the person that is chosen, and to nobody before",
  { tag: ["@no-scripts"] },
  async ({ page, signIn }) => {
    const { patientId } = studyFiles();
    const exams = [await givenExam(studyFiles({ patientId })), await givenExam(studyFiles({ patientId }))];
    await signIn("approver");
    await page.goto(`/studies?pid=${patientId}`);
    for (const box of await page.getByRole("checkbox", { name: saidWith("exams.batch.choose") }).all())
      await box.check();
    await page.getByRole("button", { name: said("exams.batch.assign"), exact: true }).click();
    const whom = page.getByLabel(said("exams.batch.whom"));
    await expect(whom).toHaveValue("");
    await page.getByRole("button", { name: said("exams.batch.assign"), exact: true }).click();
    await expect(whom).toBeFocused();
    await whom.selectOption({ label: demoAccount("author").name });
    await page.getByRole("button", { name: said("exams.batch.assign"), exact: true }).click();
    await expect(page.getByText(said("exams.batch.done", { done: exams.length, refused: 0 }))).toBeVisible();
  },
);

test("what was ticked and chosen is there again after the session ended, and nothing of it was done", async ({
  page,
  signIn,
  hasJavaScript,
}) => {
  const { patientId } = studyFiles();
  const { accessionNumber } = await approvedReport(studyFiles({ patientId, slices: 1 }));
  await approvedReport(studyFiles({ patientId, slices: 1 }));
  const { username, password } = demoAccount("approver");
  const signInAgain = async () => {
    await expect(page).toHaveURL(/\/login\?/);
    await page.getByLabel(said("accounts.fields.username")).fill(username);
    await page.getByLabel(said("accounts.fields.password")).fill(password);
    await page.getByRole("button", { name: said("accounts.login.submit"), exact: true }).click();
    await expect(page.getByRole("alert")).toContainText(said("common.kept.signedOut"));
  };
  await signIn("approver");
  await page.goto(`/studies?pid=${patientId}`);
  const boxes = page.getByRole("checkbox", { name: saidWith("exams.batch.choose") });
  await page.getByRole("row").filter({ hasText: accessionNumber }).getByRole("checkbox").check();
  await page.context().clearCookies({ name: "session" });
  await page.getByRole("button", { name: said("exams.batch.print"), exact: true }).click();
  await signInAgain();
  await expect(boxes).toHaveCount(2);
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(1);
  await expect(page.getByRole("row").filter({ hasText: accessionNumber }).getByRole("checkbox")).toBeChecked();

  await page.getByRole("button", { name: said("exams.batch.print"), exact: true }).click();
  await page.getByLabel(said("exams.batch.language")).selectOption("tib");
  await page.getByLabel(said("exams.batch.twoSided")).check();
  if (!hasJavaScript) {
    await page.context().clearCookies({ name: "session" });
    await page.getByRole("button", { name: said("exams.batch.print"), exact: true }).click();
    await signInAgain();
    await expect(page.getByRole("listitem").filter({ hasText: accessionNumber })).toBeVisible();
    await expect(page.getByLabel(said("exams.batch.twoSided"))).toBeChecked();
  }
  await page.getByRole("button", { name: said("exams.batch.print"), exact: true }).click();
  await expect(page.getByText(said("exams.batch.done", { done: 1, refused: 0 }))).toBeVisible();
  await page.getByRole("link", { name: said("exams.list.backToList") }).click();
  await expect(page).toHaveURL(`/studies?pid=${patientId}`);
});

test(
  "what smart inspect holds back is answered for each report, and approved with its reason",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn }) => {
    const { patientId } = studyFiles();
    const study = () => studyFiles({ patientId, slices: 1 });
    const slip = { finding: "右肺上叶结节，约 8 mm。", diagnosis: "左肺上叶结节。" };
    const exams = [await submittedReport(slip, study()), await submittedReport(slip, study())];
    await signIn("approver");
    for (const { path } of exams) await page.goto(path);
    await page.goto(`/studies?pid=${patientId}`);
    for (const box of await page.getByRole("checkbox", { name: saidWith("exams.batch.choose") }).all())
      await box.check();
    await page.getByRole("button", { name: said("exams.batch.approve"), exact: true }).click();
    await page.getByRole("button", { name: said("exams.batch.approve"), exact: true }).click();
    await expect(page.getByText(said("exams.batch.done", { done: 0, refused: 2 }))).toBeVisible();
    const lineOf = ({ accessionNumber }: GivenExam) => page.getByRole("listitem").filter({ hasText: accessionNumber });
    const [first, second] = exams as [GivenExam, GivenExam];
    await lineOf(first).getByLabel(said("reports.inspection.reason")).selectOption("clinically_sure");
    await expect(lineOf(second).getByRole("link", { name: said("exams.batch.toReport") })).toBeVisible();
    await page.getByRole("button", { name: said("exams.batch.approveAnswered") }).click();
    await expect(page.getByText(said("exams.batch.done", { done: 1, refused: 1 }))).toBeVisible();
    await expect(lineOf(first)).toContainText(said("exams.batch.approveDone"));
    await expect(lineOf(second)).toContainText(said("exams.batch.left"));

    // From the report the way leads back to the list.
    await lineOf(second)
      .getByRole("link", { name: said("exams.batch.toReport") })
      .click();
    await expect(page).toHaveURL(new RegExp(`${second.path}\\?.*list=`));
  },
);

test("ticked rows stay ticked in another language", async ({ page, signIn }) => {
  const { patientId } = studyFiles();
  const { accessionNumber } = await approvedReport(studyFiles({ patientId, slices: 1 }));
  await signIn("approver");
  await page.goto(`/studies?pid=${patientId}`);
  const box = page.getByRole("row").filter({ hasText: accessionNumber }).getByRole("checkbox");
  await box.check();
  await chooseInMenu(page, demoAccount("approver").name, said("common.shell.theme.dark"));
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(box).toBeChecked();
});

/** Names of what the file holds: a workbook is a zip. */
async function entriesOf(path: string): Promise<string[]> {
  const names: string[] = [];
  const zip = await fromBufferPromise(readFileSync(path), { lazyEntries: true });
  for await (const { fileName } of zip.eachEntry()) names.push(fileName);
  return names;
}

test(
  "the list is taken along as a spreadsheet, whole or the ticked rows, after a page that says what leaves",
  { tag: ["@no-scripts"] },
  async ({ page, signIn }) => {
    const { accessionNumber } = await submittedReport();
    await signIn("organizationAdmin");
    await page.goto(`/studies?accession=${accessionNumber}`);
    await page.getByRole("link", { name: said("exams.batch.export"), exact: true }).click();
    await expect(page.getByText(saidWith("exams.export.lead"))).toBeVisible();
    const save = async () => {
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: said("exams.export.file") }).click();
      const file = await download;
      expect(file.suggestedFilename()).toBe("exams.xlsx");
      expect(await entriesOf(await file.path())).toContain("xl/workbook.xml");
    };
    const phone = page.getByLabel(said("examExport.column.phone"), { exact: true });
    await expect(page.getByText(said("examExport.total", { count: 1 }))).toBeVisible();
    await phone.check();
    await save();
    // The columns are kept for the next time.
    await page.reload();
    await expect(phone).toBeChecked();
    await page.getByRole("link", { name: said("exams.list.backToList") }).click();
    await expect(page).toHaveURL(/\/studies\?accession=/);
    await page
      .getByRole("checkbox", { name: saidWith("exams.batch.choose") })
      .first()
      .check();
    await page.getByRole("button", { name: said("exams.batch.export"), exact: true }).click();
    await expect(page.getByText(accessionNumber)).toBeVisible();
    await save();
  },
);
