import type { Locator, Page } from "@playwright/test";
import { demoOpinionsId } from "#api/demo/demo-consultation-ids";
import sharp from "sharp";
import { colleague, productUrl } from "./colleague";
import { preparedRoom } from "./given-room";
import { expect, test } from "./product";
import { said } from "./said";

const tab = (page: Page, id: string, name: "consent" | "opinions" | "dossier") =>
  page.goto(`/consultations/${id}/${name}`);
const press = (page: Page | Locator, key: Parameters<typeof said>[0]) =>
  page.getByRole("button", { name: said(key), exact: true }).click();

test(
  "consent is entered, an opinion signed, summed up, and the dossier loaded",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, openAs, hasJavaScript, expectStatus }) => {
    // The witness is left out at first.
    expectStatus(422);
    const { id, accepted } = await preparedRoom();
    await signIn("author");
    await tab(page, id, "consent");
    const withdrawal = page.getByRole("group").filter({ hasText: said("consents.withdrawLead") });
    await withdrawal.locator("summary").click();
    await withdrawal.getByLabel(said("consents.withdrawReason")).fill("家属要求重新签署");
    await withdrawal.getByRole("button", { name: said("consents.withdraw") }).click();
    await expect(page.getByText(said("consents.missing"))).toBeVisible();
    await page.getByLabel(said("consents.giverName")).fill("王秀英");
    await page.getByLabel(said("consents.relation")).selectOption("spouse");
    await press(page, "consents.makeCode");
    await expect(page.getByText(/consents\/sign\?code=/)).toBeVisible();
    await page.getByLabel(said("consents.giverName")).fill("王秀英");
    await page.getByLabel(said("consents.relation")).selectOption("spouse");
    await press(page, "consents.saveWitness");
    await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
    await expect(page.getByLabel(said("consents.giverName"))).toHaveValue("王秀英");
    const witness = page.getByRole("textbox", { name: said("consents.witness"), exact: true });
    await witness.fill("王秀英");
    await press(page, "consents.saveWitness");
    await expect(page.getByText(said("problems.witness_involved"))).toBeVisible();
    await expect(witness).toHaveAttribute("aria-invalid", "true");
    await witness.fill("赵敏");
    await press(page, "consents.saveWitness");
    await expect(page.getByText(said("consents.stands")).first()).toBeVisible();
    await accepted();

    const expert = await openAs("expert");
    await tab(expert, id, "opinions");
    const text = `考虑周围型肺癌，建议穿刺活检 ${Date.now()}`;
    const own = expert.locator("#opinion");
    await press(own, "opinions.sign");
    await expect(own.getByLabel(said("opinions.consultation.text"))).toHaveAttribute("aria-invalid", "true");
    await own.getByLabel(said("opinions.consultation.text")).fill(text);
    await press(own, "opinions.saveDraft");
    await expect(expert.getByText(said("answers.done.saved"))).toBeVisible();
    await expect(own.getByLabel(said("opinions.consultation.text"))).toHaveValue(text);
    await press(own, "opinions.sign");
    await expect(expert.locator("p").filter({ hasText: text })).toBeVisible();

    await tab(page, id, "opinions");
    const summary = page.locator("#summary");
    await summary.getByLabel(said("opinions.summary.text")).fill("建议穿刺活检");
    // Nobody is taken to agree before somebody says so.
    for (const agrees of await summary.getByLabel(said("opinions.summary.agrees"), { exact: true }).all()) {
      await expect(agrees).not.toBeChecked();
      await agrees.check();
    }
    await press(summary, "opinions.sign");
    await expect(page.locator("p").filter({ hasText: "建议穿刺活检" }).first()).toBeVisible();

    await tab(page, id, "dossier");
    await press(page, "dossiers.issue");
    await expect(page.getByText(said("dossiers.upToDate"))).toBeVisible();
    const file = await page.request.get(
      (await page
        .getByRole("link", { name: said("dossiers.pdf"), exact: true })
        .first()
        .getAttribute("href")) ?? "",
    );
    expect([file.status(), file.headers()["content-type"]]).toEqual([200, "application/pdf"]);
    await page
      .getByRole("link", { name: said("dossiers.print"), exact: true })
      .first()
      .click();
    await expect(page.getByText(text)).toBeVisible();
    if (hasJavaScript) expect(await page.locator("script[src]").count()).toBe(0);

    // The code at its foot, typed by somebody who cannot scan it.
    const foot = await page
      .getByText(/[A-Z0-9]{4}(-[A-Z0-9]{4}){3}/)
      .first()
      .textContent();
    await page.goto("/verify");
    await page
      .getByLabel(said("printing.verify.form.code"))
      .fill(/[A-Z0-9]{4}(-[A-Z0-9]{4}){3}/.exec(foot ?? "")?.[0] ?? "");
    await page.getByRole("button", { name: said("printing.verify.form.submit") }).click();
    await expect(page.getByRole("heading", { name: said("dossiers.verify.current.title") })).toBeVisible();
  },
);

test(
  "consent is signed on a phone by a picture, on a page that speaks as its text does",
  { tag: ["@no-scripts"] },
  async ({ browser, hasJavaScript }) => {
    const { id } = await preparedRoom();
    const { api } = await colleague("author");
    const { consents, text } = await api.consents.ofConsultation({ id });
    await api.consents.withdraw({ id, consentId: consents[0]?.id ?? "", reason: "重新签署" });
    const giver = { giverName: "Tenzin", relation: "child", language: "en", textVersion: text.version } as const;
    const { url } = await api.consents.ticket({ ...giver, id });
    const phone = await browser.newPage({ javaScriptEnabled: hasJavaScript, viewport: { width: 390, height: 844 } });
    const { pathname, search } = new URL(url);
    await phone.goto(`${productUrl()}${pathname}${search}`);
    // The sheet to draw on comes with the scripts, and moves what stands below it.
    if (hasJavaScript) await expect(phone.getByRole("img", { name: "Sheet to sign on" })).toBeVisible();
    const strokes =
      '<svg width="300" height="100"><path d="M20 80 Q90 0 150 60 T280 30" stroke="#111" stroke-width="6" fill="none"/></svg>';
    const buffer = await sharp({ create: { width: 300, height: 100, channels: 3, background: "white" } })
      .composite([{ input: Buffer.from(strokes) }])
      .png()
      .toBuffer();
    await phone.locator("input[type=file]").setInputFiles({ name: "signature.png", mimeType: "image/png", buffer });
    await phone.getByRole("button").last().click();
    await expect(phone.getByText("Signed, thank you.")).toBeVisible();
    await phone.context().close();
    expect((await api.consents.ofConsultation({ id })).consents[0]).toMatchObject({ ...giver, way: "signature" });
  },
);

test("one click tells what became of it", { tag: ["@no-scripts", "@phone"] }, async ({ page, signIn }) => {
  await signIn("author");
  await tab(page, demoOpinionsId, "opinions");
  await press(page, "opinions.outcomes.followed");
  await expect(page.getByText(said("opinions.outcome.change"))).toBeVisible();
  await expect(page.locator("p").filter({ hasText: said("opinions.outcomes.followed") })).toBeVisible();
});
