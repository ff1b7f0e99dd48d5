import sharp from "sharp";
import { addDays, dayAt } from "#api/infrastructure/time/zoned-days";
import { Branding } from "#contract/organizations/domain-settings";
import { NewRegistryOrder } from "#contract/registration/registry";
import { expectAccessible } from "./accessibility";
import { colleague, productUrl } from "./colleague";
import { hospital } from "./hospital";
import { chooseFrom } from "./menu";
import { demoAccount, expect, test } from "./product";
import { said, saidWith } from "./said";
import { slowly } from "./slowly";

test(
  "a patient is registered, arrives, is taken back and cancelled, and is known the next time",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, hasJavaScript, expectStatus }, { project }) => {
    expectStatus(422);
    expectStatus(409);
    const name = `登记${project.name}`;
    const phone = `139${String(Date.now()).slice(-8)}`;
    await signIn("registrar");
    await page.goto("/registry");
    const register = async () => {
      await page.getByRole("link", { name: said("registry.register") }).click();
      await expect(page.getByRole("heading", { name: said("registry.new.title") })).toBeVisible();
    };
    await register();
    if (hasJavaScript) await expectAccessible(page);
    await page.getByLabel(said("exam.info.name")).fill(name);
    await page.getByLabel(said("exam.info.dob")).fill("1991-04-14");
    await page.getByLabel(said("exam.info.phone")).fill(phone);
    const submit = page.getByRole("button", { name: said("registry.new.submit"), exact: true });
    await submit.click();
    await expect(page.getByText(said("answers.rules.stepOrModality")).first()).toBeVisible();
    await expect(page.getByLabel(said("exam.info.name"))).toHaveValue(name);

    const first = page
      .getByRole("group", { name: said("registry.edit.exams"), exact: true })
      .locator("details")
      .first();
    await chooseFrom(first.getByRole("combobox", { name: said("registry.modality") }), "CT");
    await first.getByLabel(said("registry.field.bodyPart")).fill("胸部");
    await submit.click();
    await expect(page).toHaveURL(/\/registry\/[0-9a-f-]{36}/);
    const line = page.getByRole("listitem").filter({ hasText: name });
    await expect(line).toContainText(said("registry.states.Registered"));
    await expect(line).toContainText("CT · 胸部");
    await page.getByLabel(said("registry.field.patientNote")).fill("请空腹");
    await page.getByRole("button", { name: said("registry.edit.submit") }).click();
    await expect(page.getByText(said("answers.done.saved"))).toBeVisible();
    await expect(page.getByLabel(said("registry.field.patientNote"))).toHaveValue("请空腹");

    await page.getByRole("link", { name: said("registry.labels.title") }).click();
    await expect(page.getByRole("img", { name: saidWith("deskPrints.labels.code") })).toBeVisible();
    await expect(page.locator(".label")).toContainText(name);
    await page.getByRole("link", { name: said("deskPrints.labels.back") }).click();

    await line.getByRole("button", { name: said("registry.steps.arrive") }).click();
    await expect(line).toContainText(said("registry.states.Arrived"));
    await line.getByRole("link", { name: said("registry.steps.revoke") }).click();
    await page.getByRole("button", { name: said("registry.steps.revoke") }).click();
    await expect(line).toContainText(said("registry.states.Registered"));
    await line.getByRole("link", { name: said("registry.steps.cancel") }).click();
    if (hasJavaScript) await expectAccessible(page);
    await page.getByLabel(said("registry.step.reason")).selectOption({ label: said("registry.reasons.patientAsked") });
    await page.getByRole("button", { name: said("registry.steps.cancel") }).click();
    await expect(line).toContainText(said("registry.states.Cancelled"));
    await expect(line).toContainText(said("registry.reasons.patientAsked"));

    await page.getByRole("link", { name: said("registry.back") }).click();
    await page.getByLabel(said("registry.number")).fill(phone);
    await page.getByRole("button", { name: said("registry.search") }).click();
    await expect(page.getByRole("link", { name })).toHaveCount(1);

    await register();
    // The same person, typed anew: told, and taken over.
    await page.getByLabel(said("exam.info.name")).fill(name);
    await page.getByLabel(said("exam.info.dob")).fill("1991-04-14");
    await chooseFrom(first.getByRole("combobox", { name: said("registry.modality") }), said("exam.modality.MR"));
    await page.getByLabel(said("exam.info.clinicImpression")).fill("复查");
    await submit.click();
    await expect(page.getByText(said("registry.known.title")).first()).toBeInViewport();
    // The next press of Tab is on what is warned of, and no list is open.
    if (hasJavaScript) {
      await expect(page.locator(":focus")).toContainText(said("registry.known.title"));
      await page.keyboard.press("Tab");
      await expect(page.getByRole("button", { name: said("registry.new.take") }).first()).toBeFocused();
      await expect(page.getByRole("listbox")).toHaveCount(0);
    }
    await page
      .getByRole("button", { name: said("registry.new.take") })
      .first()
      .click();
    await expect(page.getByLabel(said("exam.info.phone"))).toHaveValue(phone);
    // Who it is was taken over, and what was typed of the exam stands.
    await expect(page.getByLabel(said("exam.info.clinicImpression"))).toHaveValue("复查");
    await submit.click();
    await expect(page).toHaveURL(/\/registry\/[0-9a-f-]{36}/);
  },
);

