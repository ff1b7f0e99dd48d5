import type { Page } from "@playwright/test";
import { onePixelPng } from "../support/sample-pictures";
import { sampleZip } from "../support/sample-zip";
import { colleague } from "./colleague";
import { givenExam } from "./given-exam";
import { expect, test } from "./product";
import { chooseFiles, sendFiles } from "./send-files";
import { studyFiles, type StudyFiles } from "./study-files";

type Chosen = StudyFiles["files"];

async function upload(page: Page, files: Chosen, hasJavaScript: boolean) {
  await page.goto("/upload");
  await sendFiles(page, files, hasJavaScript);
}

/** The section of a study; all but the first come closed. */
const section = (page: Page, number: number) =>
  page.locator("details").filter({ has: page.getByRole("heading", { name: `检查 ${number}` }) });

const pressHead = (page: Page, number: number) => section(page, number).locator("summary").click();

/** One in which something is wrong stands open already. */
async function openSection(page: Page, number: number) {
  if ((await section(page, number).getAttribute("open")) === null) await pressHead(page, number);
}

/** A file that only says that it is DICOM. */
const noDicom = { name: "说明.dcm", mimeType: "application/dicom", buffer: Buffer.from("这不是影像文件。".repeat(40)) };

test(
  "two studies go up at once: prefilled from the images, a broken file is named, the rest becomes two exams",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, hasJavaScript }) => {
    const chest = studyFiles({ family: "上官", given: "婉清" });
    const radiograph = studyFiles({ family: "司徒", given: "明远", kind: "cr" });
    await signIn("technician");
    await upload(page, [...chest.files, noDicom, ...radiograph.files], hasJavaScript);
    await expect(page.getByText("传输已结束，有 1 个文件未被接受")).toBeVisible();
    await expect(page.getByText("全部文件已上传")).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "1 个文件未被接受" })).toBeVisible();
    await expect(page.locator("details", { hasText: "不是 DICOM" }).getByRole("listitem")).toHaveText("说明.dcm");

    await expect(page.getByRole("heading", { name: /^检查 \d/ })).toHaveCount(2);
    await expect(section(page, 2).locator("summary")).toContainText("已填全");
    await openSection(page, 2);
    for (const { patientId, patientName } of [chest, radiograph]) {
      await expect(page.locator(`input[value="${patientId}"]`)).toBeVisible();
      await expect(page.locator(`input[value="${patientName}"]`)).toBeVisible();
    }
    await page.getByLabel("检查部位").first().fill("胸部");
    await page.getByRole("button", { name: "完成上传" }).click();

    await expect(page.getByRole("heading", { name: "上传完成" })).toBeVisible();
    await expect(page.getByText("已生成 2 个检查")).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: radiograph.accessionNumber })).toContainText("新检查");
    await page.getByRole("link", { name: chest.patientName }).click();
    await expect(page.getByRole("heading", { name: chest.patientName })).toBeVisible();
    await expect(page.getByText(chest.patientId)).toBeVisible();
    await expect(page.getByLabel("转到第几幅")).toHaveValue("2");
  },
);

test(
  "what is typed stands beside what the images say, and is taken once it is confirmed",
  { tag: ["@no-scripts"] },
  async ({ page, signIn, hasJavaScript, expectStatus }) => {
    expectStatus(409);
    const study = studyFiles({ family: "慕容", given: "雪" });
    await signIn("technician");
    await upload(page, study.files, hasJavaScript);
    await expect(page.getByText("全部文件已上传")).toBeVisible();
    await page.getByLabel("姓名").fill("慕容雪梅");
    const difference = page.getByText(`图像中为：${study.patientName}`);
    if (hasJavaScript) {
      // At once, before anything is sent.
      await expect(difference).toBeVisible();
      await expect(section(page, 1).locator("summary")).toContainText("与图像不一致");
    }
    await page.getByRole("button", { name: "完成上传" }).click();
    await expect(page.getByText("与图像中的不一致", { exact: false })).toBeVisible();
    await expect(difference).toBeInViewport();
    await expect(page.getByLabel("姓名")).toBeFocused();
    await expect(page.getByLabel("姓名")).toHaveValue("慕容雪梅");
    await page.getByLabel("已核对：填写的信息无误，以填写的为准").check();
    await page.getByRole("button", { name: "完成上传" }).click();
    await expect(page.getByRole("heading", { name: "上传完成" })).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: study.accessionNumber })).toContainText("慕容雪梅");
  },
);

