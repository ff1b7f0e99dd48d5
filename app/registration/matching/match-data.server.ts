import type { LoaderFunctionArgs } from "@remix-run/node";
import type { MatchCandidate } from "#contract/registration/matching";
import { paramOf } from "../../page/param-of.server";
import { pathTo } from "../../paths";
import { signedIn } from "../../session/signed-in.server";
import { withParams } from "../../components/list-url";
import { listedExam } from "../exams/listed-exam.server";
import { formats, type Formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { textsFor } from "../../i18n/texts.server";
import type { Texts } from "#texts/texts";

const longestSearch = 64;

/** What the page of an exam's match shows. */
export async function matchPage(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const id = paramOf(args, "examId");
  const language = languageOf(args.request);
  const t = textsFor(args.request);
  const { search, searchParams: params } = new URL(args.request.url);
  const q = (params.get("q") ?? "").trim().slice(0, longestSearch);
  const [exam, { match, candidates }] = await Promise.all([
    api.exams.get({ id }),
    api.matching.candidates({ id, ...(q !== "" && { q }) }),
  ]);
  const format = formats(language, exam.timeZone);
  const asked = candidates.find((one) => valueOf(one) === params.get("confirm"));
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
    /** The candidates again, as they were looked for. */
    back: pathTo("/studies/:examId/match", { examId: id }) + withParams(search, { confirm: null }),
    standing: match && {
      scheduled: summary(match.scheduled, t, format),
      matchedBy: match.matchedBy,
      name: match.matchedByName ?? "",
      time: format.dayTime(match.matched),
    },
    /** The one that was chosen, where it takes a word that it is the same. */
    toConfirm: asked
      ? {
          value: valueOf(asked),
          scheduled: summary(asked, t, format),
          differences: asked.differs.map((field) => ({
            field,
            images: identity(exam, t)[field],
            scheduled: identity(asked, t)[field],
          })),
        }
      : null,
    candidates: candidates.map((one) => ({
      value: valueOf(one),
      ...summary(one, t, format),
      agrees: one.agrees,
      isOtherPatient: one.isOtherPatient,
    })),
  };
}

/** As the form has it: which one, as it was read. */
const valueOf = ({ id, version }: MatchCandidate) => `${id} ${version}`;

type Identity = Pick<MatchCandidate, "patientName" | "patientId" | "patientGender" | "patientDob" | "modality">;

const identity = ({ patientName, patientId, patientGender, patientDob, modality }: Identity, t: Texts) => ({
  patientName,
  patientId,
  patientGender: t(`exam.gender.${genderKey(patientGender)}`),
  patientDob: patientDob ?? "",
  modality: t(`exam.modality.${modality}`),
});

const genderKey = (gender: MatchCandidate["patientGender"]) => (gender === "MS" ? "M" : gender === "FS" ? "F" : gender);

/** A scheduled exam in the reader's words. */
const summary = (
  one: Omit<MatchCandidate, "agrees" | "isOtherPatient" | "differs" | "version">,
  t: Texts,
  format: Formats,
) => ({
  patientName: one.patientName,
  patient: [one.patientId, t(`exam.gender.${genderKey(one.patientGender)}`), one.patientDob ?? ""]
    .filter(Boolean)
    .join(" · "),
  accessionNumber: one.accessionNumber,
  study: [t(`exam.modality.${one.modality}`), one.bodyPart, one.studyDesc].filter(Boolean).join(" · "),
  time: [one.scheduledStart ? format.dayTime(one.scheduledStart) : t("matching.noTime"), one.deviceName ?? ""]
    .filter(Boolean)
    .join(" · "),
  status: one.status,
});

export type ShownScheduled = ReturnType<typeof summary>;
export type MatchData = Awaited<ReturnType<typeof matchPage>>;
