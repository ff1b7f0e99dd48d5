import { pinyin } from "pinyin-pro";
import type { SpokenCall } from "#contract/registration/speech";
import { tonedName } from "#api/registration/patients/name-readings";
import { spelledName, unpadded } from "#api/registration/patients/spelled-name";

/** Voices of eSpeak NG. Its Chinese one for hanzi, `cmn`, misreads them; this one reads pinyin with tone numbers. */
export type Voice = "cmn-latn-pinyin" | "en-us";

export interface Utterance {
  voice: Voice;
  text: string;
}

/** What is said for a call; the name alone where there is one to be said. */
export function spokenCall(call: SpokenCall): Utterance {
  return call.language === "en"
    ? { voice: "en-us", text: inEnglish(call) }
    : { voice: "cmn-latn-pinyin", text: inChinese(call) };
}

// — Chinese: only ever pinyin, numbers and letters included —

const digits = ["ling2", "yi1", "er4", "san1", "si4", "wu3", "liu4", "qi1", "ba1", "jiu3"];
const letters: Record<string, string> = {
  ...{ A: "ei1", B: "bi4", C: "sei1", D: "di4", E: "yi4", F: "ai2 fu5", G: "ji4", H: "ai2 chi5", I: "ai4" },
  ...{ J: "jie4", K: "kei4", L: "ai2 lou5", M: "ai2 mu5", N: "en1", O: "ou1", P: "pi4", Q: "kiu4", R: "a4" },
  ...{ S: "ai2 si5", T: "ti4", U: "you1", V: "wei4", W: "da2 bu5 liu5", X: "ai2 ke5 si5", Y: "wai1", Z: "zei4" },
};

/** "qing3, ei1 ling2 yao1 er4 hao4, zhang1 wei3, dao4 san1 hao4 zhen3 shi4" */
function inChinese({ number, room, name }: SpokenCall): string {
  return [
    "qing3",
    `${pieces(number).map(oneByOne).join(" ")} hao4`,
    hanRuns(unpadded(name))
      .map((run) => sounds(tonedName(run)))
      .join(" "),
    chineseRoom(room),
  ]
    .filter(Boolean)
    .join(", ");
}

function chineseRoom(room: string): string {
  const read = pieces(room).map((piece) => (isHan(piece) ? sounds(readText(piece)) : counted(piece)));
  if (read.length === 0) return "";
  return ["dao4", ...read, ...(hanRuns(room).length > 0 ? [] : ["hao4 zhen3 shi4"])].join(" ");
}

const piece = /\p{Script=Han}+|[A-Z]+|\d+/gu;
/** What can be read of a text: hanzi, letters and digits, each run by itself. */
const pieces = (text: string): string[] => text.normalize("NFKC").toUpperCase().match(piece) ?? [];
const hanRuns = (text: string): string[] => pieces(text).filter(isHan);
const isHan = (text: string) => /^\p{Script=Han}/u.test(text);

const readText = (hanzi: string) => pinyin(hanzi, { toneType: "num", type: "array", v: true, nonZh: "removed" });
/** The voice knows the neutral tone as the fifth. */
const sounds = (syllables: string[]) => syllables.map((syllable) => syllable.replace("0", "5")).join(" ");

const spelled = (run: string, one: string) =>
  Array.from(run, (character) => (character === "1" ? one : (letters[character] ?? digits[Number(character)]))).join(
    " ",
  );

/** Digits of a longer number, where yi1 is heard as qi1: yao1. */
const oneByOne = (run: string) => spelled(run, "yao1");

/** A room below a hundred is counted, shi2 er4; those of a longer number are told digit by digit. */
function counted(run: string): string {
  if (!/^[1-9]\d?$/.test(run)) return run.length === 1 ? spelled(run, "yi1") : oneByOne(run);
  const [tens, ones] = [Math.floor(Number(run) / 10), Number(run) % 10];
  return [tens > 1 && digits[tens], tens > 0 && "shi2", ones > 0 && digits[ones]].filter(Boolean).join(" ");
}

// — English —

/** "Number A, 0 1 2. Zhang Wei. Please go to room 3."; an A before a pause is no article. */
function inEnglish({ number, room, name }: SpokenCall): string {
  const spokenName = readable(spelledName(name).pinyin);
  const place = readable(room.replace(/\p{Script=Han}+/gu, (run) => ` ${plain(run)} `));
  const isNumber = /^[A-Z]{0,2} ?\d+$/i.test(place);
  return [
    `Number ${(number.toUpperCase().match(/[A-Z]+|\d+/g) ?? []).map((run) => [...run].join(" ")).join(", ")}.`,
    spokenName && `${spokenName}.`,
    place && `Please go to ${isNumber ? `room ${place}` : place}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

const plain = (hanzi: string) => pinyin(hanzi, { toneType: "none", v: false, nonZh: "removed" });
/** Brackets, signs and marks would be read out, or taken for phonemes. */
const readable = (text: string) => text.replace(/[^\p{Script=Latin}\p{M}\p{N}']+/gu, " ").trim();
