import type { Page } from "@playwright/test";
import { emptyPdf, onePixelPng } from "../support/sample-pictures";
import { expectAccessible } from "./accessibility";
import { askedHospital, invitedConsultation, signedInAs } from "./asked-hospital";
import { colleague, productUrl } from "./colleague";
import { approvedReport, chestText } from "./given-exam";
import { expect, speak, test } from "./product";
import { said } from "./said";

/** The county hospital has asked another; it has accepted, and its expert takes part. */
async function acceptedConsultation() {
  const asked = await askedHospital();
  const { asker, expert } = asked;
  const { id, version } = await invitedConsultation(asked, "右肺结节性质待定");
  await expert.api.consultations.accept({ id, version: await version(), takesPart: true });
  const complete = async () => asker.consultations.complete({ id, version: await version() });
  return { id, expert, complete };
}

async function addCase(page: Page, consultationId: string) {
  await page.goto(`/consultations/${consultationId}/case`);
  await page.getByRole("link", { name: said("cases.cases.add") }).click();
  await page.getByLabel(said("cases.cases.caseTitle")).fill("右肺上叶结节");
  await page.getByLabel(said("cases.cases.day")).fill("2026-03-05");
  await page.getByLabel(said("cases.cases.presentIllness")).fill("咳嗽两周，无发热。");
  await page.getByRole("button", { name: said("cases.cases.add") }).click();
}

test(
  "an exam and a case are shown to an expert elsewhere while the consultation is open, and no longer",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, browser, signIn, hasJavaScript, expectStatus }) => {
    test.slow();
    // It is of another patient, which is asked about at first.
    expectStatus(409);
    const exam = await approvedReport();
    const { id, expert, complete } = await acceptedConsultation();
    const consultation = `/consultations/${id}`;

    await signIn("organizationAdmin");
    await page.goto(`${consultation}/exams`);
    await page.getByLabel(said("cases.exams.accession")).fill(exam.accessionNumber);
    await page.getByRole("button", { name: said("cases.exams.byNumber") }).click();
    await expect(page.getByText(said("problems.other_patient"))).toBeVisible();
    await expect(page.getByLabel(said("cases.exams.accession"))).toHaveValue(exam.accessionNumber);
    await page.getByLabel(said("cases.exams.otherPatientMeant")).check();
    await page.getByRole("button", { name: said("cases.exams.byNumber") }).click();
    await expect(page.getByText(exam.accessionNumber).first()).toBeVisible();
    if (hasJavaScript) await expectAccessible(page);
    await addCase(page, id);
    const picture = { name: "血常规.png", mimeType: "image/png", buffer: onePixelPng };
    await page.getByLabel(said("cases.files.choose")).setInputFiles([picture]);
    await page.getByRole("button", { name: said("cases.files.send"), exact: true }).click();
    await expect(page.getByRole("link", { name: "血常规.jpg", exact: true })).toBeVisible();
    if (hasJavaScript) await expectAccessible(page);

    const viewport = page.viewportSize();
    await page.getByRole("button", { name: said("reports.attachments.phone") }).click();
    const code = await page.getByText(/case-files\/upload\?code=/).textContent();
    const phone = await browser.newPage({ javaScriptEnabled: hasJavaScript, viewport });
    await speak(phone, "chs");
    const { pathname, search } = new URL(code ?? "");
    await phone.goto(new URL(pathname + search, productUrl()).href);
    const sheet = { name: "心电图.pdf", mimeType: "application/pdf", buffer: emptyPdf };
    await phone.getByLabel(said("reports.attachments.pick")).setInputFiles([sheet]);
    await phone.getByRole("button", { name: said("reports.attachments.send"), exact: true }).click();
    await expect(phone.getByText(said("reports.attachments.sent", { count: 1 }))).toBeVisible();
    await phone.context().close();
    if (!hasJavaScript) await page.getByRole("link", { name: said("reports.attachments.look") }).click();
    await expect(page.getByRole("link", { name: "心电图.pdf", exact: true })).toBeVisible();

    const elsewhere = await browser.newPage({ javaScriptEnabled: hasJavaScript, viewport });
    await signedInAs(elsewhere, expert.username);
    await elsewhere.goto(`${consultation}/case`);
    await expect(elsewhere.getByText("咳嗽两周，无发热。")).toBeVisible();
    const paper = await elsewhere.getByRole("link", { name: "血常规.jpg", exact: true }).getAttribute("href");
    const statusOf = async (path: string | null) => {
      const answer = await elsewhere.request.get(new URL(path ?? "", productUrl()).href, { maxRedirects: 0 });
      return answer.status();
    };
    expect(await statusOf(paper)).toBe(200);
    await elsewhere.goto(`${consultation}/exams/${exam.id}`);
    await expect(elsewhere.getByText(chestText.diagnosis)).toBeVisible();
    const pdf = await elsewhere.getByRole("link", { name: said("cases.exams.pdf") }).getAttribute("href");
    expect(await statusOf(pdf)).toBe(200);
    expect(await statusOf(`/studies/${exam.id}`)).toBe(404);
    if (hasJavaScript) {
      await elsewhere.getByRole("link", { name: said("cases.exams.open") }).click();
      await expect(elsewhere.locator(".viewer-pane[data-drawn]")).toBeVisible();
    } else {
      await elsewhere.getByRole("link", { name: said("cases.exams.pictures") }).click();
      const shown = await elsewhere.locator("object[type='image/jpeg']").getAttribute("data");
      expect(await statusOf(shown)).toBe(200);
    }
    const opened = elsewhere.url();

    await complete();
    expect((await elsewhere.goto(opened))?.status()).toBe(410);
    for (const path of [`${consultation}/exams/${exam.id}`, pdf, paper]) expect(await statusOf(path)).toBe(404);
    await elsewhere.goto(`${consultation}/exams`);
    await expect(elsewhere.getByText(said("cases.exams.hidden", { count: 1 }))).toBeVisible();
    // The asking organization keeps its record.
    await page.goto(`${consultation}/exams/${exam.id}`);
    await expect(page.getByText(chestText.diagnosis)).toBeVisible();
    await elsewhere.context().close();
  },
);

