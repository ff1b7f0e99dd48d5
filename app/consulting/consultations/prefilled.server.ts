import type { LoaderFunctionArgs } from "@remix-run/node";
import { Id } from "#contract/kernel/values";
import type { Client } from "#contract/index";

/** The exam that a question begins with, as `?examId` names it; null without one the caller may see. */
export async function examOf({ request }: LoaderFunctionArgs, api: Client) {
  const { searchParams } = new URL(request.url);
  const examId = Id.safeParse(searchParams.get("examId"));
  return examId.success ? api.exams.get({ id: examId.data }) : null;
}

/** The patient of an exam, as the question names it; what was asked for by video is asked by video. */
export const patientOf = (exam: NonNullable<Awaited<ReturnType<typeof examOf>>>) => ({
  patientId: exam.patientId,
  patientName: exam.patientName,
  patientGender: exam.patientGender,
  patientAge: exam.visitAge,
  patientAgeUnit: exam.visitAgeUnit ?? "Y",
  patientTel: exam.phone,
  hasVideo: exam.teleMedFlag,
});
