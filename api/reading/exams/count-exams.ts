import { countCap } from "#contract/registration/exam-limits";
import type { ExamFilter } from "#contract/registration/exam-list";
import type { Database } from "#api/infrastructure/database/connect";
import { StatementParts } from "#api/infrastructure/database/statement-parts";
import { effectiveFilters, examConditions, isName, isOneTerm, type ListScope } from "./exam-filter-conditions";
import { countExams, expectedExams } from "./exam-list-queries";

/** How many exams the filters find, up to `countCap`. */
export async function countFound(db: Database, filters: ExamFilter[], scope: ListScope): Promise<number> {
  const conditions = examConditions(filters, scope);
  if (!conditions) return 0;
  if (!effectiveFilters(filters).some(isName)) return countExams(db, conditions, "as they come");
  return countNamed(db, filters, scope, conditions);
}

/** How many exams the filters find, however many. */
export async function countAll(db: Database, filters: ExamFilter[], scope: ListScope): Promise<number> {
  const conditions = examConditions(filters, scope);
  return conditions ? countExams(db, conditions, "all") : 0;
}

/** Of the exams with a common name, the index of names says one by one which they are: 0.1 µs each, a row costs 1 µs. */
const rowsPerTerm = 2;

async function countNamed(db: Database, filters: ExamFilter[], scope: ListScope, conditions: StatementParts) {
  const expected = async (asked: ExamFilter[]) => {
    const inPlace = examConditions(asked, scope, new StatementParts(false));
    return inPlace ? expectedExams(db, inPlace) : 0;
  };
  const effective = effectiveFilters(filters);
  const named = await expected(effective.filter((filter) => isName(filter) || filter.field === "bucketId"));
  // How common one term is the statistics know well; far above the cap that is answer enough.
  if (isOneTerm(filters)) return named > 2 * countCap ? countCap : countExams(db, conditions, "newest first");
  const others = await expected(effective.filter((filter) => !isName(filter)));
  const read = rowsPerTerm * others < named ? examConditions(filters, scope, new StatementParts(), "rows") : conditions;
  return countExams(db, read ?? conditions, "newest first");
}
