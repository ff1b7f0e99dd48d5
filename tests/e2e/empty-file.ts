import type { Page } from "@playwright/test";

/**
 * Sends a form as a browser does whose field for a file was left empty: a part of no bytes.
 *
 * @returns the page that answers
 */
export async function sendWithoutFile(page: Page, field: string, fields: Record<string, string> = {}) {
  const boundary = "between-parts";
  const part = (head: string, text: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`;
  const empty = `name="${field}"; filename=""\r\nContent-Type: application/octet-stream`;
  const parts = [...Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value)), part(empty, "")];
  const answer = await page.request.post(page.url(), {
    headers: {
      origin: new URL(page.url()).origin,
      "content-type": `multipart/form-data; boundary=${boundary}`,
    },
    data: `${parts.join("")}--${boundary}--\r\n`,
  });
  return answer.text();
}