test(
  "what is wrong with one of two studies is linked from the head, told at its field, and kept",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, hasJavaScript, expectStatus }) => {
    expectStatus(409, 422);
    const known = await givenExam();
    const chosen = [studyFiles({ family: "端木", given: "青" }), studyFiles({ family: "公孙", given: "白" })];
    await signIn("technician");
    await upload(
      page,
      chosen.flatMap(({ files }) => files),
      hasJavaScript,
    );
    await expect(page.getByText("全部文件已上传")).toBeVisible();
    await expect(page.getByRole("heading", { name: /^检查 \d/ })).toHaveCount(2);

    // Studies stand in the order they came, and several files are sent at once.
    const lastId = await page.getByLabel("患者编号").nth(1).inputValue();
    const second = chosen.find(({ patientId }) => patientId === lastId);

    await page.getByLabel("申请科室").first().fill("呼吸科");
    await openSection(page, 2);
    await page.getByLabel("姓名").nth(1).fill("");
    await pressHead(page, 2);
    await expect(page.getByLabel("姓名")).toHaveCount(2);
    await expect(page.getByLabel("姓名").nth(1)).toBeHidden();
    await page.getByRole("button", { name: "完成上传" }).click();
    await expect(page.getByLabel("姓名").nth(1)).toBeInViewport();
    await expect(page.getByLabel("姓名").nth(1)).toBeFocused();
    await page.getByRole("alert").getByRole("link", { name: "检查 2: 姓名" }).click();
    await expect(page.getByLabel("姓名").nth(1)).toBeFocused();
    await page.goto(page.url().replace(/#.*/, ""));
    await expect(page.getByLabel("申请科室").first()).toHaveValue("呼吸科");
    // Without scripts the refusal stands under its address, and what is wrong is still in sight.
    if (!hasJavaScript) await expect(page.getByLabel("姓名").nth(1)).toBeVisible();

    // A number in use and a name that is not the images': both are told at once.
    await page.getByLabel("姓名").first().fill("端木红");
    await openSection(page, 2);
    await page
      .getByLabel("姓名")
      .nth(1)
      .fill(second?.patientName ?? "");
    await page.getByLabel("检查号").nth(1).fill(known.accessionNumber);
    await page.getByRole("button", { name: "完成上传" }).click();
    await expect(page.getByLabel("检查号").nth(1)).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel("检查号").first()).not.toHaveAttribute("aria-invalid");
    await expect(page.getByRole("alert").first()).toContainText("与图像中的不一致");
    await page
      .getByLabel("检查号")
      .nth(1)
      .fill(second?.accessionNumber ?? "");
    await page.getByLabel("已核对：填写的信息无误，以填写的为准").check();
    await page.getByRole("button", { name: "完成上传" }).click();
    await expect(page.getByRole("heading", { name: "上传完成" })).toBeVisible();
  },
);

test(
  "a patient ID typed for another patient is told with all else that is wrong, and stands once it is confirmed",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, hasJavaScript, expectStatus }) => {
    expectStatus(409, 422);
    const known = studyFiles({ family: "诸葛", given: "建平" });
    const { accessionNumber } = await givenExam(known);
    await signIn("technician");
    await upload(page, [{ name: "胶片.png", mimeType: "image/png", buffer: onePixelPng }], hasJavaScript);
    await page.getByLabel("患者编号").fill(known.patientId);
    await page.getByLabel("姓名").fill("扎西");
    await page.getByLabel("出生日期").fill("2199-01-01");
    await page.getByLabel("检查号").fill(accessionNumber);
    await page.getByLabel("年龄", { exact: true }).fill("999");
    await page.getByRole("button", { name: "完成上传" }).click();
    for (const name of ["出生日期", "检查号", "年龄"]) {
      await expect(page.getByLabel(name, { exact: true })).toHaveAttribute("aria-invalid", "true");
    }
    await expect(page.getByText("诸*平", { exact: false })).toBeVisible();
    await expect(page.getByLabel("姓名")).toHaveValue("扎西");
    await page.getByLabel("出生日期").fill("1980-01-15");
    await page.getByLabel("检查号").fill("");
    await page.getByLabel("年龄", { exact: true }).fill("");
    await page.getByRole("button", { name: "完成上传" }).click();
    await expect(page.getByRole("alert").first()).toContainText("属于另一位患者");
    await page.getByLabel("已核对：患者编号无误").check();
    await page.getByRole("button", { name: "完成上传" }).click();
    await expect(page.getByRole("heading", { name: "上传完成" })).toBeVisible();
  },
);

