import type { HandOut, RecallNotice } from "#contract/delivery/publishing";
import { may } from "#api/infrastructure/actor/caller";
import { found, Problem } from "#api/infrastructure/problem";
import type { OperationContext } from "#api/kernel/operations";
import { editionOf } from "#api/reading/reports/edition";
import { handOutsOf, noticesOf, publishedReports, publishFacts } from "./publish-queries";
import { releasedAt, releaseOf } from "./release";
import { releaseSettings } from "./settings-queries";

/** All there is to say about handing a report out. @throws Problem transition_refused for one that nobody may have, nor holds */
export async function publishDetail(context: OperationContext, reportId: string, now: Date) {
  const { platform, bucketId } = context;
  const { db } = platform;
  const [[row], facts, handOuts, notices, { usual, rules }] = await Promise.all([
    publishedReports(db, [bucketId], [reportId]),
    publishFacts(db, bucketId, reportId),
    handOutsOf(db, bucketId, reportId),
    noticesOf(db, bucketId, reportId),
    releaseSettings(db, bucketId),
  ]);
  const { reportStatus, ...own } = found(facts);
  if (!row) throw new Problem("transition_refused", { action: "publish", status: reportStatus });
  const isApproved = row.status === "corrected";
  const release = releaseOf(usual, rules, { modality: row.modality, patientSource: own.patientSource });
  const released = isApproved ? releasedAt(new Date(row.approved), release) : null;
  return {
    ...row,
    ...own,
    released: released?.toISOString() ?? null,
    isReleased: released !== null && released <= now,
    disclaimer: release.disclaimer,
    mayHandOut: isApproved,
    mayPrint: isApproved && may(context.caller(), "report_print", bucketId),
    handOuts: handOuts.map(asHandOut),
    notices: notices.map(asNotice),
  };
}

function asHandOut({ row, by }: Awaited<ReturnType<typeof handOutsOf>>[number]): HandOut {
  const { id, version, addenda, receiver, name, relation, proof, mobile, method, note, wasEarly, created } = row;
  return {
    ...{ id, receiver, name, relation, proof, mobile, method, note, wasEarly, by },
    edition: editionOf(version, addenda),
    at: created.toISOString(),
  };
}

/** All but the last four digits are nobody's business who looks over a shoulder. */
const masked = (mobile: string) => mobile.replace(/\d(?=\d{4})/g, "*");

function asNotice({ row, receiver, name, toldBy }: Awaited<ReturnType<typeof noticesOf>>[number]): RecallNotice {
  const { id, cause, created, mobile, message, told, toldNote } = row;
  return {
    ...{ id, cause, message },
    at: created.toISOString(),
    holder: receiver ? { receiver, name: name ?? "" } : null,
    mobile: masked(mobile),
    told: told && { at: told.toISOString(), by: toldBy ?? "", note: toldNote },
  };
}
