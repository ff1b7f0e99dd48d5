import { expectAccessible } from "./accessibility";
import { colleague } from "./colleague";
import { hospital } from "./hospital";
import { expect, test } from "./product";
import { said } from "./said";
import { sendFiles } from "./send-files";
import { studyFiles } from "./study-files";

test(
  "a hospital adds required fields: the upload and the report ask for them at the field, and show what was typed",
  { tag: ["@no-scripts"] },
  async ({ page, signIn, openAs, expectStatus, hasJavaScript }) => {
    test.slow();
    expectStatus(422);
    const { api, id, path, close } = await hospital();
    const people = await Promise.all((["expert", "approver"] as const).map(colleague));
    const accountIds = await Promise.all(people.map(async (one) => (await one.api.accounts.me({})).id));
    await api.members.add({ id, accountIds, accessLevel: "contentManager" });

    await signIn("groupAdmin");
    await page.goto(`${path}/settings`);
    await page
      .getByRole("link", { name: said("organizationSettings.pages.extensionConfigs.title"), exact: true })
      .click();
    await page.getByLabel(said("lists.fields.displayName")).fill("过敏史");
    await page.getByLabel(said("lists.fields.key")).fill("allergy");
    await page.getByLabel(said("lists.fields.type")).selectOption(said("lists.values.extensionType.yesNo"));
    await page.getByLabel(said("lists.fields.isRequired")).check();
    await page.getByRole("button", { name: said("lists.page.addButton") }).click();
    await expect(page.getByRole("link", { name: "过敏史", exact: true })).toBeVisible();
    await page.getByRole("link", { name: said("lists.values.extensionSubject.report"), exact: true }).click();
    await expect(page.getByLabel(said("lists.fields.subject"))).toHaveValue("report");
    await page.getByLabel(said("lists.fields.displayName")).fill("BI-RADS 分级");
    await page.getByLabel(said("lists.fields.key")).fill("biRads");
    await page.getByLabel(said("lists.fields.type")).selectOption(said("lists.fields.options"));
    await page.getByLabel(said("lists.fields.isRequired")).check();
    await page.getByRole("button", { name: said("lists.page.addButton") }).click();
    // A choice without anything to choose from.
    await expect(page.getByLabel(said("lists.fields.options"), { exact: true })).toHaveAttribute(
      "aria-invalid",
      "true",
    );
    await page.getByLabel(said("lists.fields.options"), { exact: true }).fill("3 类\n\n4A 类");
    await page.getByRole("button", { name: said("lists.page.addButton") }).click();
    await expect(page.getByText("3 类 / 4A 类")).toBeVisible();

    const author = await openAs("expert");
    const study = studyFiles({ family: "欧阳", given: "雪" });
    await author.goto("/upload");
    await author.getByLabel(said("uploads.choose.organization")).selectOption(id);
    await sendFiles(author, study.files, hasJavaScript);
    await expect(author.getByText(said("uploads.transfer.done"))).toBeVisible();
    await author.getByLabel(said("exam.info.bodyPart")).fill("乳腺");
    await author.getByRole("button", { name: said("uploads.finish.submit") }).click();
    await expect(author.getByLabel("过敏史")).toHaveAttribute("aria-invalid", "true");
    await expect(
      author.getByRole("link", { name: `${said("uploads.study.title", { number: 1 })}: 过敏史` }),
    ).toBeVisible();
    await expect(author.getByLabel(said("exam.info.bodyPart"))).toHaveValue("乳腺");
    await author.getByLabel("过敏史").selectOption(said("common.extension.yes"));
    await author.getByRole("button", { name: said("uploads.finish.submit") }).click();
    await author.getByRole("link", { name: study.patientName }).click();
    await expect(author.locator("dl", { hasText: "过敏史" })).toContainText(said("common.extension.yes"));

    await author.getByRole("link", { name: said("exam.page.openReport") }).click();
    await author.getByRole("button", { name: said("reports.action.lock") }).click();
    await author.getByLabel(said("reports.field.finding"), { exact: true }).fill("左乳外上象限见一低回声结节。");
    await author.getByLabel(said("reports.field.diagnosis"), { exact: true }).fill("左乳结节。");
    const grade = author.getByLabel("BI-RADS 分级");
    // While the text is open the hospital adds another field.
    const size = author.getByLabel("最大径（mm）");
    await expect(grade).toBeVisible();
    await expect(size).toHaveCount(0);
    const field = { subject: "report", key: "size", label: "最大径（mm）", type: "number", isRequired: true } as const;
    await api.extensions.put({ bucketId: id, ...field });
    await author.getByRole("button", { name: said("reports.action.submit") }).click();
    await expect(grade).toHaveAttribute("aria-invalid", "true");
    await expect(size).toHaveAttribute("aria-invalid", "true");
    await expect(author.getByText(said("answers.rules.required"))).toHaveCount(2);
    await expect(author.getByLabel(said("reports.field.finding"), { exact: true })).toHaveValue(
      "左乳外上象限见一低回声结节。",
    );
    if (hasJavaScript) await expectAccessible(author);
    await grade.selectOption("4A 类");
    await size.fill("约 12");
    await author.getByRole("button", { name: said("reports.action.submit") }).click();
    await expect(author.getByText(said("answers.rules.number"), { exact: false })).toBeVisible();
    await expect(size).toHaveValue("约 12");
    await expect(grade).toHaveValue("4A 类");
    await size.fill("12.5");
    await author.getByRole("button", { name: said("reports.action.submit") }).click();
    await expect(author.locator(".report-head")).toContainText(said("common.reportStatus.final"));
    const reportPath = new URL(author.url()).pathname;

    const approver = await openAs("approver");
    await approver.goto(reportPath);
    await expect(approver.locator("dl", { hasText: "BI-RADS 分级" })).toContainText("4A 类");
    await expect(approver.locator(".report-head dl")).toContainText("过敏史");
    await approver.getByRole("button", { name: said("reports.action.approve"), exact: true }).click();
    await expect(approver.locator(".report-head")).toContainText(said("common.reportStatus.corrected"));
    await approver.goto(`${reportPath}/trace`);
    await approver
      .getByRole("link", { name: said("reports.trace.view"), exact: true })
      .last()
      .click();
    await expect(approver.locator("dl", { hasText: "BI-RADS 分级" })).toContainText("4A 类");
    await close();
  },
);
