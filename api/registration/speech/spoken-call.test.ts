import { describe, expect, it } from "vitest";
import { SpokenCall } from "#contract/registration/speech";
import { spokenCall } from "./spoken-call";

const said = (call: Partial<SpokenCall>) => spokenCall(SpokenCall.parse({ number: "A012", ...call }));
const chinese = (call: Partial<SpokenCall>) => said(call).text;

describe("in Chinese", () => {
  it("a call is said as people say it", () =>
    expect(said({ room: "3", name: "张伟" })).toEqual({
      voice: "cmn-latn-pinyin",
      text: "qing3, ei1 ling2 yao1 er4 hao4, zhang1 wei3, dao4 san1 hao4 zhen3 shi4",
    }));

  it("no name is said that was not asked for, and no room where there is none", () =>
    expect(chinese({})).toBe("qing3, ei1 ling2 yao1 er4 hao4"));

  it.each([
    ["3", "san1 hao4 zhen3 shi4"],
    ["1", "yi1 hao4 zhen3 shi4"],
    ["10", "shi2 hao4 zhen3 shi4"],
    ["12", "shi2 er4 hao4 zhen3 shi4"],
    ["20", "er4 shi2 hao4 zhen3 shi4"],
    ["301", "san1 ling2 yao1 hao4 zhen3 shi4"],
    ["B2", "bi4 er4 hao4 zhen3 shi4"],
    ["CT 1室", "sei1 ti4 yi1 shi4"],
    ["Ｂ超二室", "bi4 chao1 er4 shi4"],
    ["检查室", "jian3 cha2 shi4"],
    ["音乐室", "yin1 yue4 shi4"],
  ])("room %s", (room, heard) => expect(chinese({ room })).toBe(`qing3, ei1 ling2 yao1 er4 hao4, dao4 ${heard}`));

  it.each([
    ["单晓", "shan4 xiao3"],
    ["解缙", "xie4 jin4"],
    ["仇英", "qiu2 ying1"],
    ["单于林", "chan2 yu2 lin2"],
    ["种师道", "chong2 shi1 dao4"],
    ["黑娃", "he4 wa2"],
    ["么红", "yao1 hong2"],
    ["洗星海", "xian3 xing1 hai3"],
    ["欧阳修", "ou1 yang2 xiu1"],
    ["吕绿", "lv3 lv4"],
    ["张　单", "zhang1 dan1"],
    ["买买提·艾力", "mai3 mai3 ti2 ai4 li4"],
  ])("the name %s", (name, heard) => expect(chinese({ name })).toBe(`qing3, ei1 ling2 yao1 er4 hao4, ${heard}`));

  it.each(["Tenzin Dolma", "བཀྲ་ཤིས"])("the name %s, which the voice cannot read, is left out", (name) =>
    expect(chinese({ name })).toBe(chinese({})),
  );

  it("a number is said digit by digit, with its letters", () =>
    expect(chinese({ number: "ct110" })).toBe("qing3, sei1 ti4 yao1 yao1 ling2 hao4"));
});

it("in Tibetan there is no voice: it is said in Chinese", () =>
  expect(said({ language: "tib", room: "3" })).toEqual(said({ room: "3" })));

describe("in English", () => {
  const english = (call: Partial<SpokenCall>) => said({ language: "en", ...call }).text;

  it("a call is said as people say it", () =>
    expect(said({ language: "en", room: "3", name: "张伟" })).toEqual({
      voice: "en-us",
      text: "Number A, 0 1 2. Zhang Wei. Please go to room 3.",
    }));
  it.each([
    ["B12", "room B12"],
    ["CT room 1", "CT room 1"],
    ["检查室", "jian cha shi"],
    ["[[3]]", "room 3"],
  ])("room %s", (room, heard) => expect(english({ room })).toBe(`Number A, 0 1 2. Please go to ${heard}.`));
  it("a Latin name is read as it stands", () =>
    expect(english({ name: "Tenzin Dolma" })).toBe("Number A, 0 1 2. Tenzin Dolma."));
});

it.each([
  { number: "-f" },
  { number: "A012; x" },
  { number: "" },
  { room: "-1" },
  { name: "-x" },
  { name: "名".repeat(65) },
])("%o is no call", (call) => expect(SpokenCall.safeParse({ number: "A012", ...call }).success).toBe(false));