test(
  "a zip is unpacked; what is broken in it is named with its zip, and a picture goes along as an attachment",
  { tag: ["@no-scripts"] },
  async ({ page, signIn, hasJavaScript }) => {
    const study = studyFiles({ family: "东方", given: "晓" });
    const [first] = study.files;
    const cut = { name: "CT/cut.dcm", bytes: Buffer.from(first?.buffer.subarray(0, 3000) ?? "") };
    const zip = sampleZip([...study.files.map(({ name, buffer }) => ({ name: `CT/${name}`, bytes: buffer })), cut]);
    await signIn("technician");
    const files = [
      { name: "东方晓.zip", mimeType: "application/zip", buffer: zip },
      { name: "申请单.png", mimeType: "image/png", buffer: onePixelPng },
    ];
    await upload(page, files, hasJavaScript);
    await expect(page.getByText("传输已结束", { exact: false })).toBeVisible();
    const refused = page.locator("details", { hasText: "文件不完整" });
    await expect(refused.getByRole("listitem")).toHaveText("东方晓.zip 中的 CT/cut.dcm");
    await expect(page.getByText("申请单.png")).toBeVisible();
    await page.getByRole("button", { name: "完成上传" }).click();
    await expect(page.getByText("已生成 1 个检查")).toBeVisible();
    await page.getByRole("link", { name: study.patientName }).click();
    await expect(page.getByText("/ 3")).toBeVisible();
    // Whoever may only upload is not shown attachments.
    const { api } = await colleague("approver");
    const { attachments } = await api.exams.get({ id: new URL(page.url()).pathname.split("/").at(-1) ?? "" });
    expect(attachments.map(({ name }) => name)).toEqual(["申请单.png"]);
  },
);

test(
  "an upload that broke off is found again and goes on, or is finished without what is missing",
  { tag: ["@no-scripts"] },
  async ({ page, signIn, hasJavaScript }) => {
    const study = studyFiles({ family: "皇甫", given: "岩" });
    const { api, token } = await colleague("technician");
    const [hospital] = await api.organizations.uploadable({});
    const task = await api.uploads.begin({
      id: hospital?.id ?? "",
      files: study.files.map(({ name, buffer }) => ({ name, size: buffer.length })),
    });
    const sent = await page.request.put(task.url.replace("{position}", "0"), {
      headers: { authorization: `Bearer ${token}` },
      data: study.files[0]?.buffer,
    });
    expect(sent.status()).toBe(200);

    await signIn("technician");
    await page.goto("/upload");
    const open = page.getByRole("listitem").filter({ hasText: study.files[0]?.name ?? "" });
    await expect(open).toContainText("2 / 3 个文件尚未上传");
    await open.getByRole("link", { name: "继续" }).click();
    await expect(page.getByText("还有 2 个文件未上传")).toBeVisible();
    if (hasJavaScript) {
      await chooseFiles(page, study.files, hasJavaScript);
      await expect(page.getByText("全部文件已上传")).toBeVisible();
    } else {
      await page.getByLabel("不再上传其余 2 个文件").check();
    }
    await page.getByRole("button", { name: "完成上传" }).click();
    const made = page.getByRole("row").filter({ hasText: study.accessionNumber });
    await expect(made).toContainText(study.patientName);
    await page.getByRole("link", { name: study.patientName }).click();
    await expect(page.getByLabel("转到第几幅")).toHaveCount(1);
    await expect(page.getByText(hasJavaScript ? "/ 3" : "/ 1")).toBeVisible();
  },
);

test(
  "a transfer pauses, warns before it is left, and resumes",
  { tag: ["@phone"] },
  async ({ page, signIn, hasJavaScript }) => {
    test.skip(!hasJavaScript, "the plain form is sent in one go");
    const study = studyFiles({ family: "尉迟", given: "恭", slices: 6 });
    const files = "**/api/v1/uploads/*/files/*";
    // A network that takes everything and answers nothing.
    await page.route(files, () => {});
    await signIn("technician");
    await upload(page, study.files, hasJavaScript);
    await page.getByRole("button", { name: "暂停" }).click();
    await expect(page.getByText("已暂停")).toBeVisible();
    await page.getByRole("link", { name: "Radbridge 影像云" }).click();
    const question = page.getByRole("dialog", { name: "上传尚未结束" });
    await expect(question).toBeVisible();
    await question.getByRole("button", { name: "留在此页" }).click();
    await expect(question).toBeHidden();
    await page.unroute(files);
    await page.getByRole("button", { name: "继续" }).click();
    await expect(page.getByText("全部文件已上传")).toBeVisible();
    await page.getByRole("link", { name: "放弃上传" }).click();
    await page.getByRole("button", { name: "放弃上传" }).click();
    await expect(page).toHaveURL(/\/upload$/);
    await expect(page.getByText(study.files[0]?.name ?? "")).toHaveCount(0);
  },
);
