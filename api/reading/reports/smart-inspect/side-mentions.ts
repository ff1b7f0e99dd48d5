import { clauseAt, isDenied, placesOf } from "./sentences";

export type Side = "left" | "right" | "both";

/** A paired organ (or a lobe of one) that a text names with its side. */
export interface SideMention {
  organ: string;
  side: Side;
  /** Something was found there; not, where it is said to be normal or the finding to be absent. */
  isFound: boolean;
  evidence: string;
  /** The organ as it is written: 肺, 上叶. */
  word: string;
  /** What stands before and after it in its sentence. */
  before: string;
  after: string;
}

/** Organ, its Chinese words, its English words. Vessels of one name but different course are organs of their own. */
const organs: [string, string, string][] = [
  ["adrenal", "肾上腺", "adrenals?"],
  ["kidney", "肾", "kidneys?|renal"],
  ["ureter", "输尿管", "ureter(?:s|al|ic)?"],
  ["hilum", "肺门", "hil(?:um|ar|a)"],
  ["lung", "肺(?!动脉|静脉)|[上中下]叶|舌段", "lungs?|(?:upper|middle|lower)\\s+lobes?|lingula"],
  ["pleura", "胸腔|胸膜|气胸", "pleural?|pneumothorax|hemithorax"],
  ["rib", "肋骨?(?!膈)", "ribs?"],
  ["breast", "乳(?!突|头|糜)", "breasts?"],
  ["axilla", "腋", "axill(?:a|ary)"],
  ["clavicle", "锁骨", "clavicles?"],
  ["shoulder", "肩", "shoulders?"],
  ["humerus", "肱骨", "humer(?:us|al)"],
  ["elbow", "肘", "elbows?"],
  ["radius", "桡骨", "radi(?:us|al)"],
  ["ulna", "尺骨", "uln(?:a|ar)"],
  ["wrist", "腕", "wrists?"],
  ["hand", "手(?!术)", "hands?"],
  ["hip", "髋", "hips?"],
  ["femur", "股骨", "fem(?:ur|oral)"],
  ["knee", "膝", "knees?"],
  ["tibia", "胫骨", "tibial?"],
  ["fibula", "腓骨", "fibular?"],
  ["ankle", "踝", "ankles?"],
  ["foot", "足(?!够)", "f(?:oo|ee)t"],
  ["frontal", "额", "frontal"],
  ["temporal", "颞", "temporal"],
  ["parietal", "顶叶", "parietal"],
  ["occipital", "枕叶", "occipital"],
  ["basal ganglia", "基底节", "basal\\s+ganglia"],
  ["thalamus", "丘脑", "thalam(?:us|ic)"],
  ["corona radiata", "放射冠", "corona\\s+radiata"],
  ["cerebellum", "小脑", "cerebell(?:um|ar)"],
  ["lateral ventricle", "侧脑室", "lateral\\s+ventricles?"],
  ["maxillary sinus", "上颌窦", "maxillary"],
  ["mastoid", "乳突", "mastoids?"],
  ["parotid", "腮腺", "parotids?"],
  ["thyroid", "甲状腺", "thyroid"],
  ["carotid", "颈(?:内|总|外)?动脉", "carotid"],
  ["middle cerebral artery", "大脑中动脉", "middle\\s+cerebral"],
  ["ovary", "卵巢", "ovar(?:y|ies|ian)"],
  ["adnexa", "附件", "adnexa[el]?"],
  ["testis", "睾丸", "test(?:is|es|icles?|icular)"],
  ["groin", "腹股沟", "inguinal"],
];

const chineseSide = "左[、和及与]?右|右[、和及与]?左|左|右|双|两";
const englishSide = "left\\s+and\\s+right|right\\s+and\\s+left|left|right|bilateral|both";
const anyChinese = organs.map(([, chinese]) => chinese).join("|");
const anyEnglish = organs.map(([, , english]) => english).join("|");

