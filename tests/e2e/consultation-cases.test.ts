import type { Page } from "@playwright/test";
import { z } from "zod";
import { remoteApi } from "../../server/remote-api";
import { problemOf } from "../support/problems";
import { onePixelPng } from "../support/sample-pictures";
import { expectAccessible } from "./accessibility";
import { colleague, productUrl } from "./colleague";
import { approvedReport, chestText } from "./given-exam";
import { hospital } from "./hospital";
import { expect, speak, test } from "./product";
import { said } from "./said";

const origin = { host: "127.0.0.1", requestId: "browser-test", ip: null, userAgent: null, url: "http://127.0.0.1" };
const password = "second-day-2";

/** Somebody of a hospital that nobody else of the test belongs to, with a right at no other. */
async function expertElsewhere() {
  const place = await hospital();
  const username = `expert-${crypto.randomUUID().slice(0, 12)}`;
  const first = { username, name: "周专家", password: "first-day-1", accessLevel: "admin" as const };
  await place.api.members.createAccount({ id: place.id, ...first });
  const api = remoteApi(productUrl());
  const nobody = api.client(null, origin);
  const { data } = await problemOf(nobody.accounts.login({ username, password: first.password }));
  const { ticket } = z.object({ ticket: z.string() }).parse(data);
  const { accessToken } = await nobody.accounts.firstPassword({ ticket, newPassword: password });
  return { place, username, api: api.client(accessToken, origin) };
}

/** The county hospital asks that one, with the patient's consent; it has accepted, and the expert takes part. */
async function acceptedConsultation() {
  const { api: asker } = await colleague("organizationAdmin");
  const { api: groupAdmin } = await colleague("groupAdmin");
  const expert = await expertElsewhere();
  const [county] = (await asker.accounts.organizations({})).organizations;
  if (!county) throw new Error("the administrator has no organization");
  const target = { bucketId: county.id, targetBucketId: expert.place.id };
  await groupAdmin.lists.consultationTargets.add({ id: county.groupId, ...target });
  await groupAdmin.consultationAgreements.add({
    id: county.groupId,
    fromBucketId: county.id,
    toBucketId: expert.place.id,
    services: ["consultation"],
    validFrom: "2026-01-01",
    validUntil: "2099-12-31",
  });
  const { id } = await asker.consultations.create({
    appliedBucketId: county.id,
    joinedBuckets: [{ bucketId: expert.place.id }],
    reason: "右肺结节性质待定",
    patientName: "何建军",
    starts: new Date(Date.now() + 86_400_000).toISOString(),
  });
  const { text } = await asker.consents.ofConsultation({ id });
  await asker.consents.give({
    ...{ id, giverName: "何建军", relation: "self", language: "chs", textVersion: text.version },
    ...{ way: "witness", witnessName: "李护士" },
  });
  const version = async () => (await asker.consultations.read({ id })).version;
  await asker.consultations.invite({ id, version: await version() });
  await expert.api.consultations.accept({ id, version: await version(), takesPart: true });
  const complete = async () => asker.consultations.complete({ id, version: await version() });
  return { id, expert, complete };
}

async function signedInAs(page: Page, username: string) {
  await speak(page, "chs");
  await page.goto("/login");
  await page.getByLabel(said("accounts.fields.username")).fill(username);
  await page.getByLabel(said("accounts.fields.password")).fill(password);
  await page.getByRole("button", { name: said("accounts.login.submit"), exact: true }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
}

test(
  "an exam and a case are shown to an expert elsewhere while the consultation is open, and no longer",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, browser, signIn, hasJavaScript }) => {
    test.slow();
    const exam = await approvedReport();
    const { id, expert, complete } = await acceptedConsultation();
    const consultation = `/consultations/${id}`;

    await signIn("organizationAdmin");
    await page.goto(`${consultation}/exams`);
    await page.getByLabel(said("cases.exams.accession")).fill(exam.accessionNumber);
    await page.getByRole("button", { name: said("cases.exams.byNumber") }).click();
    await expect(page.getByText(exam.accessionNumber).first()).toBeVisible();
    if (hasJavaScript) await expectAccessible(page);
    await page.goto(`${consultation}/case`);
    await page.getByRole("link", { name: said("cases.cases.add") }).click();
    await page.getByLabel(said("cases.cases.caseTitle")).fill("右肺上叶结节");
    await page.getByLabel(said("cases.cases.day")).fill("2026-03-05");
    await page.getByLabel(said("cases.cases.presentIllness")).fill("咳嗽两周，无发热。");
    await page.getByRole("button", { name: said("cases.cases.add") }).click();
    const picture = { name: "血常规.png", mimeType: "image/png", buffer: onePixelPng };
    await page.getByLabel(said("cases.files.choose")).setInputFiles([picture]);
    await page.getByRole("button", { name: said("cases.files.send"), exact: true }).click();
    await expect(page.getByRole("link", { name: "血常规.jpg", exact: true })).toBeVisible();
    if (hasJavaScript) await expectAccessible(page);

    const viewport = page.viewportSize();
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
      await expect(elsewhere.locator(".viewer-pane[data-drawn]")).toBeVisible({ timeout: 30_000 });
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
