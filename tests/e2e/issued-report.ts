import type { Page } from "@playwright/test";
import { expect, test } from "./product";

/**
 * An approved report of the demo, with its page's address.
 *
 * @param nth tests that change a report take one each: they run beside one another
 */
export async function issuedReport(page: Page, nth: number) {
  const { baseURL: origin = "" } = test.info().project.use;
  const answer = await page.request.post(`${origin}/api/v1/exams/page-query`, {
    headers: { origin },
    data: {
      filters: [{ field: "status", operator: "in", values: ["corrected"] }],
      sort: { field: "created", order: "asc" },
      limit: 200,
    },
  });
  expect(answer.status()).toBe(200);
  const { exams } = await answer.json();
  const exam = exams[nth];
  return { path: `/studies/${exam.id}/reports/${exam.reportId}`, patientName: String(exam.patientName) };
}
