import { expectAccessible } from "./accessibility";
import { sendWithoutFile } from "./empty-file";
import { hospital } from "./hospital";
import { chooseFrom } from "./menu";
import { expect, test } from "./product";
import { slowly } from "./slowly";
import { spreadsheet } from "../support/spreadsheets";

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
    await page.getByRole("link", { name: "科室", exact: true }).click();
    await page.getByLabel("名称").fill(name);
    await page.getByRole("button", { name: "添加" }).click();
    await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
    if (hasJavaScript) await expectAccessible(page);

    await page.getByLabel("名称").fill(name);
    await page.getByLabel("代码").fill("NM");
    await page.getByRole("button", { name: "添加" }).click();
    await expect(page.getByText("已被使用", { exact: false })).toBeVisible();
    await expect(page.getByLabel("代码")).toHaveValue("NM");

    if (hasJavaScript) {
      await slowly(page, "/departments.data");
      const q = page.getByRole("searchbox", { name: "查找" });
      await q.fill("核");
      await q.press("Enter");
      await q.fill("核医");
      await page.getByLabel("代码").fill("NM2");
      await expect(page).toHaveURL((url) => url.searchParams.get("q") === "核");
      await expect(page.getByRole("link", { name: "放射科", exact: true })).toHaveCount(0);
      await expect(q).toHaveValue("核医");
      await expect(page.getByLabel("代码")).toHaveValue("NM2");
      await page.goto(`${path}/settings/lists/departments`);
    }

    await page.getByRole("button", { name: `将“${name}”上移` }).click();
    await expect
      .poll(async () => (await api.lists.departments.list({ id })).map((one) => one.name))
      .toEqual([name, "放射科"]);
    await expect(page.getByRole("link", { name: /^(核医学科|放射科)$/ }).first()).toHaveText(name);

    await page.goto(`${path}/settings/lists/departments`);
    await page.getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { name })).toBeVisible();
    await page.getByLabel("代码").fill("MINE");
    const entry = (await api.lists.departments.list({ id })).find((one) => one.name === name);
    if (!entry) throw new Error("the department is gone");
    await api.lists.departments.change({ ...entry, id, entryId: entry.id, code: "THEIRS" });
    await page.getByRole("button", { name: "保存" }).click();
    await expect(page.getByText("他人已改为：THEIRS")).toBeVisible();
    await expect(page.getByLabel("代码")).toHaveValue("MINE");
    await page.getByRole("button", { name: "保存" }).click();
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
    await page.getByText("粘贴多行").click();
    const lines = Array.from({ length: 60 }, (_, index) => `第${index + 1}科\tK${index + 1}`);
    await page.getByLabel("内容").fill(["名称\t代码", ...lines, "第1科", `${"长".repeat(65)}`].join("\n"));
    await page.getByRole("button", { name: "全部添加" }).click();
    await expect(page.getByText("已添加 60 条", { exact: false })).toBeVisible();
    await expect(page.getByLabel("内容")).toHaveValue(`第1科\n${"长".repeat(65)}`);
    expect((await api.lists.departments.list({ id })).map(({ name }) => name)).toEqual(
      lines.map((line) => line.split("\t")[0]),
    );

    await page.goto(`${path}/settings/lists/departments`);
    await page.getByText("调整顺序").click();
    await chooseFrom(page.getByLabel("条目"), "60. 第60科");
    await page.getByLabel("移到第几位").fill("2");
    await page.getByRole("button", { name: "移动" }).click();
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
    await page.getByRole("link", { name: "删除" }).click();
    await page.getByRole("button", { name: "删除" }).click();
    await expect(page.getByText("1 台设备")).toBeVisible();
    await page.getByRole("button", { name: "停用" }).click();
    await expect(page.getByRole("link", { name: /显示 \d+ 个停用项/ })).toBeVisible();
    await expect(page.getByRole("link", { name, exact: false })).toHaveCount(0);
    await page.getByRole("link", { name: /显示 \d+ 个停用项/ }).click();
    await expect(page.getByRole("link", { name: `${name}已停用` })).toBeVisible();
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
    const heads = ["项目名称", "项目代码", "检查类型", "价格（元）", "步骤名称", "步骤代码"];
    const file = async (modality: string) => ({
      name: "procedures.xlsx",
      mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      buffer: await spreadsheet([heads, [`增强扫描 ${code}`, code, modality, 680, "增强", `${code}S`]]),
    });
    await signIn("groupAdmin");
    await page.goto(`${path}/procedures`);
    await page.getByRole("link", { name: "从 Excel 导入" }).click();
    await expect(page.getByLabel("Excel 文件")).toBeVisible();
    const empty = await sendWithoutFile(page, "spreadsheet");
    expect(empty).toContain("请选择 Excel 文件（.xlsx）。");
    await page.getByLabel("Excel 文件").setInputFiles({ ...(await file("XX")), buffer: Buffer.from("项目名称") });
    await page.getByRole("button", { name: "检查文件" }).click();
    await expect(page.getByText("不是可以读取的 Excel 文件（.xlsx）。")).toBeVisible();
    await page.getByLabel("Excel 文件").setInputFiles(await file("XX"));
    await page.getByRole("button", { name: "检查文件" }).click();
    await expect(page.getByText("没有写入任何内容", { exact: false })).toBeVisible();
    await expect(page.locator("tr", { hasText: "C2" })).toContainText("XX");
    if (hasJavaScript) await expectAccessible(page);

    await page.getByLabel("Excel 文件").setInputFiles(await file("MR"));
    await page.getByRole("button", { name: "检查文件" }).click();
    await expect(page.locator("tr", { hasText: code })).toContainText("磁共振");
    if (!hasJavaScript) {
      // What was read stands on a page that is only read: nothing is asked to be sent again.
      await page.goto(`${path}/procedures`);
      await page.goBack();
      await page.reload();
    }
    await page.getByRole("button", { name: "确认导入" }).click();
    await expect(page.getByText("导入完成")).toBeVisible();
    await page.getByLabel("在列表中查找").fill(code);
    await page.getByRole("button", { name: "查询" }).click();
    await expect(page.getByRole("link", { name: `增强扫描 ${code}` })).toBeVisible();
    await close();
  },
);
