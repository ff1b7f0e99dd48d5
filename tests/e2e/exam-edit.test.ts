import type { Page } from "@playwright/test";
import { givenExam } from "./given-exam";
import { expect, test } from "./product";
import { said } from "./said";

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const save = (page: Page) => page.getByRole("button", { name: said("exam.edit.submit"), exact: true }).click();

test(
  "two people correct one exam: neither takes back what the other saved",
  { tag: ["@no-scripts"] },
  async ({ page, signIn, openAs, expectStatus }) => {
    expectStatus(409);
    const exam = await givenExam();
    const address = `/studies/${exam.id}/edit`;
    await signIn("technician");
    await page.goto(address);
    const other = await openAs("approver");
    await other.goto(address);
    await field(other, said("exam.info.bodyPart")).fill("头部");
    await field(other, said("exam.info.clinicImpression")).fill("头痛两天");
    await save(other);
    await expect(other).not.toHaveURL(/\/edit/);

    await field(page, said("exam.info.clinicImpression")).fill("头痛三天");
    await save(page);
    await expect(page.getByText(said("common.merged.taken", { fields: said("exam.info.bodyPart") }))).toBeVisible();
    await expect(
      page.getByText(said("common.merged.own", { fields: said("exam.info.clinicImpression") })),
    ).toBeVisible();
    await expect(field(page, said("exam.info.bodyPart"))).toHaveValue("头部");
    await expect(field(page, said("exam.info.clinicImpression"))).toHaveValue("头痛三天");
    await field(page, said("exam.info.clinicImpression")).fill("头痛三天半");
    await save(page);
    await expect(page).not.toHaveURL(/\/edit/);
    await page.goto(address);
    await expect(field(page, said("exam.info.bodyPart"))).toHaveValue("头部");
    await expect(field(page, said("exam.info.clinicImpression"))).toHaveValue("头痛三天半");
  },
);

test(
  "a form that was refused for a mistake is still about what it was opened with",
  { tag: ["@no-scripts"] },
  async ({ page, signIn, openAs, expectStatus }) => {
    expectStatus(409);
    expectStatus(422);
    const exam = await givenExam();
    const address = `/studies/${exam.id}/edit`;
    await signIn("technician");
    await page.goto(address);
    const other = await openAs("approver");
    await other.goto(address);
    await field(other, said("exam.info.bodyPart")).fill("腹部");
    await save(other);
    await expect(other).not.toHaveURL(/\/edit/);

    await field(page, said("exam.info.age")).fill("999");
    await save(page);
    await expect(page.locator("main [aria-invalid]").first()).toBeVisible();
    await field(page, said("exam.info.age")).fill("40");
    await save(page);
    await expect(page.getByText(said("common.merged.taken", { fields: said("exam.info.bodyPart") }))).toBeVisible();
    await expect(field(page, said("exam.info.bodyPart"))).toHaveValue("腹部");
    await expect(field(page, said("exam.info.age"))).toHaveValue("40");
  },
);

test("who may not change an exam is told before anything is typed", async ({ page, signIn, expectStatus }) => {
  expectStatus(403);
  const exam = await givenExam();
  await signIn("author");
  const answer = await page.goto(`/studies/${exam.id}/edit`);
  expect(answer?.status()).toBe(403);
  await expect(page.locator("main form")).toHaveCount(0);
});

test(
  "all that is wrong with a correction is told at once, at its fields",
  { tag: ["@no-scripts"] },
  async ({ page, signIn, expectStatus }) => {
    expectStatus(422);
    const [exam, other] = [await givenExam(), await givenExam()];
    await signIn("technician");
    await page.goto(`/studies/${exam.id}/edit`);
    await field(page, said("exam.info.age")).fill("999");
    await field(page, said("exam.info.dob")).fill("2199-01-01");
    await field(page, said("exam.info.accessionNumber")).fill(other.accessionNumber);
    await save(page);
    for (const name of [said("exam.info.age"), said("exam.info.dob"), said("exam.info.accessionNumber")]) {
      await expect(field(page, name)).toHaveAttribute("aria-invalid", "true");
    }
    await expect(field(page, said("exam.info.accessionNumber"))).toHaveValue(other.accessionNumber);
    await expect(field(page, said("exam.info.bodyPart"))).not.toHaveAttribute("aria-invalid");
  },
);
