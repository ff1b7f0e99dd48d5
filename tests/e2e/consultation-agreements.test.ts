import { colleague } from "./colleague";
import { expect, test } from "./product";
import { said } from "./said";

test(
  "an agreement is added for its days, and ended once somebody has read what that means",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, expectStatus }) => {
    // The days are the wrong way round at first.
    expectStatus(422);
    const { api } = await colleague("groupAdmin");
    const [group] = (await api.accounts.organizations({})).groups;
    await signIn("groupAdmin");
    await page.goto(`/groups/${group?.id}/settings/consultation-agreements`);
    const note = `试点 ${crypto.randomUUID().slice(0, 8)}`;
    const add = page.getByRole("button", { name: said("consultations.agreements.add"), exact: true });
    await page.getByLabel(said("consultations.agreements.from")).selectOption({ index: 1 });
    await page.getByLabel(said("consultations.agreements.to")).selectOption({ index: 2 });
    await page.getByLabel(said("consultations.agreements.validFrom")).fill("2090-12-31");
    await page.getByLabel(said("consultations.agreements.validUntil")).fill("2090-01-01");
    await page.getByLabel(said("consultations.agreements.note")).fill(note);
    await add.click();
    await expect(page.getByLabel(said("consultations.agreements.validUntil"))).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel(said("consultations.agreements.note"))).toHaveValue(note);
    await page.getByLabel(said("consultations.agreements.validFrom")).fill("2090-01-01");
    await page.getByLabel(said("consultations.agreements.validUntil")).fill("2090-12-31");
    await add.click();

    const row = page.getByRole("row").filter({ hasText: note });
    await expect(row.getByText(said("consultations.agreements.states.ahead"))).toBeVisible();
    const end = row.getByRole("button", { name: said("consultations.agreements.endNow") });
    await expect(end).toBeHidden();
    await row.locator("summary").click();
    await expect(row.getByText(said("consultations.agreements.endMeans"))).toBeVisible();
    await end.click();
    await expect(row.getByText(said("consultations.agreements.states.ended"))).toBeVisible();
    await expect(row.locator("summary")).toHaveCount(0);
  },
);
