import type { Page } from "@playwright/test";
import type { WritableElement } from "#api/dicom/encoding/element-writer";
import { tags } from "#api/dicom/encoding/tags";
import { demoHospitals } from "#api/identity/installation/demo-accounts";
import { asFiles, dcmtk, hasDcmtk } from "../support/dcmtk";
import { dicomObject, greyModule } from "../support/dicom-objects";
import { tellStep } from "../support/performed-step";
import { sampleUid } from "../support/sample-dicom";
import { chooseFrom } from "./menu";
import { dimsePort } from "./outside-parties";
import { expect, test } from "./product";
import { said, saidWith } from "./said";

/** The demo's CT scanner, as which dcmtk calls the county hospital. */
const scanner = { port: dimsePort, calledAeTitle: demoHospitals.county.aeTitle, callingAeTitle: "CT64" };
const toHospital = ["-aet", scanner.callingAeTitle, "-aec", scanner.calledAeTitle, "127.0.0.1", String(dimsePort)];

interface WorklistItem {
  accessionNumber: string;
  studyInstanceUid: string;
  patientId: string;
}

/** What findscu gets of the worklist for a patient. */
async function worklistItems(patientName: string): Promise<WorklistItem[]> {
  const keys = [
    `PatientName=${patientName}`,
    ...["SpecificCharacterSet=ISO_IR 192", "PatientID", "AccessionNumber", "StudyInstanceUID"],
    ...["ScheduledStationAETitle=CT64", "Modality=CT"].map((key) => `ScheduledProcedureStepSequence[0].${key}`),
  ];
  const { printed } = await dcmtk("findscu", ["-v", "-W", ...keys.flatMap((key) => ["-k", key]), ...toHospital]);
  const [, ...answers] = printed.split(/Find Response: \d+ \(Pending\)/);
  return answers.map((answer) => {
    const valueOf = (tag: string) => new RegExp(`\\(${tag}\\) .. \\[([^\\]\\0]*)`).exec(answer)?.[1]?.trim() ?? "";
    return {
      accessionNumber: valueOf("0008,0050"),
      studyInstanceUid: valueOf("0020,000d"),
      patientId: valueOf("0010,0020"),
    };
  });
}

/** Two images of one series, as the scanner makes them of what its worklist said. */
function imagesOf({ accessionNumber, studyInstanceUid, patientId }: WorklistItem, patientName: string): Buffer[] {
  const series = sampleUid();
  return [1, 2].map((number) =>
    dicomObject(
      [
        [tags.StudyInstanceUID, "UI", studyInstanceUid],
        [tags.SeriesInstanceUID, "UI", series],
        [tags.AccessionNumber, "SH", accessionNumber],
        [tags.PatientID, "LO", patientId],
        [tags.PatientName, "PN", patientName],
        [tags.Modality, "CS", "CT"],
        [tags.InstanceNumber, "IS", String(number)],
        ...greyModule(1, 2),
        [tags.PixelData, "OW", Uint8Array.of(number, 2)],
      ],
      { sopInstanceUid: sampleUid() },
    ),
  );
}

async function register(page: Page, name: string) {
  await page.goto("/registry/new");
  await page.getByLabel(said("exam.info.name")).fill(name);
  await page.getByLabel(said("exam.info.dob")).fill("1968-11-02");
  const first = page
    .getByRole("group", { name: said("registry.edit.exams"), exact: true })
    .locator("details")
    .first();
  await chooseFrom(first.getByRole("combobox", { name: said("registry.modality") }), "CT");
  await first.getByLabel(said("registry.field.bodyPart")).fill("胸部");
  await page.getByRole("button", { name: said("registry.new.submit"), exact: true }).click();
  await expect(page).toHaveURL(/\/registry\/[0-9a-f-]{36}/);
}

test(
  "a patient is registered, labelled, checked in, called, examined by a device, and in the reading list, matched",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, openAs, expectStatus }, { project }) => {
    test.skip(!hasDcmtk, "needs Debian's package dcmtk (scripts/peers)");
    expectStatus(404);
    const name = `前台${project.name}`;
    await signIn("registrar");
    await register(page, name);
    const line = page.getByRole("listitem").filter({ hasText: name });
    await expect(line).toContainText(said("registry.states.Registered"));

    await page.getByRole("link", { name: said("registry.labels.title") }).click();
    await expect(page.locator(".label")).toContainText(name);
    const number = await page
      .locator(".label")
      .getByText(/^\d{8}$/)
      .innerText();
    expect(number).toMatch(/^\d{8}$/);

    // The device's list has it before anybody has come.
    const [item, ...others] = await worklistItems(name);
    expect(others).toEqual([]);
    expect(item).toMatchObject({ accessionNumber: number, studyInstanceUid: expect.stringMatching(/^[\d.]+$/) });
    if (!item) return;

    await page.goto("/registry/check-in");
    await page.getByLabel(said("queue.checkIn.number")).fill(number);
    await page.keyboard.press("Enter");
    const checkedIn = page.getByRole("status").filter({ hasText: saidWith("queue.checkIn.done") });
    await expect(checkedIn).toContainText(name);
    const queueNo = /A\d{3}/.exec((await checkedIn.textContent()) ?? "")?.[0] ?? "";

    await page.goto("/calling");
    const change = page.getByRole("link", { name: said("queue.changePlace") });
    if (await change.isVisible()) await change.click();
    await page.getByLabel(said("queue.room")).fill(`CT${project.name}`.slice(0, 12));
    await page.getByRole("checkbox", { name: "CT 检查" }).check();
    await page.getByRole("button", { name: said("queue.take") }).click();
    await page
      .getByRole("row", { name: queueNo })
      .getByRole("button", { name: said("queue.actions.call") })
      .click();
    const card = page.getByRole("listitem").filter({ hasText: queueNo });
    await expect(card).toContainText(said("queue.states.calling"));

    // The technician chooses the patient on the scanner, which tells of it.
    const step = sampleUid();
    const request: WritableElement[] = [
      [tags.StudyInstanceUID, "UI", item.studyInstanceUid],
      [tags.AccessionNumber, "SH", item.accessionNumber],
    ];
    const begun: WritableElement[] = [
      [0x00400252, "CS", "IN PROGRESS"],
      [0x00400270, "SQ", [request]],
    ];
    expect(await tellStep(scanner, step, "create", begun)).toBe(0);
    await page.reload();
    await expect(card).toContainText(said("queue.states.serving"));

    const sent = await asFiles(imagesOf(item, name), (paths) => dcmtk("storescu", [...toHospital, ...paths]));
    expect(sent.code, sent.printed).toBe(0);
    const ended: WritableElement[] = [[0x00400252, "CS", "COMPLETED"]];
    expect(await tellStep(scanner, step, "set", ended)).toBe(0);
    await page.goto("/calling?list=done");
    const row = page.getByRole("row").filter({ hasText: queueNo });
    await expect(row).toContainText(said("queue.states.done"));
    expect(await worklistItems(name)).toEqual([]);

    const reader = await openAs("author");
    await reader.goto(`/studies?accession=${number}`);
    const exam = reader.getByRole("row").filter({ hasText: name });
    await expect(exam).toHaveCount(1);
    await expect(exam).toContainText(number);
    await expect(exam).toContainText(said("common.reportStatus.none"));
    await expect(exam.getByRole("link", { name: said("exams.list.viewer") })).toBeVisible();
    await exam.getByRole("link", { name: said("exams.list.detail") }).click();
    await expect(reader.getByText(said("exam.page.match.matched"))).toBeVisible();
  },
);
