import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { colleague } from "./colleague";
import { hospital } from "./hospital";
import { expect, speak, test } from "./product";
import { slowly } from "./slowly";
import { expectSpoken } from "./spoken";

const password = "founder-2026";

async function signInAs(page: Page, username: string, secret: string) {
  await page.goto("/login");
  await page.getByLabel("用户名").fill(username);
  await page.getByLabel("密码").fill(secret);
  await page.getByRole("button", { name: "登录", exact: true }).click();
}

/** An account that the operator lets create a group. */
async function founderOf(name: string) {
  const { api } = await colleague("operator");
  const username = `founder-${name}`;
  const { id } = await api.accounts.register({ username, password, name: "创建人" });
  await api.administration.allowGroup({ id, canCreateGroup: true });
  return username;
}

test(
  "one sets up a group with hospitals, members and roles, and a member begins to work",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, browser, expectStatus }, { project }) => {
    expectStatus(422, 409, 403);
    const mark = `${project.name}-${Date.now()}`;
    await signInAs(page, await founderOf(mark), password);
    await page.waitForURL((url) => url.pathname !== "/login");

    await page.goto("/groups");
    await page.getByRole("link", { name: "创建集团" }).click();
    await page.getByLabel("集团名称").fill("北山医联体");
    await page.getByLabel("集团标识").fill("qingnan");
    await page.getByRole("button", { name: "创建集团" }).click();
    await expect(page.getByText("该标识已被使用", { exact: false })).toBeVisible();
    await expect(page.getByLabel("集团名称")).toHaveValue("北山医联体");
    await page.getByLabel("集团标识").fill(`b${mark}`.slice(0, 32));
    await page.getByRole("button", { name: "创建集团" }).click();
    await expect(page.getByText("集团已创建")).toBeVisible();

    const create = async (name: string, isPrivate: boolean) => {
      await page.getByRole("link", { name: "创建机构" }).click();
      await page.getByLabel("机构名称").fill(name);
      if (isPrivate) await page.getByLabel("私有").check();
      await page.getByRole("button", { name: "创建机构" }).click();
      await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
    };
    await create("北山县医院", false);
    const hospital = new URL(page.url()).pathname.replace(/\/members$/, "");
    const group = hospital.replace(/\/organizations\/.*/, "");
    await page.getByRole("link", { name: "北山医联体" }).click();
    await create("内部影像中心", true);
    const second = new URL(page.url()).pathname.replace(/\/members$/, "");

    await page.goto(`${group}/settings`);
    await page.getByRole("checkbox", { name: "登记" }).check();
    await page.getByRole("button", { name: "保存" }).click();
    await expect(page.getByText("已保存", { exact: false })).toBeVisible();
    await expect(page.getByRole("checkbox", { name: "登记" })).toBeChecked();

    await page.goto(`${group}/settings/members/add`);
    await page.getByLabel("用户名").fill(`nurse-${mark}`);
    await page.getByLabel("姓名").fill("林护士");
    await page.getByLabel("初始密码").fill("123456");
    await page.getByRole("button", { name: "创建账号并加入" }).click();
    await expect(page.getByText("密码过于简单", { exact: false })).toBeVisible();
    await expect(page.getByLabel("姓名")).toHaveValue("林护士");
    await page.getByLabel("初始密码").fill("first-day-1");
    await page.getByRole("button", { name: "创建账号并加入" }).click();
    await expect(page.getByRole("link", { name: "林护士" })).toBeVisible();

    await page.goto(`${hospital}/members/add`);
    await page.getByRole("checkbox", { name: "林护士" }).check();
    await page.getByRole("button", { name: "加入", exact: true }).click();
    await expect(page.getByText("成员已加入")).toBeVisible();

    await page.goto(`${hospital}/roles/new`);
    await page.getByLabel("角色名称").fill("上传员");
    await page.getByRole("checkbox", { name: "上传检查" }).check();
    await page.getByRole("button", { name: "新建角色" }).click();
    await page.getByRole("checkbox", { name: "林护士" }).check();
    await page.getByRole("button", { name: "保存成员" }).click();
    await expect(page.getByText("已保存", { exact: false })).toBeVisible();

    const member = await browser.newPage({ javaScriptEnabled: false });
    await signInAs(member, `nurse-${mark}`, "first-day-1");
    await expect(member).toHaveURL(/\/change-password/);
    await member.getByLabel("新密码").fill("my-own-22");
    await member.getByLabel("再次输入密码").fill("my-own-22");
    await member.getByRole("button", { name: "设置密码并登录" }).click();
    await expect(member.getByRole("link", { name: "上传检查" }).first()).toBeAttached();
    await expect(member.getByRole("link", { name: "机构管理" })).toHaveCount(0);
    expect((await member.goto(second))?.status()).toBe(404);
    expect((await member.goto(`${group}/settings`))?.status()).toBe(403);
    await member.close();

    await page.goto(`${hospital}/members`);
    await page.getByRole("link", { name: "创建人" }).click();
    await page.getByRole("radio", { name: "成员" }).check();
    await page.getByRole("button", { name: "保存级别" }).click();
    await expect(page.getByText("至少要保留一名管理员", { exact: false })).toBeVisible();

    await page.goto(`${second}/delete`);
    await page.getByRole("button", { name: "停用机构" }).click();
    await expect(page.getByText("机构已停用。")).toBeVisible();
    await expect(page.getByRole("link", { name: "内部影像中心" })).toHaveCount(0);
    await page.getByRole("link", { name: "已停用的机构" }).click();
    await page.getByRole("button", { name: "恢复使用" }).click();
    await expect(page.getByRole("link", { name: "内部影像中心" })).toBeVisible();
  },
);

