import { colleague } from "./colleague";
import { approvedReport, chestText, givenExam, submittedReport } from "./given-exam";
import { demoAccount, expect, speak, test } from "./product";
import { beginEmpty } from "./report-bar";
import { said, saidWith } from "./said";
import { diagnosis, finding, giveReason, press, status } from "./report-page";

test(
  "a report is written, rejected, corrected, approved and recalled; its history tells who did what",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, openAs }) => {
    const exam = await givenExam();
    await signIn("author");
    await page.goto(exam.path);
    await press(page, said("reports.action.lock"));
    await finding(page).fill("胸廓对称，右肺下叶见片状影。");
    await diagnosis(page).fill("右肺下叶炎症。");
    await page.getByText(said("reports.positive.true"), { exact: true }).first().click();
    await press(page, said("reports.action.save"));
    await expect(status(page)).toContainText(said("common.reportStatus.partial"));
    await expect(finding(page)).toHaveValue("胸廓对称，右肺下叶见片状影。");
    await press(page, said("reports.action.submit"));
    await expect(status(page)).toContainText(said("common.reportStatus.final"));

    const approver = await openAs("approver");
    await approver.goto(exam.path);
    await giveReason(
      approver,
      said("reports.action.reject"),
      said("reports.reject.label"),
      "请补充纵隔描述",
      said("reports.reject.submit"),
    );
    await expect(status(approver)).toContainText(said("common.reportStatus.hold"));

    await page.reload();
    await expect(page.getByText("请补充纵隔描述")).toBeVisible();
    await press(page, said("reports.action.lock"));
    await finding(page).fill("胸廓对称，右肺下叶见片状影。纵隔内未见肿大淋巴结。");
    await press(page, said("reports.action.submit"));
    await expect(status(page)).toContainText(said("common.reportStatus.final"));

    await approver.reload();
    await press(approver, said("reports.action.approve"));
    await expect(status(approver)).toContainText(said("common.reportStatus.corrected"));
    await giveReason(
      approver,
      said("reports.action.recall"),
      said("reports.recall.label"),
      "患者信息有误",
      said("reports.recall.submit"),
    );
    await expect(status(approver)).toContainText(said("common.reportStatus.cancelled"));
    await expect(approver.getByText("患者信息有误")).toBeVisible();

    await approver.getByRole("link", { name: said("reports.action.trace") }).click();
    const history = approver.getByRole("table", { name: said("reports.trace.caption") });
    const events = [
      said("reports.trace.events.recalled"),
      said("reports.trace.events.approved"),
      said("reports.trace.events.submitted"),
      said("reports.trace.events.rejected"),
      said("reports.trace.events.submitted"),
      said("reports.trace.events.saved"),
    ];
    await expect(history.locator(`td[data-label="${said("reports.trace.event")}"]`)).toHaveText(events);
    await expect(history.getByRole("row").filter({ hasText: "请补充纵隔描述" })).toContainText(
      demoAccount("approver").name,
    );
    await history.getByRole("radio", { name: `${said("reports.trace.from")} 1` }).check();
    await history.getByRole("radio", { name: `${said("reports.trace.to")} 4` }).check();
    await press(approver, said("reports.trace.compare"));
    await expect(
      approver.getByRole("heading", { name: said("reports.trace.diffTitle", { from: 1, to: 4 }) }),
    ).toBeVisible();
    await expect(approver.locator("ins").first()).toContainText("纵隔");
    await expect(approver.locator("del")).toHaveCount(0);
  },
);

test("a report that somebody else edits can only be read, and names who holds it", async ({ page, signIn }) => {
  const exam = await givenExam();
  const { api } = await colleague("author");
  await api.reports.lock({ id: exam.reportId });
  await signIn("approver");
  await page.goto(exam.path);
  const holder = demoAccount("author").name;
  await expect(page.getByText(saidWith("reports.lock.heldBy", { holder }))).toBeVisible();
  await expect(status(page)).toContainText(said("common.reportStatus.locked"));
  await expect(finding(page)).toHaveCount(0);
  for (const name of [
    said("reports.action.lock"),
    said("reports.action.save"),
    said("reports.action.submit"),
    said("reports.action.approve"),
  ])
    await expect(page.getByRole("button", { name, exact: true })).toHaveCount(0);

  await page.locator("summary", { hasText: said("reports.lock.takeOver") }).click();
  await page.getByLabel(said("reports.lock.confirm", { holder })).fill(holder);
  await press(page, said("reports.lock.confirmSubmit"));
  await expect(page.getByText(saidWith("reports.lock.heldBy", { holder }))).toHaveCount(0);
});

