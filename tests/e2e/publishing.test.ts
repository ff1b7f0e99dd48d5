import { expectAccessible } from "./accessibility";
import { colleague } from "./colleague";
import { approvedReport } from "./given-exam";
import { expect, test } from "./product";
import { said } from "./said";
import { studyFiles } from "./study-files";

test(
  "a report is handed out before its time, recalled, and its holder told",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, hasJavaScript, expectStatus }) => {
    expectStatus(422, 409);
    const study = studyFiles({ slices: 1 });
    const { reportId, accessionNumber } = await approvedReport(study);
    await signIn("registrar");
    await page.goto(`/report-publish?${new URLSearchParams({ accessionNumber })}`);
    await expect(page.getByRole("row").filter({ hasText: accessionNumber })).toContainText(
      said("publishing.states.waiting"),
    );
    if (hasJavaScript) await expectAccessible(page);
    await page.getByRole("row").filter({ hasText: accessionNumber }).getByRole("link").first().click();
    await page.getByLabel(said("publishing.receivers.relative")).check();
    await page.getByLabel(said("publishing.form.relation")).fill("配偶");
    await page.getByLabel(said("publishing.methods.paper")).check();
    await page.getByLabel(said("publishing.form.proof")).selectOption(said("publishing.proofs.idCard"));
    const send = page.getByRole("button", { name: said("publishing.form.send") });
    await send.click();
    // Somebody else than the patient has a name; what was typed is still there.
    await expect(page.getByLabel(said("publishing.form.relation"))).toHaveValue("配偶");
    await page.getByLabel(said("publishing.form.name")).fill("李娜");
    await send.click();
    await expect(page.getByText(said("problems.not_released"))).toBeVisible();
    if (hasJavaScript) await expectAccessible(page);
    await page.getByLabel(said("publishing.form.early")).check();
    await send.click();
    await expect(page.getByText(said("answers.done.handedOut"))).toBeVisible();
    const logged = page.getByRole("row").filter({ hasText: "李娜" });
    await expect(logged).toContainText(said("publishing.detail.wasEarly"));
    await expect(logged).toContainText("配偶");

    const { api } = await colleague("approver");
    const { version } = await api.reports.detail({ id: reportId });
    await api.reports.recall({ id: reportId, version, reason: "左右写反" });
    await page.goto(`/report-publish?${new URLSearchParams({ accessionNumber, state: "recalled" })}`);
    const row = page.getByRole("row").filter({ hasText: accessionNumber });
    await expect(row).toContainText(said("publishing.list.untold", { count: 1 }));
    await row.getByRole("link").first().click();
    await expect(page.getByText(said("publishing.detail.notApproved"))).toBeVisible();
    await page.getByLabel(said("publishing.detail.how")).fill("电话告知，旧报告已收回");
    if (hasJavaScript) await expectAccessible(page);
    await page.getByRole("button", { name: said("publishing.detail.tell") }).click();
    await expect(page.getByText("电话告知，旧报告已收回")).toBeVisible();
    await page.goto(`/report-publish?${new URLSearchParams({ accessionNumber, state: "told" })}`);
    await expect(row).toContainText(said("publishing.states.told"));
  },
);

