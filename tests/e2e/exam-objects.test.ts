import { expectAccessible } from "./accessibility";
import { givenExam } from "./given-exam";
import { expect, test } from "./product";
import { ecgFiles } from "./study-files";

test("the viewer says that an exam is an ECG and opens it on paper, without scripts too", async ({
  page,
  signIn,
  hasJavaScript,
}) => {
  const exam = await givenExam(ecgFiles());
  await signIn("author");
  await page.goto(`/studies/${exam.id}/viewer`);
  await expect(page.getByText("该检查没有影像")).toBeVisible();
  const ecg = page
    .getByRole("main")
    .getByRole("link", { name: /波形（心电图）/ })
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
});
