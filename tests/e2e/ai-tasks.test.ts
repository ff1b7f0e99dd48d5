import { expectAccessible } from "./accessibility";
import { givenExam } from "./given-exam";
import { expect, speak, test } from "./product";
import { said } from "./said";
import { expectSpoken } from "./spoken";
import { studyFiles } from "./study-files";

/** A stack of which one slice got lost on the way. */
function incompleteStack() {
  const study = studyFiles({ slices: 9 });
  return { ...study, files: study.files.filter((_, place) => place !== 4) };
}

test(
  "a person has something computed, takes it over into the text, and the version tells where it came from",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, hasJavaScript }) => {
    const exam = await givenExam(incompleteStack());
    await signIn("approver");
    await page.goto(`/studies/${exam.id}/ai`);
    const requested = page.waitForResponse(
      (answer) => answer.request().method() === "POST" && answer.url().includes("/ai"),
    );
    await page.getByRole("button", { name: said("aiTasks.request") }).click();
    await requested;
    await expect(async () => {
      await page.goto(`/studies/${exam.id}/ai`);
      await expect(page.getByText(said("aiTasks.computed"))).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 30_000 });
    await page.goto(exam.path);
    await page.getByRole("button", { name: said("reports.action.lock") }).click();
    const finding = page.getByRole("textbox", { name: said("reports.field.finding") });
    await finding.fill("双肺纹理清晰。");
    await page.getByRole(hasJavaScript ? "link" : "button", { name: said("reports.pane.computed") }).click();
    await expect(page.getByText(said("aiTasks.computed"))).toBeVisible();
    if (hasJavaScript) await expectAccessible(page);
    await page.getByRole("button", { name: said("aiTasks.take") }).click();
    await expect(page.getByText(said("reports.computed.mark"))).toBeVisible();
    await expect(finding).toHaveValue(/^双肺纹理清晰。\n层面不连续/);
    await page.getByRole("button", { name: said("reports.action.save"), exact: true }).click();
    await expect(page.getByText(said("common.reportStatus.partial"), { exact: true }).first()).toBeVisible();
    await expect(page.getByText(said("reports.computed.mark"))).toBeVisible();
    await page.goto(`${exam.path}/trace`);
    await page
      .getByRole("link", { name: said("reports.trace.view") })
      .first()
      .click();
    await expect(page.getByRole("heading", { name: said("reports.computed.title") })).toBeVisible();
    await expect(page.getByText("Radbridge rules 1").first()).toBeVisible();
  },
);

test(
  "beside an open text something is computed and refused, and what is typed stays",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, hasJavaScript }) => {
    const exam = await givenExam(incompleteStack());
    await signIn("approver");
    await page.goto(exam.path);
    await page.getByRole("button", { name: said("reports.action.lock") }).click();
    const finding = page.getByRole("textbox", { name: said("reports.field.finding") });
    await finding.fill("写到一半的文字");
    const pane = page.getByRole(hasJavaScript ? "link" : "button", {
      name: said("reports.pane.computed"),
      exact: true,
    });
    await pane.click();
    await page.getByRole("button", { name: said("aiTasks.request") }).click();
    // Pressed before the answer is there, the pane's button would send its own form instead.
    if (!hasJavaScript) await expect(page).toHaveURL(/[?&]task=/);
    const refuse = page.getByRole("button", { name: said("aiTasks.refuse") });
    await expect(async () => {
      if (!hasJavaScript) await pane.click();
      await expect(refuse).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await refuse.click();
    await expect(refuse).toHaveCount(0);
    await expect(finding).toHaveValue("写到一半的文字");
  },
);

test("what is computed, and dictation, are told in three languages", async ({ page, signIn, hasJavaScript }) => {
  const exam = await givenExam();
  await signIn("approver");
  for (const language of ["chs", "en", "tib"] as const) {
    await speak(page, language);
    for (const path of [`/studies/${exam.id}/ai`, "/settings/dictation"]) {
      await page.goto(path);
      await expectSpoken(page, language);
      if (hasJavaScript) await expectAccessible(page);
    }
  }
});

test("dictation is off until it is turned on, and speaks into the text", async ({ page, signIn }) => {
  const exam = await givenExam();
  // The browser of the tests recognizes nothing: this one hears the same words each time.
  await page.addInitScript(() => {
    class Heard extends EventTarget {
      start() {
        const result = Object.assign([{ transcript: "未见异常。" }], { isFinal: true });
        setTimeout(() => {
          this.dispatchEvent(Object.assign(new Event("result"), { resultIndex: 0, results: [result] }));
          this.dispatchEvent(new Event("end"));
        });
      }
      stop() {}
    }
    Object.assign(window, { webkitSpeechRecognition: Heard, SpeechRecognition: Heard });
  });
  await signIn("approver");
  await page.goto(exam.path);
  await page.getByRole("button", { name: said("reports.action.lock") }).click();
  const finding = page.getByRole("textbox", { name: said("reports.field.finding") });
  await expect(finding).toBeVisible();
  await expect(page.getByRole("button", { name: said("reports.dictation.start") })).toHaveCount(0);
  await page.goto("/settings/dictation");
  await page.getByRole("button", { name: said("dictation.turnOn") }).click();
  await expect(page.getByText(said("dictation.isOn"))).toBeVisible();
  await page.goto(exam.path);
  // Each field's button comes when its script has: the first on the page may be that of the diagnosis.
  await page
    .getByRole("button", { name: `${said("reports.dictation.start")} ${said("reports.field.finding")}`, exact: true })
    .click();
  // Behind the template that the report begins with.
  await expect(finding).toHaveValue(/。未见异常。$/);
});
