import type { Client } from "#contract/index";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { studyOf } from "../exams/listed-exam.server";

/** What a patient was here for, in the reader's language. @param but the order that is shown itself */
export async function pastExams(
  request: Request,
  api: Client,
  { id, timeZone }: { id: string; timeZone: string },
  patientId: string,
  but: string | null = null,
) {
  if (patientId === "") return [];
  const language = languageOf(request);
  const format = formats(language, timeZone);
  const past = await api.registry.past({ bucketId: id, id: patientId });
  return past
    .filter(({ orderId }) => orderId === null || orderId !== but)
    .map(({ when, modality, bodyPart, studyDesc, ...exam }) => ({
      ...exam,
      study: studyOf({ modality, bodyPart, studyDesc }, language),
      day: format.day(when),
    }));
}
export type ShownPast = Awaited<ReturnType<typeof pastExams>>;
