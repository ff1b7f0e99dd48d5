import { sql, type SQL } from "drizzle-orm";
import type { ShownReportStatus } from "#contract/kernel/report-status";
import type { StatementParts } from "#api/infrastructure/database/statement-parts";
import { buckets, criticalItems, exams, reports } from "#api/infrastructure/database/schema/index";
import { accessionDigits } from "#api/registration/exams/accession-queries";
import { nameQuery } from "#api/registration/patients/name-grams";

const flagTests = new Map<boolean | null, (column: SQL) => SQL>([
  [true, (column) => column],
  [false, (column) => sql`not ${column}`],
  [null, (column) => sql`${column} is null`],
]);

/** Flags are written out rather than bound, so that a partial index of `true` can serve. */
export function addFlags(parts: StatementParts, shape: string, column: SQL, values: (boolean | null)[]): void {
  const wanted = [...flagTests].filter(([value]) => values.includes(value));
  const either = wanted.map(([, test]) => test(column));
  parts.add(`${shape}:${wanted.map(([value]) => value).join("|")}`, sql`(${sql.join(either, sql` or `)})`);
}

/** The choice `shownStatus` makes, in SQL. */
export function addStatuses(parts: StatementParts, values: ShownReportStatus[], accountId: string): void {
  const me = parts.bind(accountId, "uuid");
  const stored = values.filter((status) => !["locked", "printed", "corrected"].includes(status));
  const unheld: SQL[] = [];
  if (stored.length === 1) unheld.push(sql`${exams.reportStatus} = ${parts.bind(stored[0], "text")}`);
  if (stored.length > 1) unheld.push(sql`${exams.reportStatus} = any(${parts.bind(stored, "text[]")})`);
  if (values.includes("corrected")) unheld.push(sql`(${exams.reportStatus} = 'corrected' and not ${exams.printed})`);
  if (values.includes("printed")) unheld.push(sql`(${exams.reportStatus} = 'corrected' and ${exams.printed})`);
  const isFree = sql`(${exams.lockedBy} is null or ${exams.lockedBy} = ${me} or ${exams.lockExpires} <= now())`;
  const either: SQL[] = [];
  if (unheld.length > 0) either.push(sql`((${sql.join(unheld, sql` or `)}) and ${isFree})`);
  if (values.includes("locked")) either.push(sql`(${exams.lockedBy} <> ${me} and ${exams.lockExpires} > now())`);
  const others = values.filter((status) => !stored.includes(status)).sort();
  parts.add(`status:${Math.min(stored.length, 2)}|${others.join("|")}`, sql`(${sql.join(either, sql` or `)})`);
}

/** Written out rather than bound, so that the partial index of the unmatched can serve. */
export function addMatching(parts: StatementParts, values: ("unmatched" | "matched" | "unscheduled")[]): void {
  const wanted = [...new Set(values)].sort();
  const either = wanted.map((value) => sql`${exams.matching} = ${sql.raw(`'${value}'`)}`);
  parts.add(`matching:${wanted.join("|")}`, sql`(${sql.join(either, sql` or `)})`);
}

/** Exams of which one of them submitted a report. */
export function addSubmitters(parts: StatementParts, accountIds: string[]): void {
  const isTheirs = sql`${reports.submitterId} = any(${parts.bind(accountIds, "uuid[]")})`;
  parts.add(
    "submitter",
    sql`exists (select from ${reports} where ${reports.examId} = ${exams.id} and ${reports.deleted} is null and ${isTheirs})`,
  );
}

/** Exams whose report the account may approve as far as it is submitted: not its own, where four eyes are asked for. */
export function addApprovable(parts: StatementParts, bucketIds: string[], accountId: string): void {
  const isOwn = sql`${reports.submitterId} = ${parts.bind(accountId, "uuid")}`;
  const asksForFourEyes = sql`(select ${buckets.fourEyes} from ${buckets} where ${buckets.id} = ${exams.bucketId})`;
  parts.add(
    "approvable",
    sql`(${exams.bucketId} = any(${parts.bind(bucketIds, "uuid[]")}) and not (
      exists (select from ${reports} where ${reports.examId} = ${exams.id} and ${reports.deleted} is null and ${isOwn})
      and ${asksForFourEyes}))`,
  );
}

/** Exams with a critical value that nobody confirmed yet; a flag that was taken back asks for nobody. */
export function addCriticalWaiting(parts: StatementParts): void {
  parts.add(
    "critical",
    sql`${exams.id} in (
      select ${reports.examId} from ${criticalItems} join ${reports} on ${reports.id} = ${criticalItems.reportId}
      where ${criticalItems.acknowledged} is null and ${criticalItems.withdrawn} is null and ${reports.deleted} is null)`,
  );
}

/** Numbers are typed in either case. */
export function addNumber(parts: StatementParts, shape: string, column: SQL, value: string): void {
  const forms = [...new Set([value, value.toUpperCase(), value.toLowerCase()])];
  parts.addOneOf(shape, column, forms, "text");
}

/** Those we issue are looked for without their leading zeros too: what is typed, in either case, or padded to their width. */
export function addAccession(parts: StatementParts, column: SQL, value: string): void {
  const forms = [value, value.toUpperCase(), value.toLowerCase()];
  if (/^\d+$/.test(value)) forms.push(value.padStart(accessionDigits, "0"));
  parts.addOneOf("accession", column, [...new Set(forms)], "text");
}

/**
 * @param from "rows" keeps the index of names out of it: `is true` hides the condition from it
 * @returns false for a text without a letter: it is part of no name
 */
export function addName(parts: StatementParts, text: string, from: "index" | "rows"): boolean {
  const { grams, like } = nameQuery(text);
  if (grams.length === 0) return false;
  const hasName = sql`${exams.nameGrams} @> ${parts.bind(grams, "text[]")}`;
  if (from === "rows") parts.add("name in rows", sql`(${hasName}) is true`);
  else parts.add("name", hasName);
  if (like !== null) parts.add("ordered", sql`${exams.patientName} ilike ${parts.bind(like, "text")}`);
  return true;
}
