import type { Choices } from "./choices";

type Gender = "M" | "F";

const surnames =
  "王 李 张 刘 陈 杨 赵 黄 周 吴 徐 孙 胡 朱 高 林 何 郭 马 罗 梁 宋 郑 谢 韩 唐 冯 于 董 萧 欧阳 上官".split(" ");
const given: Record<Gender, string[]> = {
  M: "建国 志强 文博 国庆 子轩 长河 思远 海涛 永福 俊杰 明 伟 振华 家豪 学军 宏伟 立新 德胜 浩然 春生".split(" "),
  F: "秀兰 玉芬 丽娟 春梅 雪 淑芬 佳怡 桂香 海燕 依诺 芳 静 红梅 文静 雅琴 月英 小雅 晓燕 子涵 美玲".split(" "),
};
/** Names of two words, none of which is a family's. */
const tibetan: Record<Gender, [string[], string[]]> = {
  M: ["扎西 次旦 洛桑 索南 旦增 尼玛 巴桑 平措".split(" "), "多吉 顿珠 旺堆 江措 罗布 才让 伦珠 扎巴".split(" ")],
  F: ["德吉 拉姆 次仁 阿旺 达娃 白玛 央金 格桑".split(" "), "卓玛 央宗 曲珍 白珍 旺姆 措姆 仓决 卓嘎".split(" ")],
};
const tibetanShare = 0.25;
const pairs = (before: string[], after: string[]) => before.flatMap((one) => after.map((other) => one + other));
const allNames = (gender: Gender) => ({
  tibetan: pairs(...tibetan[gender]),
  chinese: pairs(surnames, given[gender]),
});

/** An examination that is made of one sex alone, by its name. */
const ofOneSex: [RegExp, Gender][] = [
  [/前列腺/u, "M"],
  [/子宫|乳腺|卵巢/u, "F"],
];

/** People who come to a demo hospital: with names of their own, of the sex and age that what is examined allows. */
export function demoPatients(random: Choices, today: string) {
  const free = { M: allNames("M"), F: allNames("F") };
  return (examination: string) => {
    const only = ofOneSex.find(([pattern]) => pattern.test(examination))?.[1];
    const gender = only ?? random.pick(["M", "F"] as const);
    const people = random.chance(tibetanShare) ? "tibetan" : "chinese";
    // There are namesakes, once every name is borne.
    if (free[gender][people].length === 0) free[gender] = { ...free[gender], [people]: allNames(gender)[people] };
    const names = free[gender][people];
    const [patientName = ""] = names.splice(random.below(names.length), 1);
    // What is examined of one sex alone is examined of grown people.
    const years = only ? 20 + random.below(60) : 5 + random.below(80);
    const day = (least: number, most: number) => String(least + random.below(most)).padStart(2, "0");
    const patientDob = `${Number(today.slice(0, 4)) - years}-${day(1, 12)}-${day(1, 28)}`;
    return { patientName, patientGender: gender, patientDob };
  };
}
