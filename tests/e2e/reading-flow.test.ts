import type { Page } from "@playwright/test";
import type { ReportContent } from "#contract/reading/report-content";
import { colleague } from "./colleague";
import { chestText, givenExam, type GivenExam } from "./given-exam";
import { expect, test } from "./product";
import { said, saidWith } from "./said";
import { studyFiles } from "./study-files";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const finding = (page: Page) => page.getByLabel(said("reports.field.finding"), { exact: true });
const diagnosis = (page: Page) => page.getByLabel(said("reports.field.diagnosis"), { exact: true });
const place = (page: Page) => page.getByRole("navigation", { name: said("reports.place.label") });

/** Three exams of one patient, the newest first: what a list of that patient shows. */
async function threeExams(): Promise<{ exams: [GivenExam, GivenExam, GivenExam]; list: string }> {
  const { patientId } = studyFiles();
  const third = await givenExam(studyFiles({ patientId }));
  const second = await givenExam(studyFiles({ patientId }));
  const first = await givenExam(studyFiles({ patientId }));
  return { exams: [first, second, third], list: new URLSearchParams({ pid: patientId }).toString() };
}
const inList = ({ path }: GivenExam, list: string) => `${path}?${new URLSearchParams({ list })}`;

test(
  "reports are written one after the other: each is open, and sending it opens the next",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, hasJavaScript }) => {
    const { exams, list } = await threeExams();
    await signIn("author");
    await page.goto(inList(exams[0], list));
    for (const [index, exam] of exams.entries()) {
      await expect(page).toHaveURL(new RegExp(exam.path));
      await expect(place(page)).toContainText(`${index + 1} / 3`);
      if (hasJavaScript) await expect(finding(page)).toBeVisible();
      else await press(page, said("reports.action.lock"));
      // It is said until the reader goes on, not only until the report has opened by itself.
      if (hasJavaScript && index > 0) await expect(page.getByText(said("answers.done.reportSubmitted"))).toBeVisible();
      await finding(page).fill(chestText.finding);
      await diagnosis(page).fill(chestText.diagnosis);
      if (hasJavaScript) await page.keyboard.press("Alt+Enter");
      else await press(page, said("reports.action.submitNext"));
      await expect(page.getByText(said("answers.done.reportSubmitted"))).toBeVisible();
    }
    // The end of the list is the list.
    await expect(page).toHaveURL(new RegExp(`/studies\\?${list}`));
    const { api } = await colleague("author");
    for (const { reportId } of exams) expect((await api.reports.detail({ id: reportId })).status).toBe("final");
  },
);

test(
  "reports are approved one after the other, and a list that shrinks meanwhile skips none",
  { tag: ["@no-scripts"] },
  async ({ page, signIn, hasJavaScript }) => {
    const { exams, list: ofPatient } = await threeExams();
    const author = await colleague("author");
    for (const { reportId } of exams) {
      const { version, content } = await author.api.reports.lock({ id: reportId });
      const written: ReportContent = { ...content, ...chestText, positive: false };
      await author.api.reports.submit({ id: reportId, version, content: written });
    }
    const list = `${ofPatient}&status=final`;
    await signIn("approver");
    await page.goto(inList(exams[0], list));
    for (const exam of exams) {
      await expect(page).toHaveURL(new RegExp(exam.path));
      await expect(place(page)).toContainText("1 /");
      if (!hasJavaScript) await press(page, said("reports.action.approveNext"));
      // A key that is pressed before the page listens does nothing.
      else
        await expect(async () => {
          await page.keyboard.press("Alt+Enter");
          await expect(page).not.toHaveURL(new RegExp(exam.path), { timeout: 3_000 });
        }).toPass();
      await expect(page.getByText(said("answers.done.reportApproved"))).toBeVisible();
    }
    for (const { reportId } of exams)
      await expect.poll(async () => (await author.api.reports.detail({ id: reportId })).status).toBe("corrected");
  },
);