test(
  "a patient with a pacemaker is not let in until a physician says why",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, openAs, hasJavaScript, expectStatus }, { project }) => {
    expectStatus(409);
    const name = `安全${project.name}`;
    await signIn("registrar");
    await page.goto("/registry/new");
    await page.getByLabel("姓名").fill(name);
    const first = page.getByRole("group", { name: "检查", exact: true }).locator("details").first();
    await chooseFrom(first.getByRole("combobox", { name: "检查类型" }), "磁共振");
    await page.getByRole("button", { name: "登记", exact: true }).click();
    const line = page.getByRole("listitem").filter({ hasText: name });
    await expect(line).toContainText("尚未安全提问");
    await line.getByRole("button", { name: "到检" }).click();
    await expect(page.getByText("还没有做安全提问").first()).toBeVisible();

    await line.getByRole("link", { name: "安全提问" }).click();
    if (hasJavaScript) await expectAccessible(page);
    const implants = page.getByRole("group", { name: /起搏器/ });
    await implants.getByLabel("是", { exact: true }).check();
    await page.getByRole("button", { name: "保存修改" }).click();
    await expect(page.getByText("患者不能到检")).toBeVisible();
    await expect(page.getByText(/询问于/)).toHaveCount(1);
    await expect(page.getByRole("button", { name: "放行" })).toHaveCount(0);
    // May approve, and has no right to register.
    const physician = await openAs("approver");
    await physician.goto(page.url());
    await physician.getByLabel("理由").fill("起搏器兼容磁共振");
    await physician.getByRole("button", { name: "放行" }).click();
    await expect(physician.getByText("放行：起搏器兼容磁共振")).toBeVisible();
    await expect(physician.getByRole("button", { name: "保存修改" })).toHaveCount(0);
    await page.getByRole("link", { name: "返回登记单" }).click();
    await expect(line).toContainText("医生已放行");
    await line.getByRole("button", { name: "到检" }).click();
    await expect(line).toContainText("已到检");
  },
);

