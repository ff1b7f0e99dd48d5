import type { LoaderFunctionArgs } from "@remix-run/node";
import type { MatchCandidate } from "#contract/matching";
import { signedIn } from "../accounts/signed-in.server";
import { listedExam } from "../exams/listed-exam.server";
import { formats, type Formats } from "../i18n/format.server";
import { languageOf } from "../i18n/language-cookie.server";
import { textsFor } from "../i18n/texts.server";
import type { Texts } from "../i18n/texts";

const longestSearch = 64;

/** What the page of an exam's match shows. */
export async function matchPage(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const id = args.params.examId ?? "";
  const language = languageOf(args.request);
  const t = textsFor(args.request);
  const q = (new URL(args.request.url).searchParams.get("q") ?? "").trim().slice(0, longestSearch);
  const [exam, { match, candidates }] = await Promise.all([
    api.exams.get({ id }),
    api.matching.candidates({ id, ...(q !== "" && { q }) }),
  ]);
  const format = formats(language, exam.timeZone);
  return {
    exam: listedExam(exam, language),
    updated: exam.updated,
    isApproved: exam.status === "corrected" || exam.status === "printed",
    isUnscheduled: exam.matching !== "unmatched",
    own: [
      exam.patientId,
      t(`exam.gender.${genderKey(exam.patientGender)}`),
      exam.patientDob ?? "",
      format.dayTime(exam.studyDate ?? exam.created),
    ].filter(Boolean),
    q,
    standing: match && {
      scheduled: summary(match.scheduled, t, format),
      matchedBy: match.matchedBy,
      name: match.matchedByName ?? "",
      time: format.dayTime(match.matched),
    },
    candidates: candidates.map(({ version, agrees, isOtherPatient, ...one }) => ({
      value: `${one.id} ${version}`,
      ...summary(one, t, format),
      agrees,
      isOtherPatient,
    })),
  };
}

const genderKey = (gender: MatchCandidate["patientGender"]) => (gender === "MS" ? "M" : gender === "FS" ? "F" : gender);

/** A scheduled exam in the reader's words. */
const summary = (one: Omit<MatchCandidate, "agrees" | "isOtherPatient" | "version">, t: Texts, format: Formats) => ({
  patientName: one.patientName,
  patient: [one.patientId, t(`exam.gender.${genderKey(one.patientGender)}`), one.patientDob ?? ""]
    .filter(Boolean)
    .join(" · "),
  accessionNumber: one.accessionNumber,
  study: [one.modality, one.bodyPart, one.studyDesc].filter(Boolean).join(" · "),
  time: [one.scheduledStart ? format.dayTime(one.scheduledStart) : t("matching.noTime"), one.deviceName ?? ""]
    .filter(Boolean)
    .join(" · "),
  status: one.status,
});

export type ShownScheduled = ReturnType<typeof summary>;
export type MatchData = Awaited<ReturnType<typeof matchPage>>;
