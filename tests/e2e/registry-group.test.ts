import { addDays, dayAt } from "#api/infrastructure/time/zoned-days";
import { NewRegistryOrder } from "#contract/registration/registry";
import { expectAccessible } from "./accessibility";
import { colleague } from "./colleague";
import { hospital } from "./hospital";
import { chooseFrom } from "./menu";
import { expect, test } from "./product";
import { said } from "./said";

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
