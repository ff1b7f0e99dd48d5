import { parseWithZod } from "@conform-to/zod/v4";
import type { Client } from "#contract/index";
import type { FormAnswer } from "../../forms/answer";
import type { Posted } from "../../forms/posted.server";
import { examInfoForm } from "../../registration/exams/exam-info-form";
import { faultTexts } from "../../registration/exams/fault-texts.server";

/**
 * A form that was refused for what stands in its fields, with what the exam could not take besides: all of it is told at
 * once. A field that is wrong already is left out of it.
 */
export async function withFaults(
  answer: FormAnswer,
  { data, t }: Posted,
  { api, id, timeZone }: { api: Client; id: string; timeZone: string },
): Promise<FormAnswer> {
  const { dob, studyDate, accessionNumber } = examInfoForm(timeZone, []).shape;
  const judged = examInfoForm(timeZone, [])
    .pick({ dob: true, studyDate: true, accessionNumber: true })
    .extend({ dob: dob.catch(null), studyDate: studyDate.catch(null), accessionNumber: accessionNumber.catch("") });
  const sent = parseWithZod(data, { schema: judged });
  if (sent.status !== "success") return answer;
  const faults = await api.exams.infoFaults({ id, ...sent.value });
  return { ...answer, result: { ...answer.result, error: { ...faultTexts(t, faults), ...answer.result.error } } };
}