test(
  "a phone photographs the referral form, and the desk sees it",
  { tag: ["@no-scripts"] },
  async ({ page, browser, signIn, hasJavaScript }, { project }) => {
    await signIn("registrar");
    await page.goto("/registry/new");
    await page.getByLabel("姓名").fill(`拍照${project.name}`);
    const first = page.getByRole("group", { name: "检查", exact: true }).locator("details").first();
    await chooseFrom(first.getByRole("combobox", { name: "检查类型" }), "CT");
    await page.getByRole("button", { name: "登记", exact: true }).click();
    await page.getByRole("button", { name: "用手机拍摄" }).click();
    const address = await page.getByText("/service-orders/upload?code=").innerText();

    const phone = await browser.newPage({ javaScriptEnabled: hasJavaScript, viewport: { width: 390, height: 844 } });
    await phone.goto(address);
    const create = { width: 600, height: 800, channels: 3, background: "#cde" } as const;
    const buffer = await sharp({ create }).jpeg().toBuffer();
    await phone.getByLabel("拍照或选择照片").setInputFiles({ name: "1.jpg", mimeType: "image/jpeg", buffer });
    await phone.getByRole("button", { name: "发送" }).click();
    await expect(phone.getByText("已发送 1 张")).toBeVisible();
    if (hasJavaScript) await expectAccessible(phone);
    await phone.context().close();

    if (!hasJavaScript) await page.getByRole("link", { name: "查看照片是否已到" }).click();
    await expect(page.getByRole("img", { name: "申请单照片 1" })).toBeVisible();
    await page.getByRole("button", { name: "移除" }).click();
    await expect(page.getByRole("img", { name: "申请单照片 1" })).toHaveCount(0);
  },
);

test(
  "the form is photographed before its order is registered, and what was typed stays",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, browser, signIn, hasJavaScript }, { project }) => {
    const name = `先拍${project.name}`;
    const picture = async (background: string) => ({
      name: "1.jpg",
      mimeType: "image/jpeg",
      buffer: await sharp({ create: { width: 600, height: 800, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    });
    await signIn("registrar");
    await page.goto("/registry/new");
    const first = page
      .getByRole("group", { name: said("registry.edit.exams"), exact: true })
      .locator("details")
      .first();
    await page.getByLabel(said("exam.info.name")).fill(name);
    await chooseFrom(first.getByRole("combobox", { name: said("registry.modality") }), "CT");
    await page.getByText(said("registry.photos.title"), { exact: true }).click();
    await page.getByLabel(said("registry.photos.file")).setInputFiles(await picture("#cde"));
    // With scripts it is added as soon as it is chosen.
    if (!hasJavaScript) await page.getByRole("button", { name: said("registry.photos.add"), exact: true }).click();
    await expect(page.getByRole("img", { name: said("registry.photos.alt", { number: 1 }) })).toBeVisible();
    await expect(page.getByLabel(said("exam.info.name"))).toHaveValue(name);

    await page.getByRole("button", { name: said("registry.photos.phone") }).click();
    const address = await page.getByText("/service-orders/upload?code=").innerText();
    const phone = await browser.newPage({ javaScriptEnabled: hasJavaScript, viewport: { width: 390, height: 844 } });
    await phone.goto(address);
    await phone.getByLabel(said("registry.photos.take")).setInputFiles(await picture("#edc"));
    await phone.getByRole("button", { name: said("registry.photos.send") }).click();
    await expect(phone.getByText(said("registry.photos.sent", { count: 2 }))).toBeVisible();
    await phone.close();
    if (!hasJavaScript) await page.getByRole("button", { name: said("registry.photos.look") }).click();
    const second = page.getByRole("img", { name: said("registry.photos.alt", { number: 2 }) });
    await expect(second).toBeVisible();
    if (hasJavaScript) await expectAccessible(page);
    await expect(page.getByLabel(said("exam.info.name"))).toHaveValue(name);

    await page.getByRole("button", { name: said("registry.new.submit"), exact: true }).click();
    await expect(page).toHaveURL(/\/registry\/[0-9a-f-]{36}/);
    await expect(page.getByRole("listitem").filter({ hasText: name })).toContainText("CT");
    await expect(second).toBeVisible();
    // The form that comes next is another one's.
    await page.goBack();
    await expect(page.getByLabel(said("registry.photos.file"))).toBeAttached();
    await page.reload();
    await expect(second).toHaveCount(0);
  },
);

/** React has taken the page over: a list that it changes under the hand would lose what was chosen a moment before. */
const isHydrated = () =>
  [...document.querySelectorAll("form")].every((form) => Object.keys(form).some((key) => key.startsWith("__react")));

test(
  "an animal is registered where the host is a veterinary one",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, hasJavaScript }, { project }) => {
    const { api } = await colleague("operator");
    const host = `animals-${project.name.toLowerCase()}.localhost`;
    await api.domainSettings.add({ ...Branding.parse({ displayName: "动物影像", isPet: true }), host });
    const { username, password } = demoAccount("registrar");
    const address = new URL(productUrl());
    address.hostname = host;
    await page.goto(new URL("/login?redirect=/registry/new", address).href);
    await page.getByLabel(said("accounts.fields.username")).fill(username);
    await page.getByLabel(said("accounts.fields.password")).fill(password);
    await page.getByRole("button", { name: said("accounts.login.submit"), exact: true }).click();
    await expect(page).toHaveURL(/\/registry\/new/);
    if (hasJavaScript) await page.waitForFunction(isHydrated);

    const name = `旺财${project.name}`;
    await page.getByLabel(said("exam.info.name")).fill(name);
    await page.getByLabel(said("exam.info.gender")).selectOption({ label: said("exam.petGender.MS") });
    const animal = page.getByRole("group", { name: said("exam.info.animal") });
    await animal.getByLabel(said("exam.info.species")).fill("犬");
    await animal.getByLabel(said("exam.info.breed")).fill("藏獒");
    const first = page
      .getByRole("group", { name: said("registry.edit.exams"), exact: true })
      .locator("details")
      .first();
    await chooseFrom(first.getByRole("combobox", { name: said("registry.modality") }), "CT");
    await page.getByRole("button", { name: said("registry.new.submit"), exact: true }).click();
    await expect(page).toHaveURL(/\/registry\/[0-9a-f-]{36}/);
    await expect(page.getByLabel(said("exam.info.gender"))).toHaveValue("MS");
    await expect(animal.getByLabel(said("exam.info.species"))).toHaveValue("犬");
    await expect(animal.getByLabel(said("exam.info.breed"))).toHaveValue("藏獒");
    await api.domainSettings.remove({ host });
  },
);

