import type { Page } from "@playwright/test";
import { onePixelPng } from "../support/sample-pictures";
import { expectAccessible } from "./accessibility";
import { colleague } from "./colleague";
import { expect, test } from "./product";
import { said } from "./said";
import { studyFiles } from "./study-files";

type Files = Parameters<ReturnType<Page["getByLabel"]>["setInputFiles"]>[0];

async function sendFiles(page: Page, files: Files, hasJavaScript: boolean) {
  if (hasJavaScript) {
    const asked = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: said("uploads.choose.pickFiles"), exact: true }).click();
    await (await asked).setFiles(files);
    await page.getByRole("button", { name: said("uploads.choose.start") }).click();
  } else {
    await page.getByLabel(said("uploads.choose.files"), { exact: true }).setInputFiles(files);
    await page.getByRole("button", { name: said("uploads.choose.withoutScripts") }).click();
  }
  await expect(page.getByText(said("uploads.transfer.done"))).toBeVisible();
}

test("a guest takes photographs where there is a camera at hand, with and without scripts", async ({
  page,
  browser,
  baseURL,
}, { project }) => {
  const { api } = await colleague("groupAdmin");
  const [group] = (await api.accounts.organizations({})).groups;
  if (!group) throw new Error("the demo's group is gone");
  const name = `拍照 ${project.name} ${Date.now()}`;
  const { id } = await api.groups.organizations.create({ id: group.id, name, isPrivate: true });
  const { token } = await api.organizationSettings.renewUploadToken({ id });
  const link = `${baseURL}/upload?token=${token}`;
  const isPhone = project.name === "phone";

  await page.goto(link);
  await expect(page.getByRole("button", { name: said("uploads.choose.pickFiles"), exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: said("uploads.choose.photograph") })).toBeVisible({ visible: isPhone });

  const { viewport, hasTouch, isMobile, userAgent } = project.use;
  const plain = await browser.newPage({ viewport, hasTouch, isMobile, userAgent, javaScriptEnabled: false });
  await plain.goto(link);
  await expect(plain.getByLabel(said("uploads.choose.files"), { exact: true })).toBeVisible();
  await expect(plain.getByLabel(said("uploads.choose.photograph"))).toBeVisible({ visible: isPhone });
  await plain.getByRole("button", { name: said("uploads.choose.withoutScripts") }).click();
  await expect(plain.getByText(said("problems.upload_empty"), { exact: false })).toBeVisible();
  if (isPhone) {
    await plain
      .getByLabel(said("uploads.choose.photograph"))
      .setInputFiles({ name: "胶片.png", mimeType: "image/png", buffer: onePixelPng });
    await plain.getByRole("button", { name: said("uploads.choose.withoutScripts") }).click();
    await expect(plain.getByText(said("uploads.transfer.done"))).toBeVisible();
    // A photograph does not say the sex: it is asked for, and "unknown" is an answer.
    await expect(plain.getByLabel(said("exam.info.gender"))).toHaveValue("");
    await plain.getByLabel(said("exam.info.name")).fill("扎西");
    await plain.getByLabel(said("exam.info.gender")).selectOption({ label: said("exam.gender.U") });
    await plain.getByRole("button", { name: said("uploads.finish.submit") }).click();
    await expect(plain.getByLabel(said("exam.info.gender"))).toHaveValue("U");
    await expect(plain.getByLabel(said("exam.info.dob"))).toHaveAttribute("aria-invalid", "true");
    await expect(plain.getByLabel(said("exam.info.gender"))).not.toHaveAttribute("aria-invalid");
  }
  await plain.close();
  await api.organizationSettings.revokeUploadToken({ id });
  await api.groups.organizations.remove({ id: group.id, bid: id });
});

