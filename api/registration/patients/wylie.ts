/** Letters by the transliteration of Turrell Wylie (1959), "A Standard System of Tibetan Transcription", HJAS 22. */
const letters: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ..."ཀk ཁkh གg ངng ཅc ཆch ཇj ཉny ཏt ཐth དd ནn པp ཕph བb མm ཙts ཚtsh ཛdz ཝw ཞzh ཟz འ' ཡy རr ལl ཤsh སs ཧh ཨ".split(
      " ",
    ),
  ].map((pair) => [pair.charAt(0), pair.slice(1)]),
);
const vowels: Readonly<Record<string, string>> = { "ི": "i", "ུ": "u", "ེ": "e", "ོ": "o" };
const joined = { first: 0x0f90, last: 0x0fbc, below: 0x50 };

/** What stands over each other in a syllable, and the vowel at it. */
interface Stack {
  written: string;
  isStacked: boolean;
  vowel: string;
}

function stacksOf(syllable: string): Stack[] | null {
  const stacks: Stack[] = [];
  for (const character of syllable) {
    const code = character.charCodeAt(0);
    const last = stacks.at(-1);
    const vowel = vowels[character];
    const isJoined = code >= joined.first && code <= joined.last;
    const letter = letters[isJoined ? String.fromCharCode(code - joined.below) : character];
    if (vowel !== undefined && last) last.vowel += vowel;
    else if (letter === undefined || (isJoined && !last)) return null;
    else if (isJoined && last) Object.assign(last, { written: last.written + letter, isStacked: true });
    else stacks.push({ written: letter, isStacked: false, vowel: "" });
  }
  return stacks;
}

const prefixes: ReadonlySet<string> = new Set(["g", "d", "b", "m", "'"]);

/** The letter that an unwritten "a" follows: the one with others over or under it, else by the places letters may stand in. */
function rootOf(stacks: readonly Stack[]): number {
  const stacked = stacks.findIndex(({ isStacked }) => isStacked);
  if (stacked !== -1) return stacked;
  const [first, second, third] = stacks.map(({ written }) => written);
  if (stacks.length < 3) return 0;
  if (stacks.length > 3) return 1;
  // Behind g, ng, b and m a second suffix may stand, which is s.
  const endsTwice = third === "s" && ["g", "ng", "b", "m"].includes(second ?? "");
  return prefixes.has(first ?? "") && !(endsTwice && first === second) ? 1 : 0;
}

function spelled(syllable: string): string | null {
  const stacks = stacksOf(syllable);
  if (!stacks || stacks.length === 0) return null;
  const root = stacks.some(({ vowel }) => vowel !== "") ? -1 : rootOf(stacks);
  // What stands before the root and is no prefix is a syllable of Sanskrit, as in padma.
  const isSyllable = (place: number) => place === root || (place < root && !prefixes.has(stacks[place]?.written ?? ""));
  return stacks.map(({ written, vowel }, place) => written + (isSyllable(place) ? "a" : vowel)).join("");
}

/** Tsheg and shad. */
const marks = /[\u0f0b-\u0f14\s]+/u;

/** Tibetan in plain letters, syllables parted by blanks; null where a sign is none of Tibetan words, as of Sanskrit ones. */
export function wylie(text: string): string | null {
  const syllables = text.normalize("NFD").split(marks).filter(Boolean).map(spelled);
  return syllables.length > 0 && syllables.every((one) => one !== null) ? syllables.join(" ") : null;
}
