import { clauseAt, placesOf } from "./sentences";

/** 胎儿型大脑后动脉 is an artery of men too; 附件 alone also belongs to a vertebra (椎体及附件). */
const female = pattern(
  "子宫|宫颈|宫腔|宫体|宫内|卵巢|输卵管|附件区|(?<!椎.{0,6})[左右双两]侧?附件|阴道|外阴|胎儿(?!型)|胎盘|孕囊|羊水|妊娠",
  "uterus|uterine|endometri(?:um|al)|myometri(?:um|al)|cervix|ovar(?:y|ies|ian)|fallopian|adnexa[el]?|vagina|vaginal|placenta|fetus|pregnan(?:t|cy)",
  "བུ་སྣོད|མངལ|སྦྲུམ་མ|མོ་མཚན",
);
/** 前列腺素 is prostaglandin. */
const male = pattern(
  "前列腺(?!素)|精囊|睾丸|隐睾|附睾|阴囊|阴茎|精索|输精管",
  "prostat(?:e|ic)|seminal\\s+vesicles?|test(?:is|es|icles?|icular)|epididym(?:is|al)|scrot(?:um|al)|penis|penile|spermatic",
  "རླིག་པ|རླིག་འབྲས|ཕོ་མཚན",
);

/** Chinese anywhere, Latin as whole words, Tibetan as whole syllables. */
function pattern(chinese: string, latin: string, tibetan: string): RegExp {
  return new RegExp(`${chinese}|\\b(?:${latin})\\b|(?<![\\u0F40-\\u0FBC])(?:${tibetan})(?![\\u0F40-\\u0FBC])`, "giu");
}

/**
 * Organs the patient does not have, denied or not: "子宫附件未见异常" in a man's report is a template of somebody else.
 *
 * @param patientSex code of contract/values (M, F, O, U; pets also MS, FS): only male and female are checked
 */
export function sexAnatomy(patientSex: string, texts: string[]): string[] {
  const foreign = { M: female, MS: female, F: male, FS: male }[patientSex];
  if (!foreign) return [];
  return texts.flatMap((text) => placesOf(text, foreign).map(({ sentence, match }) => clauseAt(sentence, match.index)));
}
