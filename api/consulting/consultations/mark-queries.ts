import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "#api/infrastructure/database/connect";
import { consultationBuckets, consultations } from "#api/infrastructure/database/schema/index";

/** Minutes after its time, or after its end, from which on somebody is missing. */
export const patienceMinutes = 15;

/** What shows that it has begun: somebody is in the room, or has signed. */
const hasBegun = sql`exists (select 1 from consultation_events begun
  where begun.consultation_id = ${consultations.id} and begun.kind in ('videoJoined', 'opinionSigned', 'summarySigned'))`;

const isUnmarked = (kind: "late" | "noShow", bucket = sql``) => sql`not exists (select 1 from consultation_events mark
  where mark.consultation_id = ${consultations.id} and mark.kind = ${kind} and mark.created >= ${consultations.starts} ${bucket})`;

const isScheduled = and(eq(consultations.status, "scheduled"), isNull(consultations.deleted));

/** Those that have not begun a quarter of an hour after their time, and are not marked yet. */
export const lateOnes = (db: Database, now: Date) =>
  db
    .select({ consultationId: consultations.id })
    .from(consultations)
    .where(
      and(
        isScheduled,
        sql`${consultations.starts} + make_interval(mins => ${patienceMinutes}) < ${now.toISOString()}::timestamptz`,
        sql`not ${hasBegun}`,
        isUnmarked("late"),
      ),
    );

/** Organizations that accepted and of which nobody came until a quarter of an hour after the planned end. */
export const absentOnes = (db: Database, now: Date) =>
  db
    .select({ consultationId: consultations.id, bucketId: consultationBuckets.bucketId })
    .from(consultations)
    .innerJoin(consultationBuckets, eq(consultationBuckets.consultationId, consultations.id))
    .where(
      and(
        isScheduled,
        eq(consultationBuckets.state, "accepted"),
        sql`${consultations.starts} + make_interval(mins => ${consultations.minutes} + ${patienceMinutes}) < ${now.toISOString()}::timestamptz`,
        sql`not exists (select 1 from consultation_events came where came.consultation_id = ${consultations.id}
          and came.bucket_id = ${consultationBuckets.bucketId} and came.kind in ('videoJoined', 'opinionSigned', 'summarySigned'))`,
        isUnmarked("noShow", sql`and mark.bucket_id = ${consultationBuckets.bucketId}`),
      ),
    );
