import { expectAccessible } from "./accessibility";
import { sendWithoutFile } from "./empty-file";
import { hospital } from "./hospital";
import { chooseFrom } from "./menu";
import { expect, test } from "./product";
import { slowly } from "./slowly";
import { spreadsheet } from "../support/spreadsheets";
import { said } from "./said";

test(
  "an administrator keeps departments: adds, moves, and sees what somebody else wrote meanwhile",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, expectStatus, hasJavaScript }) => {
    expectStatus(409);
    const { api, id, path, close } = await hospital();
    const name = "核医学科";
    await api.lists.departments.add({ id, name: "放射科" });
    await signIn("groupAdmin");
    await page.goto(`${path}/settings`);
    await page.getByRole("link", { name: said("organizationSettings.pages.departments.title"), exact: true }).click();
    await page.getByLabel(said("lists.fields.name")).fill(name);
    await page.getByRole("button", { name: said("lists.page.addButton") }).click();
    await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
    if (hasJavaScript) await expectAccessible(page);

    await page.getByLabel(said("lists.fields.name")).fill(name);
    await page.getByLabel(said("lists.fields.code")).fill("NM");
    await page.getByRole("button", { name: said("lists.page.addButton") }).click();
    await expect(page.getByText(said("problems.entry_taken"), { exact: false })).toBeVisible();
    await expect(page.getByLabel(said("lists.fields.code"))).toHaveValue("NM");

    if (hasJavaScript) {
      await slowly(page, "/departments.data");
      const q = page.getByRole("searchbox", { name: said("lists.page.search") });
      await q.fill("核");
      await q.press("Enter");
      await q.fill("核医");
      await page.getByLabel(said("lists.fields.code")).fill("NM2");
      await expect(page).toHaveURL((url) => url.searchParams.get("q") === "核");
      await expect(page.getByRole("link", { name: "放射科", exact: true })).toHaveCount(0);
      await expect(q).toHaveValue("核医");
      await expect(page.getByLabel(said("lists.fields.code"))).toHaveValue("NM2");
      await page.goto(`${path}/settings/lists/departments`);
    }

    await page.getByRole("button", { name: said("lists.page.up", { name }) }).click();
    await expect
      .poll(async () => (await api.lists.departments.list({ id })).map((one) => one.name))
      .toEqual([name, "放射科"]);
    await expect(page.getByRole("link", { name: /^(核医学科|放射科)$/ }).first()).toHaveText(name);

    await page.goto(`${path}/settings/lists/departments`);
    await page.getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { name })).toBeVisible();
    await page.getByLabel(said("lists.fields.code")).fill("MINE");
    const entry = (await api.lists.departments.list({ id })).find((one) => one.name === name);
    if (!entry) throw new Error("the department is gone");
    await api.lists.departments.change({ ...entry, id, entryId: entry.id, code: "THEIRS" });
    await page.getByRole("button", { name: said("common.action.save") }).click();
    await expect(page.getByText(said("lists.conflict.theirs", { value: "THEIRS" }))).toBeVisible();
    await expect(page.getByLabel(said("lists.fields.code"))).toHaveValue("MINE");
    await page.getByRole("button", { name: said("common.action.save") }).click();
    await expect(page.locator("tr", { hasText: name })).toContainText("MINE");
    await close();
  },
);

