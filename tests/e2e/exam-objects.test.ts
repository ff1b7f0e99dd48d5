import { expectAccessible } from "./accessibility";
import { givenExam } from "./given-exam";
import { expect, test } from "./product";
import { said } from "./said";
import { ecgFiles, paletteFiles } from "./study-files";

test("an image in the colours of a palette is shown in them", async ({ page, signIn }) => {
  const exam = await givenExam(paletteFiles());
  await signIn("author");
  await page.goto(`/studies/${exam.id}/viewer`);
  await expect(page.locator("[data-drawn]")).toBeVisible();
  const colours = () =>
    page
      .locator(".viewer-pane canvas")
      .first()
      .evaluate((canvas) => {
        if (!(canvas instanceof HTMLCanvasElement)) return [];
        const { width, height } = canvas;
        const context = canvas.getContext("2d");
        return [-1, 1].map((side) => {
          const x = Math.round(width / 2 + side * Math.min(width, height) * 0.25);
          return [...(context?.getImageData(x, Math.round(height / 2), 1, 1).data.slice(0, 3) ?? [])];
        });
      });
  await expect.poll(colours).toEqual([
    [255, 0, 0],
    [0, 0, 255],
  ]);
});

test(
  "the viewer says that an exam is an ECG and opens it on paper, without scripts too",
  { tag: ["@no-scripts"] },
  async ({ page, signIn, hasJavaScript }) => {
    const exam = await givenExam(ecgFiles());
    await signIn("author");
    await page.goto(`/studies/${exam.id}/viewer`);
    await expect(page.getByText(said("viewer.objects.only"))).toBeVisible();
    const ecg = page
      .getByRole("main")
      .getByRole("link", { name: said("viewer.objects.waveform") })
      .last();
    const href = (await ecg.getAttribute("href")) ?? "";
    expect(href).toContain(`/studies/${exam.id}/waveforms/`);

    await page.goto(href);
    await expect(page.getByText(exam.patientName)).toBeVisible();
    await expect(page.getByText("Sinus rhythm")).toBeVisible();
    const sheet = page.getByRole("img", { name: /aVR/ });
    // Ten seconds of 25 mm, at 96 CSS pixels an inch.
    expect((await sheet.boundingBox())?.width).toBeCloseTo((265 / 25.4) * 96, 0);
    expect(await sheet.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)).toBe(true);
    if (hasJavaScript) await expectAccessible(page);
  },
);
