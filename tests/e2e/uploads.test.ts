import type { Page } from "@playwright/test";
import { onePixelPng } from "../support/sample-pictures";
import { sampleZip } from "../support/sample-zip";
import { colleague } from "./colleague";
import { givenExam } from "./given-exam";
import { expect, test } from "./product";
import { said, saidWith } from "./said";
import { chooseFiles, sendFiles } from "./send-files";
import { studyFiles, type StudyFiles } from "./study-files";

type Chosen = StudyFiles["files"];

async function upload(page: Page, files: Chosen, hasJavaScript: boolean) {
  await page.goto("/upload");
  await sendFiles(page, files, hasJavaScript);
}

/** The section of a study; all but the first come closed. */
const section = (page: Page, number: number) =>
  page.locator("details").filter({ has: page.getByRole("heading", { name: said("uploads.study.title", { number }) }) });

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
    await expect(page.getByText(said("uploads.transfer.someRefused", { count: 1 }))).toBeVisible();
    await expect(page.getByText(said("uploads.transfer.done"))).toHaveCount(0);
    await expect(page.getByRole("heading", { name: said("uploads.refused.title", { count: 1 }) })).toBeVisible();
    await expect(
      page.locator("details", { hasText: said("uploads.reason.not_dicom") }).getByRole("listitem"),
    ).toHaveText("说明.dcm");

    await expect(page.getByRole("heading", { name: saidWith("uploads.study.title") })).toHaveCount(2);
    await expect(section(page, 2).locator("summary")).toContainText(said("uploads.study.states.complete"));
    await openSection(page, 2);
    for (const { patientId, patientName } of [chest, radiograph]) {
      await expect(page.locator(`input[value="${patientId}"]`)).toBeVisible();
      await expect(page.locator(`input[value="${patientName}"]`)).toBeVisible();
    }
    await page.getByLabel(said("exam.info.bodyPart")).first().fill("胸部");
    await page.getByRole("button", { name: said("uploads.finish.submit") }).click();

    await expect(page.getByRole("heading", { name: said("uploads.finished.title") })).toBeVisible();
    await expect(page.getByText(said("uploads.finished.made", { count: 2 }))).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: radiograph.accessionNumber })).toContainText(
      said("uploads.finished.isNew"),
    );
    await page.getByRole("link", { name: chest.patientName }).click();
    await expect(page.getByRole("heading", { name: chest.patientName })).toBeVisible();
    await expect(page.getByText(chest.patientId)).toBeVisible();
    await expect(page.getByLabel(said("images.goTo"))).toHaveValue("2");
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
    await expect(page.getByText(said("uploads.transfer.done"))).toBeVisible();
    await page.getByLabel(said("exam.info.name")).fill("慕容雪梅");
    const difference = page.getByText(said("uploads.study.inImages", { value: study.patientName }));
    if (hasJavaScript) {
      // At once, before anything is sent.
      await expect(difference).toBeVisible();
      await expect(section(page, 1).locator("summary")).toContainText(said("uploads.study.states.differs"));
    }
    await page.getByRole("button", { name: said("uploads.finish.submit") }).click();
    await expect(page.getByText(said("problems.info_differs"), { exact: false })).toBeVisible();
    await expect(difference).toBeInViewport();
    await expect(page.getByLabel(said("exam.info.name"))).toBeFocused();
    await expect(page.getByLabel(said("exam.info.name"))).toHaveValue("慕容雪梅");
    await page.getByLabel(said("uploads.finish.accept")).check();
    await page.getByRole("button", { name: said("uploads.finish.submit") }).click();
    await expect(page.getByRole("heading", { name: said("uploads.finished.title") })).toBeVisible();
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
    await expect(page.getByText(said("uploads.transfer.done"))).toBeVisible();
    await expect(page.getByRole("heading", { name: saidWith("uploads.study.title") })).toHaveCount(2);

    // Studies stand in the order they came, and several files are sent at once.
    const lastId = await page.getByLabel(said("exam.info.pid")).nth(1).inputValue();
    const second = chosen.find(({ patientId }) => patientId === lastId);

    await page.getByLabel(said("exam.info.applyDept")).first().fill("呼吸科");
    await openSection(page, 2);
    await page.getByLabel(said("exam.info.name")).nth(1).fill("");
    await pressHead(page, 2);
    await expect(page.getByLabel(said("exam.info.name"))).toHaveCount(2);
    await expect(page.getByLabel(said("exam.info.name")).nth(1)).toBeHidden();
    await page.getByRole("button", { name: said("uploads.finish.submit") }).click();
    await expect(page.getByLabel(said("exam.info.name")).nth(1)).toBeInViewport();
    await expect(page.getByLabel(said("exam.info.name")).nth(1)).toBeFocused();
    await page
      .getByRole("alert")
      .getByRole("link", { name: `${said("uploads.study.title", { number: 2 })}: ${said("exam.info.name")}` })
      .click();
    await expect(page.getByLabel(said("exam.info.name")).nth(1)).toBeFocused();
    await page.goto(page.url().replace(/#.*/, ""));
    await expect(page.getByLabel(said("exam.info.applyDept")).first()).toHaveValue("呼吸科");
    // Without scripts the refusal stands under its address, and what is wrong is still in sight.
    if (!hasJavaScript) await expect(page.getByLabel(said("exam.info.name")).nth(1)).toBeVisible();

    // A number in use and a name that is not the images': both are told at once.
    await page.getByLabel(said("exam.info.name")).first().fill("端木红");
    await openSection(page, 2);
    await page
      .getByLabel(said("exam.info.name"))
      .nth(1)
      .fill(second?.patientName ?? "");
    await page.getByLabel(said("exam.info.accessionNumber")).nth(1).fill(known.accessionNumber);
    await page.getByRole("button", { name: said("uploads.finish.submit") }).click();
    await expect(page.getByLabel(said("exam.info.accessionNumber")).nth(1)).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel(said("exam.info.accessionNumber")).first()).not.toHaveAttribute("aria-invalid");
    await expect(page.getByRole("alert").first()).toContainText(said("problems.info_differs"));
    await page
      .getByLabel(said("exam.info.accessionNumber"))
      .nth(1)
      .fill(second?.accessionNumber ?? "");
    await page.getByLabel(said("uploads.finish.accept")).check();
    await page.getByRole("button", { name: said("uploads.finish.submit") }).click();
    await expect(page.getByRole("heading", { name: said("uploads.finished.title") })).toBeVisible();
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
    await page.getByLabel(said("exam.info.pid")).fill(known.patientId);
    await page.getByLabel(said("exam.info.name")).fill("扎西");
    await page.getByLabel(said("exam.info.dob")).fill("2199-01-01");
    await page.getByLabel(said("exam.info.accessionNumber")).fill(accessionNumber);
    await page.getByLabel(said("exam.info.age"), { exact: true }).fill("999");
    await page.getByRole("button", { name: said("uploads.finish.submit") }).click();
    for (const name of [said("exam.info.dob"), said("exam.info.accessionNumber"), said("exam.info.age")]) {
      await expect(page.getByLabel(name, { exact: true })).toHaveAttribute("aria-invalid", "true");
    }
    await expect(page.getByText("诸葛*平", { exact: false })).toBeVisible();
    await expect(page.getByLabel(said("exam.info.name"))).toHaveValue("扎西");
    await page.getByLabel(said("exam.info.dob")).fill("1980-01-15");
    await page.getByLabel(said("exam.info.accessionNumber")).fill("");
    await page.getByLabel(said("exam.info.age"), { exact: true }).fill("");
    await page.getByRole("button", { name: said("uploads.finish.submit") }).click();
    await expect(page.getByRole("alert").first()).toContainText(said("problems.patient_id_differs"));
    await page.getByLabel(said("uploads.study.acceptPatientId")).check();
    await page.getByRole("button", { name: said("uploads.finish.submit") }).click();
    await expect(page.getByRole("heading", { name: said("uploads.finished.title") })).toBeVisible();
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
    await expect(page.getByText(said("uploads.transfer.someRefused", { count: 1 }), { exact: false })).toBeVisible();
    const refused = page.locator("details", { hasText: said("uploads.reason.truncated") });
    await expect(refused.getByRole("listitem")).toHaveText(
      said("uploads.refused.inZip", { zip: "东方晓.zip", name: "CT/cut.dcm" }),
    );
    await expect(page.getByText("申请单.png")).toBeVisible();
    await page.getByRole("button", { name: said("uploads.finish.submit") }).click();
    await expect(page.getByText(said("uploads.finished.made", { count: 1 }))).toBeVisible();
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
    await expect(open).toContainText(said("uploads.open.missing", { count: 2, total: 3 }));
    await open.getByRole("link", { name: said("uploads.open.goOn") }).click();
    await expect(page.getByText(said("uploads.transfer.missing", { count: 2 }))).toBeVisible();
    if (hasJavaScript) {
      await chooseFiles(page, study.files, hasJavaScript);
      await expect(page.getByText(said("uploads.transfer.done"))).toBeVisible();
    } else {
      await page.getByLabel(said("uploads.transfer.leaveOut", { count: 2 })).check();
    }
    await page.getByRole("button", { name: said("uploads.finish.submit") }).click();
    const made = page.getByRole("row").filter({ hasText: study.accessionNumber });
    await expect(made).toContainText(study.patientName);
    await page.getByRole("link", { name: study.patientName }).click();
    await expect(page.getByLabel(said("images.goTo"))).toHaveCount(1);
    await expect(page.getByText(hasJavaScript ? "/ 3" : "/ 1")).toBeVisible();
  },
);