test(
  "filters are kept under a name, and the registry opens with them",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, hasJavaScript }, { project }) => {
    const view = `今日 CT ${project.name}`.slice(0, 30);
    await signIn("organizationAdmin");
    await page.goto("/registry?from=today&to=today&modality=CT");
    const day = await page.getByLabel(said("registry.from")).inputValue();
    expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    await page.getByRole("link", { name: said("registry.views") }).click();
    await page.getByLabel(said("exams.views.name")).fill(view);
    // One default of the account, and the browsers run at once.
    const isDefault = project.name === "desktop";
    await page.getByLabel(said("exams.views.isDefault")).setChecked(isDefault);
    if (hasJavaScript) await expectAccessible(page);
    await page.getByRole("button", { name: said("exams.views.keep") }).click();
    const link = page.getByRole("link", { name: view });
    await expect(link).toHaveAttribute("aria-current", "page");
    await page.getByRole("link", { name: said("registry.all") }).click();
    await expect(page.getByLabel(said("registry.from"))).toHaveValue("");
    if (isDefault) await page.goto("/registry");
    else await link.click();
    await expect(page.getByLabel(said("registry.from"))).toHaveValue(day);
    await page.getByRole("link", { name: said("registry.views") }).click();
    await page.getByRole("button", { name: said("exams.views.remove", { name: view }) }).click();
    await expect(page.getByRole("button", { name: said("exams.views.remove", { name: view }) })).toHaveCount(0);
  },
);