test("the exams of the list are walked through by links, and by keys outside the fields", async ({
  page,
  signIn,
  hasJavaScript,
}) => {
  const { exams, list } = await threeExams();
  await signIn("approver");
  await page.goto(inList(exams[0], list));
  await page.getByRole("link", { name: said("reports.place.next") }).click();
  await expect(page).toHaveURL(new RegExp(exams[1].path));
  // The address changes before the page does: the open text of the one before must not be taken for it.
  await expect(place(page)).toContainText("2 / 3");
  // It is opened by itself, once the page stands.
  if (hasJavaScript) await expect(finding(page)).toBeVisible();
  await page
    .getByRole("link", { name: saidWith("reports.pane.past") })
    .first()
    .click();
  await expect(place(page)).toContainText("2 / 3");
  if (!hasJavaScript) return;
  await finding(page).fill("j");
  await expect(page).toHaveURL(new RegExp(exams[1].path));
  // What is typed may be kept as a draft in the same moment: then the question goes, and nothing is lost by leaving.
  await expect(async () => {
    await page.keyboard.press("Alt+k");
    const leave = page.getByRole("button", { name: said("reports.leave.go"), exact: true });
    if (await leave.isVisible()) await leave.click({ timeout: 1_000 });
    await expect(page).toHaveURL(new RegExp(exams[0].path), { timeout: 2_000 });
  }).toPass();
});

test("a report that opens by itself says so on its button, and opens though its reader turns to the past exams", async ({
  page,
  signIn,
}) => {
  const study = studyFiles();
  const exam = await givenExam(study);
  await signIn("author");
  let answer: (value?: unknown) => void = () => {};
  const late = new Promise((resolve) => (answer = resolve));
  await page.route(
    (url) => url.pathname.endsWith(".data"),
    (route) => late.then(() => route.continue()),
  );
  await page.goto(inList(exam, `pid=${study.patientId}`));
  await expect(page.getByRole("button", { name: said("reports.action.lock"), exact: true })).toHaveAttribute(
    "aria-busy",
    "true",
  );
  await page
    .getByRole("link", { name: saidWith("reports.pane.past") })
    .first()
    .click();
  answer();
  await expect(page).toHaveURL(/pane=past/);
  await expect(finding(page)).toBeVisible();
});

test("why a step is not offered is said", async ({ page, signIn, openAs }) => {
  const exam = await givenExam();
  const author = await colleague("author");
  const { version, content } = await author.api.reports.lock({ id: exam.reportId });
  await author.api.reports.submit({ id: exam.reportId, version, content: { ...content, ...chestText } });
  await signIn("author");
  await page.goto(exam.path);
  await expect(
    page
      .getByText(said("reports.notOffered.four_eyes"))
      .or(page.getByText(said("reports.notOffered.forbidden", { action: said("reports.notOffered.actions.approve") }))),
  ).toBeVisible();
  const technician = await openAs("technician");
  await technician.goto(exam.path);
  await expect(
    technician.getByText(said("reports.notOffered.forbidden", { action: said("reports.notOffered.actions.approve") })),
  ).toBeVisible();
});

test(
  "a report is rejected by ready reasons and own words, which its author reads beside the text",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, openAs }) => {
    const exam = await givenExam();
    const author = await colleague("author");
    const { version, content } = await author.api.reports.lock({ id: exam.reportId });
    await author.api.reports.submit({ id: exam.reportId, version, content: { ...content, ...chestText } });
    await signIn("approver");
    await page.goto(exam.path);
    const more = page.locator(".report-bar-more:not([open]) > summary");
    if (await more.isVisible()) await more.click();
    await page.locator("summary", { hasText: said("reports.action.reject") }).click();
    await page.getByLabel(said("reports.reject.reasons.side")).check();
    await page.getByLabel(said("reports.reject.label")).fill("请看冠状位");
    await press(page, said("reports.reject.submit"));
    await expect(page.locator(".report-head")).toContainText(said("common.reportStatus.hold"));
    const writer = await openAs("author");
    await writer.goto(exam.path);
    await expect(writer.getByText(said("reports.reject.reasons.side"))).toBeVisible();
    await expect(writer.getByText("请看冠状位")).toBeVisible();
  },
);

