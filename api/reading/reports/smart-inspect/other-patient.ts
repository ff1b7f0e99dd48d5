import type { z } from "zod";
import type { AgeUnit as Unit } from "#contract/kernel/values";
import { clauseAt, placesOf } from "./sentences";

type AgeUnit = z.infer<typeof Unit>;

export interface InspectedPatient {
  /** A gender code of contract/values, a patient's or a pet's. */
  patientSex: string;
  /** At the exam; null where nobody knows. */
  age: { value: number; unit: AgeUnit } | null;
}

/** 男/女 as the patient's sex: 患者男, 男性患者, 性别：男, 男，62岁; not 患者女儿, 女性激素 or 其女5岁. */
const chineseSex =
  /患[者儿]\s*[，,、:：]?\s*(男|女)(?!儿|友|方|性?(?:激素|化|型))|(男|女)性?(?:患者|患儿|病人|婴|童|孩)|性别\s*[:：]?\s*(男|女)|(?<![子其儿孙])(男|女)性?\s*[，,、]?\s*\d{1,3}\s*岁/gu;
const englishSex =
  /\b(male|female|m[ae]n|wom[ae]n|boy|girl)\s+(?:patient|infant|neonate|newborn)\b|\bpatient\s+is\s+(?:an?\s+)?(?:\d{1,3}[\s-]years?[\s-]old\s+)?(male|female|man|woman|boy|girl)\b|\b\d{1,3}[\s-]years?[\s-]old\s+(male|female|man|woman|boy|girl|lady|gentleman)\b|\b(?:sex|gender)\s*[:：]\s*(male|female)\b/giu;
/** ནད་པ་ཕོ; not མོ་མཚན, an organ. */
const tibetanSex = /ནད་པ་\s?(ཕོ|མོ)(?!་མཚན)(?![\u0F40-\u0FBC])/gu;
const isMale = /^(?:男|male|m[ae]n|boy|gentleman|ཕོ)$/iu;
const sexes: Record<string, "male" | "female"> = { M: "male", MS: "male", F: "female", FS: "female" };

/** 62岁 of the patient; not 骨龄, not 20岁时骨折 or 40岁以上. */
const chineseAge =
  /(?:患[者儿]|(?<!骨骼?)年龄|(?<![子其儿孙])[男女]性?)\s*[，,、:：为]?\s*(?:[男女]性?\s*[，,、]?\s*)?(?:年龄\s*[:：]?\s*)?(\d{1,3})\s*(岁|个月|月龄|天)(?!时|起|前|以|后|开始|发病)|(\d{1,3})\s*(岁|个月|月龄)的?(?:男|女|患)/gu;
const englishAge =
  /\b(\d{1,3})[\s-](year|month|day)s?[\s-]old\s+(?:male|female|man|woman|boy|girl|lady|gentleman|patient|child|infant)\b|\bpatient\s+is\s+(?:an?\s+)?(\d{1,3})[\s-](year|month|day)s?[\s-]old\b|(?<!bone\s|skeletal\s|gestational\s)\bage[d]?\s*[:：]?\s*(\d{1,3})\s*(year|month|day)s?\b/giu;
/** ལོ་ 62 after the patient or the patient's sex. */
const tibetanAge = /ནད་པ་\s?(?:(?:ཕོ|མོ)་?\s?)?(?:རང་)?(ལོ|ཟླ)་\s?([\d༠-༩]{1,3})/gu;

const daysOf = { Y: 365.25, M: 30.44, W: 7, D: 1 } satisfies Record<AgeUnit, number>;
const unitOf = (word: string): AgeUnit => (/岁|year|ལོ/iu.test(word) ? "Y" : /月|month|ཟླ/iu.test(word) ? "M" : "D");
const arabic = (digits: string) =>
  Number(digits.replace(/[༠-༩]/gu, (digit) => String((digit.codePointAt(0) ?? 0) - 0x0f20)));

/** Of an adult's report; the mother of one to be born is spoken to of the newborn, and everybody has been one. */
const ofChild =
  /患儿|新生儿(?!期|时)|早产儿|婴幼?儿|\b(?:neonat(?:e|al)|newborn|infant|p(?:a)?ediatric patient)\b|བྱིས་པ་བཙས་མ|དམར་འབྱར/giu;
const isOfOther = /史|曾|出生|生后|分娩|孕|胎|产妇|建议|history|born|pregnan|fet(?:us|al)|recommend/iu;
const adultFrom = 18;

/**
 * Where the text names a sex or an age that is not the patient's: the report of somebody else, or a template of one. An
 * age may differ by one of the coarser of both units.
 */
export function otherPatient({ patientSex, age }: InspectedPatient, texts: string[]): string[] {
  return texts.flatMap((text) => [
    ...strangeSexes(sexes[patientSex], text),
    ...(age ? [...strangeAges(age, text), ...childWords(age, text)] : []),
  ]);
}

const groupsOf = (match: RegExpExecArray): string[] => match.slice(1).filter((group) => group !== undefined);
const words = (match: RegExpExecArray) => match[0].trim();

function strangeSexes(sex: "male" | "female" | undefined, text: string): string[] {
  if (!sex) return [];
  return [chineseSex, englishSex, tibetanSex]
    .flatMap((pattern) => placesOf(text, pattern))
    .filter(({ match }) => isMale.test(groupsOf(match)[0] ?? "") !== (sex === "male"))
    .map(({ match }) => words(match));
}

type Age = NonNullable<InspectedPatient["age"]>;

function strangeAges(age: Age, text: string): string[] {
  const isStrange = (value: number, unit: AgeUnit) => {
    const tolerance = Math.max(daysOf[unit], daysOf[age.unit], daysOf.W);
    return Math.abs(value * daysOf[unit] - age.value * daysOf[age.unit]) > tolerance * 1.01;
  };
  return [chineseAge, englishAge, tibetanAge]
    .flatMap((pattern) => placesOf(text, pattern))
    .filter(({ match }) => {
      const groups = groupsOf(match);
      const isDigits = (group: string) => /[\d༠-༩]/u.test(group);
      const [value = "", unit = ""] = [groups.find(isDigits), groups.find((group) => !isDigits(group))];
      return isStrange(arabic(value), unitOf(unit));
    })
    .map(({ match }) => words(match));
}

function childWords(age: Age, text: string): string[] {
  if (age.value * daysOf[age.unit] < adultFrom * daysOf.Y) return [];
  return placesOf(text, ofChild)
    .filter(({ sentence }) => !isOfOther.test(sentence))
    .map(({ sentence, match }) => clauseAt(sentence, match.index));
}
