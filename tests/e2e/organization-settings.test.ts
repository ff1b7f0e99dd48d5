import { expectAccessible } from "./accessibility";
import { colleague } from "./colleague";
import { hospital } from "./hospital";
import { expect, test } from "./product";

test(
  "what another administrator saved meanwhile comes into the form, and what was typed stays",
  { tag: ["@no-scripts"] },
  async ({ page, signIn, expectStatus }) => {
    expectStatus(409);
    const { api, id, path, close } = await hospital();
    await signIn("groupAdmin");
    await page.goto(`${path}/settings/profile`);
    await page.getByLabel("电话").fill("0970-555 0199");
    await page.getByLabel("机构介绍").fill("一行\n两行");
    const before = await api.organizationSettings.read({ id });
    await api.organizationSettings.updateProfile({ ...before, address: "海西路 8 号", introduction: "他人的机构介绍" });
    await page.getByRole("button", { name: "保存" }).click();
    await expect(page.getByText("已采用其间保存的内容：地址。")).toBeVisible();
    await expect(page.getByText("两边都改过，表单中保留您填写的内容：机构介绍。")).toBeVisible();
    await expect(page.getByLabel("地址")).toHaveValue("海西路 8 号");
    await expect(page.getByLabel("电话")).toHaveValue("0970-555 0199");
    await page.getByRole("button", { name: "保存" }).click();
    await expect(page.getByText("已保存。", { exact: true })).toBeVisible();
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
    await page.getByLabel("电话").fill("0970-555 0199");
    await page.getByRole("button", { name: "保存" }).click();
    await expect(page.getByText("已保存")).toBeVisible();
    await expect(page.getByLabel("电话")).toHaveValue("0970-555 0199");
    if (hasJavaScript) await expectAccessible(page);

    // Four eyes are the default: nobody can approve their own report beside them.
    await page.goto(`${settings}/reading-rules`);
    await page.getByLabel("允许自行审核").check();
    await page.getByLabel("左右侧不一致").selectOption("必须修改");
    await page.getByRole("button", { name: "保存" }).click();
    await expect(page.getByText("要求双人审核时不能允许自行审核")).toBeVisible();
    await page.getByLabel("双人审核", { exact: true }).uncheck();
    await page.getByRole("button", { name: "保存" }).click();
    await expect(page.getByText("已保存")).toBeVisible();
    expect(await api.organizationSettings.read({ id })).toMatchObject({
      fourEyes: false,
      selfApproval: true,
      inspectionLevels: { laterality: "block" },
    });

    await page.goto(`${settings}/org-code`);
    await page.getByLabel("机构编码").fill("有 空格");
    await page.getByRole("button", { name: "下一步" }).click();
    await expect(page.getByText("只能使用英文字母", { exact: false })).toBeVisible();
    await page.getByLabel("机构编码").fill(code);
    await page.getByRole("button", { name: "下一步" }).click();
    await expect(page.getByText("绑定后不能更改，也不能解除")).toBeVisible();
    await page.getByRole("button", { name: "绑定" }).click();
    await expect(page.getByText("机构编码已绑定。")).toBeVisible();
    await expect(page.getByText(code, { exact: true })).toBeVisible();

    await page.goto(`${settings}/public-upload`);
    await page.getByRole("button", { name: "生成链接" }).click();
    const link = await page.getByLabel("链接", { exact: true }).inputValue();
    expect(link).toContain("/upload?token=");
    await expect(page.getByText("无需账号、无需登录即可", { exact: false })).toBeVisible();
    await page.getByRole("link", { name: "更换链接" }).click();
    await page.getByRole("link", { name: "取消" }).click();
    await expect(page.getByLabel("链接", { exact: true })).toHaveValue(link);
    await page.getByRole("link", { name: "停用链接" }).click();
    await expect(page.getByText("已印出的二维码立即失效", { exact: false })).toBeVisible();
    await page.getByRole("button", { name: "停用链接" }).click();
    await expect(page.getByRole("button", { name: "生成链接" })).toBeVisible();

    await page.goto(`${settings}/api-keys`);
    await page.getByLabel("系统名称").fill("影像归档");
    await page.getByRole("button", { name: "生成密钥" }).click();
    const key = await page.getByLabel("密钥", { exact: true }).inputValue();
    const address = await page.getByLabel("DICOMweb 地址").inputValue();
    const search = () => fetch(`${address}/studies`, { headers: { authorization: `Bearer ${key}` } });
    expect((await search()).status).toBe(204);
    await page.getByRole("link", { name: "停用密钥" }).click();
    await expect(page.getByText("密钥无法恢复", { exact: false })).toBeVisible();
    await page.getByRole("button", { name: "停用密钥" }).click();
    await expect(page.getByText("还没有密钥。")).toBeVisible();
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
    await expect(page.getByText(`文件将上传到${own.name}`, { exact: false })).toBeVisible();
    await expect(page.getByLabel("机构")).toHaveValue(own.id);
    await page.goto("/upload?token=nothing-known");
    await expect(page.getByText("上传链接已失效", { exact: false })).toBeVisible();
  },
);