test(
  "a deleted report is found and brought back; an exam without one begins another",
  { tag: ["@no-scripts"] },
  async ({ page, signIn }) => {
    const exam = await givenExam();
    await signIn("organizationAdmin");
    const manager = await colleague("organizationAdmin");
    await manager.api.reports.delete({ id: exam.reportId, version: 0, reason: "重复" });
    await page.goto(`/studies/${exam.id}`);
    await expect(page.getByRole("button", { name: said("exam.page.beginReport") })).toBeVisible();
    await page.getByRole("link", { name: said("exam.page.deletedReports") }).click();
    await expect(page.getByText(exam.accessionNumber).first()).toBeVisible();
    await press(page, said("reports.deleted.recover"));
    await expect(page.getByText(said("answers.done.recovered"))).toBeVisible();
    await manager.api.reports.delete({ id: exam.reportId, version: 2, reason: "重复" });
    await page.goto(`/studies/${exam.id}`);
    await press(page, said("exam.page.beginReport"));
    await expect(page).toHaveURL(/\/reports\/[0-9a-f-]{36}$/);
    await expect(page).not.toHaveURL(new RegExp(exam.reportId));
  },
);

test(
  "an addendum that was published closes its panel, says so, and is not published twice",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, expectStatus }) => {
    expectStatus(409);
    const exam = await givenExam();
    const [author, approver] = [await colleague("author"), await colleague("approver")];
    const id = exam.reportId;
    const { version, content } = await author.api.reports.lock({ id });
    await author.api.reports.submit({ id, version, content: { ...content, ...chestText } });
    await approver.api.reports.lock({ id });
    await approver.api.reports.approve({ id, version: version + 1 });
    await signIn("approver");
    await page.goto(exam.path);
    const open = async () => {
      const more = page.locator(".report-bar-more:not([open]) > summary");
      if (await more.isVisible()) await more.click();
      await page.locator("summary", { hasText: said("reports.action.addendum") }).click();
    };
    await open();
    await page.getByLabel(said("reports.addendum.label")).fill("左肾囊肿。");
    await press(page, said("reports.addendum.submit"));
    await expect(page.getByText(said("answers.done.addendumPublished"))).toBeVisible();
    await expect(page.getByLabel(said("reports.addendum.label"))).toBeHidden();
    await open();
    await expect(page.getByLabel(said("reports.addendum.label"))).toHaveValue("");
    await page.getByLabel(said("reports.addendum.label")).fill("左肾囊肿。");
    await press(page, said("reports.addendum.submit"));
    await expect(page.getByText(said("problems.addendum_repeated"))).toBeVisible();
    expect((await approver.api.reports.detail({ id })).addenda).toHaveLength(1);
  },
);

test(
  "a key image that is taken is unsaved text too: it is kept, and there after a return",
  { tag: ["@phone"] },
  async ({ page, signIn }) => {
    const exam = await givenExam();
    await signIn("author");
    await page.goto(exam.path);
    await press(page, said("reports.action.lock"));
    await press(page, said("reports.keyImage.add"));
    await expect(page.getByText(said("reports.keyImage.taken"))).toBeVisible();
    await expect(page.getByText(saidWith("reports.draft.saved"))).toBeVisible();
    await page.getByRole("link", { name: said("reports.head.back") }).click();
    await press(page, said("reports.leave.go"));
    await expect(page).toHaveURL(/\/studies(\?|$)/);
    const { api } = await colleague("author");
    expect((await api.reports.detail({ id: exam.reportId })).draft?.content.keyImages).toHaveLength(1);
  },
);
