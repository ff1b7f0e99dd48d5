import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { groups } from "#api/infrastructure/database/schema/index";
import type { Client } from "#contract/index";
import type { KbItem } from "#contract/reading/knowledge-base";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

type Api = Client["knowledgeBase"];

let world: TestPlatform;
let bucketId: string;
let groupId: string;
let author: TestAccount;
let keeper: TestAccount;
let api: Api;
let keeping: Api;
beforeAll(async () => {
  world = await testPlatform();
});
beforeEach(async () => {
  const group = await world.given.group({ isGroupKb: true });
  const bucket = await world.given.organization({ groupId: group.id });
  [groupId, bucketId] = [group.id, bucket.id];
  author = await world.given.member(bucket, "collaborator");
  keeper = await world.given.member(bucket, "contentManager");
  api = apiOf(author);
  keeping = apiOf(keeper);
});
const apiOf = (account: TestAccount) => world.clientOf(account).knowledgeBase;

const phrase = (name: string, more: Partial<Parameters<Api["add"]>[0]> = {}) =>
  api.add({ bucketId, name, finding: `${name}。`, ...more });
const folder = (name: string, more: Partial<Parameters<Api["add"]>[0]> = {}) =>
  api.add({ bucketId, type: "folder", name, ...more });
const namesOf = (items: KbItem[]) => items.map(({ name }) => name);
const found = async (query: Partial<Parameters<Api["query"]>[0]> = {}) =>
  namesOf((await api.query({ bucketId, ...query })).items);

describe("whose a phrase is", () => {
  it("is its writer's alone, wherever they work", async () => {
    const second = await world.given.organization();
    await world.given.join(author, second, "collaborator");
    const { id } = await phrase("双肺清晰");
    expect(await found()).toEqual(["双肺清晰"]);
    expect((await keeping.query({ bucketId })).items).toEqual([]);
    expect(await problemOf(keeping.get({ id }))).toMatchObject({ code: "not_found" });
    expect(await problemOf(keeping.change({ id, version: 1, name: "别的" }))).toMatchObject({ code: "not_found" });
    expect(await problemOf(keeping.remove({ id }))).toMatchObject({ code: "not_found" });
    expect(namesOf((await api.query({ bucketId: second.id })).items)).toEqual(["双肺清晰"]);
  });

  it("is the organization's where whoever keeps its templates wrote it, and read by its members", async () => {
    expect(await problemOf(phrase("肺气肿", { owner: "organization" }))).toMatchObject({ code: "forbidden" });
    const { id } = await keeping.add({ bucketId, owner: "organization", diagnosis: "肺气肿" });
    expect((await api.query({ bucketId })).items).toMatchObject([{ name: "肺气肿", mayKeep: false }]);
    expect(await problemOf(api.remove({ id }))).toMatchObject({ code: "forbidden" });
    const stranger = await world.given.member(await world.given.organization(), "admin");
    expect(await problemOf(apiOf(stranger).get({ id }))).toMatchObject({ code: "not_found" });
    expect(await problemOf(apiOf(stranger).query({ bucketId }))).toMatchObject({ code: "not_found" });
  });

  it("is the group's in all its organizations, while the group shares a knowledge base", async () => {
    const { id } = await keeping.add({ bucketId, owner: "group", diagnosis: "脑梗死" });
    const neighbour = await world.given.organization({ groupId });
    const reader = apiOf(await world.given.member(neighbour, "collaborator"));
    const otherKeeper = apiOf(await world.given.member(neighbour, "contentManager"));
    expect((await reader.query({ bucketId: neighbour.id })).items).toMatchObject([{ id, mayKeep: false }]);
    expect(await problemOf(reader.remove({ id }))).toMatchObject({ code: "forbidden" });
    expect(await otherKeeper.change({ id, version: 1, code: "NGS" })).toMatchObject({ code: "NGS", version: 2 });
    expect((await reader.query({ bucketId: neighbour.id })).owners).toEqual([
      { owner: "own", mayKeep: true },
      { owner: "organization", mayKeep: false },
      { owner: "group", mayKeep: false },
    ]);

    await world.platform.db.update(groups).set({ isGroupKb: false }).where(eq(groups.id, groupId));
    expect((await reader.query({ bucketId: neighbour.id })).items).toEqual([]);
    expect(await problemOf(keeping.get({ id }))).toMatchObject({ code: "not_found" });
    const add = keeping.add({ bucketId, owner: "group", diagnosis: "脑出血" });
    expect(await problemOf(add)).toMatchObject({ code: "not_found" });
  });

  it("is nobody's own who writes no reports", async () => {
    const member = await world.given.member({ id: bucketId }, "member");
    const add = apiOf(member).add({ bucketId, diagnosis: "正常" });
    expect(await problemOf(add)).toMatchObject({ code: "forbidden" });
  });
});

