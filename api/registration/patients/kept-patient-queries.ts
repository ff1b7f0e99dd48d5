import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { patientMerges } from "#api/infrastructure/database/schema/index";

const stands = (bucketId: string) => and(eq(patientMerges.bucketId, bucketId), isNull(patientMerges.undone));

/** The patient ID of the organization that a merged one leads to; any other is itself. */
export async function keptPatientId(db: Database | Transaction, bucketId: string, patientId: string): Promise<string> {
  // Nearly nobody was merged: one look at an index, and no more.
  const { rows } = await db.execute<{ kept_id: string }>(sql`
    with recursive way as (
      select kept_id, 1 step from ${patientMerges}
      where ${stands(bucketId)} and ${patientMerges.lostId} = ${patientId}
      union all
      select ${patientMerges.keptId}, step + 1 from ${patientMerges} join way on ${patientMerges.lostId} = way.kept_id
      where ${stands(bucketId)}
    )
    select kept_id from way order by step desc limit 1`);
  return rows[0]?.kept_id ?? patientId;
}

/** Every patient ID that leads to this one, itself among them: what comes late may still name another. */
export async function idsOfPatient(db: Database | Transaction, bucketId: string, patientId: string): Promise<string[]> {
  const kept = await keptPatientId(db, bucketId, patientId);
  const { rows } = await db.execute<{ lost_id: string }>(sql`
    with recursive ways as (
      select lost_id from ${patientMerges} where ${stands(bucketId)} and ${patientMerges.keptId} = ${kept}
      union
      select ${patientMerges.lostId} from ${patientMerges} join ways on ${patientMerges.keptId} = ways.lost_id
      where ${stands(bucketId)}
    )
    select lost_id from ways`);
  return [kept, ...rows.map(({ lost_id }) => lost_id)];
}

/** Whether a standing merge took the ID out of use. */
export const isLostPatientId = async (db: Database | Transaction, bucketId: string, patientId: string) =>
  (await db.$count(patientMerges, and(stands(bucketId), eq(patientMerges.lostId, patientId)))) > 0;