test("registers somebody known from the keyboard alone", async ({ page, signIn }) => {
  await signIn("registrar");
  await page.goto("/registry");
  // Until the scripts run the key means nothing.
  await expect(async () => {
    await page.keyboard.press("n");
    await expect(page.getByLabel(said("registry.new.find"))).toBeFocused({ timeout: 2_000 });
  }).toPass();
  await page.getByLabel(said("registry.new.find")).fill("");
  await page.keyboard.type("格桑顿珠");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: said("registry.new.take") })).toHaveCount(1);
  await page.getByRole("link", { name: said("registry.new.take") }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel(said("exam.info.name"))).toHaveValue("格桑顿珠");
});

test(
  "an administrator of the group says who registers for whom",
  { tag: ["@no-scripts"] },
  async ({ page, signIn, hasJavaScript }) => {
    const { api, id, close } = await hospital();
    const [group] = (await api.groups.mine({})).groups;
    const [other] = (await api.groups.organizations.list({ id: group!.id })).filter((one) => one.id !== id);
    const { name } = (await api.groups.organizations.list({ id: group!.id })).find((one) => one.id === id)!;
    await signIn("groupAdmin");
    await page.goto(`/groups/${group!.id}/settings/registry`);
    if (hasJavaScript) await expectAccessible(page);
    const row = page.getByRole("listitem").filter({
      has: page.getByRole("group", { name: said("groupLists.registry.of", { name }) }),
    });
    await row.getByLabel(other!.name).check();
    await row.getByRole("button", { name: said("common.action.save") }).click();
    await expect(page.getByText(said("answers.done.saved"))).toBeVisible();
    await expect(row.getByLabel(other!.name)).toBeChecked();
    const targets = await api.registryBuckets.ofGroup({ id: group!.id });
    expect(targets.find(({ bucketId }) => bucketId === id)?.targetBucketIds).toEqual([other!.id]);
    await api.registryBuckets.replace({ groupId: group!.id, bucketId: id, targetBucketIds: [] });
    await close();
  },
);

test(
  "a patient is registered with another hospital of the group, and the order is followed from here",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, hasJavaScript }, { project }) => {
    const name = `代登${project.name}`;
    await signIn("registrar");
    await page.goto("/registry");
    await page.getByRole("link", { name: said("registry.placed.title") }).click();
    const place = page
      .getByRole("region")
      .or(page.locator("section"))
      .filter({ hasText: said("registry.placed.place") });
    await place.getByRole("link").first().click();
    if (hasJavaScript) await expectAccessible(page);
    await expect(page.getByLabel(said("exam.info.pid"))).toHaveCount(0);
    await page.getByLabel(said("exam.info.name")).fill(name);
    const first = page
      .getByRole("group", { name: said("registry.edit.exams"), exact: true })
      .locator("details")
      .first();
    await chooseFrom(first.getByRole("combobox", { name: said("registry.modality") }), "CT");
    await page.getByRole("button", { name: said("registry.new.submit"), exact: true }).click();
    await expect(page).toHaveURL(/\/registry\/orders\/[0-9a-f-]{36}/);
    await expect(page.getByText(name)).toBeVisible();
    await expect(page.getByText(said("registry.states.Registered"), { exact: true })).toBeVisible();
    if (hasJavaScript) await expectAccessible(page);
    await page.getByRole("link", { name: said("registry.placed.title") }).click();
    await expect(page.getByRole("link", { name })).toHaveCount(1);
    if (hasJavaScript) await expectAccessible(page);
  },
);