describe("a phrase", () => {
  it("is called by its first words, and needs a text", async () => {
    expect(await api.add({ bucketId, diagnosis: "1. 双肺未见明显异常。2. 心影不大。" })).toMatchObject({
      name: "1. 双肺未见明显异常",
    });
    expect(await problemOf(api.add({ bucketId, name: "空" }))).toMatchObject({ code: "kb_item_empty" });
    expect(await problemOf(api.add({ bucketId, type: "folder" }))).toMatchObject({ code: "kb_item_empty" });
  });

  it("is found by hanzi, pinyin, initials, code and text", async () => {
    await phrase("肺气肿", { code: "P12", bodyPart: "胸部" });
    await phrase("单纯性肝囊肿");
    for (const search of ["气肿", "feiqi", "fqz", "p12", "xb fq", "FQZ"]) {
      expect(await found({ search }), search).toEqual(["肺气肿"]);
    }
    expect(await found({ search: "danchun" })).toEqual(["单纯性肝囊肿"]);
    expect(await found({ search: "肝囊肿。" })).toEqual(["单纯性肝囊肿"]);
    expect(await found({ search: "%" })).toEqual([]);
  });

  it("is offered for its modality and sex, or for any", async () => {
    await phrase("任意");
    await phrase("头颅MR", { modality: "MR" });
    await phrase("前列腺", { sex: "M" });
    expect(await found({ modality: "CT", sex: "F" })).toEqual(["任意"]);
    expect(await found({ modality: "MR" })).toEqual(["任意", "头颅MR", "前列腺"]);
  });

  it("stands first once it is a favourite, then what was used last", async () => {
    const [first, second, third] = [await phrase("甲"), await phrase("乙"), await phrase("丙")];
    await api.used({ id: second.id });
    await api.favourite({ id: third.id, isFavourite: true });
    expect(await found({ order: "usual" })).toEqual(["丙", "乙", "甲"]);
    expect(await found({ order: "usual", atHand: true })).toEqual(["丙", "乙"]);
    await api.favourite({ id: third.id, isFavourite: false });
    await api.used({ id: first.id });
    expect(await found({ order: "usual" })).toEqual(["甲", "乙", "丙"]);
    expect(await found()).toEqual(["甲", "乙", "丙"]);
    expect(await problemOf(keeping.used({ id: first.id }))).toMatchObject({ code: "not_found" });
  });

  it("stands first where it is for the exam's body part, and is left out for another unless it is searched for", async () => {
    await phrase("肺未见异常", { bodyPart: "胸部" });
    await phrase("未见异常", { bodyPart: "" });
    await phrase("脑未见异常", { bodyPart: "头颅" });
    expect(await found({ order: "usual", bodyPart: "头颅平扫" })).toEqual(["脑未见异常", "未见异常"]);
    expect(await found({ order: "usual", bodyPart: "头颅", search: "未见" })).toEqual([
      "脑未见异常",
      "未见异常",
      "肺未见异常",
    ]);
  });

  it("that is a copy tells of its source, and that it has changed since", async () => {
    const source = await keeping.add({ bucketId, owner: "organization", name: "肺结节", finding: "见[__]结节" });
    const copy = await api.add({ bucketId, referenceId: source.id, code: "FJJ" });
    expect(copy).toMatchObject({
      owner: "own",
      referenceId: source.id,
      name: "肺结节",
      finding: "见[__]结节",
      code: "FJJ",
      isSourceChanged: false,
    });
    await keeping.change({ id: source.id, version: 1, finding: "见[大小] mm结节" });
    expect(await api.get({ id: copy.id })).toMatchObject({ finding: "见[__]结节", isSourceChanged: true });
  });

  it("is changed by one of two at once; the other is told", async () => {
    const { id } = await phrase("甲");
    const changes = await Promise.allSettled([
      api.change({ id, version: 1, name: "乙" }),
      api.change({ id, version: 1, name: "丙" }),
    ]);
    expect(changes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const late = await problemOf(api.change({ id, version: 1, name: "丁" }));
    expect(late).toMatchObject({ code: "version_conflict", data: { current: { version: 2 } } });
  });

  it("that is sent twice is added once", async () => {
    await phrase("甲", { key: "one-time-key" });
    expect(await problemOf(phrase("甲", { key: "one-time-key" }))).toMatchObject({ code: "already_done" });
    expect(await found()).toEqual(["甲"]);
  });
});

describe("folders", () => {
  it("hold what is put into them, of the same owner", async () => {
    const chest = await folder("胸部");
    const inside = await phrase("双肺清晰", { parentId: chest.id });
    expect(await found({ parentId: chest.id })).toEqual(["双肺清晰"]);
    expect(await found({ atTop: true })).toEqual(["胸部"]);
    expect(await api.get({ id: chest.id })).toMatchObject({ itemCount: 1 });
    const others = await keeping.add({ bucketId, owner: "organization", type: "folder", name: "CT" });
    for (const parentId of [others.id, inside.id]) {
      expect(await problemOf(phrase("误放", { parentId }))).toMatchObject({ code: "kb_wrong_folder" });
    }
  });

  it("do not go into themselves, nor too deep", async () => {
    const outer = await folder("1");
    let inner = outer;
    for (const name of ["2", "3", "4", "5", "6"]) inner = await folder(name, { parentId: inner.id });
    expect(await problemOf(folder("7", { parentId: inner.id }))).toMatchObject({ code: "kb_too_deep" });
    const into = api.change({ id: outer.id, version: 1, parentId: inner.id });
    expect(await problemOf(into)).toMatchObject({ code: "kb_wrong_folder" });
    const beside = await folder("0");
    const deeper = api.change({ id: outer.id, version: 1, parentId: beside.id });
    expect(await problemOf(deeper)).toMatchObject({ code: "kb_too_deep" });
  });

  it("go with their content only where that is meant", async () => {
    const chest = await folder("胸部");
    const lungs = await folder("肺", { parentId: chest.id });
    const { id } = await phrase("双肺清晰", { parentId: lungs.id });
    const refusal = await problemOf(api.remove({ id: chest.id }));
    expect(refusal).toMatchObject({ code: "kb_folder_not_empty", data: { count: 1 } });
    await api.remove({ id: chest.id, withContent: true });
    expect(await found()).toEqual([]);
    expect(await problemOf(api.get({ id }))).toMatchObject({ code: "not_found" });
  });

  it("are sorted within one level alone", async () => {
    const chest = await folder("胸部");
    const [a, b, c] = [await phrase("甲"), await phrase("乙"), await phrase("丙")];
    const inside = await phrase("里面", { parentId: chest.id });
    await api.resort({ id: c.id });
    expect(await found({ atTop: true })).toEqual(["丙", "胸部", "甲", "乙"]);
    await api.resort({ id: c.id, preId: a.id });
    expect(await found({ atTop: true })).toEqual(["胸部", "甲", "丙", "乙"]);
    const elsewhere = api.resort({ id: a.id, preId: inside.id });
    expect(await problemOf(elsewhere)).toMatchObject({ code: "kb_other_level" });
    await Promise.all([api.resort({ id: b.id }), api.resort({ id: a.id, preId: b.id }), api.resort({ id: c.id })]);
    expect((await found({ atTop: true })).sort()).toEqual(["丙", "乙", "甲", "胸部"].sort());
  });
});