test(
  "two administrators of a group: the second is shown what the first saved, and keeps what he entered",
  { tag: ["@no-scripts"] },
  async ({ page, signIn, expectStatus }, { project }) => {
    test.skip(project.name !== "no-javascript", "one group of the demo, changed once");
    expectStatus(409);
    await signIn("groupAdmin");
    const { api } = await colleague("groupAdmin");
    const [group] = (await api.groups.mine({})).groups;
    if (!group) throw new Error("the demo has no group");
    await page.goto(`/groups/${group.id}/settings`);
    await page.getByLabel("集团名称").fill("青南医疗联合体（新）");
    await api.groups.update({ id: group.id, version: group.version, isGroupKb: !group.isGroupKb });
    await page.getByRole("button", { name: "保存" }).click();
    await expect(page.getByText("他人保存了下面的设置", { exact: false })).toBeVisible();
    await expect(page.getByLabel("集团名称")).toHaveValue("青南医疗联合体（新）");
    await page.getByLabel("集团名称").fill(group.displayName);
    await page.getByRole("button", { name: "保存" }).click();
    await expect(page.getByText("已保存", { exact: false })).toBeVisible();
  },
);

test(
  "a member's level that two set: the second is told what the first chose, and may set it all the same",
  { tag: ["@no-scripts"] },
  async ({ page, signIn, expectStatus }) => {
    expectStatus(409);
    const { api, id, path, close } = await hospital();
    const username = `level-${Date.now()}`;
    const account = { username, name: "林护士", password: "first-day-1", accessLevel: "member" as const };
    const { id: mid } = await api.members.createAccount({ id, ...account });
    await signIn("groupAdmin");
    await page.goto(`${path}/members/${mid}`);
    await page.getByRole("radio", { name: "协作者" }).check();
    await api.members.change({ id, mid, accessLevel: "contentManager" });
    await page.getByRole("button", { name: "保存级别" }).click();
    await expect(page.getByText("他人已将级别改为“内容管理员”", { exact: false })).toBeVisible();
    await expect(page.getByRole("radio", { name: "协作者" })).toBeChecked();
    await page.getByRole("button", { name: "保存级别" }).click();
    await expect(page.getByText("他人已将级别改为", { exact: false })).toHaveCount(0);
    expect((await api.members.list({ id })).find((one) => one.id === mid)?.level).toBe("collaborator");
    await close();
  },
);

test(
  "a role that two change: the second is shown what stands, keeps what he entered, and types on while it is saved",
  { tag: ["@no-scripts"] },
  async ({ page, signIn, expectStatus, hasJavaScript }) => {
    expectStatus(409);
    const { api, id, path, close } = await hospital();
    const role = await api.roles.add({ id, name: "值班", actions: ["exam_get"] });
    await signIn("groupAdmin");
    await page.goto(`${path}/roles/${role.id}`);
    const name = page.getByLabel("角色名称");
    const save = page.getByRole("button", { name: "保存权限" });
    await name.fill("夜班");
    await api.roles.change({ ...role, id, rid: role.id, actions: ["exam_get", "report_print"] });
    await save.click();
    await expect(page.locator("li", { hasText: "打印报告" })).toBeVisible();
    await expect(name).toHaveValue("夜班");
    await save.click();
    await expect(page.getByText("已保存", { exact: false })).toBeVisible();
    await expect(page.getByRole("heading", { name: "夜班", level: 2 })).toBeVisible();

    if (hasJavaScript) {
      await slowly(page, `${role.id}.data`);
      await name.fill("夜班一");
      const saveButton = await save.elementHandle();
      // At once: no time passes in which the page could show that a save is under way.
      await name.evaluate((field: HTMLInputElement, button) => {
        (button as HTMLButtonElement).click();
        field.value = "夜班二";
        field.dispatchEvent(new Event("input", { bubbles: true }));
      }, saveButton);
      await expect(page.getByRole("heading", { name: "夜班一", level: 2 })).toBeVisible();
      await expect(name).toHaveValue("夜班二");
      await save.click();
      await expect(page.getByRole("heading", { name: "夜班二", level: 2 })).toBeVisible();
    }
    await close();
  },
);

