import type { HandOutEntry, ReportOutcome } from "#contract/delivery/publishing";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { Transaction } from "#api/infrastructure/database/connect";
import { e164 } from "#api/infrastructure/messages/mobile-number";
import { found, Problem } from "#api/infrastructure/problem";
import { useOneTimeKey } from "#api/kernel/one-time-key-queries";
import type { OperationContext } from "#api/kernel/operations";
import { countHandOuts, insertHandOut, lockPublished, placesOfReports } from "./publish-queries";
import { releasedAt, releaseOf } from "./release";
import { releaseSettings } from "./settings-queries";

interface Wanted {
  reportId: string;
  /** The edition the desk has before it; null takes the newest. */
  edition: { version: number; addenda: number } | null;
  /** How many hand-outs the desk has before it; undefined where it did not look. */
  known?: number | undefined;
}

/**
 * Enters one report in the pick-up log, in the transaction that holds the report: what is recalled at the same moment is
 * either refused here or finds its holder.
 *
 * @throws Problem not_found, report_not_approved, edition_outdated, handed_out_meanwhile, not_released
 */
async function enterHandOut(
  tx: Transaction,
  context: OperationContext,
  wanted: Wanted,
  entry: HandOutEntry,
  now: Date,
) {
  const report = found(await lockPublished(tx, context.bucketId, wanted.reportId));
  const { reportId, examId, bucketId, version, addenda, approved } = report;
  if (report.status !== "corrected" || !approved) throw new Problem("report_not_approved");
  const { edition } = wanted;
  if (edition && (edition.version !== version || edition.addenda !== addenda)) throw new Problem("edition_outdated");
  if (wanted.known !== undefined && (await countHandOuts(tx, reportId)) > wanted.known)
    throw new Problem("handed_out_meanwhile");
  const { usual, rules } = await releaseSettings(tx, bucketId);
  const released = releasedAt(approved, releaseOf(usual, rules, report));
  const wasEarly = released > now;
  if (wasEarly && !entry.isEarlyMeant) throw new Problem("not_released", { released: released.toISOString() });
  const { receiver, name, relation, proof, mobile, method, note } = entry;
  const row = found(
    await insertHandOut(tx, {
      ...{ reportId, examId, bucketId, version, addenda, receiver, name, relation, proof, method, note, wasEarly },
      mobile: mobile === "" ? "" : e164(mobile),
      accountId: context.caller().accountId,
    }),
  );
  await audit(tx, context, "report_handed_out", {
    examId,
    subjectId: reportId,
    detail: { version, addenda, receiver, method, early: wasEarly },
  });
  return row;
}

export const handOutOne = (context: OperationContext, wanted: Wanted, entry: HandOutEntry, now: Date) =>
  context.platform.db.transaction(async (tx) => {
    if (entry.key) await useOneTimeKey(tx, context.caller().accountId, "publishing.handOut", entry.key);
    return enterHandOut(tx, context, wanted, entry, now);
  });

/**
 * One after the other: a refusal of one is told and holds up no other.
 *
 * @throws Problem several_patients for reports of several people to "the patient", already_done for the key
 */
export async function handOutSeveral(
  context: OperationContext,
  reportIds: string[],
  entry: HandOutEntry,
  now: Date,
): Promise<ReportOutcome[]> {
  const { platform, scope } = context;
  const { key } = entry;
  const chosen = await placesOfReports(platform.db, scope, reportIds);
  const patients = new Set(chosen.map(({ bucketId, patientId }) => `${bucketId} ${patientId}`));
  if (entry.receiver === "patient" && patients.size > 1) throw new Problem("several_patients");
  if (key) {
    await platform.db.transaction((tx) =>
      useOneTimeKey(tx, context.caller().accountId, "publishing.handOutSeveral", key),
    );
  }
  const places = new Map(chosen.map(({ reportId, bucketId }) => [reportId, bucketId]));
  const outcomes: ReportOutcome[] = [];
  for (const reportId of new Set(reportIds)) {
    const bucketId = places.get(reportId);
    const refusal = await refusalOf(async () => {
      if (bucketId === undefined) throw new Problem("not_found");
      const here = { ...context, bucketId };
      await platform.db.transaction((tx) => enterHandOut(tx, here, { reportId, edition: null }, entry, now));
    });
    outcomes.push({ reportId, refusal });
  }
  return outcomes;
}

/** What a step for one of several is refused with; null where it was done. @throws what is no refusal */
export async function refusalOf(act: () => Promise<unknown>): Promise<ReportOutcome["refusal"]> {
  try {
    await act();
    return null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { code: error.code, data: error.data };
  }
}
