import { givenExam } from "./given-exam";
import { expect, test } from "./product";
import { said } from "./said";
import { studyFiles } from "./study-files";
import { difference, drag, edges, isDrawn, middleRow, pane } from "./viewer-panes";

test("frames that nobody answered for come once the line is back, shown as before", async ({
  page,
  signIn,
  expectLostLine,
}) => {
  expectLostLine();
  const exam = await givenExam(studyFiles({ slices: 8 }));
  await signIn("author");
  let answered = 0;
  let isLost = true;
  await page.route(/\/frames\/\d+$/, (route) =>
    isLost && answered++ > 0 ? route.abort("internetdisconnected") : route.continue(),
  );
  await page.goto(`/studies/${exam.id}/viewer`);
  await isDrawn(page, 5);
  await page.keyboard.press("h");
  await page.keyboard.press("r");
  await page.keyboard.press("i");
  await expect.poll(() => edges(page)).toEqual(["P", "A", "L", "R"]);
  await page.getByRole("button", { name: said("viewer.do.zoom") }).click();
  await drag(page, [0.5, 0.6], [0.5, 0.4]);
  await page.getByRole("button", { name: said("viewer.do.pan") }).click();
  await drag(page, [0.5, 0.5], [0.6, 0.4]);
  const left = await middleRow(page);
  await page.keyboard.press("End");
  await expect(page.getByText(said("images.unanswered"))).toBeVisible();
  const shown = () => pane(page).locator('[data-corner="bottom-right"]').innerText();
  const before = await shown();
  isLost = false;
  await isDrawn(page, 8);
  await expect(page.getByText(said("images.unanswered"))).toHaveCount(0);
  await expect.poll(() => edges(page)).toEqual(["P", "A", "L", "R"]);
  expect(await shown()).toBe(before);
  await page.getByRole("slider", { name: said("viewer.slider") }).fill("5");
  await isDrawn(page, 5);
  await expect.poll(async () => difference(await middleRow(page), left)).toBeLessThan(1);
});

test("what was measured while the line was lost is kept once it is back", async ({ page, signIn, expectLostLine }) => {
  expectLostLine();
  const exam = await givenExam();
  await signIn("author");
  await page.route(/\/measurements$/, (route) => route.abort("internetdisconnected"));
  await page.goto(`/studies/${exam.id}/viewer`);
  await isDrawn(page, 2);
  const unkept = page.getByRole("alert").filter({ hasText: said("viewer.unkept") });
  await expect(unkept).toBeVisible();
  await page.getByRole("button", { name: said("viewer.do.length") }).click();
  await drag(page, [0.4, 0.4], [0.6, 0.4]);
  const kept = page.waitForResponse(
    (answer) => answer.url().endsWith("/measurements") && answer.request().method() === "PUT",
  );
  await page.unroute(/\/measurements$/);
  expect((await kept).status()).toBe(200);
  await expect(unkept).toHaveCount(0);
  await page.reload();
  await isDrawn(page, 2);
  await expect(pane(page).locator("svg.svg-layer text", { hasText: " mm" })).toBeVisible();
});
