import { modalities, modalityNames } from "#contract/kernel/modalities";
import { printedWords } from "#contract/delivery/printed-words";

type Modality = (typeof modalities)[number];

/** What departments call them besides. */
const everydayWords: Partial<Record<Modality, readonly string[]>> = {
  MR: ["MRI", "核磁", "核磁共振"],
  DX: ["DR"],
  US: ["B超", "彩超"],
  MG: ["钼靶"],
  XA: ["DSA"],
  PT: ["PET/CT", "PET-CT"],
  ES: ["内窥镜", "胃肠镜"],
  ECG: ["心电图", "EKG"],
};

/** Whatever the blanks, widths and letters; Tibetan also without the stroke at its end, any without what is in brackets. */
const asCompared = (word: string) => word.normalize("NFKC").toLowerCase().replace(/[\s།]/g, "").replace(/་$/, "");
const withoutBrackets = (word: string) => word.normalize("NFKC").replace(/\(.*\)/, "");

const wordsOf = (code: Modality) => [
  code,
  modalityNames[code],
  ...Object.values(printedWords).map((words) => words.modalities[code]),
  ...(everydayWords[code] ?? []),
];

const byWord = new Map<string, Modality>(
  modalities.flatMap((code) =>
    wordsOf(code).flatMap((word) => [word, withoutBrackets(word)].map((each) => [asCompared(each), code] as const)),
  ),
);

/** The code that a spreadsheet's word means: a code, or the product's word for it in any language. Undefined for others. */
export const modalityCalled = (word: string): Modality | undefined => byWord.get(asCompared(word));