test(
  "somebody without an account uploads by an organization's link, sees what arrived, and nothing else",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, expectStatus, hasJavaScript, browser }, { project }) => {
    expectStatus(404, 422);
    const { api } = await colleague("groupAdmin");
    const [group] = (await api.accounts.organizations({})).groups;
    if (!group) throw new Error("the demo's group is gone");
    const name = `外来检查 ${project.name} ${Date.now()}`;
    const { id } = await api.groups.organizations.create({ id: group.id, name, isPrivate: true });
    const { token } = await api.organizationSettings.renewUploadToken({ id });
    const study = studyFiles({ family: "欧阳", given: "外来" });

    await page.goto(`/upload?token=${token}`);
    await expect(page.getByText(said("uploads.link.to", { name }), { exact: false })).toBeVisible();
    await expect(page.getByLabel(said("uploads.choose.organization"))).toHaveCount(0);
    if (hasJavaScript) await expectAccessible(page);
    await sendFiles(page, study.files, hasJavaScript);
    const open = page.url();
    expect(open).not.toContain(token ?? "no token");
    // Who has no account says who the patient is, and is shown nothing that staff fill in.
    for (const staffs of [
      said("exam.info.pid"),
      said("exam.info.accessionNumber"),
      said("exam.info.bodyPart"),
      said("exam.info.applyDept"),
      said("exam.info.urgentFlag"),
    ]) {
      await expect(page.getByLabel(staffs)).toHaveCount(0);
    }
    await page.getByLabel(said("exam.info.dob")).fill("1980-01-15");
    await page.getByLabel(said("exam.info.phone")).fill("abc");
    await page.getByRole("button", { name: said("uploads.finish.submit") }).click();
    await expect(page.getByText(said("answers.rules.phone"))).toBeVisible();
    await page.getByLabel(said("exam.info.phone")).fill("0971 123 4567");
    await page.getByRole("button", { name: said("uploads.finish.submit") }).click();
    await expect(page.getByText(said("uploads.finished.made", { count: 1 }))).toBeVisible();
    await expect(page.getByText(said("uploads.link.thanks", { name }), { exact: false })).toBeVisible();
    await expect(page.getByRole("table").getByRole("link")).toHaveCount(0);

    const another = page.getByRole("link", { name: said("uploads.finished.again") });
    await expect(another).toHaveAttribute("href", `/upload?token=${token}`);

    // The same once more, with a document: there is nothing to finish, and nothing is promised.
    await another.click();
    const document = { name: "申请单.png", mimeType: "image/png", buffer: onePixelPng };
    await sendFiles(page, [...study.files, document], hasJavaScript);
    await expect(page.getByText(said("uploads.attachments.undelivered"), { exact: false })).toBeVisible();
    await expect(page.getByText(said("uploads.finish.nothingNew"), { exact: false })).toBeVisible();
    await expect(page.getByRole("button", { name: said("uploads.finish.submit") })).toHaveCount(0);
    await expect(page.getByRole("link", { name: said("uploads.finish.discard") })).toBeVisible();

    // Another browser with the same address is asked who it is; this one sees no list of exams.
    const other = await browser.newPage();
    await other.goto(open);
    await expect(other).toHaveURL(/\/login/);
    await other.close();
    await page.goto("/studies");
    await expect(page).toHaveURL(/\/login/);

    const { exams } = await api.exams.page({ filters: [{ field: "bucketId", values: [id], operator: "in" }] });
    expect(exams).toMatchObject([{ patientName: study.patientName, uploadedByLink: true }]);

    await api.organizationSettings.renewUploadToken({ id });
    const answer = await page.goto(`/upload?token=${token}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByText(said("uploads.link.overHint"), { exact: false })).toBeVisible();
    await page.goto(open);
    await expect(page.getByText(said("uploads.finished.made", { count: 1 }))).toBeVisible();
    await api.organizationSettings.revokeUploadToken({ id });
    await page.goto(open);
    await expect(page.getByText(said("uploads.link.overTitle"))).toBeVisible();
    await api.groups.organizations.remove({ id: group.id, bid: id });
  },
);
