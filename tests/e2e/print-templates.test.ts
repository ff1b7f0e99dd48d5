import sharp from "sharp";
import { expectAccessible } from "./accessibility";
import { colleague } from "./colleague";
import { issuedReport } from "./issued-report";
import { expect, speak, test } from "./product";
import { said } from "./said";
import { expectSpoken } from "./spoken";

const logo = () =>
  sharp({ create: { width: 128, height: 128, channels: 3, background: "#0a6" } })
    .png()
    .toBuffer();

/** Without blanks: the sheet's lines break where they fit. */
const tight = (text: string) => text.replace(/\s+/g, "");

test(
  "a hospital's template with its logo is set up beside its preview, and a report prints by it",
  { tag: ["@no-scripts"] },
  async ({ page, signIn, expectStatus, hasJavaScript }, { project }) => {
    expectStatus(422);
    const { api } = await colleague("organizationAdmin");
    const [own] = (await api.accounts.organizations({})).organizations;
    if (!own) throw new Error("the administrator keeps no organization");
    const name = `给患者 ${project.name} ${Date.now()}`;
    await signIn("organizationAdmin");
    await page.goto(`/groups/${own.groupId}/organizations/${own.id}/settings`);
    await page.getByRole("link", { name: said("organizationSettings.pages.reportTemplates.title") }).click();
    await page.getByLabel(said("printTemplates.fields.name")).fill(name);
    await page.getByRole("button", { name: said("printTemplates.list.addButton"), exact: true }).click();
    await expect(page.getByRole("heading", { name })).toBeVisible();
    if (hasJavaScript) await expectAccessible(page);

    // Whatever button is pressed, what is typed stays.
    await page.getByLabel(said("printTemplates.fields.title")).fill("青河影像中心");
    await page.getByLabel(said("printTemplates.fields.dynamicQrText")).fill("扫码验真伪请用微信扫一扫");
    const picture = { name: "logo.png", mimeType: "image/png", buffer: await logo() };
    await page.getByLabel(said("printTemplates.pictures.logo"), { exact: true }).setInputFiles(picture);
    await page.getByRole("button", { name: said("printTemplates.pictures.logoAdd") }).click();
    await expect(page.getByRole("button", { name: said("printTemplates.pictures.logoRemove") })).toBeVisible();
    await page
      .getByRole("button", { name: said("printTemplates.list.up", { name: said("exam.info.gender") }) })
      .click();
    await expect(page.locator("#template-fields li").first()).toHaveText(said("exam.info.gender"));
    await expect(page.getByLabel(said("printTemplates.fields.title"))).toHaveValue("青河影像中心");
    await page.getByRole("button", { name: said("common.action.save") }).click();
    await expect(
      page.getByText(said("answers.rules.tooLong", { maximum: 10, count: 10 }), { exact: true }),
    ).toBeVisible();
    await page.getByLabel(said("printTemplates.fields.dynamicQrText")).fill("扫码验真");
    await page.getByLabel(said("exam.info.age"), { exact: true }).uncheck();

    // The frame holds the real sheet by what is typed: at once with scripts, after "Preview" without.
    const sheet = page.frameLocator("iframe").locator(".sheet");
    if (!hasJavaScript)
      await page.getByRole("button", { name: said("printTemplates.editor.preview"), exact: true }).click();
    await expect(sheet.locator("h1")).toHaveText("青河影像中心");
    await expect(sheet.locator(".report-patient dt")).toContainText([
      said("exam.info.gender"),
      said("exam.info.name"),
      said("exam.info.pid"),
    ]);
    await expect(sheet.getByText("扫码验真")).toBeVisible();
    const drawn = sheet.locator(".report-logo");
    await expect.poll(() => drawn.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(128);
    await page.getByRole("button", { name: said("common.action.save") }).click();
    await expect(page.getByText(said("answers.done.saved"))).toBeVisible();
    await expect(page.getByLabel(said("printTemplates.fields.title"))).toHaveValue("青河影像中心");

    const approved = await api.exams.page({
      filters: [{ field: "status", operator: "in", values: ["corrected"] }],
      limit: 1,
    });
    const [exam] = approved.exams;
    const print = `/studies/${exam?.id}/reports/${exam?.reportId}/print`;
    await page.goto(print);
    await page.getByLabel(said("printing.print.template")).selectOption(name);
    await page.getByRole("button", { name: said("printing.print.useTemplate") }).click();
    await expect(page.locator(".sheet h1")).toHaveText("青河影像中心");
    // The choice is remembered, and the file follows it.
    await page.goto(print);
    await expect(page.locator(".sheet-qr").last()).toHaveText("扫码验真");
    await expect(page.locator(".report-patient dt")).toContainText([
      said("exam.info.gender"),
      said("exam.info.name"),
      said("exam.info.pid"),
    ]);
    const pdf = await page.request.get(
      (await page.getByRole("link", { name: said("printing.print.pdf") }).getAttribute("href")) ?? "",
    );
    expect(pdf.headers()["content-type"]).toBe("application/pdf");

    await page.goto(`/groups/${own.groupId}/organizations/${own.id}/settings/templates`);
    await page.getByRole("link", { name }).click();
    await page.getByRole("link", { name: said("common.action.delete") }).click();
    await page.getByRole("button", { name: said("common.action.delete") }).click();
    await expect(page.getByText(said("answers.done.deleted"))).toBeVisible();
  },
);

test(
  "the second of two editors sees what the first one saved, and keeps what he typed",
  { tag: ["@no-scripts"] },
  async ({ page, signIn, expectStatus }, { project }) => {
    expectStatus(409);
    const { api } = await colleague("organizationAdmin");
    const [own] = (await api.accounts.organizations({})).organizations;
    if (!own) throw new Error("the administrator keeps no organization");
    const name = `申请单 ${project.name} ${Date.now()}`;
    const template = await api.printTemplates.create({ bucketId: own.id, kind: "referral", name });
    await signIn("organizationAdmin");
    const place = `/groups/${own.groupId}/organizations/${own.id}/settings/referral-templates/${template.id}`;
    await page.goto(place);
    await api.printTemplates.change({ ...template, title: "影像科", modalities: ["US"] });
    await page.getByLabel(said("printTemplates.fields.title")).fill("放射科");
    await page.getByRole("button", { name: said("common.action.save") }).click();
    await expect(page.getByText(said("lists.conflict.theirs", { value: "影像科" }))).toBeVisible();
    await expect(
      page.getByText(said("common.merged.taken", { fields: said("printTemplates.fields.modalities") })),
    ).toBeVisible();
    await expect(
      page.getByText(said("common.merged.own", { fields: said("printTemplates.fields.title") })),
    ).toBeVisible();
    await expect(page.getByRole("checkbox", { name: said("exam.modality.US"), exact: true })).toBeChecked();
    await expect(page.getByLabel(said("printTemplates.fields.title"))).toHaveValue("放射科");
    await page.getByRole("button", { name: said("common.action.save") }).click();
    await expect(page.getByText(said("answers.done.saved"))).toBeVisible();
    expect(await api.printTemplates.read({ id: template.id })).toMatchObject({ title: "放射科", modalities: ["US"] });
    for (const language of ["en", "tib", "chs"] as const) {
      await speak(page, language);
      await page.goto(place);
      await expectSpoken(page, language);
    }
    await api.printTemplates.remove({ id: template.id });
  },
);

test(
  "an exam's referral form prints from its page",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, hasJavaScript }) => {
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute("data-printed", "yes");
    });
    await signIn("approver");
    const { path } = await issuedReport(page, 5);
    await page.goto(path.replace(/\/reports\/.*/, ""));
    await page.getByRole("link", { name: said("exam.page.referral") }).click();
    await expect(page.locator(".sheet")).toContainText(said("printed.referral.title"));
    await page.getByRole("button", { name: said("printing.print.print") }).click();
    await expect(page.getByText("Ctrl+P", { exact: false })).toBeVisible();
    if (hasJavaScript) {
      await expect(page.locator("html")).toHaveAttribute("data-printed", "yes");
      await expectAccessible(page);
    }
    const pdf = await page.request.get(
      (await page.getByRole("link", { name: said("printing.print.pdf") }).getAttribute("href")) ?? "",
    );
    expect(pdf.headers()["content-type"]).toBe("application/pdf");
    expect(tight(await page.locator(".sheet").innerText())).toContain(said("printed.referral.applicant"));
  },
);
