import { data } from "@remix-run/node";
import type { Client } from "#contract/index";
import { formats } from "../../i18n/format.server";
import type { FormAnswer } from "../../forms/answer";
import type { Language } from "#texts/languages";
import { studyOf } from "../../registration/exams/listed-exam.server";

export interface ChoosableExam {
  id: string;
  label: string;
}

/** Exams of a patient at the organization that asks, as somebody chooses among them; none without a patient. */
export async function choosableExams(
  api: Client,
  language: Language,
  of: { appliedBucketId: string; patientId?: string; examId?: string },
): Promise<ChoosableExam[]> {
  const { exams } = await api.consultationExams.bindable(of);
  return exams.map((exam) => {
    const time = formats(language, exam.timeZone).dayTime(exam.studyDate ?? exam.created);
    return { id: exam.id, label: [studyOf(exam, language), exam.patientName, time, exam.accessionNumber].join(" · ") };
  });
}

/** The answer to a form with the exams it offered, so that those chosen stay. */
export async function withExams<Other extends Response>(
  answer: Other | ReturnType<typeof data<FormAnswer>>,
  exams: () => Promise<ChoosableExam[]>,
) {
  if (answer instanceof Response) return answer;
  return data({ ...answer.data, exams: await exams() }, answer.init ?? {});
}
