import { expectAccessible } from "./accessibility";
import { colleague } from "./colleague";
import { hospital } from "./hospital";
import { expect, test } from "./product";
import { said } from "./said";

test(
  "what another administrator saved meanwhile comes into the form, and what was typed stays",
  { tag: ["@no-scripts"] },
  async ({ page, signIn, expectStatus }) => {
    expectStatus(409);
    const { api, id, path, close } = await hospital();
    await signIn("groupAdmin");
    await page.goto(`${path}/settings/profile`);
    await page.getByLabel(said("lists.fields.phone")).fill("0970-555 0199");
    await page.getByLabel(said("lists.fields.introduction")).fill("一行\n两行");
    const before = await api.organizationSettings.read({ id });
    await api.organizationSettings.updateProfile({ ...before, address: "海西路 8 号", introduction: "他人的机构介绍" });
    await page.getByRole("button", { name: said("common.action.save") }).click();
    await expect(page.getByText(said("common.merged.taken", { fields: said("lists.fields.address") }))).toBeVisible();
    await expect(
      page.getByText(said("common.merged.own", { fields: said("lists.fields.introduction") })),
    ).toBeVisible();
    await expect(page.getByLabel(said("lists.fields.address"))).toHaveValue("海西路 8 号");
    await expect(page.getByLabel(said("lists.fields.phone"))).toHaveValue("0970-555 0199");
    await page.getByRole("button", { name: said("common.action.save") }).click();
    await expect(page.getByText(said("answers.done.saved"), { exact: true })).toBeVisible();
    expect(await api.organizationSettings.read({ id })).toMatchObject({
      address: "海西路 8 号",
      phone: "0970-555 0199",
      introduction: expect.stringMatching(/^一行\r?\n两行$/),
    });
    await close();
  },
);

test(
  "an administrator sets a hospital's profile and rules, binds its code once, and links to its upload page",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, expectStatus, hasJavaScript }, { project }) => {
    expectStatus(422);
    const { api } = await colleague("groupAdmin");
    const [group] = (await api.accounts.organizations({})).groups;
    if (!group) throw new Error("the demo's group is gone");
    const code = `T-${project.name}-${Date.now()}`.slice(0, 35);
    const { id } = await api.groups.organizations.create({ id: group.id, name: `新院区 ${code}`, isPrivate: true });
    const settings = `/groups/${group.id}/organizations/${id}/settings`;
    await signIn("groupAdmin");

    await page.goto(`${settings}/profile`);
    await page.getByLabel(said("lists.fields.phone")).fill("0970-555 0199");
    await page.getByRole("button", { name: said("common.action.save") }).click();
    await expect(page.getByText(said("answers.done.saved"))).toBeVisible();
    await expect(page.getByLabel(said("lists.fields.phone"))).toHaveValue("0970-555 0199");
    if (hasJavaScript) await expectAccessible(page);

    // Four eyes are the default: nobody can approve their own report beside them.
    await page.goto(`${settings}/reading-rules`);
    await page.getByLabel(said("lists.fields.selfApproval")).check();
    await page
      .getByLabel(said("lists.fields.inspectionLevels.laterality"))
      .selectOption(said("lists.values.inspection.block"));
    await page.getByRole("button", { name: said("common.action.save") }).click();
    await expect(page.getByText(said("answers.rules.selfApprovalNeedsTwoEyes"))).toBeVisible();
    await page.getByLabel(said("lists.fields.fourEyes"), { exact: true }).uncheck();
    await page.getByRole("button", { name: said("common.action.save") }).click();
    await expect(page.getByText(said("answers.done.saved"))).toBeVisible();
    expect(await api.organizationSettings.read({ id })).toMatchObject({
      fourEyes: false,
      selfApproval: true,
      inspectionLevels: { laterality: "block" },
    });

    await page.goto(`${settings}/org-code`);
    await page.getByLabel(said("organizationSettings.code.code")).fill("有 空格");
    await page.getByRole("button", { name: said("organizationSettings.code.next") }).click();
    await expect(page.getByText(said("answers.rules.orgCode"), { exact: false })).toBeVisible();
    await page.getByLabel(said("organizationSettings.code.code")).fill(code);
    await page.getByRole("button", { name: said("organizationSettings.code.next") }).click();
    await expect(page.getByText(said("organizationSettings.code.unchangeable"))).toBeVisible();
    await page.getByRole("button", { name: said("organizationSettings.code.bind") }).click();
    await expect(page.getByText(said("answers.done.codeBound"))).toBeVisible();
    await expect(page.getByText(code, { exact: true })).toBeVisible();

    await page.goto(`${settings}/public-upload`);
    await page.getByRole("button", { name: said("organizationSettings.uploadLink.make") }).click();
    const link = await page.getByLabel(said("organizationSettings.uploadLink.link"), { exact: true }).inputValue();
    expect(link).toContain("/upload?token=");
    await expect(page.getByText(said("organizationSettings.uploadLink.lead"), { exact: false })).toBeVisible();
    await page.getByRole("link", { name: said("organizationSettings.uploadLink.renew") }).click();
    await page.getByRole("link", { name: said("common.action.cancel") }).click();
    await expect(page.getByLabel(said("organizationSettings.uploadLink.link"), { exact: true })).toHaveValue(link);
    await page.getByRole("link", { name: said("organizationSettings.uploadLink.revoke") }).click();
    await expect(
      page.getByText(said("organizationSettings.uploadLink.revokeExplanation"), { exact: false }),
    ).toBeVisible();
    await page.getByRole("button", { name: said("organizationSettings.uploadLink.revoke") }).click();
    await expect(page.getByRole("button", { name: said("organizationSettings.uploadLink.make") })).toBeVisible();

    await page.goto(`${settings}/api-keys`);
    await page.getByLabel(said("organizationSettings.apiKeys.name")).fill("影像归档");
    await page.getByRole("button", { name: said("organizationSettings.apiKeys.make") }).click();
    const key = await page.getByLabel(said("organizationSettings.apiKeys.key"), { exact: true }).inputValue();
    const address = await page.getByLabel(said("organizationSettings.apiKeys.address")).inputValue();
    const search = () => fetch(`${address}/studies`, { headers: { authorization: `Bearer ${key}` } });
    expect((await search()).status).toBe(204);
    await page.getByRole("link", { name: said("organizationSettings.apiKeys.revoke") }).click();
    await expect(page.getByText(said("organizationSettings.apiKeys.explanation"), { exact: false })).toBeVisible();
    await page.getByRole("button", { name: said("organizationSettings.apiKeys.revoke") }).click();
    await expect(page.getByText(said("organizationSettings.apiKeys.none"))).toBeVisible();
    expect((await search()).status).toBe(401);
    await api.groups.organizations.remove({ id: group.id, bid: id });
  },
);

test(
  "an upload link chooses the hospital for who may upload there, and says so when it works no longer",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn }) => {
    const { api } = await colleague("organizationAdmin");
    const [own] = (await api.accounts.organizations({})).organizations;
    if (!own) throw new Error("the administrator keeps no organization");
    const { token } = await api.organizationSettings.uploadToken({ id: own.id });
    await signIn("technician");
    await page.goto(`/upload?token=${token}`);
    await expect(page.getByText(said("uploads.link.to", { name: own.name }), { exact: false })).toBeVisible();
    await expect(page.getByLabel(said("uploads.choose.organization"))).toHaveValue(own.id);
    await page.goto("/upload?token=nothing-known");
    await expect(page.getByText(said("uploads.link.overTitle"), { exact: false })).toBeVisible();
  },
);