test(
  "sixty departments are pasted at once, moved to any place and dragged; what is wrong stays with its reason",
  { tag: ["@no-scripts"] },
  async ({ page, signIn, expectStatus, hasJavaScript, isMobile }) => {
    expectStatus(422);
    const { api, id, path, close } = await hospital();
    await signIn("groupAdmin");
    await page.goto(`${path}/settings/lists/departments`);
    await page.getByText(said("lists.paste.title")).click();
    const lines = Array.from({ length: 60 }, (_, index) => `第${index + 1}科\tK${index + 1}`);
    await page
      .getByLabel(said("lists.paste.lines"))
      .fill(
        [`${said("lists.fields.name")}\t${said("lists.fields.code")}`, ...lines, "第1科", `${"长".repeat(65)}`].join(
          "\n",
        ),
      );
    await page.getByRole("button", { name: said("lists.paste.submit") }).click();
    await expect(page.getByText(said("lists.paste.added", { count: 60 }), { exact: false })).toBeVisible();
    await expect(page.getByLabel(said("lists.paste.lines"))).toHaveValue(`第1科\n${"长".repeat(65)}`);
    expect((await api.lists.departments.list({ id })).map(({ name }) => name)).toEqual(
      lines.map((line) => line.split("\t")[0]),
    );

    await page.goto(`${path}/settings/lists/departments`);
    await page.getByText(said("lists.move.title")).click();
    await chooseFrom(page.getByLabel(said("lists.move.entry")), "60. 第60科");
    await page.getByLabel(said("lists.move.to")).fill("2");
    await page.getByRole("button", { name: said("lists.move.submit") }).click();
    const order = async () => (await api.lists.departments.list({ id })).slice(0, 3).map(({ name }) => name);
    await expect.poll(order).toEqual(["第1科", "第60科", "第2科"]);

    if (hasJavaScript && !isMobile) {
      const rows = page.getByRole("row");
      // The page may still show the order before: who drags then takes another row.
      await expect(rows.filter({ has: page.locator("[data-place]") }).nth(1)).toContainText("第60科");
      await rows
        .filter({ hasText: "第60科" })
        .locator("[data-place]")
        .dragTo(rows.filter({ hasText: "K1" }).first());
      await expect.poll(order).toEqual(["第60科", "第1科", "第2科"]);
    }
    await close();
  },
);

test(
  "what is in use is not deleted: where it is used is told, and it can be taken out of use",
  { tag: ["@no-scripts"] },
  async ({ page, signIn, expectStatus }) => {
    expectStatus(409);
    const { api, id, path, close } = await hospital();
    const name = "64 排 CT 组";
    const group = await api.lists.deviceGroups.add({ id, name, modality: "CT" });
    await api.lists.devices.add({ id, name: `${name} 一号`, modality: "CT", deviceGroupId: group.id });
    await signIn("groupAdmin");
    await page.goto(`${path}/settings/lists/device-groups/${group.id}`);
    await page.getByRole("link", { name: said("common.action.delete") }).click();
    await page.getByRole("button", { name: said("common.action.delete") }).click();
    await expect(page.getByText(said("lists.uses.devices", { count: 1 }))).toBeVisible();
    await page.getByRole("button", { name: said("lists.remove.deactivate") }).click();
    await expect(page.getByRole("link", { name: said("lists.page.showInactive", { count: 1 }) })).toBeVisible();
    await expect(page.getByRole("link", { name, exact: false })).toHaveCount(0);
    await page.getByRole("link", { name: said("lists.page.showInactive", { count: 1 }) }).click();
    await expect(page.getByRole("link", { name: `${name}${said("lists.page.inactive")}` })).toBeVisible();
    await close();
  },
);

