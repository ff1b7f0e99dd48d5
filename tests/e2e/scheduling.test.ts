import { NewRegistryOrder } from "#contract/registration/registry";
import { addDays, dayAt } from "#api/infrastructure/time/zoned-days";
import { expectAccessible } from "./accessibility";
import { colleague } from "./colleague";
import { hospital } from "./hospital";
import { chooseFrom } from "./menu";
import { expect, test } from "./product";

/** Days after the Monday six weeks on, when no other test books: one for each browser. */
const afterMonday: Record<string, number> = { desktop: 0, "no-javascript": 1, phone: 2 };
const inSixWeeks = addDays(dayAt(new Date(), "Asia/Shanghai"), 42);
const monday = addDays(inSixWeeks, -((new Date(`${inSixWeeks}T00:00:00Z`).getUTCDay() + 6) % 7));

test(
  "an exam is given a time in the calendar, moved, and its time given up; a device goes down",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, hasJavaScript, expectStatus }, { project }) => {
    expectStatus(409);
    const day = addDays(monday, afterMonday[project.name] ?? 3);
    const { api } = await colleague("registrar");
    const [place] = (await api.accounts.organizations({})).organizations;
    const id = place?.id ?? "";
    const name = `预约${project.name}${String(Date.now()).slice(-5)}`;
    const exams = [{ modality: "CT", bodyPart: "胸部", scheduledDate: day }];
    const other = `候补${name}`;
    for (const patient of [name, other]) {
      const order = NewRegistryOrder.parse({
        name: patient,
        gender: "F",
        dob: "1980-02-03",
        exams,
        isOtherPerson: true,
      });
      await api.registry.create({ id, ...order });
    }

    await signIn("registrar");
    await page.goto("/registry");
    await page.getByRole("link", { name: "预约日历" }).click();
    await page.getByLabel("日期").fill(day);
    await chooseFrom(page.getByRole("combobox", { name: "设备或设备组" }), "16 排 CT");
    await page.getByRole("button", { name: "显示" }).click();
    await expect(page).toHaveURL(new RegExp(`day=${day}`));
    if (hasJavaScript) await expectAccessible(page);

    await page.getByRole("link", { name: /16 排 CT 08:00–12:00 空闲/ }).click();
    const find = async (patient: string) => {
      await page.getByRole("searchbox").fill(patient);
      await page.getByRole("button", { name: "查找" }).click();
    };
    await find(other);
    await expect(page.getByRole("radio")).toHaveCount(1);
    await expect(page.getByText("适合此时间")).toBeVisible();
    await find(name);
    if (hasJavaScript) await expectAccessible(page);
    await page.getByRole("radio", { name: new RegExp(`^${name}`) }).check();
    await page.getByRole("button", { name: "预约", exact: true }).click();
    await expect(page.getByText("已预约。")).toBeVisible();
    const booked = page.getByRole("link", { name });
    await expect(booked).toContainText("08:00–08:15");

    // Off the grid of times: named, and booked nevertheless by who says why.
    await booked.click();
    await page.getByLabel("新的时间").fill(`${day}T10:05`);
    await page.getByLabel("说明").first().fill("家属陪同");
    await page.getByRole("button", { name: "改期" }).click();
    await page.getByRole("checkbox", { name: "不在时间格上" }).check();
    await page.getByRole("textbox", { name: "原因" }).fill("接驳车时间");
    if (hasJavaScript) await expectAccessible(page);
    await page.getByRole("button", { name: "改期" }).click();
    await expect(page.getByText("已改期。")).toBeVisible();
    const history = page.getByRole("region", { name: "预约记录" }).or(page.locator("section", { hasText: "预约记录" }));
    await expect(history.last()).toContainText("家属陪同");
    await page.getByRole("link", { name: "返回日历" }).click();
    await expect(booked).toContainText("10:05–10:20");

    await booked.click();
    await page.getByRole("button", { name: "取消时间" }).click();
    // Who fits the freed time is offered at once.
    await expect(page.getByRole("heading", { name: "预约", exact: true })).toBeVisible();
    await find(other);
    await expect(page.getByRole("radio")).toHaveCount(1);
    await expect(page.getByText("适合此时间")).toBeVisible();
    await page.getByRole("link", { name: "返回日历" }).click();
    await expect(booked).toHaveCount(0);

    await page.getByRole("link", { name: "设备停机" }).click();
    await chooseFrom(page.getByRole("combobox", { name: "设备" }), "16 排 CT");
    await page.getByLabel("开始").fill(`${day}T09:00`);
    await page.getByLabel("结束").fill(`${day}T11:00`);
    await page.getByLabel("停机原因").fill("球管更换");
    await page.getByRole("button", { name: "停机", exact: true }).click();
    await expect(page.getByText("设备已停机。")).toBeVisible();
    await page.getByRole("button", { name: "恢复使用" }).click();
    await expect(page.getByText("设备已恢复使用。")).toBeVisible();
  },
);

test(
  "an administrator sets working hours, and a day that is other",
  { tag: ["@no-scripts"] },
  async ({ page, signIn, hasJavaScript, expectStatus }) => {
    expectStatus(422);
    const place = await hospital();
    const { id } = await place.api.lists.devices.add({ id: place.id, name: "CT 1", modality: "CT" });
    await signIn("groupAdmin");
    await page.goto(`${place.path}/settings/calendars`);
    if (hasJavaScript) await expectAccessible(page);
    await page.getByRole("link", { name: "CT 1" }).click();
    await page.getByLabel("星期六").fill("9-12");
    await page.getByRole("button", { name: "保存日历" }).click();
    await expect(page.getByText(/请按 08:00-12:00/)).toBeVisible();
    await page.getByLabel("星期六").fill("9:00－12:00");
    await page.getByLabel("同时可检查人数").fill("2");
    await page.getByRole("button", { name: "保存日历" }).click();
    await expect(page.getByText("已保存。")).toBeVisible();
    await expect(page.getByLabel("星期六")).toHaveValue("09:00-12:00");
    await page.getByLabel("特殊日").fill("2027-10-01");
    await page.getByLabel("备注").fill("国庆");
    await page.getByRole("button", { name: "添加日期" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "2027-10-01" })).toContainText("国庆");
    if (hasJavaScript) await expectAccessible(page);
    await page.getByRole("button", { name: "移除 2027-10-01" }).click();
    await expect(page.getByText("没有特殊日期。")).toBeVisible();
    const [calendar] = await place.api.scheduling.calendars({ id: place.id });
    expect(calendar).toMatchObject({ targetId: id, version: 1, rules: { capacity: 2 } });
    await place.close();
  },
);