test(
  "an empty report is refused where it is empty, and a warning can be answered by going on",
  { tag: ["@no-scripts"] },
  async ({ page, signIn, expectStatus }) => {
    expectStatus(422, 409);
    const exam = await givenExam();
    await signIn("author");
    await page.goto(exam.path);
    await press(page, said("reports.action.lock"));
    await beginEmpty(page);
    await press(page, said("reports.action.submit"));
    await expect(page.getByText(said("answers.rules.emptyReport"))).toBeVisible();
    await expect(page.getByText(said("answers.rules.atLeastOne"))).toHaveCount(0);
    await finding(page).fill(chestText.finding);
    await press(page, said("reports.action.submit"));
    await expect(page.getByText(said("reports.inspection.warned"))).toBeVisible();
    await expect(finding(page)).toHaveValue(chestText.finding);
    // Sent once more, also by its key, it is only asked again: the question is answered by an act of its own.
    await press(page, said("reports.action.submit"));
    await expect(page.getByText(said("reports.inspection.warned"))).toBeVisible();
    await expect(status(page)).not.toContainText(said("common.reportStatus.final"));
    await page.getByLabel(said("reports.inspection.confirm")).check();
    await finding(page).fill(`${chestText.finding}心影不大。`);
    await press(page, said("reports.action.submit"));
    await expect(page.getByLabel(said("reports.inspection.confirm"))).not.toBeChecked();
    await page.getByLabel(said("reports.inspection.confirm")).check();
    await press(page, said("reports.action.submit"));
    await expect(status(page)).toContainText(said("common.reportStatus.final"));
    await press(page, said("reports.action.cancelSubmit"));
    await expect(status(page)).toContainText(said("common.reportStatus.partial"));
  },
);

test(
  "an approver corrects what was submitted and approves it, with a key image",
  { tag: ["@no-scripts"] },
  async ({ page, signIn }) => {
    const exam = await submittedReport();
    await signIn("approver");
    await page.goto(exam.path);
    await press(page, said("reports.action.review"));
    await expect(finding(page)).toHaveValue(chestText.finding);
    await page
      .getByRole("button", { name: said("reports.keyImage.add") })
      .first()
      .click();
    await expect(page.getByText("1/6")).toBeVisible();
    await page.getByLabel(said("reports.keyImage.caption")).fill("肺门层面");
    await diagnosis(page).fill("胸部CT平扫未见异常。");
    await press(page, said("reports.action.approve"));
    await expect(status(page)).toContainText(said("common.reportStatus.corrected"));
    await expect(page.getByText("胸部CT平扫未见异常。")).toBeVisible();
    await expect(page.getByRole("img", { name: said("reports.keyImage.alt", { number: 1 }) })).toBeVisible();
    await expect(page.getByText("肺门层面")).toBeVisible();
  },
);

test("a text longer than its pane is read line by line, nothing drawn over it", async ({ page, signIn }) => {
  const lines = Array.from({ length: 40 }, (_, line) => `第${line + 1}行：双肺纹理清晰。`).join("\n");
  const exam = await submittedReport({ finding: lines, diagnosis: chestText.diagnosis });
  await signIn("approver");
  await page.goto(exam.path);
  const text = await page.getByText("第40行").boundingBox();
  const below = await page.getByRole("heading", { name: said("reports.field.diagnosis") }).boundingBox();
  expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThan(below?.y ?? 0);
});

