import sharp from "sharp";
import { hospital } from "./hospital";
import { expect, test } from "./product";
import { said } from "./said";

const tags = { tag: ["@no-scripts", "@phone"] };

test(
  "critical rules that another saved meanwhile stand beside what was typed, and both are saved",
  tags,
  async ({ page, signIn, expectStatus }) => {
    expectStatus(409);
    const { api, id, path, close } = await hospital();
    await signIn("groupAdmin");
    await page.goto(`${path}/settings/critical-rules`);
    const minutes = (category: "critical" | "urgent") =>
      said("critical.rules.minutes", { category: said(`critical.categories.${category}`) });
    const before = await api.criticalItems.rules({ id });
    await page.getByLabel(minutes("critical")).fill("7");
    await page.getByLabel(said("critical.rules.step", { number: 1 })).selectOption(said("critical.rules.admins"));
    await api.criticalItems.setRules({ ...before, id, minutes: { ...before.minutes, urgent: 45 } });
    const save = page.getByRole("button", { name: said("critical.rules.save"), exact: true });
    await save.click();
    await expect(page.getByText(said("common.merged.taken", { fields: minutes("urgent") }))).toBeVisible();
    await expect(page.getByLabel(minutes("critical"))).toHaveValue("7");
    await expect(page.getByLabel(minutes("urgent"))).toHaveValue("45");
    await save.click();
    await expect(page.getByText(said("answers.done.saved"))).toBeVisible();
    expect(await api.criticalItems.rules({ id })).toMatchObject({
      minutes: { critical: 7, urgent: 45 },
      chain: [{ accountId: null, roleId: null }],
    });
    await close();
  },
);

test(
  "a provider outside is named with its address and secret, which is never shown again",
  tags,
  async ({ page, signIn, expectStatus }) => {
    expectStatus(422);
    const { api, id, path, close } = await hospital();
    await signIn("groupAdmin");
    await page.goto(`${path}/settings/ai-provider`);
    await page.getByLabel(said("aiTasks.settings.kind")).selectOption(said("aiTasks.settings.kinds.outside"));
    await page.getByLabel(said("aiTasks.settings.name")).fill("肺结节筛查");
    const save = page.getByRole("button", { name: said("common.action.save"), exact: true });
    await save.click();
    await expect(page.getByLabel(said("aiTasks.settings.url"))).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel(said("aiTasks.settings.name"))).toHaveValue("肺结节筛查");
    await page.getByLabel(said("aiTasks.settings.url")).fill("https://ai.example.cn/tasks");
    await page.getByLabel(said("aiTasks.settings.secret")).fill("sixteen letters or more");
    await save.click();
    await expect(page.getByText(said("answers.done.saved"), { exact: true })).toBeVisible();
    await expect(page.getByLabel(said("aiTasks.settings.secret"))).toHaveValue("");
    await expect(page.getByText(said("aiTasks.settings.secretKept"))).toBeVisible();
    expect(await page.content()).not.toContain("sixteen letters");
    expect(await api.aiTasks.provider({ id })).toMatchObject({ kind: "outside", hasSecret: true });
    await close();
  },
);

test(
  "a hospital's own diagram is added, seen and removed, and what is no picture is refused",
  tags,
  async ({ page, signIn, expectStatus }) => {
    expectStatus(422);
    const { path, close } = await hospital();
    await signIn("groupAdmin");
    await page.goto(`${path}/settings/diagrams`);
    await expect(page.getByText(said("sampleGraphs.settings.none"))).toBeVisible();
    const add = page.getByRole("button", { name: said("sampleGraphs.settings.add"), exact: true });
    const name = page.getByLabel(said("sampleGraphs.settings.name"));
    const picture = page.getByLabel(said("sampleGraphs.settings.file"));
    await name.fill("胃分区图");
    await picture.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
    await add.click();
    await expect(picture).toHaveAttribute("aria-invalid", "true");
    await expect(name).toHaveValue("胃分区图");
    const drawn = sharp({ create: { width: 320, height: 240, channels: 3, background: "#fff" } }).png();
    await picture.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: await drawn.toBuffer() });
    await add.click();
    await expect(page.getByText(said("answers.done.added"))).toBeVisible();
    await expect(page.getByText("胃分区图").first()).toBeVisible();
    await page.getByRole("button", { name: said("sampleGraphs.settings.remove") }).click();
    await expect(page.getByText(said("answers.done.deleted"))).toBeVisible();
    await expect(page.getByText(said("sampleGraphs.settings.none"))).toBeVisible();
    await close();
  },
);
