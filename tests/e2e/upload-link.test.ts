import type { Page } from "@playwright/test";
import { onePixelPng } from "../support/sample-pictures";
import { expectAccessible } from "./accessibility";
import { colleague } from "./colleague";
import { expect, test } from "./product";
import { studyFiles } from "./study-files";

type Files = Parameters<ReturnType<Page["getByLabel"]>["setInputFiles"]>[0];

async function sendFiles(page: Page, files: Files, hasJavaScript: boolean) {
  if (hasJavaScript) {
    const asked = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "选择文件", exact: true }).click();
    await (await asked).setFiles(files);
    await page.getByRole("button", { name: "开始上传" }).click();
  } else {
    await page.getByLabel("文件", { exact: true }).setInputFiles(files);
    await page.getByRole("button", { name: "上传并继续" }).click();
  }
  await expect(page.getByText("全部文件已上传")).toBeVisible();
}

test("a guest takes photographs where there is a camera at hand, with and without scripts", async ({
  page,
  browser,
  hasJavaScript,
  baseURL,
}, { project }) => {
  test.skip(!hasJavaScript, "a phone without scripts is opened by the test itself");
  const { api } = await colleague("groupAdmin");
  const [group] = (await api.accounts.organizations({})).groups;
  if (!group) throw new Error("the demo's group is gone");
  const name = `拍照 ${project.name} ${Date.now()}`;
  const { id } = await api.groups.organizations.create({ id: group.id, name, isPrivate: true });
  const { token } = await api.organizationSettings.renewUploadToken({ id });
  const link = `${baseURL}/upload?token=${token}`;
  const isPhone = project.name === "phone";

  await page.goto(link);
  await expect(page.getByRole("button", { name: "选择文件", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "拍照" })).toBeVisible({ visible: isPhone });

  const { viewport, hasTouch, isMobile, userAgent } = project.use;
  const plain = await browser.newPage({ viewport, hasTouch, isMobile, userAgent, javaScriptEnabled: false });
  await plain.goto(link);
  await expect(plain.getByLabel("文件", { exact: true })).toBeVisible();
  await expect(plain.getByLabel("拍照")).toBeVisible({ visible: isPhone });
  await plain.getByRole("button", { name: "上传并继续" }).click();
  await expect(plain.getByText("没有可用的文件", { exact: false })).toBeVisible();
  if (isPhone) {
    await plain.getByLabel("拍照").setInputFiles({ name: "胶片.png", mimeType: "image/png", buffer: onePixelPng });
    await plain.getByRole("button", { name: "上传并继续" }).click();
    await expect(plain.getByText("全部文件已上传")).toBeVisible();
    // A photograph does not say the sex: it is asked for, and "unknown" is an answer.
    await expect(plain.getByLabel("性别")).toHaveValue("");
    await plain.getByLabel("姓名").fill("扎西");
    await plain.getByLabel("性别").selectOption({ label: "未知" });
    await plain.getByRole("button", { name: "完成上传" }).click();
    await expect(plain.getByLabel("性别")).toHaveValue("U");
    await expect(plain.getByLabel("出生日期")).toHaveAttribute("aria-invalid", "true");
    await expect(plain.getByLabel("性别")).not.toHaveAttribute("aria-invalid");
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
    await expect(page.getByText(`文件将上传到${name}`, { exact: false })).toBeVisible();
    await expect(page.getByLabel("机构")).toHaveCount(0);
    if (hasJavaScript) await expectAccessible(page);
    await sendFiles(page, study.files, hasJavaScript);
    const open = page.url();
    expect(open).not.toContain(token ?? "no token");
    // Who has no account says who the patient is, and is shown nothing that staff fill in.
    for (const staffs of ["患者编号", "检查号", "检查部位", "申请科室", "加急"]) {
      await expect(page.getByLabel(staffs)).toHaveCount(0);
    }
    await page.getByLabel("出生日期").fill("1980-01-15");
    await page.getByLabel("电话").fill("abc");
    await page.getByRole("button", { name: "完成上传" }).click();
    await expect(page.getByText("请填写有效的电话号码。")).toBeVisible();
    await page.getByLabel("电话").fill("0971 123 4567");
    await page.getByRole("button", { name: "完成上传" }).click();
    await expect(page.getByText("已生成 1 个检查")).toBeVisible();
    await expect(page.getByText(`以上内容已送达${name}`, { exact: false })).toBeVisible();
    await expect(page.getByRole("table").getByRole("link")).toHaveCount(0);

    const another = page.getByRole("link", { name: "继续上传" });
    await expect(another).toHaveAttribute("href", `/upload?token=${token}`);

    // The same once more, with a document: there is nothing to finish, and nothing is promised.
    await another.click();
    const document = { name: "申请单.png", mimeType: "image/png", buffer: onePixelPng };
    await sendFiles(page, [...study.files, document], hasJavaScript);
    await expect(page.getByText("这些附件不会送达", { exact: false })).toBeVisible();
    await expect(page.getByText("没有可上传的新检查", { exact: false })).toBeVisible();
    await expect(page.getByRole("button", { name: "完成上传" })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "放弃上传" })).toBeVisible();

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
    await expect(page.getByText("请向给您链接的医院或科室索取", { exact: false })).toBeVisible();
    await page.goto(open);
    await expect(page.getByText("已生成 1 个检查")).toBeVisible();
    await api.organizationSettings.revokeUploadToken({ id });
    await page.goto(open);
    await expect(page.getByText("上传链接已失效")).toBeVisible();
    await api.groups.organizations.remove({ id: group.id, bid: id });
  },
);
