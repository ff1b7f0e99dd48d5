import { beforeEach, beforeAll, expect, test } from "vitest";
import type { KbImport } from "#contract/reading/knowledge-base";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { spreadsheet } from "../../../support/spreadsheets";

let world: TestPlatform;
let bucketId: string;
let author: TestAccount;
let keeper: TestAccount;
beforeAll(async () => {
  world = await testPlatform();
});
beforeEach(async () => {
  const bucket = await world.given.organization();
  bucketId = bucket.id;
  author = await world.given.member(bucket, "collaborator");
  keeper = await world.given.member(bucket, "contentManager");
});

const heads = ["文件夹", "名称", "代码", "影像所见", "影像诊断", "检查类型", "检查部位", "性别"];

function send(bytes: Uint8Array, owner: string, as: TestAccount) {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(bytes)]), "phrases.xlsx");
  const path = `/api/v1/buckets/${bucketId}/kb-items/import?owner=${owner}`;
  return world.fetch(path, { method: "POST", as, body: form });
}
const imported = async (bytes: Uint8Array, owner = "own", as = author) =>
  (await (await send(bytes, owner, as)).json()) as KbImport;
const exported = async (format: string, owner = "own", as = author) =>
  new Uint8Array(
    await (
      await world.fetch(`/api/v1/buckets/${bucketId}/kb-items/export?owner=${owner}&format=${format}`, { as })
    ).arrayBuffer(),
  );
const items = async (as = author) => (await world.clientOf(as).knowledgeBase.query({ bucketId })).items;

const rows = [
  heads,
  ["CT > 胸部", "双肺清晰", "SFQX", "双肺纹理清晰。\n未见结节。", "双肺未见异常。", "CT", "胸部", ""],
  ["CT > 胸部", "肺结节", "", "见[大小] mm结节。", "", "", "", ""],
  ["MR", "", "", "", "", "", "", ""],
  ["", "前列腺增生", "", "", "前列腺增生。", "MR", "盆腔", "男"],
];

test("phrases of a spreadsheet come with their folders, once", async () => {
  const first = await imported(await spreadsheet(rows));
  expect(first).toEqual({ missingColumns: [], faults: [], added: { folders: 3, phrases: 3 }, same: 0 });
  const all = await items();
  const nameOf = (id: string | null) => all.find((item) => item.id === id)?.name ?? null;
  expect(all.map(({ name, parentId }) => [name, nameOf(parentId)])).toEqual(
    expect.arrayContaining([
      ["CT", null],
      ["胸部", "CT"],
      ["双肺清晰", "胸部"],
      ["前列腺增生", null],
    ]),
  );
  expect(all.find(({ name }) => name === "双肺清晰")?.finding).toBe("双肺纹理清晰。\n未见结节。");
  expect(all.find(({ name }) => name === "前列腺增生")).toMatchObject({ modality: "MR", sex: "M" });
  const again = await imported(await spreadsheet(rows));
  expect(again).toMatchObject({ added: { folders: 0, phrases: 0 }, same: 3 });
});

test.each(["xlsx", "csv"])("what is exported as %s can be imported elsewhere", async (format) => {
  await imported(await spreadsheet(rows));
  const result = await imported(await exported(format), "organization", keeper);
  expect(result).toMatchObject({ faults: [], added: { folders: 3, phrases: 3 } });
  const told = (list: Awaited<ReturnType<typeof items>>, owner: string) =>
    list
      .filter((item) => item.owner === owner && item.type === "phrase")
      .map(({ name, code, finding, diagnosis, modality, bodyPart, sex }) => ({
        name,
        code,
        finding,
        diagnosis,
        modality,
        bodyPart,
        sex,
      }));
  const all = await items();
  expect(told(all, "organization")).toEqual(told(all, "own"));
});

test("a table saved as GB18030 is read as well", async () => {
  // 文件夹,名称,影像诊断 / ,肺气肿,肺气肿
  const gbk = Buffer.from("cec4bcfebcd02cc3fbb3c62cd3b0cff1d5efb6cf0a2cb7cec6f8d6d72cb7cec6f8d6d70a", "hex");
  expect(await imported(gbk)).toMatchObject({ faults: [], added: { folders: 0, phrases: 1 } });
  expect(await items()).toMatchObject([{ name: "肺气肿" }]);
});

test("all are taken, or none: each wrong cell is named", async () => {
  const wrong = await imported(
    await spreadsheet([
      heads,
      ["", "好", "", "好。", "", "", "", ""],
      ["", "没有内容", "", "", "", "", "", ""],
      ["", "太长", "", "字".repeat(4001), "", "XYZ", "", "龙"],
    ]),
  );
  expect(wrong.faults.map(({ cell, rule }) => [cell, rule])).toEqual([
    ["D3", "required"],
    ["D4", "tooLong"],
    ["F4", "modality"],
    ["H4", "sex"],
  ]);
  expect(await items()).toEqual([]);
  expect(
    (
      await imported(
        await spreadsheet([
          ["甲", "乙"],
          ["1", "2"],
        ]),
      )
    ).missingColumns,
  ).toEqual(["finding", "diagnosis"]);
});

test("what is no spreadsheet, and an owner that is not the sender's, are refused", async () => {
  const none = await send(Buffer.from([0, 1, 2, 3]), "own", author);
  expect(await none.json()).toMatchObject({ code: "file_refused", data: { reason: "not_a_spreadsheet" } });
  const foreign = await send(await spreadsheet(rows), "organization", author);
  expect(await foreign.json()).toMatchObject({ code: "forbidden" });
});