test(
  "a transfer pauses, warns before it is left, and resumes",
  { tag: ["@phone"] },
  async ({ page, signIn, hasJavaScript }) => {
    const study = studyFiles({ family: "尉迟", given: "恭", slices: 6 });
    const files = "**/api/v1/uploads/*/files/*";
    // A network that takes everything and answers nothing.
    await page.route(files, () => {});
    await signIn("technician");
    await upload(page, study.files, hasJavaScript);
    await page.getByRole("button", { name: said("uploads.transfer.pause") }).click();
    await expect(page.getByText(said("uploads.transfer.paused"))).toBeVisible();
    await page.getByRole("link", { name: "Radbridge 影像云" }).click();
    const question = page.getByRole("dialog", { name: said("uploads.leave.title") });
    await expect(question).toBeVisible();
    await question.getByRole("button", { name: said("uploads.leave.stay") }).click();
    await expect(question).toBeHidden();
    await page.unroute(files);
    await page.getByRole("button", { name: said("uploads.transfer.resume") }).click();
    await expect(page.getByText(said("uploads.transfer.done"))).toBeVisible();
    await page.getByRole("link", { name: said("uploads.finish.discard") }).click();
    await page.getByRole("button", { name: said("uploads.finish.discard") }).click();
    await expect(page).toHaveURL(/\/upload$/);
    await expect(page.getByText(study.files[0]?.name ?? "")).toHaveCount(0);
  },
);
