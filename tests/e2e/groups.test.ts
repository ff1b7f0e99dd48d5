import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { colleague } from "./colleague";
import { hospital } from "./hospital";
import { expect, speak, test } from "./product";
import { said, saidWith } from "./said";
import { slowly } from "./slowly";
import { expectSpoken } from "./spoken";

const password = "founder-2026";

async function signInAs(page: Page, username: string, secret: string) {
  await page.goto("/login");
  await page.getByLabel(said("accounts.fields.username")).fill(username);
  await page.getByLabel(said("accounts.fields.password")).fill(secret);
  await page.getByRole("button", { name: said("accounts.login.submit"), exact: true }).click();
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
    await page.getByRole("link", { name: said("groups.create.title") }).click();
    await page.getByLabel(said("groups.fields.displayName")).fill("北山医联体");
    await page.getByLabel(said("groups.fields.domainName")).fill("qingnan");
    await page.getByRole("button", { name: said("groups.create.submit") }).click();
    await expect(page.getByText(said("answers.rules.nameTaken"), { exact: false })).toBeVisible();
    await expect(page.getByLabel(said("groups.fields.displayName"))).toHaveValue("北山医联体");
    await page.getByLabel(said("groups.fields.domainName")).fill(`b${mark}`.slice(0, 32));
    await page.getByRole("button", { name: said("groups.create.submit") }).click();
    await expect(page.getByText(said("answers.done.groupCreated"))).toBeVisible();

    const create = async (name: string, isPrivate: boolean) => {
      await page.getByRole("link", { name: said("groups.organizations.create") }).click();
      await page.getByLabel(said("groups.fields.organizationName")).fill(name);
      if (isPrivate) await page.getByLabel(said("groups.organizations.private")).check();
      await page.getByRole("button", { name: said("groups.organizations.create") }).click();
      await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
    };
    await create("北山县医院", false);
    const hospital = new URL(page.url()).pathname.replace(/\/members$/, "");
    const group = hospital.replace(/\/organizations\/.*/, "");
    await page.getByRole("link", { name: "北山医联体" }).click();
    await create("内部影像中心", true);
    const second = new URL(page.url()).pathname.replace(/\/members$/, "");

    await page.goto(`${group}/settings`);
    await page.getByRole("checkbox", { name: said("groups.flags.enableRegistry") }).check();
    await page.getByRole("button", { name: said("common.action.save") }).click();
    await expect(page.getByText(said("answers.done.saved"), { exact: false })).toBeVisible();
    await expect(page.getByRole("checkbox", { name: said("groups.flags.enableRegistry") })).toBeChecked();

    await page.goto(`${group}/settings/members/add`);
    await page.getByLabel(said("members.username")).fill(`nurse-${mark}`);
    await page.getByLabel(said("members.name")).fill("林护士");
    await page.getByLabel(said("members.account.password")).fill("123456");
    await page.getByRole("button", { name: said("members.account.submit") }).click();
    await expect(page.getByText(said("answers.rules.passwordTooSimple"), { exact: false })).toBeVisible();
    await expect(page.getByLabel(said("members.name"))).toHaveValue("林护士");
    await page.getByLabel(said("members.account.password")).fill("first-day-1");
    await page.getByRole("button", { name: said("members.account.submit") }).click();
    await expect(page.getByRole("link", { name: "林护士" })).toBeVisible();

    await page.goto(`${hospital}/members/add`);
    await page.getByRole("checkbox", { name: "林护士" }).check();
    await page.getByRole("button", { name: said("members.add.submit"), exact: true }).click();
    await expect(page.getByText(said("answers.done.memberAdded"))).toBeVisible();

    await page.goto(`${hospital}/roles/new`);
    await page.getByLabel(said("roles.name")).fill("上传员");
    await page.getByRole("checkbox", { name: said("roles.actions.exam_upload") }).check();
    await page.getByRole("button", { name: said("roles.add") }).click();
    await page.getByRole("checkbox", { name: "林护士" }).check();
    await page.getByRole("button", { name: said("roles.saveMembers") }).click();
    await expect(page.getByText(said("answers.done.saved"), { exact: false })).toBeVisible();

    const member = await browser.newPage({ javaScriptEnabled: false });
    await signInAs(member, `nurse-${mark}`, "first-day-1");
    await expect(member).toHaveURL(/\/change-password/);
    await member.getByLabel(said("accounts.fields.newPassword")).fill("my-own-22");
    await member.getByLabel(said("accounts.fields.confirmPassword")).fill("my-own-22");
    await member.getByRole("button", { name: said("accounts.firstPassword.submit") }).click();
    await expect(member.getByRole("link", { name: said("exams.list.upload") }).first()).toBeAttached();
    await expect(member.getByRole("link", { name: said("common.navigation.administration") })).toHaveCount(0);
    expect((await member.goto(second))?.status()).toBe(404);
    expect((await member.goto(`${group}/settings`))?.status()).toBe(403);
    await member.close();

    await page.goto(`${hospital}/members`);
    await page.getByRole("link", { name: "创建人" }).click();
    await page.getByRole("radio", { name: said("organizations.levels.member") }).check();
    await page.getByRole("button", { name: said("organizations.members.saveLevel") }).click();
    await expect(page.getByText(said("problems.last_manager"), { exact: false })).toBeVisible();

    await page.goto(`${second}/delete`);
    await page.getByRole("button", { name: said("organizations.delete.submit") }).click();
    await expect(page.getByText(said("answers.done.organizationRemoved"))).toBeVisible();
    await expect(page.getByRole("link", { name: "内部影像中心" })).toHaveCount(0);
    await page.getByRole("link", { name: said("groups.organizations.outOfUse") }).click();
    await page.getByRole("button", { name: said("groups.organizations.restore") }).click();
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
    await page.getByLabel(said("groups.fields.displayName")).fill("青南医疗联合体（新）");
    await api.groups.update({ id: group.id, version: group.version, isGroupKb: !group.isGroupKb });
    await page.getByRole("button", { name: said("common.action.save") }).click();
    await expect(page.getByText(said("groups.settings.conflict"), { exact: false })).toBeVisible();
    await expect(page.getByLabel(said("groups.fields.displayName"))).toHaveValue("青南医疗联合体（新）");
    await page.getByLabel(said("groups.fields.displayName")).fill(group.displayName);
    await page.getByRole("button", { name: said("common.action.save") }).click();
    await expect(page.getByText(said("answers.done.saved"), { exact: false })).toBeVisible();
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
    await page.getByRole("radio", { name: said("organizations.levels.collaborator") }).check();
    await api.members.change({ id, mid, accessLevel: "contentManager" });
    await page.getByRole("button", { name: said("organizations.members.saveLevel") }).click();
    await expect(
      page.getByText(said("members.levelConflict", { level: said("organizations.levels.contentManager") }), {
        exact: false,
      }),
    ).toBeVisible();
    await expect(page.getByRole("radio", { name: said("organizations.levels.collaborator") })).toBeChecked();
    await page.getByRole("button", { name: said("organizations.members.saveLevel") }).click();
    await expect(page.getByText(saidWith("members.levelConflict"))).toHaveCount(0);
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
    const name = page.getByLabel(said("roles.name"));
    const save = page.getByRole("button", { name: said("roles.save") });
    await name.fill("夜班");
    await api.roles.change({ ...role, id, rid: role.id, actions: ["exam_get", "report_print"] });
    await save.click();
    await expect(page.locator("li", { hasText: said("roles.actions.report_print") })).toBeVisible();
    await expect(name).toHaveValue("夜班");
    await save.click();
    await expect(page.getByText(said("answers.done.saved"), { exact: false })).toBeVisible();
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
  const urgent = page.locator("tr", { hasText: said("common.examMark.urgent") });
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
    await page.getByLabel(said("groups.fields.displayName")).fill("东谷医联体");
    await page.getByLabel(said("groups.fields.domainName")).fill(`e${mark}`.slice(0, 32));
    await page.getByRole("button", { name: said("groups.create.submit") }).click();
    await expect(page.getByText(said("answers.done.groupCreated"))).toBeVisible();
    const group = new URL(page.url()).pathname.replace(/\/organizations$/, "");

    await page.goto(`${group}/settings/members/add?q=${guest.username}`);
    await expect(page.getByText(guest.name)).toHaveCount(0);
    await page.getByRole("checkbox", { name: guest.username }).check();
    await page.getByRole("button", { name: said("members.add.submit"), exact: true }).click();
    await expect(page.getByText(said("answers.done.memberInvited"), { exact: false })).toBeVisible();
    const sent = page.getByRole("region", { name: said("members.invitations.open") });
    await expect(sent.getByText(guest.username)).toBeVisible();
    await expect(page.getByText(guest.name)).toHaveCount(0);

    const context = await browser.newContext({ ...(javaScriptEnabled === false && { javaScriptEnabled }) });
    const other = await context.newPage();
    await signInAs(other, guest.username, password);
    await other.waitForURL((url) => url.pathname !== "/login");
    await other.goto("/settings/invitations");
    const accept = other.getByRole("button", { name: said("members.invitations.accept") });
    await expect(accept).toBeVisible();
    await sent.getByRole("button", { name: said("members.invitations.withdraw") }).click();
    await expect(page.getByText(said("answers.done.invitationWithdrawn"))).toBeVisible();
    await accept.click();
    await expect(other.getByText(said("problems.invitation_over"), { exact: false })).toBeVisible();
    await other.goto("/groups");
    await expect(other.getByRole("link", { name: "东谷医联体" })).toHaveCount(0);

    await page.goto(`${group}/settings/members/add?q=${guest.username}`);
    await page.getByRole("checkbox", { name: guest.username }).check();
    await page.getByRole("button", { name: said("members.add.submit"), exact: true }).click();
    // The page says already that somebody was invited: the answer to this very click is waited for.
    const invitedAgain = page.waitForResponse(
      (answer) => answer.request().method() === "POST" && answer.url().includes("/settings/members"),
    );
    await sent.getByRole("button", { name: said("members.invitations.again") }).click();
    await invitedAgain;
    await other.goto("/settings/notification");
    await other.getByRole("link", { name: said("notifications.invited"), exact: false }).click();
    await expect(other).toHaveURL(/\/settings\/invitations$/);
    await other.getByRole("button", { name: said("members.invitations.accept") }).click();
    await expect(other.getByText(said("answers.done.invitationAccepted"), { exact: false })).toBeVisible();
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
