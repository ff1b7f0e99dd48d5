import type { LoaderFunctionArgs } from "@remix-run/node";
import type { ExamFilter, ExamRow } from "#contract/registration/exam-list";
import type { SignedIn } from "../../session/signed-in.server";
import { listedExam } from "../../registration/exams/listed-exam.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { placesFor } from "./places.server";

/** Of each kind; who looks for more than that narrows the list. */
const mostFound = 8;

/** Exams of that patient or number, and the pages of that name; without a word the pages alone. */
export async function foundBy({ request }: LoaderFunctionArgs, session: SignedIn, q: string) {
  const [exams, places] = await Promise.all([q === "" ? [] : examsBy(session.api, q), placesFor(request, session)]);
  const language = languageOf(request);
  const asked = q.toLowerCase();
  return {
    q,
    exams: exams.map((row) => listedExam(row, language)),
    places: places
      .filter(({ label }) => label.toLowerCase().includes(asked))
      .slice(0, q === "" ? undefined : mostFound),
  };
}
export type Found = Awaited<ReturnType<typeof foundBy>>;

/** A number is found whole, a name by any part of it; who has the number stands first. */
async function examsBy(api: SignedIn["api"], q: string): Promise<ExamRow[]> {
  const asked: ExamFilter[] = [
    { field: "accessionNumber", operator: "eq", values: [q] },
    { field: "patientId", operator: "eq", values: [q] },
    { field: "patientName", operator: "like", values: [q] },
  ];
  const pages = await Promise.all(asked.map((filter) => api.exams.page({ filters: [filter], limit: mostFound })));
  const found = new Map(pages.flatMap(({ exams }) => exams.map((exam) => [exam.id, exam])));
  return [...found.values()].slice(0, mostFound);
}
