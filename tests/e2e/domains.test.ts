import sharp from "sharp";
import { expectAccessible } from "./accessibility";
import { expect, speak, test } from "./product";
import { said } from "./said";
import { expectSpoken } from "./spoken";

test(
  "the operator gives a host a name, rules and pictures; what is wrong is told at its field",
  { tag: ["@no-scripts"] },
  async ({ page, signIn, expectStatus, hasJavaScript }, { project }) => {
    expectStatus(422, 409);
    const host = `${project.name}.example`;
    await signIn("operator");
    await page.goto("/settings/admin/domains");
    await page.getByRole("textbox", { name: said("lists.fields.host") }).fill("https://wrong");
    await page.getByLabel(said("lists.fields.displayName")).fill("雪山影像");
    await page.getByRole("button", { name: said("domains.add") }).click();
    await expect(page.getByText(said("answers.rules.host"), { exact: false })).toBeVisible();
    await expect(page.getByLabel(said("lists.fields.displayName"))).toHaveValue("雪山影像");
    await page.getByRole("textbox", { name: said("lists.fields.host") }).fill(host);
    await page.getByRole("button", { name: said("domains.add") }).click();
    await expect(page.getByRole("heading", { name: host })).toBeVisible();

    await page.getByLabel(said("lists.fields.website")).fill("javascript:alert(1)");
    await page.getByLabel(said("lists.fields.allowRegistration")).check();
    await page.getByRole("button", { name: said("common.action.save") }).click();
    await expect(page.getByText(said("answers.rules.webAddress"))).toBeVisible();
    await expect(page.getByLabel(said("lists.fields.allowRegistration"))).toBeChecked();
    await page.getByLabel(said("lists.fields.website")).fill("https://xueshan.example");
    await page.getByRole("button", { name: said("common.action.save") }).click();
    await expect(page.getByText(said("answers.done.saved"))).toBeVisible();

    const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: "#06c" } }).png();
    const file = { name: "logo.png", mimeType: "image/png", buffer: await picture.toBuffer() };
    await page.getByLabel(said("domains.picture")).first().setInputFiles(file);
    await page.getByRole("button", { name: said("domains.logo.set") }).click();
    await expect(page.getByRole("img", { name: said("domains.logo.title") })).toBeVisible();
    await page.getByLabel(said("domains.picture")).last().setInputFiles(file);
    await page.getByRole("button", { name: said("domains.background.set") }).click();
    await expect(page.getByRole("button", { name: said("domains.background.remove") })).toBeVisible();
    if (hasJavaScript) await expectAccessible(page);
    for (const language of ["en", "tib", "chs"] as const) {
      await speak(page, language);
      await page.goto(`/settings/admin/domains/${host}`);
      await expectSpoken(page, language);
    }

    await page.getByRole("link", { name: said("domains.remove") }).click();
    await page.getByRole("button", { name: said("domains.remove") }).click();
    await expect(page.getByRole("heading", { name: said("domains.title") })).toBeVisible();
    await expect(page.getByRole("link", { name: host })).toHaveCount(0);
  },
);