test("files chosen for a case stay while a code for a phone is asked for", async ({ page, signIn, expectStatus }) => {
  expectStatus(422);
  const { id } = await acceptedConsultation();
  await signIn("organizationAdmin");
  await addCase(page, id);
  const letter = { name: "说明.txt", mimeType: "text/plain", buffer: Buffer.from("说明") };
  await page.getByLabel(said("cases.files.choose")).setInputFiles([letter]);
  await page.getByRole("button", { name: said("cases.files.send"), exact: true }).click();
  await expect(page.getByText(said("uploads.reason.not_attachment"))).toBeVisible();
  const picture = { name: "血常规.png", mimeType: "image/png", buffer: onePixelPng };
  await page.getByLabel(said("cases.files.choose")).setInputFiles([picture]);
  await page.getByRole("button", { name: said("reports.attachments.phone") }).click();
  await expect(page.getByText(/case-files\/upload\?code=/)).toBeVisible();
  await page.getByRole("button", { name: said("cases.files.send"), exact: true }).click();
  await expect(page.getByRole("link", { name: "血常规.jpg", exact: true })).toBeVisible();
});

test(
  "two who change a case at once read what the other has saved, and lose nothing typed",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, openAs, signIn, expectStatus }) => {
    expectStatus(409);
    const { id } = await acceptedConsultation();
    const { api } = await colleague("organizationAdmin");
    const text = { title: "右肺上叶结节", day: "2026-03-05", presentIllness: "咳嗽两周。", therapy: "" };
    const { id: caseId } = await api.clinicCases.add({ id, ...text });
    await signIn("organizationAdmin");
    const other = await openAs("organizationAdmin");
    const place = `/consultations/${id}/case/${caseId}`;
    await page.goto(place);
    await other.goto(place);
    const save = (of: Page) => of.getByRole("button", { name: said("cases.cases.save"), exact: true }).click();
    await other.getByLabel(said("cases.cases.presentIllness")).fill("咳嗽三周，偶有痰中带血。");
    await other.getByLabel(said("cases.cases.therapy")).fill("头孢呋辛");
    await save(other);
    await expect(other.getByText(said("answers.done.saved"))).toBeVisible();
    await page.getByLabel(said("cases.cases.presentIllness")).fill("咳嗽两周，无发热。");
    await save(page);
    await expect(page.getByText("咳嗽三周，偶有痰中带血。")).toBeVisible();
    await expect(page.getByLabel(said("cases.cases.presentIllness"))).toHaveValue("咳嗽两周，无发热。");
    await expect(page.getByLabel(said("cases.cases.therapy"))).toHaveValue("头孢呋辛");
    await save(page);
    await expect(page.getByText(said("answers.done.saved"))).toBeVisible();
    const { cases } = await api.clinicCases.list({ id });
    expect(cases).toMatchObject([{ presentIllness: "咳嗽两周，无发热。", therapy: "头孢呋辛", version: 3 }]);
  },
);
