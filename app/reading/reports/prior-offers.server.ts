import { printedWords } from "#contract/delivery/printed-words";
import type { ExamRow } from "#contract/registration/exam-list";
import type { Language } from "#texts/languages";
import { textsOf } from "#texts/texts-of.server";
import { formats } from "../../i18n/format.server";
import { sizesIn } from "./prior-sizes";
import { writtenIn } from "./written-language";

type Prior = Pick<ExamRow, "id" | "modality" | "bodyPart" | "studyDate" | "created" | "timeZone">;

/** A text in each language a report may be written in. */
export type InEachLanguage = Record<Language, string>;

const inEach = (make: (language: Language) => string): InEachLanguage => ({
  chs: make("chs"),
  en: make("en"),
  tib: make("tib"),
});

/** A body part is left out where it is written in the letters of another language. */
function bodyPartIn(bodyPart: string, language: Language): string {
  const isLatin = writtenIn(bodyPart) === "en";
  if (language === "en") return isLatin ? bodyPart.toLowerCase() : "";
  return isLatin ? "" : bodyPart;
}

/** What reports call these exams; others by the dictionary. */
const shortNames = ["CT", "MR", "DX", "CR", "US", "MG"] as const;

function studyIn({ modality, bodyPart }: Prior, language: Language): string {
  const short = shortNames.find((name) => name === modality);
  const name = short
    ? textsOf(language)(`reports.comparison.modality.${short}`)
    : printedWords[language].modalities[modality];
  return [bodyPartIn(bodyPart, language), name].filter(Boolean).join(language === "chs" ? "" : " ");
}

/** A length that was measured or written before, as it goes into the text. */
export const formerSize = (size: string, { studyDate, created, timeZone }: Prior): InEachLanguage =>
  inEach((language) =>
    textsOf(language)("reports.comparison.was", { size, day: formats(language, timeZone).day(studyDate ?? created) }),
  );

/**
 * What an earlier exam gives to the text: a sentence that compares with it, and the sizes its report tells. In each
 * language: what is written already decides which of them goes in.
 */
export function priorOffers(prior: Prior, texts: { finding: string; diagnosis: string }, reader: Language) {
  return {
    examId: prior.id,
    language: writtenIn(`${texts.finding}${texts.diagnosis}`),
    reader,
    comparison: inEach((language) =>
      textsOf(language)("reports.comparison.sentence", {
        day: formats(language, prior.timeZone).longDay(prior.studyDate ?? prior.created),
        study: studyIn(prior, language),
      }),
    ),
    sizes: sizesIn(texts.finding).map(({ size, of }) => ({ of, text: formerSize(size, prior) })),
  };
}
export type PriorOffers = ReturnType<typeof priorOffers>;
