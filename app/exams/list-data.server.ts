import type { LoaderFunctionArgs } from "@remix-run/node";
import { sessionProblems } from "../problems/problem";
import { problemOf } from "../problems/thrown-problem.server";
import type { SignedIn } from "../accounts/signed-in.server";
import { languageOf } from "../i18n/language-cookie.server";
import { filtersOf, readListQuery, sortOf } from "./list-query.server";
import { listedExam } from "./listed-exam.server";

/** Everything the list page shows. */
export async function examList({ request, context }: LoaderFunctionArgs, session: SignedIn) {
  const { api } = session;
  const language = languageOf(request);
  const query = readListQuery(new URL(request.url).searchParams);
  const filters = filtersOf(query);
  const { limit, skip } = query;
  const [page, count, newest, organizations, bodyParts, permissions, { groups }] = await Promise.all([
    api.exams.page({ filters, sort: sortOf(query), limit, skip }),
    // A list is of use without its count; what went wrong is in the log.
    api.exams.count({ filters }).then(
      (counted) => counted.count,
      (error: unknown) => {
        const problem = problemOf(error, context);
        if (problem && sessionProblems.includes(problem.code)) throw error;
        return null;
      },
    ),
    api.exams.newly({}),
    api.organizations.accessible({}),
    api.exams.bodyParts({}),
    session.permissions(),
    session.memberships(),
  ]);
  const granted = new Set(permissions.flatMap(({ actions }) => actions));
  return {
    query,
    exams: page.exams.map((row) => listedExam(row, language)),
    count,
    choices: { organizations, bodyParts },
    mayUpload: granted.has("exam_upload"),
    mayDelete: granted.has("exam_delete"),
    /** What is newer than this is news. */
    newestId: newest[0]?.id ?? null,
    withSound: groups.some((group) => group.autoNotifyAudio),
  };
}
export type Choices = Awaited<ReturnType<typeof examList>>["choices"];
