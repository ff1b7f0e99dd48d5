import { NewRegistryOrder } from "#contract/registration/registry";
import { addDays, dayAt, momentOf } from "#api/infrastructure/time/zoned-days";
import { expectAccessible } from "./accessibility";
import { colleague } from "./colleague";
import { hospital } from "./hospital";
import { chooseFrom } from "./menu";
import { expect, test } from "./product";
import { said, saidWith } from "./said";

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
    await page.getByRole("link", { name: said("registry.calendar") }).click();
    await page.getByLabel(said("scheduling.day")).fill(day);
    await chooseFrom(page.getByRole("combobox", { name: said("scheduling.devices") }), "16 排 CT");
    await page.getByRole("button", { name: said("scheduling.show") }).click();
    await expect(page).toHaveURL(new RegExp(`day=${day}`));
    if (hasJavaScript) await expectAccessible(page);

    await page
      .getByRole("link", { name: said("scheduling.freeFrom", { device: "16 排 CT", time: "08:00–12:00" }) })
      .click();
    const find = async (patient: string) => {
      await page.getByRole("searchbox").fill(patient);
      await page.getByRole("button", { name: said("scheduling.book.find") }).click();
    };
    await find(other);
    await expect(page.getByRole("radio")).toHaveCount(1);
    await expect(page.getByText(said("scheduling.book.fits"))).toBeVisible();
    await find(name);
    if (hasJavaScript) await expectAccessible(page);
    await page.getByRole("radio", { name: new RegExp(`^${name}`) }).check();
    await page.getByRole("button", { name: said("scheduling.book.submit"), exact: true }).click();
    await expect(page.getByText(said("answers.done.timeBooked"))).toBeVisible();
    const booked = page.locator(".schedule-board").getByRole("link", { name });
    await expect(booked).toContainText("08:00–08:15");

    // Off the grid of times: named, and booked nevertheless by who says why.
    await booked.click();
    await page.getByLabel(said("scheduling.booking.moveTo")).fill(`${day}T10:05`);
    await page.getByLabel(said("scheduling.booking.note")).first().fill("家属陪同");
    await page.getByRole("button", { name: said("scheduling.booking.move") }).click();
    await page.getByRole("checkbox", { name: said("scheduling.rules.offGrid") }).check();
    await page.getByRole("textbox", { name: said("scheduling.broken.reason") }).fill("接驳车时间");
    if (hasJavaScript) await expectAccessible(page);
    await page.getByRole("button", { name: said("scheduling.booking.move") }).click();
    await expect(page.getByText(said("answers.done.timeMoved"))).toBeVisible();
    const history = page
      .getByRole("region", { name: said("scheduling.booking.history") })
      .or(page.locator("section", { hasText: said("scheduling.booking.history") }));
    await expect(history.last()).toContainText("家属陪同");
    await page.getByRole("link", { name: said("scheduling.book.back") }).click();
    await expect(booked).toContainText("10:05–10:20");

    await booked.click();
    await page.getByRole("button", { name: said("scheduling.booking.free") }).click();
    // Who fits the freed time is offered at once.
    await expect(page.getByRole("heading", { name: said("scheduling.book.title"), exact: true })).toBeVisible();
    await find(other);
    await expect(page.getByRole("radio")).toHaveCount(1);
    await expect(page.getByText(said("scheduling.book.fits"))).toBeVisible();
    await page.getByRole("link", { name: said("scheduling.book.back") }).click();
    await expect(booked).toHaveCount(0);

    await page.getByRole("link", { name: said("scheduling.block.open") }).click();
    await chooseFrom(page.getByRole("combobox", { name: said("scheduling.device") }), "16 排 CT");
    await page.getByLabel(said("scheduling.block.from")).fill(`${day}T09:00`);
    await page.getByLabel(said("scheduling.block.to")).fill(`${day}T11:00`);
    await page.getByLabel(said("scheduling.block.reason")).fill("球管更换");
    await page.getByRole("button", { name: said("scheduling.block.submit"), exact: true }).click();
    await expect(page.getByText(said("answers.done.deviceDown"))).toBeVisible();
    await page.getByRole("button", { name: said("scheduling.booking.end") }).click();
    await expect(page.getByText(said("answers.done.deviceUp"))).toBeVisible();
  },
);

