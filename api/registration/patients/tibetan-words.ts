/**
 * Words that Tibetan names are made of, as they are written in hanzi. Such a name has no family name: 次仁央宗 is 次仁 and
 * 央宗, who is called so.
 */
const tibetanWords: ReadonlySet<string> = new Set(
  (
    "阿旺 巴桑 巴珠 白玛 白珍 班觉 班丹 边巴 边珍 才让 才旦 赤列 次仁 次旺 次旦 次珍 次央 仓决 达瓦 达娃 丹增 旦增 旦巴 德吉 德庆 顿珠 " +
    "多吉 多杰 格桑 格列 贡布 贡嘎 嘎玛 嘉措 加措 江措 坚参 坚赞 晋美 久美 觉姆 卡卓 拉巴 拉姆 拉珍 拉加 洛桑 洛追 罗布 罗桑 伦珠 " +
    "曲珍 曲扎 曲宗 曲培 群培 群宗 米玛 明久 南杰 尼玛 尼珍 诺布 平措 朋措 普布 普珍 其美 强巴 强久 琼达 热旦 仁青 仁钦 仁增 日珠 桑布 " +
    "桑吉 桑杰 桑姆 桑珠 色珍 斯朗 四郎 索朗 索南 土登 旺堆 旺加 旺杰 旺久 旺姆 旺扎 旺珍 西热 西绕 央金 央宗 央拉 益西 玉珍 云丹 " +
    "扎巴 扎桑 扎西 占堆 泽仁 卓玛 卓嘎 宗吉"
  ).split(" "),
);

/** The words of a Tibetan name in hanzi; null for any other name. */
export function tibetanWordsOf(hanzi: string): string[] | null {
  const words = hanzi.match(/../gu) ?? [];
  const isMadeOfThem = words.length > 0 && words.join("") === hanzi && words.every((word) => tibetanWords.has(word));
  return isMadeOfThem ? words : null;
}
