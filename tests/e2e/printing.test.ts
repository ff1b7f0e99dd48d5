import { groupedVerifyCode } from "#contract/identity/verify-code";
import { expectAccessible } from "./accessibility";
import { issuedReport } from "./issued-report";
import { expect, speak, test } from "./product";
import { said } from "./said";
import { expectSpoken } from "./spoken";

const projects = ["desktop", "no-javascript", "phone"];
/** Reports the sharing tests leave alone. */
const turn = (project: { name: string }, test: number) => 10 + projects.indexOf(project.name) + 3 * test;

test(
  "an approver prints a report; the QR code of the sheet says that it is current",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, hasJavaScript }, { project }) => {
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute("data-printed", "yes");
    });
    await signIn("approver");
    const { path, patientName } = await issuedReport(page, turn(project, 0));
    await page.goto(`${path}/print`);
    await expect(page.locator(".sheet")).toContainText(patientName);
    await expect(page.locator(".sheet-watermark")).toHaveCount(0);
    // On paper nothing of the app's own colour is left, not even below the end of the report.
    await page.emulateMedia({ media: "print" });
    for (const part of ["html", "body"])
      await expect(page.locator(part)).toHaveCSS("background-color", "rgb(255, 255, 255)");
    await page.emulateMedia({ media: null });
    // The hospital's logo, the author's and the approver's signature.
    const drawn = page.locator(".report-logo, .report-signature");
    await expect(drawn).toHaveCount(3);
    for (const picture of await drawn.all()) {
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
    }
    expect(await page.locator("script").count()).toBe(0);
    await page.getByRole("button", { name: said("printing.print.print") }).click();
    await expect(page.getByText(said("printing.print.printing"), { exact: false })).toBeVisible();
    await expect(page.locator(".sheet")).toContainText(said("printed.labels.printTime"));
    if (hasJavaScript) await expect(page.locator("html")).toHaveAttribute("data-printed", "yes");
    const pdf = await page.request.get(
      (await page.getByRole("link", { name: said("printing.print.pdf") }).getAttribute("href")) ?? "",
    );
    expect(pdf.headers()["content-type"]).toBe("application/pdf");

    // The fixed code of the hospital's template stands before the sheet's own.
    const label = await page.locator(".sheet-qr [role=img]").last().getAttribute("aria-label");
    const verify = label?.match(/http\S+/)?.[0] ?? "";
    const foot = await page.locator(".sheet-foot").textContent();
    await page.context().clearCookies();
    await page.goto(verify);
    await expect(page.getByRole("heading", { name: said("printing.verify.states.current.title") })).toBeVisible();
    await expect(page.locator("body")).not.toContainText(patientName);
    expect(await page.locator("script").count()).toBe(0);

    // Who cannot scan types what stands at the foot of the sheet.
    const { host, pathname } = new URL(verify);
    expect(foot).toContain(`${host}/verify`);
    await page.goto("/verify");
    const code = groupedVerifyCode(pathname.split("/").at(-1) ?? "");
    expect(foot).toContain(code);
    await page.getByLabel(said("printing.verify.form.code")).fill(code.toLowerCase().replaceAll("-", " "));
    await page.getByRole("button", { name: said("printing.verify.form.submit") }).click();
    await expect(page.getByRole("heading", { name: said("printing.verify.states.current.title") })).toBeVisible();
  },
);

test("print and verify pages speak three languages, and no accessibility rule is broken", async ({
  page,
  signIn,
  expectStatus,
  hasJavaScript,
}, { project }) => {
  expectStatus(404);
  await signIn("approver");
  const { path } = await issuedReport(page, turn(project, 1));
  for (const language of ["chs", "en", "tib"] as const) {
    await speak(page, language);
    for (const place of [`${path}/print`, "/verify?code=x", "/verify/no-such-code"]) {
      await page.goto(place);
      await expectSpoken(page, language);
      if (hasJavaScript) await expectAccessible(page);
    }
  }
});
