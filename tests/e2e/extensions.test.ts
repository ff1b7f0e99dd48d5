import { expectAccessible } from "./accessibility";
import { colleague } from "./colleague";
import { hospital } from "./hospital";
import { expect, test } from "./product";
import { sendFiles } from "./send-files";
import { studyFiles } from "./study-files";

test(
  "a hospital adds required fields: the upload and the report ask for them at the field, and show what was typed",
  { tag: ["@no-scripts"] },
  async ({ page, signIn, openAs, expectStatus, hasJavaScript }) => {
    expectStatus(422);
    const { api, id, path, close } = await hospital();
    const people = await Promise.all((["expert", "approver"] as const).map(colleague));
    const accountIds = await Promise.all(people.map(async (one) => (await one.api.accounts.me({})).id));
    await api.members.add({ id, accountIds, accessLevel: "contentManager" });

    await signIn("groupAdmin");
    await page.goto(`${path}/settings`);
    await page.getByRole("link", { name: "扩展字段", exact: true }).click();
    await page.getByLabel("显示名称").fill("过敏史");
    await page.getByLabel("键名").fill("allergy");
    await page.getByLabel("类型").selectOption("是或否");
    await page.getByLabel("必填").check();
    await page.getByRole("button", { name: "添加" }).click();
    await expect(page.getByRole("link", { name: "过敏史", exact: true })).toBeVisible();
    await page.getByRole("link", { name: "报告", exact: true }).click();
    await expect(page.getByLabel("用于")).toHaveValue("report");
    await page.getByLabel("显示名称").fill("BI-RADS 分级");
    await page.getByLabel("键名").fill("biRads");
    await page.getByLabel("类型").selectOption("选项");
    await page.getByLabel("必填").check();
    await page.getByRole("button", { name: "添加" }).click();
    // A choice without anything to choose from.
    await expect(page.getByLabel("选项", { exact: true })).toHaveAttribute("aria-invalid", "true");
    await page.getByLabel("选项", { exact: true }).fill("3 类\n\n4A 类");
    await page.getByRole("button", { name: "添加" }).click();
    await expect(page.getByText("3 类 / 4A 类")).toBeVisible();

    const author = await openAs("expert");
    const study = studyFiles({ family: "欧阳", given: "雪" });
    await author.goto("/upload");
    await author.getByLabel("机构").selectOption(id);
    await sendFiles(author, study.files, hasJavaScript);
    await expect(author.getByText("全部文件已上传")).toBeVisible();
    await author.getByLabel("检查部位").fill("乳腺");
    await author.getByRole("button", { name: "完成上传" }).click();
    await expect(author.getByLabel("过敏史")).toHaveAttribute("aria-invalid", "true");
    await expect(author.getByRole("link", { name: "检查 1: 过敏史" })).toBeVisible();
    await expect(author.getByLabel("检查部位")).toHaveValue("乳腺");
    await author.getByLabel("过敏史").selectOption("是");
    await author.getByRole("button", { name: "完成上传" }).click();
    await author.getByRole("link", { name: study.patientName }).click();
    await expect(author.locator("dl", { hasText: "过敏史" })).toContainText("是");

    await author.getByRole("link", { name: "打开报告" }).click();
    await author.getByRole("button", { name: "开始编辑" }).click();
    await author.getByLabel("影像所见", { exact: true }).fill("左乳外上象限见一低回声结节。");
    await author.getByLabel("影像诊断", { exact: true }).fill("左乳结节。");
    const grade = author.getByLabel("BI-RADS 分级");
    // While the text is open the hospital adds another field.
    const size = author.getByLabel("最大径（mm）");
    await expect(grade).toBeVisible();
    await expect(size).toHaveCount(0);
    const field = { subject: "report", key: "size", label: "最大径（mm）", type: "number", isRequired: true } as const;
    await api.extensions.put({ bucketId: id, ...field });
    await author.getByRole("button", { name: "提交审核" }).click();
    await expect(grade).toHaveAttribute("aria-invalid", "true");
    await expect(size).toHaveAttribute("aria-invalid", "true");
    await expect(author.getByText("请填写此项")).toHaveCount(2);
    await expect(author.getByLabel("影像所见", { exact: true })).toHaveValue("左乳外上象限见一低回声结节。");
    if (hasJavaScript) await expectAccessible(author);
    await grade.selectOption("4A 类");
    await size.fill("约 12");
    await author.getByRole("button", { name: "提交审核" }).click();
    await expect(author.getByText("请填写数字", { exact: false })).toBeVisible();
    await expect(size).toHaveValue("约 12");
    await expect(grade).toHaveValue("4A 类");
    await size.fill("12.5");
    await author.getByRole("button", { name: "提交审核" }).click();
    await expect(author.locator(".report-head")).toContainText("待审核");
    const reportPath = new URL(author.url()).pathname;

    const approver = await openAs("approver");
    await approver.goto(reportPath);
    await expect(approver.locator("dl", { hasText: "BI-RADS 分级" })).toContainText("4A 类");
    await expect(approver.locator(".report-head dl")).toContainText("过敏史");
    await approver.getByRole("button", { name: "审核通过", exact: true }).click();
    await expect(approver.locator(".report-head")).toContainText("已审核");
    await approver.goto(`${reportPath}/trace`);
    await approver.getByRole("link", { name: "查看", exact: true }).last().click();
    await expect(approver.locator("dl", { hasText: "BI-RADS 分级" })).toContainText("4A 类");
    await close();
  },
);
