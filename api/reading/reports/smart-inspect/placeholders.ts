import { placeholderPattern } from "#contract/reading/placeholders";

/** Words of which a template offers one; no report says both. */
const chineseOptions =
  "左|右|双|有|无|见|未见|是|否|增大|缩小|增多|减少|清|不清|清晰|模糊|阳性|阴性|正常|异常|光滑|毛糙|均匀|不均匀|规则|不规则|单发|多发|良性|恶性|轻度?|中度?|重度?|居中|偏左|偏右|左移|右移|升高|降低";
const englishOptions =
  "left|right|yes|no|normal|abnormal|present|absent|increased|decreased|positive|negative|single|multiple|enlarged|smooth|irregular";
const degrees = "mild|moderate|severe|small|large|minimal|marked";
const optionLists = [
  new RegExp(
    `(?<!\\p{sc=Han}[/／]\\s*)(?:${chineseOptions})\\s*[/／]\\s*(?:${chineseOptions})(?:\\s*[/／]\\s*(?:${chineseOptions}))*`,
    "gu",
  ),
  /左\s*[（(]\s*右\s*[）)]|右\s*[（(]\s*左\s*[）)]/gu,
  new RegExp(`\\b(?:${englishOptions})\\s*/\\s*(?:${englishOptions})\\b`, "giu"),
  new RegExp(`\\b(?:${degrees})\\s*/\\s*(?:${degrees})\\s*/\\s*(?:${degrees})\\b`, "giu"),
];

/** What a template or a phrase leaves to be filled in, and a reader must never see. */
const placeholders = [
  /_{2,}|＿{2,}/gu,
  /\{\{[^{}\n]{0,40}\}\}/gu,
  /【\s*】|\[\s*\]|［\s*］|\(\s*\)|（\s*）/gu,
  /[【[［(（<][^】\]］)）>\n]{0,12}(?:请(?:选择|填写|输入)|(?:please\s+)?(?:select|enter|insert)\b|placeholder)[^】\]］)）>\n]{0,24}[】\]］)）>]/giu,
  // XX stands for a value, but 46,XX is a karyotype and "Mr Xx" a name: only where no letter touches it, or a unit does.
  /(?<![A-Za-z\d,，])(?:X{2,}|x{2,})(?=mm|cm|ml|HU|[^A-Za-z\d]|$)|[×＊*]{2,}|(?<=[\p{sc=Han}\s])[?？]{2,}/gu,
  ...optionLists,
  // A box to tick, and the name of what would have stood there.
  /[□☐]/gu,
  /[[【［]\s*(?:部位|大小|侧别?|左右|数值|日期|位置|描述|side|size|location|position|number|value|date|level|text|severity|measurement)\s*[\]】］]/giu,
  // The number before the unit is missing: "大小约 mm", "measuring mm".
  /(?:大小|直径|长径|短径|厚度?|长度?|宽度?|CT值|约|(?<!单位)为)[约为:：]*\s*(?:[×xX*]\s*)?(?:mm|cm|HU)(?![A-Za-z])|\bmeasur(?:es|ing)\s+(?:mm|cm)\b/giu,
];

/** Places of templates that nobody filled in. */
export const unfilledPlaceholders = (texts: string[]): string[] =>
  texts.flatMap((text) => {
    // What stands in the brackets of a phrase's place is no second one.
    const rest = text.replace(placeholderPattern, (place) => "·".repeat(place.length));
    const ofPhrases = Array.from(text.matchAll(placeholderPattern), (match) => around(text, match));
    const others = placeholders.flatMap((placeholder) => Array.from(rest.matchAll(placeholder)));
    return [...ofPhrases, ...others.map((match) => around(text, match))];
  });

/** The placeholder with the words it stands in, since "___" alone does not say where. */
function around(text: string, match: RegExpExecArray): string {
  const end = match.index + match[0].length;
  const before =
    text
      .slice(Math.max(0, match.index - 20), match.index)
      .split(/[，,。；;\n]/)
      .at(-1) ?? "";
  const after = text.slice(end, end + 20).split(/[，,。；;\n]/)[0] ?? "";
  return `${before}${match[0].slice(0, 60)}${after}`.trim();
}
