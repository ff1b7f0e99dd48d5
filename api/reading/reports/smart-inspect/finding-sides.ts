import { areOpposite } from "./laterality";
import { isDenied } from "./sentences";
import { sideMentions, type SideMention } from "./side-mentions";

/** The organ whole is as it should be: 左肾未见异常. Of a part of it (左肺上叶) its other parts say nothing. */
const isWhollyNormal =
  /^(?:关节|腺|脏)?(?:均|亦|也)?(?:未见(?:明显|明确)?异常|无(?:明显)?异常|如常)|^\s+(?:is|are|appears?)\s+(?:normal|unremarkable|clear)\b|^་?(?:ལ་)?རྒྱུན་ལྡན(?!་མིན)/iu;
/** What else there is, is told apart: 除右肾囊肿外，双肾未见异常. */
const isOfTheRest = /除|余|另|otherwise|except|apart from|remaining|rest of|other than/iu;
/** Beside the organ, not in it. */
const isBeside = /^(?:旁|周|前|后|内侧|外侧|上方|下方|区|皮下)/u;
const lesions =
  /积液|骨折|结节|肿块|占位|结石|囊肿|气胸|积水|钙化|effusion|fractures?|nodules?|mass(?:es)?|stones?|calcul(?:us|i)|cysts?|pneumothorax|hydronephrosis/giu;
const isSomething =
  /见|示|影|灶|肿|积|血|狭窄|扩张|梗|囊|石|骨折|结节|lesion|opacit|nodule|mass|stone|cyst|effusion|fracture/iu;
/** 未见明显积液 and 少量积液 stand together. */
const isSlight = /少量|微量|少许|轻度|小|slight|small|trace|minimal|tiny/iu;
const isLarge = /明显|significant|large|gross/iu;
const isOfBefore = /原|前次|前片|既往|术前|previous|prior/iu;
/** What was described before is spoken of once more. */
const isBackReference = /(?:该|此|上述|前述|所述)\s*$|\bthe\s+(?:above|aforementioned|described|said)\s*$/iu;

/** Where the finding contradicts itself about a side. Parts, remainders and what was there before contradict nothing. */
export function findingSides(finding: string): string[] {
  // What is said again contradicts nothing anew, and a text made of repetitions is read in no time.
  const told = new Map(sideMentions(finding).map((mention) => [`${mention.word} ${mention.evidence}`, mention]));
  const mentions = [...told.values()];
  return [...normalAndNot(mentions), ...deniedAndSeen(mentions), ...referredAcross(mentions)];
}

const overlaps = ({ side }: SideMention, other: SideMention) =>
  side === other.side || side === "both" || other.side === "both";
const isOfToday = ({ before, after }: SideMention) => !isBeside.test(after) && !isOfBefore.test(before);
const isPart = ({ word }: SideMention) => /叶|段|lobe|lingula/iu.test(word);

/** 左肺未见异常, then 左肺下叶见结节. */
function normalAndNot(mentions: SideMention[]): string[] {
  const normal = mentions.filter(({ before, after }) => isWhollyNormal.test(after) && !isOfTheRest.test(before));
  const seen = mentions.filter((one) => one.isFound && isOfToday(one) && isSomething.test(one.evidence));
  return normal.flatMap((whole) => {
    const against = seen.find(
      (one) => one.organ === whole.organ && overlaps(one, whole) && (one.word === whole.word || !isPart(whole)),
    );
    return against ? [`${whole.evidence} ≠ ${against.evidence}`] : [];
  });
}

/** 双侧胸腔未见积液, then 右侧胸腔见积液. */
function deniedAndSeen(mentions: SideMention[]): string[] {
  const told = mentions.flatMap((mention) => lesionsOf(mention).map((lesion) => ({ ...lesion, mention })));
  const seen = told.filter(({ isDenied, mention }) => !isDenied && isOfToday(mention));
  // A part without a lesion (左肺上叶未见结节) denies none of another part.
  const denied = told.filter(
    ({ isDenied, mention }) =>
      isDenied && startsDenial.test(mention.after) && !isOfTheRest.test(mention.before) && !isPart(mention),
  );
  return denied.flatMap(({ mention, lesion }) => {
    const isLargeDenied = isLarge.test(mention.after);
    const against = seen.find(
      (one) =>
        one.lesion === lesion &&
        one.mention.organ === mention.organ &&
        overlaps(one.mention, mention) &&
        !(isLargeDenied && isSlight.test(one.mention.evidence)),
    );
    return against ? [`${mention.evidence} ≠ ${against.mention.evidence}`] : [];
  });
}

const startsDenial = /^(?:关节|腺|脏|内)?(?:均)?(?:未见|无|未及|\s)/u;

/** The lesions that the clause of a mention goes on with, each denied or not. */
const lesionsOf = ({ before, after }: SideMention) =>
  Array.from((after.split(/[，,]/)[0] ?? "").matchAll(lesions), ({ 0: words, index }) => ({
    lesion: words.toLowerCase().replace(/s$/, ""),
    isDenied: isDenied(`${before}·${after}`, before.length + 1 + index),
  }));

/** 右肺上叶见结节, then 上述左肺结节. */
const referredAcross = (mentions: SideMention[]): string[] =>
  mentions
    .filter(({ before }) => isBackReference.test(before))
    .flatMap((referred) => {
      const described = mentions.filter((one) => one !== referred && one.organ === referred.organ && one.isFound);
      return areOpposite(described, referred.side) ? [`${referred.evidence} ≠ ${described[0]?.evidence ?? ""}`] : [];
    });
