import { nameGrams } from "#api/registration/patients/name-grams";

/** Surnames with their share in 10,000 people, as the 2020 census gives them; the rest is spread evenly. */
const surnames: Record<string, number> = {
  ...{ 王: 723, 李: 718, 张: 676, 刘: 515, 陈: 492, 杨: 303, 黄: 246, 赵: 226, 吴: 208, 周: 198, 徐: 144, 孙: 138 },
  ...{ 马: 135, 朱: 125, 胡: 122, 郭: 118, 何: 116, 林: 113, 高: 106, 罗: 102, 郑: 92, 梁: 87, 谢: 76, 宋: 75 },
  ...{ 唐: 73, 许: 71, 邓: 67, 韩: 66, 冯: 66, 曹: 59, 彭: 56, 曾: 54, 肖: 53, 田: 51, 董: 50, 潘: 49, 袁: 48 },
  ...{ 蔡: 47, 蒋: 46, 余: 45, 于: 45, 杜: 44, 叶: 43, 程: 43, 魏: 42, 苏: 42, 吕: 41, 丁: 41, 任: 40, 卢: 39 },
  ...{ 欧阳: 8, 司马: 3, 单: 4, 仇: 3, 解: 3, 尉迟: 1, 种: 1 },
};

/** Given names take one or two of these, the early ones more often. */
const givenCharacters =
  "伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛明超兰霞平刚桂玲红玉春华建国文志海荣新波宁辉燕云飞龙梅雪琴琳佳欣怡子涵浩宇轩梓晨睿思远" +
  "晓东鹏凯斌鑫健康福贵德胜利民生永安清江淑珍凤莲菊仙美慧莉婷婉晴雨诗若曦瑞祥嘉俊彦博雅宏达光耀乐晟茜";

const tibetanNames = ["བཀྲ་ཤིས", "སྒྲོལ་མ", "བསྟན་འཛིན", "པད་མ", "ཚེ་རིང", "རྡོ་རྗེ", "ཉི་མ", "ལྷ་མོ", "དབང་མོ", "སྐལ་བཟང"];
const latinNames = ["Tenzin Dolma", "Müller Jörg", "Smith Anna", "Aierken Maimaiti", "Ivanov Pyotr"];

/** A repeatable source of numbers in [0, 1): mulberry32. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface SeededName {
  name: string;
  grams: string[];
}

/**
 * Believable patient names, common surnames as common as in life: Chinese, with some Tibetan and Latin ones among them.
 *
 * @returns `count` names; common ones come more than once
 */
export function seededNames(count: number): SeededName[] {
  const random = randomFrom(20_250_101);
  const known = new Map<string, SeededName>();
  const total = Object.values(surnames).reduce((sum, share) => sum + share, 0);
  const characters = [...givenCharacters];

  function surname(): string {
    let left = random() * total;
    for (const [name, share] of Object.entries(surnames)) if ((left -= share) < 0) return name;
    return "王";
  }
  const given = () => characters[Math.floor(random() ** 1.6 * characters.length)] ?? "";
  const one = (names: string[]) => names[Math.floor(random() * names.length)] ?? "";

  function name(): string {
    const kind = random();
    if (kind < 0.02) return `${one(tibetanNames)}་${one(tibetanNames)}`;
    if (kind < 0.025) return one(latinNames);
    return surname() + given() + (random() < 0.8 ? given() : "");
  }

  return Array.from({ length: count }, () => {
    const drawn = name();
    const seeded = known.get(drawn) ?? { name: drawn, grams: nameGrams(drawn) };
    known.set(drawn, seeded);
    return seeded;
  });
}
