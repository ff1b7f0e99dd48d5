import { sql } from "drizzle-orm";
import type { Database } from "#api/infrastructure/database/connect";
import { consultationBuckets, consultationEvents, consultations } from "#api/infrastructure/database/schema/index";

interface Owed {
  [key: string]: unknown;
  consultationId: string;
  bucketId: string;
  due: Date | string;
}

/** Promises that have passed without a signed opinion of the organization, and were not told of. */
export async function overdueOf(
  db: Database,
  now: Date,
): Promise<{ consultationId: string; bucketId: string; due: string }[]> {
  const { rows } = await db.execute<Owed>(sql`
    select c.id as "consultationId", b.bucket_id as "bucketId", c.answer_due as due
    from ${consultations} c join ${consultationBuckets} b on b.consultation_id = c.id and b.state = 'accepted'
    where c.answer_due <= ${now.toISOString()}::timestamptz and c.status in ('pending', 'scheduled') and c.deleted is null
      and not exists (select from ${consultationEvents} e where e.consultation_id = c.id and e.bucket_id = b.bucket_id
        and (e.kind = 'opinionSigned' or (e.kind = 'answerOverdue' and (e.detail ->> 'due')::timestamptz = c.answer_due)))
    order by c.answer_due`);
  return rows.map(({ due, consultationId, bucketId }) => ({
    consultationId,
    bucketId,
    due: new Date(due).toISOString(),
  }));
}
