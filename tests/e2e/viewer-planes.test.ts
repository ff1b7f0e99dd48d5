import type { Page } from "@playwright/test";
import { givenExam } from "./given-exam";
import { expect, test } from "./product";
import { said } from "./said";
import { studyFiles } from "./study-files";
import { isDrawn } from "./viewer-panes";

test("planes are reconstructed, and once more, and the libraries find nothing wrong", async ({ page, signIn }) => {
  const exam = await givenExam(studyFiles({ slices: 8 }));
  await signIn("author");
  await page.goto(`/studies/${exam.id}/viewer`);
  await isDrawn(page, 5);
  const warnings: string[] = [];
  page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
  const planes = page.locator('.viewer-panes[data-layout="planes"]');
  for (const _ of ["the first time", "the second"]) {
    await page.keyboard.press("3");
    const window = page.locator('.viewer-words[data-corner="bottom-right"] p').first();
    await expect(window).toContainText("1500");
    const chosen = await window.innerText();
    await page.keyboard.press("g");
    await expect(planes.and(page.locator("[data-open]"))).toBeVisible();
    await expect.poll(() => planes.locator("svg.svg-layer line").count()).toBeGreaterThan(0);
    for (const plane of await planes.getByRole("region").all()) {
      await expect(plane).toContainText(chosen);
      await expect(plane).toContainText(exam.patientName);
    }
    await page.keyboard.press("g");
    await expect(planes).toHaveCount(0);
    await isDrawn(page, 5);
  }
  // Frames that are given up when the planes are closed early are told too.
  expect(warnings.filter((text) => /crosshairs|toolGroup|WebGL/i.test(text))).toEqual([]);
});

/** How far down a plane's canvas its black rows reach that have grey above and below, in parts of its height. */
const blackWithin = (page: Page, plane: string) =>
  page
    .getByRole("region", { name: plane })
    .locator("canvas")
    .first()
    .evaluate((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement)) return 0;
      const copy = document.createElement("canvas");
      [copy.width, copy.height] = [canvas.width, canvas.height];
      const context = copy.getContext("2d");
      context?.drawImage(canvas, 0, 0);
      const { data } = context?.getImageData(0, 0, copy.width, copy.height) ?? { data: [] };
      const isGrey = Array.from({ length: copy.height }, (_, row) =>
        Array.from({ length: copy.width }, (_, column) => (row * copy.width + column) * 4).some(
          // The lines of other planes are drawn on a layer of their own.
          (at) => (data[at] ?? 0) > 8,
        ),
      );
      const within = isGrey.slice(isGrey.indexOf(true), isGrey.lastIndexOf(true) + 1);
      return within.filter((one) => !one).length / within.length;
    });

/** The greatest grey on a plane's canvas. */
const brightestOf = (page: Page, plane: string) =>
  page
    .getByRole("region", { name: plane })
    .locator("canvas")
    .first()
    .evaluate((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement)) return 0;
      const copy = document.createElement("canvas");
      [copy.width, copy.height] = [canvas.width, canvas.height];
      const context = copy.getContext("2d");
      context?.drawImage(canvas, 0, 0);
      const { data } = context?.getImageData(0, 0, copy.width, copy.height) ?? { data: [] };
      return Array.from(data).reduce((most, value, at) => (at % 4 === 0 ? Math.max(most, value) : most), 0);
    });

test("a slice that is missing from the middle is left black in the planes, and told", async ({ page, signIn }) => {
  const study = studyFiles({ slices: 9 });
  const exam = await givenExam({ ...study, files: study.files.filter((_, index) => index !== 4) });
  await signIn("author");
  await page.goto(`/studies/${exam.id}/viewer`);
  await isDrawn(page, 5);
  await page.keyboard.press("g");
  await expect(page.locator('.viewer-panes[data-layout="planes"][data-open]')).toBeVisible();
  const missing = page.getByRole("alert").filter({ hasText: said("viewer.missing.count", { count: 1 }) });
  await expect(missing).toContainText(said("viewer.missing.between", { after: 4, before: 5 }));
  await expect.poll(() => blackWithin(page, said("viewer.planes.coronal"))).toBeGreaterThan(0.08);
  expect(await blackWithin(page, said("viewer.planes.coronal"))).toBeLessThan(0.16);
  // The middle of the volume is where the slice is missing: the plane opens, and is put right, on one that is there.
  expect(await brightestOf(page, said("viewer.planes.axial"))).toBeGreaterThan(100);
  await page.keyboard.press("ArrowDown");
  await page.getByRole("button", { name: said("viewer.do.reset") }).click();
  await expect.poll(() => brightestOf(page, said("viewer.planes.axial"))).toBeGreaterThan(100);
  await expect.poll(() => blackWithin(page, said("viewer.planes.coronal"))).toBeGreaterThan(0.08);
});

test("planes tell how many slices are there, wait for all, and leave black what cannot be read", async ({
  page,
  signIn,
  expectStatus,
}) => {
  const exam = await givenExam(studyFiles({ slices: 9 }));
  await signIn("author");
  expectStatus(500);
  let held = 0;
  let letGo = () => {};
  const release = new Promise<void>((resolve) => (letGo = resolve));
  const uids: string[] = [];
  await page.route(/\/metadata$/, async (route) => {
    const answer = await route.fetch();
    const heads = (await answer.json()) as { "00080018": { Value: string[] }; "00200013": { Value: number[] } }[];
    for (const head of heads) uids[(head["00200013"].Value[0] ?? 0) - 1] = head["00080018"].Value[0] ?? "";
    await route.fulfill({ response: answer });
  });
  await page.route(/\/frames\/1$/, async (route) => {
    const number = uids.findIndex((uid) => route.request().url().includes(uid)) + 1;
    // The third cannot be read; the last is long in coming.
    if (number === 3) return route.fulfill({ status: 500 });
    if (number === 9) {
      held += 1;
      await release;
    }
    return route.continue();
  });
  await page.goto(`/studies/${exam.id}/viewer`);
  await isDrawn(page, 5);
  await page.keyboard.press("g");
  const planes = page.locator('.viewer-panes[data-layout="planes"]');
  await expect.poll(() => held).toBeGreaterThan(0);
  await expect(planes.getByRole("status")).toContainText(said("viewer.reconstruction.opening"));
  await expect(planes.getByRole("progressbar")).toHaveAttribute("max", "9");
  await expect(planes).not.toHaveAttribute("data-open");
  letGo();
  await expect(planes.and(page.locator("[data-open]"))).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: said("viewer.missing.count", { count: 1 }) })).toContainText(
    said("viewer.missing.unread", { position: 3 }),
  );
  await expect.poll(() => blackWithin(page, said("viewer.planes.coronal"))).toBeGreaterThan(0.08);
});