test("colour rules mark rows of the exam list", async ({ page, signIn }) => {
  await signIn("author");
  await page.goto("/studies?urgent=on");
  const urgent = page.locator("tr", { hasText: "加急" });
  await expect(urgent.first()).toHaveAttribute("data-tone", "warning");
});

test(
  "somebody of another hospital is asked first, and accepts or finds the invitation taken back",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, browser, expectStatus, javaScriptEnabled }, { project }) => {
    expectStatus(410);
    const mark = `${project.name}-${Date.now()}`;
    await signInAs(page, await founderOf(mark), password);
    await page.waitForURL((url) => url.pathname !== "/login");
    const guest = { username: `guest-${mark}`, password, name: "高医生" };
    await (await colleague("operator")).api.accounts.register(guest);
    await page.goto("/groups/create");
    await page.getByLabel("集团名称").fill("东谷医联体");
    await page.getByLabel("集团标识").fill(`e${mark}`.slice(0, 32));
    await page.getByRole("button", { name: "创建集团" }).click();
    await expect(page.getByText("集团已创建")).toBeVisible();
    const group = new URL(page.url()).pathname.replace(/\/organizations$/, "");

    await page.goto(`${group}/settings/members/add?q=${guest.username}`);
    await expect(page.getByText(guest.name)).toHaveCount(0);
    await page.getByRole("checkbox", { name: guest.username }).check();
    await page.getByRole("button", { name: "加入", exact: true }).click();
    await expect(page.getByText("邀请已发出", { exact: false })).toBeVisible();
    const sent = page.getByRole("region", { name: "未答复的邀请" });
    await expect(sent.getByText(guest.username)).toBeVisible();
    await expect(page.getByText(guest.name)).toHaveCount(0);

    const context = await browser.newContext({ ...(javaScriptEnabled === false && { javaScriptEnabled }) });
    const other = await context.newPage();
    await signInAs(other, guest.username, password);
    await other.waitForURL((url) => url.pathname !== "/login");
    await other.goto("/settings/invitations");
    const accept = other.getByRole("button", { name: "接受" });
    await expect(accept).toBeVisible();
    await sent.getByRole("button", { name: "撤回" }).click();
    await expect(page.getByText("邀请已撤回")).toBeVisible();
    await accept.click();
    await expect(other.getByText("此邀请已失效", { exact: false })).toBeVisible();
    await other.goto("/groups");
    await expect(other.getByRole("link", { name: "东谷医联体" })).toHaveCount(0);

    await page.goto(`${group}/settings/members/add?q=${guest.username}`);
    await page.getByRole("checkbox", { name: guest.username }).check();
    await page.getByRole("button", { name: "加入", exact: true }).click();
    await sent.getByRole("button", { name: "再次邀请" }).click();
    await expect(page.getByText("邀请已发出", { exact: false })).toBeVisible();
    await other.goto("/settings/notification");
    await other.getByRole("link", { name: "有人邀请您加入", exact: false }).click();
    await expect(other).toHaveURL(/\/settings\/invitations$/);
    await other.getByRole("button", { name: "接受" }).click();
    await expect(other.getByText("您现在是成员", { exact: false })).toBeVisible();
    await other.goto("/groups");
    await expect(other.getByRole("link", { name: "东谷医联体" })).toBeVisible();
    await context.close();
    await page.goto(`${group}/settings/members`);
    await expect(page.getByRole("link", { name: guest.name })).toBeVisible();
    await expect(sent).toHaveCount(0);
  },
);

test("the pages of groups and organizations speak three languages, and no accessibility rule is broken", async ({
  page,
  signIn,
  hasJavaScript,
}) => {
  test.slow();
  await signIn("groupAdmin");
  const { api } = await colleague("groupAdmin");
  const [group] = (await api.groups.mine({})).groups;
  const [hospital] = group ? await api.groups.organizations.list({ id: group.id }) : [];
  const [member] = hospital ? await api.members.list({ id: hospital.id }) : [];
  const [role] = hospital ? await api.roles.list({ id: hospital.id }) : [];
  const ofGroup = `/groups/${group?.id}`;
  const ofHospital = `${ofGroup}/organizations/${hospital?.id}`;
  const pages = [
    "/groups",
    "/groups/create",
    `${ofGroup}/organizations`,
    `${ofGroup}/settings`,
    `${ofGroup}/settings/members`,
    `${ofGroup}/settings/members/add?q=zh`,
    `${ofGroup}/settings/members/${member?.id}`,
    `${ofGroup}/settings/experts`,
    `${ofGroup}/settings/targets`,
    `${ofGroup}/settings/rules`,
    `${ofGroup}/settings/colors`,
    `${ofHospital}/members/${member?.id}`,
    `${ofHospital}/roles`,
    `${ofHospital}/roles/${role?.id}`,
    `${ofHospital}/delete`,
  ];
  for (const language of ["chs", "en", "tib"] as const) {
    await speak(page, language);
    for (const path of pages) {
      await page.goto(path);
      await expectSpoken(page, language);
      if (hasJavaScript && language === "chs") await expectAccessible(page);
    }
  }
});