test(
  "one person registered twice is made one, and two again",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, hasJavaScript }, { project }) => {
    const name = `并${project.name}`;
    const { api } = await colleague("registrar");
    const { organizations } = await api.accounts.organizations({});
    const id = organizations[0]!.id;
    const scheduledDate = new Date().toLocaleDateString("sv-SE", { timeZone: "Asia/Shanghai" });
    const register = (phone: string) =>
      api.registry.create({
        id,
        ...NewRegistryOrder.parse({
          name,
          gender: "F",
          dob: "1975-03-02",
          phone,
          isOtherPerson: true,
          exams: [{ modality: "CT", scheduledDate }],
        }),
      });
    const first = await register("13911110000");
    const second = await register("13922220000");
    const [keptId, lostId] = [first.order.pid, second.order.pid];

    await signIn("registrar");
    await page.goto(`/registry/${first.orderId}?org=${id}`);
    await page.getByText(said("registry.merge.possibleCount", { count: 1 })).click();
    const other = page.getByRole("listitem").filter({ hasText: lostId });
    await other.getByRole("link", { name: said("registry.merge.compare") }).click();
    if (hasJavaScript) await expectAccessible(page);
    await page.getByRole("radio", { name: "13922220000" }).check();
    await page.getByRole("button", { name: said("registry.merge.submit") }).click();
    await expect(page.getByText(said("answers.done.patientsMerged"))).toBeVisible();
    await expect(page.getByLabel(said("exam.info.pid"))).toHaveValue(keptId);
    await expect(page.getByLabel(said("exam.info.phone"))).toHaveValue("13922220000");
    if (hasJavaScript) await expectAccessible(page);
    expect((await api.registry.findByOrderId({ id, orderId: second.orderId })).order.pid).toBe(keptId);
    await page.goto(`/registry/new?org=${id}&patient=${lostId}`);
    await expect(page.getByLabel(said("exam.info.pid"))).toHaveValue(keptId);
    await page.getByRole("button", { name: said("registry.merge.undo") }).click();
    await expect(page.getByText(said("answers.done.mergeUndone"))).toBeVisible();
    expect((await api.registry.findByOrderId({ id, orderId: second.orderId })).order.pid).toBe(lostId);
  },
);

test(
  "of two desks that change one order neither loses a word; a booked exam is moved where it is booked",
  { tag: ["@no-scripts"] },
  async ({ page, signIn, hasJavaScript, expectStatus }, { project }) => {
    expectStatus(409);
    const { api } = await colleague("registrar");
    const [place] = (await api.accounts.organizations({})).organizations;
    const id = place?.id ?? "";
    const today = dayAt(new Date(), "Asia/Shanghai");
    const name = `两台${project.name}`;
    const exams = [{ modality: "CT", bodyPart: "胸部", scheduledDate: today }];
    const order = NewRegistryOrder.parse({ name, gender: "F", exams, isOtherPerson: true });
    const { orderId, order: stands, exams: registered } = await api.registry.create({ id, ...order });

    await signIn("registrar");
    await page.goto(`/registry/${orderId}?org=${id}`);
    await page.getByLabel(said("registry.field.staffNote")).fill("二号台填写");
    await page.getByLabel(said("registry.field.patientNote")).fill("二号台的提示");
    const theirs = { staffNote: "一号台填写", requestingPhysician: "一号台医生" };
    await api.registry.change({ ...stands, ...theirs, id, orderId });
    const save = page.getByRole("button", { name: said("registry.edit.submit") });
    await save.click();
    await expect(page.getByText(said("common.merged.lead"))).toBeVisible();
    await expect(page.getByLabel(said("registry.field.staffNote"))).toHaveValue("二号台填写");
    await expect(page.getByLabel(said("registry.field.patientNote"))).toHaveValue("二号台的提示");
    await expect(page.getByLabel(said("registry.field.requestingPhysician"))).toHaveValue("一号台医生");
    if (hasJavaScript) await expectAccessible(page);
    await save.click();
    await expect(page.getByText(said("answers.done.saved"))).toBeVisible();
    const saved = await api.registry.findByOrderId({ id, orderId });
    expect(saved.order).toMatchObject({ staffNote: "二号台填写", requestingPhysician: "一号台医生" });

    await page.getByRole("link", { name: said("registry.edit.book") }).click();
    await expect(page.getByText(`为 ${name} 选择时间`)).toBeVisible();
    const devices = await api.lists.devices.list({ id, activeOnly: true });
    const deviceId = devices.find(({ modality }) => modality === "CT")?.id ?? "";
    const scheduledExamId = registered[0]!.id;
    const { slots } = await api.scheduling.find({ id, scheduledExamId, deviceId, from: addDays(today, 1), days: 14 });
    const token = crypto.randomUUID();
    await api.scheduling.book({
      id,
      scheduledExamId,
      deviceId,
      start: slots[0]!.start,
      token,
      confirmed: [],
      reason: "",
    });
    await page.goto(`/registry/${orderId}?org=${id}`);
    await page.getByLabel(said("registry.field.scheduledDate")).first().fill(addDays(today, 20));
    await save.click();
    await page.getByRole("link", { name: said("registry.edit.move") }).click();
    await expect(page.getByRole("heading", { name: said("scheduling.booking.title") })).toBeVisible();
    await page.getByRole("link", { name: said("scheduling.booking.order") }).click();
    await expect(page).toHaveURL(new RegExp(`/registry/${orderId}`));
  },
);

