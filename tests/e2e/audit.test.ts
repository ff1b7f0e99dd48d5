import { readFile } from "node:fs/promises";
import { colleague } from "./colleague";
import { givenExam } from "./given-exam";
import { chooseFrom } from "./menu";
import { demoAccount, expect, test } from "./product";

test(
  "an administrator sees who looked at an exam, takes the table along, and has the chain verified",
  { tag: ["@no-scripts"] },
  async ({ page, signIn }) => {
    const exam = await givenExam();
    const { api } = await colleague("author");
    await api.exams.get({ id: exam.id });

    await signIn("organizationAdmin");
    const { organizations } = await (await colleague("organizationAdmin")).api.accounts.organizations({});
    const hospital = organizations[0];
    await page.goto(`/groups/${hospital?.groupId}/organizations/${hospital?.id}/audit`);
    await page.getByLabel("操作人", { exact: true }).fill(demoAccount("author").username);
    await page.getByLabel("检查号", { exact: true }).fill(exam.accessionNumber);
    await chooseFrom(page.getByRole("combobox", { name: "操作" }), "查看检查");
    await page.getByRole("button", { name: "查询" }).click();
    const row = page.getByRole("row").filter({ hasText: exam.accessionNumber });
    await expect(row).toHaveCount(1);
    await expect(row).toContainText(demoAccount("author").name);
    await expect(row).not.toContainText(exam.patientName);

    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "导出 CSV" }).click();
    const table = await readFile(await (await download).path(), "utf8");
    expect(table.trim().split("\n")).toHaveLength(2);

    await page.getByRole("button", { name: "开始校验" }).click();
    await expect(page.getByText(/已校验.*完好/)).toBeVisible();
  },
);
