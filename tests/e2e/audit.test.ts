import { readFile } from "node:fs/promises";
import { colleague } from "./colleague";
import { givenExam } from "./given-exam";
import { chooseFrom } from "./menu";
import { demoAccount, expect, test } from "./product";
import { said, saidWith } from "./said";

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
    await page.getByLabel(said("audit.page.person"), { exact: true }).fill(demoAccount("author").username);
    await page.getByLabel(said("audit.page.exam"), { exact: true }).fill(exam.accessionNumber);
    await chooseFrom(page.getByRole("combobox", { name: said("audit.page.event") }), said("auditEvents.exam_viewed"));
    await page.getByRole("button", { name: said("audit.page.search") }).click();
    const row = page.getByRole("row").filter({ hasText: exam.accessionNumber });
    await expect(row).toHaveCount(1);
    await expect(row).toContainText(demoAccount("author").name);
    await expect(row).not.toContainText(exam.patientName);

    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: said("audit.page.export") }).click();
    const table = await readFile(await (await download).path(), "utf8");
    expect(table.trim().split("\n")).toHaveLength(2);

    await page.getByRole("button", { name: said("audit.page.verifyStart") }).click();
    await expect(page.getByText(saidWith("audit.page.intact"))).toBeVisible();
  },
);