/** 左肺, 右侧第5、6肋骨, 左上肺. */
const chineseSideFirst = new RegExp(
  `(${chineseSide})侧?(?:第?[\\d、\\-~～至]+)?[上中下前后内外]{0,2}侧?(${anyChinese})`,
  "gu",
);
/** 肝右叶, 甲状腺左叶. */
const chineseOrganFirst = /(肝|甲状腺|前列腺|膀胱)脏?(左|右|双)侧?[内外前后上下]{0,2}(?:叶|壁|侧|周|区)/gu;
/** Right upper lobe, left-sided pleural effusion, right lobe of the thyroid. */
const englishSideFirst = new RegExp(
  `\\b(${englishSide})(?:[\\s-]sided)?((?:[\\s-]+(?!left|right|and\\b|or\\b)[a-z]+){0,3}?)[\\s-]+(${anyEnglish})\\b`,
  "giu",
);
const tibetanOrganFirst = /(གློ་བ|མཁལ་མ|ནུ་མ)་?(གཡས|གཡོན)(?![\u0F40-\u0FBC])/gu;

const organTests = organs.map(
  ([organ, chinese, english]) => [organ, new RegExp(`^(?:${chinese}|${english})$`, "iu")] as const,
);
const others: Record<string, string> = {
  "གློ་བ": "lung",
  "མཁལ་མ": "kidney",
  "ནུ་མ": "breast",
  肝: "liver",
  前列腺: "prostate",
  膀胱: "bladder",
};
const organOf = (word: string) => organTests.find(([, test]) => test.test(word))?.[0] ?? others[word] ?? word;

function sideOf(word: string): Side {
  const isLeft = /左|left|གཡོན/iu.test(word);
  const isRight = /右|right|གཡས/iu.test(word);
  if (isLeft === isRight) return "both";
  return isLeft ? "left" : "right";
}

/** What a clause goes on with when the organ is as it should be, before anything is said to be found there. */
const isNormal =
  /^(?:(?!见|示|影|灶|结节|肿|液|骨折|狭窄|扩张|梗|血|囊|nodule|mass|lesion|effusion|fracture)[^，,])*?(?:未见|未发现|无|正常|清晰|通畅|光整|如常|呈[^，,]{0,8}型|BI-?RADS\s?[:：]?\s?1(?!\d)|normal|unremarkable|clear\b|intact|(?<![\u0F40-\u0FBC])(?:མ་མཐོང|མེད)|རྒྱུན་ལྡན(?!་མིན))/iu;

/** KNEE LEFT, 膝关节（左）; not 膝关节左侧位, a projection. */
const sideLast = new RegExp(
  `(${anyChinese}|\\b(?:${anyEnglish})\\b)(?:关节|joint)?[\\s(（,，_-]{0,3}(左|右|双|\\b(?:left|right|bilateral|both|lt|rt)\\b)(?!侧位|侧卧|前斜|后斜|位)`,
  "giu",
);
const shortSides: Record<string, string> = { lt: "left", rt: "right" };

/** The paired organs that an exam's own words name, which may put the side last. */
export const examSides = (words: string): Pick<SideMention, "organ" | "side">[] => [
  ...sideMentions(words),
  ...Array.from(words.matchAll(sideLast), ([, organ = "", side = ""]) => ({
    organ: organOf(organ),
    side: sideOf(shortSides[side.toLowerCase()] ?? side),
  })),
];

/** Every paired organ a text names with a side, in reading order of each way to name it. */
export function sideMentions(text: string): SideMention[] {
  const mention = (sentence: string, match: RegExpExecArray, side = "", organ = ""): SideMention => {
    const end = match.index + match[0].length;
    const isFound = !isDenied(sentence, match.index) && !isNormal.test(sentence.slice(end));
    return {
      organ: organOf(organ),
      side: sideOf(side),
      isFound,
      evidence: clauseAt(sentence, match.index),
      word: organ,
      before: sentence.slice(0, match.index),
      after: sentence.slice(end),
    };
  };
  return [
    ...placesOf(text, chineseSideFirst).map(({ sentence, match }) => mention(sentence, match, match[1], match[2])),
    ...placesOf(text, chineseOrganFirst).map(({ sentence, match }) => mention(sentence, match, match[2], match[1])),
    ...placesOf(text, englishSideFirst).map(({ sentence, match }) => mention(sentence, match, match[1], match[3])),
    ...placesOf(text, tibetanOrganFirst).map(({ sentence, match }) => mention(sentence, match, match[2], match[1])),
  ];
}