test("a known patient is registered without the mouse, and nothing that was typed is left by accident", async ({
  page,
  signIn,
  expectStatus,
}) => {
  test.slow();
  expectStatus(422);
  const { api } = await colleague("registrar");
  const [place] = (await api.accounts.organizations({})).organizations;
  const id = place?.id ?? "";
  const today = dayAt(new Date(), "Asia/Shanghai");
  const phone = `138${String(Date.now()).slice(-8)}`;
  const exams = [{ modality: "CT", bodyPart: "胸部", scheduledDate: today }];
  const order = NewRegistryOrder.parse({ name: "键盘", gender: "F", phone, exams, isOtherPerson: true });
  await api.registry.create({ id, ...order });
  await signIn("registrar");
  await page.goto(`/registry/new?org=${id}`);
  await page.keyboard.type(phone);
  await page.keyboard.press("Enter");
  const take = page.getByRole("link", { name: said("registry.new.take") });
  await take.press("Enter");
  const step = page.getByRole("combobox", { name: said("registry.field.step") }).first();
  await expect(step).toBeFocused();
  await page.keyboard.type("zzzz");
  await expect(page.getByText(said("common.form.noMatch"))).toBeVisible();
  await step.fill("xbct");
  await expect(page.getByRole("option", { name: "胸部CT平扫" }).first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");

  const field = (name: string) => page.locator(`[name="${name}"]`);
  await field("age").fill("7");
  await field("ageUnit").selectOption("M");
  expect(await field("dob").inputValue()).toMatch(/^20\d\d-\d\d-\d\d$/);
  await field("dob").fill("1980-05-06");
  await expect(field("ageUnit")).toHaveValue("Y");
  await field("idCard").fill("110105194912310021");
  await field("idCard").blur();
  await expect(page.getByText(said("registry.field.idCardWrong"))).toBeVisible();
  await field("idCard").fill("11010519491231002X");
  await field("idCard").blur();
  await expect(page.getByText(said("registry.field.idCardWrong"))).toHaveCount(0);
  await expect(field("dob")).toHaveValue("1949-12-31");
  expect(Number(await field("age").inputValue())).toBeGreaterThan(75);

  await page.getByRole("link", { name: said("registry.back") }).click();
  await page.getByRole("button", { name: said("common.leaveTyped.stay") }).click();
  await field("name").fill("");
  await field("exams[0].scheduledDate").fill("2020-01-01");
  // The page reads itself again after the answer: the question outlives the end of that.
  await slowly(page, ".data");
  await page.getByRole("button", { name: said("registry.new.submit"), exact: true }).click();
  await expect(page.getByText(said("answers.rules.dayPast"))).toBeVisible();
  await expect(page.getByText(said("answers.rules.required")).first()).toBeVisible();
  await page.getByRole("link", { name: said("registry.back") }).click();
  const go = page.getByRole("button", { name: said("common.leaveTyped.go") });
  await expect(go).toBeVisible();
  await page.waitForLoadState("networkidle");
  await go.click();
  await expect(page.getByRole("heading", { name: said("registry.title"), exact: true })).toBeVisible();
});
