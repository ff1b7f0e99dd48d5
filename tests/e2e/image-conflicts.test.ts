import type { Page } from "@playwright/test";
import { sampleDicom, sampleUid } from "../support/sample-dicom";
import { expectAccessible } from "./accessibility";
import { expect, test } from "./product";
import { said, saidWith } from "./said";

async function upload(page: Page, hasJavaScript: boolean, buffer: Buffer) {
  const file = { name: "IM1.dcm", mimeType: "application/dicom", buffer };
  await page.goto("/upload");
  if (hasJavaScript) {
    await page.getByRole("button", { name: said("uploads.choose.pickFiles"), exact: true }).waitFor();
    await page.locator("[data-pick=files]").setInputFiles(file);
    await page.getByRole("button", { name: said("uploads.choose.start") }).click();
  } else {
    await page.getByLabel(said("uploads.choose.files"), { exact: true }).setInputFiles(file);
    await page.getByRole("button", { name: said("uploads.choose.withoutScripts") }).click();
  }
  await page.waitForURL(/\/upload\?upload=/);
  await expect(page.getByText(said("uploads.transfer.done"))).toBeVisible();
  await page.getByRole("button", { name: said("uploads.finish.submit") }).click();
  await expect(page.getByRole("heading", { name: said("uploads.finished.title") })).toBeVisible();
}

test(
  "an image that came again with other content is told of at its exam, and a person decides which is used",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, hasJavaScript, expectStatus }) => {
    expectStatus(422);
    await signIn("approver");
    const name = `冲突${Date.now()}`;
    const uids = { studyUid: sampleUid(), seriesUid: sampleUid(), sopUid: sampleUid(), name };
    await upload(page, hasJavaScript, sampleDicom({ ...uids, side: 64 }));
    await upload(page, hasJavaScript, sampleDicom({ ...uids, side: 96, studyDescription: "胸部增强" }));
    await expect(page.getByRole("columnheader", { name: said("uploads.finished.conflicts") })).toBeAttached();
    const exam = await page.getByRole("link", { name }).getAttribute("href");
    await page.goto(`${exam}?${new URLSearchParams({ list: `name=${name}` })}`);
    await expect(page.getByText(said("exam.conflicts.mark", { count: 1 }))).toBeVisible();
    await page.getByRole("link", { name: said("exam.conflicts.open") }).click();

    const image = page.getByRole("group", {
      name: said("exam.conflicts.which", { series: said("exam.conflicts.series", { series: 1 }), number: 1 }),
    });
    for (const [alt, side] of [
      [said("exam.conflicts.pictureOf", { side: said("exam.conflicts.present") }), 64],
      [said("exam.conflicts.pictureOf", { side: said("exam.conflicts.other") }), 96],
    ] as const) {
      const picture = image.getByRole("img", { name: alt });
      await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(side);
    }
    await expect(image.getByText(said("exam.conflicts.source.upload"), { exact: false })).toBeVisible();
    await expect(image.getByText(said("exam.conflicts.different"))).toBeVisible();
    await expect(image.getByRole("row", { name: `${said("attributes.00081030")} 胸部平扫 胸部增强` })).toBeVisible();
    await expect(image.getByRole("row", { name: `${said("attributes.00280010")} 64 96` })).toBeVisible();
    await expect(image.getByRole("radio")).toHaveCount(2);
    await expect(image.getByRole("radio", { checked: true })).toHaveCount(0);
    if (hasJavaScript) await expectAccessible(page);

    await page.getByRole("button", { name: said("exam.conflicts.submit") }).click();
    await expect(page.getByText(said("answers.rules.chooseOne")).last()).toBeVisible();
    await image.getByLabel(said("exam.conflicts.replaceThis")).check();
    await page.getByRole("button", { name: said("exam.conflicts.submit") }).click();
    await expect(page.getByText(said("answers.done.imagesReplaced"))).toBeVisible();
    await expect(page.getByText(saidWith("exam.conflicts.mark"))).toHaveCount(0);
    // The list it was opened from is still the way back.
    await expect(page.getByRole("link", { name: said("exam.page.back") }).first()).toHaveAttribute(
      "href",
      `/studies?name=${name}`,
    );
  },
);