test(
  "reports that are ticked become one file, and go to one receiver",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, hasJavaScript }) => {
    const { patientId } = studyFiles();
    for (let count = 0; count < 2; count++) await approvedReport(studyFiles({ patientId, slices: 1 }));
    await signIn("registrar");
    const list = `/report-publish?${new URLSearchParams({ patientId })}`;
    await page.goto(list);
    for (const box of await page.getByRole("checkbox").all()) await box.check();
    await page.getByRole("button", { name: said("publishing.batch.print"), exact: true }).click();
    await expect(page.getByText(said("publishing.batch.printLead", { count: 2 }))).toBeVisible();
    if (hasJavaScript) await expectAccessible(page);
    await page.getByRole("button", { name: said("publishing.batch.begin") }).click();
    await expect(page.getByText(said("publishing.run.progress", { done: 2, total: 2 }))).toBeVisible({
      timeout: 30_000,
    });
    const opened = page.getByRole("link", { name: /PDF/ });
    await expect(opened).toBeVisible();
    const file = await page.request.get((await opened.getAttribute("href")) ?? "");
    expect((await file.body()).subarray(0, 5).toString()).toBe("%PDF-");

    await page.goto(list);
    for (const box of await page.getByRole("checkbox").all()) await box.check();
    await page.getByRole("button", { name: said("publishing.batch.handOut"), exact: true }).click();
    await page.getByLabel(said("publishing.receivers.clinician")).check();
    await page.getByLabel(said("publishing.form.name")).fill("韩医生");
    await page.getByLabel(said("publishing.form.proof")).selectOption(said("publishing.proofs.slip"));
    await page.getByLabel(said("publishing.methods.film")).check();
    await page.getByLabel(said("publishing.form.early")).check();
    await page.getByRole("button", { name: said("publishing.form.send") }).click();
    await expect(page.getByText(said("publishing.batch.done", { done: 2, refused: 0 }))).toBeVisible();
  },
);

test(
  "a patient prints at a terminal by number and last four, which loads no script",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, hasJavaScript, expectStatus }) => {
    expectStatus(422, 404);
    const admin = await colleague("organizationAdmin");
    const { organizations } = await admin.api.accounts.organizations({});
    const { url } = await admin.api.selfPrint.settings({ id: organizations[0]!.id });
    const registrar = await colleague("registrar");
    const phone = "13909700041";
    const filters = { phone, name: "", patientId: "", accessionNumber: "", orderPlacer: "" };
    const [report] = (await registrar.api.publishing.query({ filters })).reports;
    await page.goto(new URL(url).pathname);
    expect(await page.locator("script[src], script[type=module]").count()).toBe(0);
    if (hasJavaScript) await expectAccessible(page);
    const ask = async (number: string, proof: string) => {
      await page.getByLabel(said("publishing.selfPrint.number")).fill(number);
      await page.getByLabel(said("publishing.selfPrint.proof")).fill(proof);
      await page.getByRole("button", { name: said("publishing.selfPrint.find") }).click();
    };
    await ask(report!.accessionNumber, "12");
    await expect(page.getByText(said("answers.rules.lastFour"))).toBeVisible();
    await expect(page.getByLabel(said("publishing.selfPrint.number"))).toHaveValue(report!.accessionNumber);
    await ask("NOBODY-0000", "0000");
    await expect(page.getByText(said("publishing.selfPrint.none"))).toBeVisible();
    await ask(report!.accessionNumber, phone.slice(-4));
    await expect(page.getByRole("heading", { name: said("publishing.selfPrint.found") })).toBeVisible();
    // It goes back to its start after a minute, as a terminal must (WCAG 2.2.1, essential exception).
    await expect(page.locator("meta[http-equiv=refresh]")).toHaveCount(1);
    await expect(page.locator("body")).not.toContainText(report!.patientName);
    const href = await page
      .getByRole("link", { name: said("publishing.selfPrint.print") })
      .first()
      .getAttribute("href");
    const file = await page.request.get(href ?? "");
    expect((await file.body()).subarray(0, 5).toString()).toBe("%PDF-");
    await page.getByRole("link", { name: said("publishing.selfPrint.done") }).click();
    await expect(page.getByLabel(said("publishing.selfPrint.number"))).toHaveValue("");
  },
);

test("the desk is in the top bar of whoever hands reports out, and of nobody else", async ({ page, signIn }) => {
  await signIn("registrar");
  await page.goto("/studies");
  await expect(page.getByRole("link", { name: said("common.navigation.reportPublish") }).first()).toHaveAttribute(
    "href",
    "/report-publish",
  );
  await page.context().clearCookies();
  await signIn("technician");
  await page.goto("/studies");
  await expect(page.getByRole("link", { name: said("common.navigation.reportPublish") })).toHaveCount(0);
});
