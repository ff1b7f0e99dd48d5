import { scriptBudgets, scriptBytes } from "../support/script-bytes";
import { productUrl } from "./colleague";
import { givenExam } from "./given-exam";
import { expect, test } from "./product";
import { said } from "./said";

test("the scripts of a page weigh no more than desks can bear", async ({ page, signIn }) => {
  const exam = await givenExam();
  await signIn("author");
  await page.goto(exam.path);
  await page.getByRole("button", { name: said("reports.action.lock"), exact: true }).click();
  await expect(page.getByLabel(said("reports.field.finding"), { exact: true })).toBeVisible();
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const list = await scriptBytes(productUrl(), "/studies", cookie);
  // Less would be another page than the one that is meant.
  expect(list).toBeGreaterThan(50_000);
  expect(list).toBeLessThanOrEqual(scriptBudgets.list);
  const editor = await scriptBytes(productUrl(), exam.path, cookie);
  expect(editor).toBeGreaterThan(list);
  expect(editor).toBeLessThanOrEqual(scriptBudgets.editor);
  expect(await scriptBytes(productUrl(), "/login", "")).toBe(scriptBudgets.plain);
});