test("on a full day the next free times are told, and a supervisor books beside the others, saying why", async ({
  page,
  signIn,
  expectStatus,
}) => {
  expectStatus(409);
  const day = addDays(monday, 8);
  const { api } = await colleague("registrar");
  const [place] = (await api.accounts.organizations({})).organizations;
  const id = place?.id ?? "";
  const device = (await api.lists.devices.list({ id, activeOnly: true })).find((one) => one.name === "16 排 CT");
  const deviceId = device?.id ?? "";
  const waiting = async (name: string) => {
    const exams = [{ modality: "CT", bodyPart: "胸部", scheduledDate: day }];
    const order = NewRegistryOrder.parse({ name, gender: "F", exams, isOtherPerson: true });
    return (await api.registry.create({ id, ...order })).exams[0]?.id ?? "";
  };
  const name = `满${String(Date.now()).slice(-5)}`;
  for (const [clock, minutes] of [
    ["08:00", 240],
    ["13:00", 420],
  ] as const) {
    const start = momentOf(`${day}T${clock}:00`, "Asia/Shanghai").toISOString();
    const scheduledExamId = await waiting(`${name}${clock}`);
    const confirmed = ["selfBookingShare" as const];
    const wanted = { id, scheduledExamId, deviceId, start, minutes, confirmed, reason: "整天" };
    await api.scheduling.book({ ...wanted, token: crypto.randomUUID() });
  }
  const exam = await waiting(name);
  await signIn("registrar");
  await page.goto(`/registry/calendar?org=${id}&day=${day}&device=${deviceId}&exam=${exam}`);
  const notice = page.getByText(said("scheduling.book.noneShown", { name, exam: "CT · 胸部" }));
  await expect(notice).toBeVisible();
  await expect(page.getByRole("link", { name: /· (16|64) 排 CT$/ }).first()).toBeVisible();

  await page.goto(`/registry/calendar/book?org=${id}&device=${deviceId}&exam=${exam}&start=${day}T09:00`);
  const start = page.getByRole("combobox", { name: said("scheduling.book.start") });
  await chooseFrom(start, said("scheduling.book.notFree", { time: "09:00" }));
  const book = page.getByRole("button", { name: said("scheduling.book.submit"), exact: true });
  await book.click();
  const rule = (name: "selfBookingShare" | "full") =>
    page.getByRole("checkbox", { name: said(`scheduling.rules.${name}`) });
  await rule("selfBookingShare").check();
  await page.getByRole("textbox", { name: said("scheduling.broken.reason") }).fill("急诊");
  await book.click();
  await rule("full").check();
  await expect(rule("selfBookingShare")).toBeChecked();
  await book.click();
  await expect(page.getByText(said("answers.done.timeBooked"))).toBeVisible();
});