test(
  "procedures come from a spreadsheet: wrong cells are named, the rest waits for a confirmation",
  { tag: ["@no-scripts"] },
  async ({ page, signIn, expectStatus, hasJavaScript }) => {
    expectStatus(422);
    const { path, close } = await hospital();
    const code = "CT-X1";
    const heads = [
      said("procedureSheet.columns.name"),
      said("procedureSheet.columns.code"),
      said("exam.info.modality"),
      said("procedureSheet.columns.price"),
      said("procedureSheet.columns.stepName"),
      said("procedureSheet.columns.stepCode"),
    ];
    const file = async (modality: string) => ({
      name: "procedures.xlsx",
      mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      buffer: await spreadsheet([heads, [`增强扫描 ${code}`, code, modality, 680, "增强", `${code}S`]]),
    });
    await signIn("groupAdmin");
    await page.goto(`${path}/procedures`);
    await page.getByRole("link", { name: said("lists.import.title") }).click();
    await expect(page.getByLabel(said("lists.import.file"))).toBeVisible();
    const empty = await sendWithoutFile(page, "spreadsheet");
    expect(empty).toContain(said("answers.rules.chooseSpreadsheet"));
    await page
      .getByLabel(said("lists.import.file"))
      .setInputFiles({ ...(await file("XX")), buffer: Buffer.from(said("procedureSheet.columns.name")) });
    await page.getByRole("button", { name: said("lists.import.preview") }).click();
    await expect(page.getByText(said("answers.rules.noSpreadsheet"))).toBeVisible();
    await page.getByLabel(said("lists.import.file")).setInputFiles(await file("XX"));
    await page.getByRole("button", { name: said("lists.import.preview") }).click();
    await expect(page.getByText(said("lists.import.faulty", { count: 1 }), { exact: false })).toBeVisible();
    await expect(page.locator("tr", { hasText: "C2" })).toContainText("XX");
    if (hasJavaScript) await expectAccessible(page);

    await page.getByLabel(said("lists.import.file")).setInputFiles(await file("MR"));
    await page.getByRole("button", { name: said("lists.import.preview") }).click();
    await expect(page.locator("tr", { hasText: code })).toContainText(said("exam.modality.MR"));
    if (!hasJavaScript) {
      // What was read stands on a page that is only read: nothing is asked to be sent again.
      await page.goto(`${path}/procedures`);
      await page.goBack();
      await page.reload();
    }
    await page.getByRole("button", { name: said("lists.import.confirm") }).click();
    await expect(page.getByText(said("answers.done.imported"))).toBeVisible();
    await page.getByLabel(said("lists.page.search")).fill(code);
    await page.getByRole("button", { name: said("common.list.search") }).click();
    await expect(page.getByRole("link", { name: `增强扫描 ${code}` })).toBeVisible();
    await close();
  },
);

test(
  "an administrator says what a device is told from the worklist",
  { tag: ["@no-scripts", "@phone"] },
  async ({ page, signIn, hasJavaScript, expectStatus }) => {
    expectStatus(422);
    const { api, id, path, close } = await hospital();
    await api.lists.devices.add({ id, name: "一号 CT", modality: "CT", aeTitle: "CT1" });
    await signIn("groupAdmin");
    await page.goto(`${path}/settings/lists/devices`);
    await page.getByRole("link", { name: "一号 CT", exact: true }).click();
    if (hasJavaScript) await expectAccessible(page);
    await page
      .getByLabel(said("lists.fields.worklistScope"))
      .selectOption({ label: said("lists.values.worklistScope.device") });
    await page.getByLabel(said("lists.fields.worklistCharacterSet")).selectOption({ label: "GBK" });
    await page.getByLabel(said("lists.fields.worklistAeTitles")).fill("CT1\nCT\\1");
    await page.getByLabel(said("lists.fields.worklistKeys.institutionName")).check();
    const save = page.getByRole("button", { name: said("common.action.save") });
    await save.click();
    await expect(page.getByText(said("answers.rules.aeTitle")).first()).toBeVisible();
    await expect(page.getByLabel(said("lists.fields.worklistKeys.institutionName"))).toBeChecked();
    await page.getByLabel(said("lists.fields.worklistAeTitles")).fill("CT1\nGATE");
    await save.click();
    await expect(page.getByText(said("answers.done.saved"))).toBeVisible();
    expect(await api.lists.devices.list({ id })).toMatchObject([
      {
        worklistScope: "device",
        worklistCharacterSet: "GBK",
        worklistAeTitles: ["CT1", "GATE"],
        worklistKeys: { institutionName: true, allergies: false },
      },
    ]);
    await close();
  },
);