test("whoever may not write reads the report and finds no buttons that change it", async ({ page, signIn }) => {
  const exam = await approvedReport();
  await signIn("technician");
  await page.goto(exam.path);
  await expect(page.getByText(chestText.diagnosis)).toBeVisible();
  const bar = page.locator(".report-bar");
  await expect(bar.getByRole("button")).toHaveCount(0);
  await expect(bar.locator("summary:visible")).toHaveCount(0);
});

test(
  "an approver reads what smart inspect asks him to check before he approves",
  { tag: ["@no-scripts"] },
  async ({ page, signIn, expectStatus }) => {
    expectStatus(422);
    const exam = await submittedReport({ finding: "左肺下叶见结节。", diagnosis: "右肺下叶结节。" });
    await signIn("approver");
    await page.goto(exam.path);
    await press(page, said("reports.action.approve"));
    await expect(page.getByText(said("reports.inspection.warned"))).toBeVisible();
    await expect(
      page.getByRole("listitem").filter({ hasText: said("reports.inspection.rules.laterality") }),
    ).toBeVisible();
    // Still the page to read: the lock was only taken for the approval.
    await expect(finding(page)).toHaveCount(0);
    await page.getByLabel(said("reports.inspection.confirm")).check();
    await press(page, said("reports.action.approve"));
    await expect(status(page)).toContainText(said("common.reportStatus.corrected"));
  },
);

test(
  "without scripts the open report has windows and zoom that keep what is typed, and saving is confirmed",
  { tag: ["@no-scripts"] },
  async ({ page, signIn, hasJavaScript }) => {
    test.skip(hasJavaScript, "with scripts they are links that leave the text alone");
    const exam = await givenExam();
    await signIn("author");
    await page.goto(exam.path);
    await press(page, said("reports.action.lock"));
    await finding(page).fill("还没写完的所见");
    await press(page, said("images.windows.lung"));
    await press(page, "200%");
    await expect(finding(page)).toHaveValue("还没写完的所见");
    await expect(page.locator(".plain-image img")).toHaveAttribute("src", /window=/);
    const [image, bar] = [
      await page.locator(".plain-image").boundingBox(),
      await page.locator(".report-bar").boundingBox(),
    ];
    expect((image?.y ?? 0) + (image?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    await press(page, said("reports.action.save"));
    await expect(page.locator(".report-bar-line")).toContainText(saidWith("reports.draft.inReport"));
  },
);

test(
  "on a phone, in Tibetan, the actions take two rows at most",
  { tag: ["@phone"] },
  async ({ page, signIn, viewport }) => {
    test.skip((viewport?.width ?? 0) > 500, "a phone's matter");
    const exam = await submittedReport();
    await signIn("approver");
    await speak(page, "tib");
    await page.goto(exam.path);
    const height = async () => (await page.locator(".report-bar").boundingBox())?.height ?? 0;
    expect(await height()).toBeGreaterThan(40);
    expect(await height()).toBeLessThan(150);
  },
);

test(
  "on a phone no screen of a report is wider than the phone, in any language",
  { tag: ["@phone"] },
  async ({ page, signIn, viewport }) => {
    test.skip((viewport?.width ?? 0) > 500, "a phone's matter");
    const exam = await submittedReport();
    await signIn("approver");
    // Where a page is wider, a phone's browser zooms out and says that its window is as wide.
    const overflow = async () =>
      (await page.evaluate(() => document.documentElement.scrollWidth)) - (viewport?.width ?? 0);
    for (const language of ["chs", "en", "tib"] as const) {
      await speak(page, language);
      for (const place of ["", "?pane=past", "/trace", "/print", "/share"]) {
        await page.goto(`${exam.path}${place}`);
        expect(await overflow(), `${language} ${place}`).toBeLessThanOrEqual(0);
      }
      await page.goto(exam.path);
      await page.locator("button[name=intent][value=lock]").click();
      await page.locator("textarea").first().waitFor();
      expect(await overflow(), `${language}, open`).toBeLessThanOrEqual(0);
      await page.locator("button[name=intent][value=unlock]").click();
      await page.locator("textarea[name=finding]").waitFor({ state: "detached" });
    }
  },
);