test("a full day scrolls in its board, and the page ends with its foot", async ({ page, signIn }) => {
  await signIn("registrar");
  await page.goto("/registry/calendar");
  const board = page.locator(".schedule-board");
  expect(await board.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeGreaterThan(200);
  await expectAccessible(page);
});

test("the calendar shows what others book, and takes an exam that is dragged to another time", async ({
  page,
  signIn,
}) => {
  const day = addDays(monday, 3);
  const { api } = await colleague("registrar");
  const [place] = (await api.accounts.organizations({})).organizations;
  const id = place?.id ?? "";
  const device = (await api.lists.devices.list({ id, activeOnly: true })).find((one) => one.name === "16 排 CT");
  const name = `拖动${String(Date.now()).slice(-5)}`;
  const exams = [{ modality: "CT", bodyPart: "胸部", scheduledDate: day }];
  const order = NewRegistryOrder.parse({ name, gender: "F", exams, isOtherPerson: true });
  const { exams: registered } = await api.registry.create({ id, ...order });
  await signIn("registrar");
  const opened = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/api/v1/live");
  await page.goto(`/registry/calendar?org=${id}&day=${day}&device=${device?.id}`);
  await opened;
  await api.scheduling.book({
    id,
    scheduledExamId: registered[0]?.id ?? "",
    deviceId: device?.id ?? "",
    start: momentOf(`${day}T08:00:00`, "Asia/Shanghai").toISOString(),
    minutes: 30,
    confirmed: [],
    reason: "",
    token: crypto.randomUUID(),
  });
  const booked = page.locator(".schedule-board").getByRole("link", { name });
  await expect(booked).toContainText("08:00", { timeout: 9_000 });

  // From the middle of 08:00–08:30 to the middle of 10:00–10:30.
  const hour = ((await booked.boundingBox())?.height ?? 0) * 2;
  const { x = 0, y = 0, width = 0 } = (await booked.boundingBox()) ?? {};
  await page.mouse.move(x + width / 2, y + hour / 4);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + hour, { steps: 4 });
  await page.mouse.move(x + width / 2, y + 2.25 * hour, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByLabel(said("scheduling.booking.moveTo"))).toHaveValue(`${day}T10:00`);
  await expect(page.getByRole("button", { name: said("scheduling.booking.move") })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText(said("answers.done.timeMoved"))).toBeVisible();
  await page.getByRole("link", { name: said("scheduling.book.back") }).click();
  await expect(booked).toContainText("10:00");
});

test("an exam that is dragged to another day keeps its hour, wherever it is taken hold of", async ({
  page,
  signIn,
}) => {
  const [day, next] = [addDays(monday, 15), addDays(monday, 16)];
  const { api } = await colleague("registrar");
  const [place] = (await api.accounts.organizations({})).organizations;
  const id = place?.id ?? "";
  const device = (await api.lists.devices.list({ id, activeOnly: true })).find((one) => one.name === "16 排 CT");
  const name = `隔日${String(Date.now()).slice(-5)}`;
  const exams = [{ modality: "CT", bodyPart: "胸部", scheduledDate: day }];
  const order = NewRegistryOrder.parse({ name, gender: "F", exams, isOtherPerson: true });
  const { exams: registered } = await api.registry.create({ id, ...order });
  await api.scheduling.book({
    id,
    scheduledExamId: registered[0]?.id ?? "",
    deviceId: device?.id ?? "",
    start: momentOf(`${day}T09:30:00`, "Asia/Shanghai").toISOString(),
    minutes: 30,
    confirmed: [],
    reason: "",
    token: crypto.randomUUID(),
  });
  await signIn("registrar");
  await page.goto(`/registry/calendar?org=${id}&day=${day}&device=${device?.id}&view=week`);
  const booked = page.locator(".schedule-board").getByRole("link", { name });
  await booked.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await booked.boundingBox()) ?? {};
  // Held near its end, and let go at the same height one column further.
  const at = y + height * 0.8;
  await page.mouse.move(x + width / 2, at);
  await page.mouse.down();
  await page.mouse.move(x + width, at, { steps: 4 });
  await page.mouse.move(x + width * 1.5, at, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByLabel(said("scheduling.booking.moveTo"))).toHaveValue(`${next}T09:30`);
});

