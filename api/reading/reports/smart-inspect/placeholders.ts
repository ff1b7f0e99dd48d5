/** What a template leaves to be filled in, and a reader must never see. */
const placeholders = [
  /_{2,}|＿{2,}/gu,
  /\{\{[^{}\n]{0,40}\}\}/gu,
  /【\s*】|\[\s*\]|［\s*］|\(\s*\)|（\s*）/gu,
  /[【[［(（<][^】\]］)）>\n]{0,12}(?:请(?:选择|填写|输入)|(?:please\s+)?(?:select|enter|insert)\b|placeholder)[^】\]］)）>\n]{0,24}[】\]］)）>]/giu,
  // XX stands for a value, but 46,XX is a karyotype and "Mr Xx" a name: only where no letter touches it, or a unit does.
  /(?<![A-Za-z\d,，])(?:X{2,}|x{2,})(?=mm|cm|ml|HU|[^A-Za-z\d]|$)|[×＊*]{2,}|(?<=[\p{sc=Han}\s])[?？]{2,}/gu,
  /左\s*[/／]\s*右|右\s*[/／]\s*左|有\s*[/／]\s*无|\bleft\s*\/\s*right\b/giu,
  // The number before the unit is missing: "大小约 mm", "measuring mm".
  /(?:大小|直径|长径|短径|厚度?|长度?|宽度?|CT值|约|(?<!单位)为)[约为:：]*\s*(?:[×xX*]\s*)?(?:mm|cm|HU)(?![A-Za-z])|\bmeasur(?:es|ing)\s+(?:mm|cm)\b/giu,
];

/** Places of templates that nobody filled in. */
export const unfilledPlaceholders = (texts: string[]): string[] =>
  texts.flatMap((text) =>
    placeholders.flatMap((placeholder) => Array.from(text.matchAll(placeholder), (match) => around(text, match))),
  );

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
