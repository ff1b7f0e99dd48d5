import type { Page } from "@playwright/test";
import { givenExam } from "./given-exam";
import { expect, test } from "./product";
import { said } from "./said";
import { studyFiles } from "./study-files";

/** An exam of a patient that no other has: what is told of another is not taken for it. */
function namedExam() {
  const given = [...String(Date.now() % 100_000)].map((digit) => "零一二三四五六七八九"[Number(digit)]).join("");
  return givenExam(studyFiles({ family: "新", given }));
}

/** The list of somebody, whose stream of events has been asked for. */
async function openList(page: Page): Promise<void> {
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === "/api/v1/live");
  await page.goto("/studies");
  await asked;
}

test("a new exam is told at once, long before the clock would ask", async ({ page, signIn }) => {
  await signIn("approver");
  const opened = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/api/v1/live");
  await openList(page);
  expect((await opened).headers()["content-type"]).toBe("text/event-stream");
  const exam = await namedExam();
  await expect(page.getByText(exam.patientName, { exact: false }).first()).toBeVisible({ timeout: 10_000 });
});

test("a new exam is told once: closing its notice records it", async ({ page, signIn }) => {
  await signIn("approver");
  await openList(page);
  const exam = await namedExam();
  const notice = page.getByRole("status").filter({ hasText: exam.patientName });
  await expect(notice).toBeVisible({ timeout: 10_000 });
  await notice.getByRole("button", { name: said("common.shell.closeNotice") }).click();
  await expect(notice).toHaveCount(0);
  const seen = () => page.evaluate(() => localStorage.getItem("exam seen") ?? "");
  // Others may have come after it meanwhile.
  expect((await seen()) >= exam.id).toBe(true);

  await openList(page);
  const asked = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/studies/new");
  const next = await namedExam();
  expect(await (await asked).text()).not.toContain(exam.id);
  await expect(page.getByRole("status").filter({ hasText: next.patientName })).toBeVisible({ timeout: 10_000 });
  await expect(notice).toHaveCount(0);
});

test("where events do not come the clock asks", async ({ page, signIn, expectStatus }) => {
  expectStatus(503);
  await page.route("**/api/v1/live", (route) => route.fulfill({ status: 503 }));
  await page.clock.install();
  await signIn("approver");
  await openList(page);
  const exam = await namedExam();
  await page.clock.runFor(35_000);
  await expect(page.getByText(exam.patientName, { exact: false }).first()).toBeVisible();
});
