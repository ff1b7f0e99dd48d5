import { sql } from "drizzle-orm";
import type { ExpertShare } from "#contract/consulting/expert-pool";
import type { Database } from "#api/infrastructure/database/connect";
import {
  accounts,
  consultationEvents,
  consultationMembers,
  consultations,
  consultationSeats,
  consultationSkips,
  experts,
} from "#api/infrastructure/database/schema/index";

interface Period {
  from: Date;
  until: Date;
}

interface ShareRow extends Omit<ExpertShare, "account"> {
  [key: string]: unknown;
  id: string;
  name: string;
  title: string;
}

/**
 * What each expert of the pool was given in a period, and what became of it: a consultation belongs to the period in which
 * its expert was asked.
 */
export async function sharesOf(db: Database, bucketId: string, { from, until }: Period): Promise<ExpertShare[]> {
  const { rows } = await db.execute<ShareRow>(sql`
    with given as (
      select m.account_id, m.state, c.minutes, c.answer_due, c.id, m.created,
        (select min(e.created) from ${consultationEvents} e where e.consultation_id = c.id and e.kind = 'opinionSigned'
          and e.by = m.account_id and e.created >= m.created) as signed
      from ${consultationMembers} m join ${consultations} c on c.id = m.consultation_id
      where m.bucket_id = ${bucketId} and m.role = 'expert' and c.deleted is null and c.status <> 'canceled'
        and m.created >= ${from.toISOString()}::timestamptz and m.created < ${until.toISOString()}::timestamptz)
    select a.id, a.name, x.title, x.weight,
      count(*) filter (where g.state in ('asked', 'accepted'))::int as "consultations",
      coalesce(sum(g.minutes) filter (where g.state in ('asked', 'accepted')), 0)::int as "minutes",
      count(*) filter (where g.state = 'declined')::int as "declined",
      (select count(*)::int from ${consultationSkips} s join ${consultationSeats} p on p.id = s.seat_id
        where s.account_id = a.id and p.bucket_id = ${bucketId} and s.created >= ${from.toISOString()}::timestamptz
        and s.created < ${until.toISOString()}::timestamptz) as "skipped",
      (percentile_cont(0.5) within group (order by extract(epoch from g.signed - g.created) / 60)
        filter (where g.signed is not null))::float as "medianAnswerMinutes",
      count(*) filter (where g.state in ('asked', 'accepted') and g.answer_due < coalesce(g.signed, now()))::int as "late"
    from ${experts} x join ${accounts} a on a.id = x.account_id left join given g on g.account_id = x.account_id
    where x.bucket_id = ${bucketId}
    group by a.id, a.name, x.title, x.weight
    order by a.name, a.id`);
  return rows.map(({ id, name, title, ...share }) => ({ ...share, account: { id, name, title } }));
}

/** How often somebody told what became of a consultation that the organization answered. */
export async function outcomesOf(db: Database, bucketId: string, { from, until }: Period): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(distinct e.consultation_id)::int as count from ${consultationEvents} e
    where e.kind = 'outcomeGiven' and e.created >= ${from.toISOString()}::timestamptz
      and e.created < ${until.toISOString()}::timestamptz
      and exists (select from ${consultationMembers} m where m.consultation_id = e.consultation_id
        and m.bucket_id = ${bucketId} and m.role = 'expert')`);
  return rows[0]?.count ?? 0;
}
