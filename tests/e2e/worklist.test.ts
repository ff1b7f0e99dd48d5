import { expect, test } from "./product";
import { said } from "./said";

test(
  "a reader takes what is due next, and gives it back with a reason for others to take",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, expectStatus }) => {
    expectStatus(422);
    await signIn("author");
    await page.goto("/worklist");
    await page.getByRole("button", { name: said("worklist.take") }).click();
    await expect(page).toHaveURL(/\/studies\/[^/]+\/reports\//);
    await expect(page.getByText(said("answers.done.examTaken"))).toBeVisible();
    const [, , examId = ""] = new URL(page.url()).pathname.split("/");

    await page.goto(`/worklist/${examId}/skip`);
    await page.getByRole("button", { name: said("worklist.skip") }).click();
    await expect(page).toHaveURL(new RegExp(`/worklist/${examId}/skip`));
    await page.getByLabel(said("worklist.reason")).fill("需要神经组医师阅片");
    await page.getByRole("button", { name: said("worklist.skip") }).click();
    await expect(page.getByText(said("answers.done.examSkipped"))).toBeVisible();
    await expect(page).toHaveURL(/\/worklist$/);
    await expect(page.locator(`a[href="/worklist/${examId}/skip"]`)).toHaveCount(0);
  },
);