test("an exam that waits for a time is dragged to one, or chosen and booked by its free span", async ({
  page,
  signIn,
}) => {
  const day = addDays(monday, 4);
  const { api } = await colleague("registrar");
  const [place] = (await api.accounts.organizations({})).organizations;
  const id = place?.id ?? "";
  const device = (await api.lists.devices.list({ id, activeOnly: true })).find((one) => one.name === "16 排 CT");
  const name = `等时${String(Date.now()).slice(-5)}`;
  const exams = [{ modality: "CT", bodyPart: "胸部", scheduledDate: day }];
  const order = { gender: "F", exams, isOtherPerson: true };
  for (const one of [`${name}甲`, `${name}乙`]) {
    await api.registry.create({ id, ...NewRegistryOrder.parse({ ...order, name: one }) });
  }
  await signIn("registrar");
  await page.goto(`/registry/calendar?org=${id}&day=${day}&device=${device?.id}`);
  const waiting = page.getByRole("region", { name: saidWith("scheduling.book.exam") });
  const free = page.getByRole("link", { name: saidWith("scheduling.freeFrom", { device: "16 排 CT" }) }).first();
  await waiting.getByRole("link", { name: `${name}甲` }).dragTo(free, { targetPosition: { x: 20, y: 4 } });
  await expect(page).toHaveURL(/\/registry\/calendar\/book\?/);
  const booking = page.getByRole("main");
  await expect(booking.getByRole("radio")).toBeChecked();
  await expect(booking).toContainText(`${name}甲`);
  await page.getByRole("button", { name: said("scheduling.book.submit") }).click();
  await expect(page.getByText(said("answers.done.timeBooked"))).toBeVisible();
  await expect(waiting.getByRole("link", { name: `${name}甲` })).toHaveCount(0);

  await waiting.getByRole("link", { name: `${name}乙` }).click();
  // The earliest free time is one step away, before all that is booked.
  const told = page.getByText(saidWith("scheduling.book.for", { name: `${name}乙` }));
  await told.getByRole("link", { name: saidWith("scheduling.freeFrom", { device: "16 排 CT" }) }).click();
  await expect(booking.getByRole("radio")).toBeChecked();
  await page.getByRole("button", { name: said("scheduling.book.submit") }).click();
  await expect(page.getByText(said("answers.done.timeBooked"))).toBeVisible();
});

test(
  "an administrator says what a step needs besides its device",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, hasJavaScript }) => {
    const { id, api, path, close } = await hospital();
    for (const name of ["CT 1", "高压注射器"]) await api.lists.devices.add({ id, name, modality: "CT" });
    const procedure = await api.lists.procedures.add({ id, name: "增强", code: "CTA", modality: "CT" });
    const step = await api.lists.steps.add({ id, procedureId: procedure.id, name: "增强", code: "CTA1" });
    await signIn("groupAdmin");
    await page.goto(`${path}/procedures/${procedure.id}/steps/${step.id}`);
    const devices = page.getByRole("group", { name: said("lists.steps.devices") });
    await devices.getByRole("checkbox", { name: "高压注射器" }).check();
    if (hasJavaScript) await expectAccessible(page);
    await devices
      .locator("xpath=ancestor::form")
      .getByRole("button", { name: said("common.action.save") })
      .click();
    await expect(page.getByText(said("answers.done.saved"))).toBeVisible();
    await expect(devices.getByRole("checkbox", { name: "高压注射器" })).toBeChecked();
    await expect(devices.getByRole("checkbox", { name: "CT 1" })).not.toBeChecked();
    expect(await api.scheduling.stepDevices({ id, stepId: step.id })).toMatchObject({
      deviceIds: [expect.any(String)],
    });
    await close();
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
    await page.getByLabel(said("scheduling.settings.weekdays.saturday")).fill("9-12");
    await page.getByRole("button", { name: said("scheduling.settings.save") }).click();
    await expect(page.getByText(said("answers.rules.dayHours"))).toBeVisible();
    await page.getByLabel(said("scheduling.settings.weekdays.saturday")).fill("9:00－12:00");
    await page.getByLabel(said("scheduling.settings.capacity")).fill("2");
    await page.getByRole("button", { name: said("scheduling.settings.save") }).click();
    await expect(page.getByText(said("answers.done.saved"))).toBeVisible();
    await expect(page.getByLabel(said("scheduling.settings.weekdays.saturday"))).toHaveValue("09:00-12:00");
    await page.getByLabel(said("scheduling.settings.date")).fill("2027-10-01");
    await page.getByLabel(said("scheduling.settings.note")).fill("国庆");
    await page.getByRole("button", { name: said("scheduling.settings.addDay") }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "2027-10-01" })).toContainText("国庆");
    if (hasJavaScript) await expectAccessible(page);
    await page.getByRole("button", { name: said("scheduling.settings.removeDay", { date: "2027-10-01" }) }).click();
    await expect(page.getByText(said("scheduling.settings.noDays"))).toBeVisible();
    const [calendar] = await place.api.scheduling.calendars({ id: place.id });
    expect(calendar).toMatchObject({ targetId: id, version: 1, rules: { capacity: 2 } });
    await place.close();
  },
);
