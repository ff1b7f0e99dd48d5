import type { Pool, PoolClient } from "pg";
import { v7 } from "uuid";
import { seededNames } from "./seed-names";

/** Exams of the organizations in per mille of all: one large hospital, several middle ones, small clinics. */
const shares = [320, 210, 140, 100, 80, 55, 40, 25, 15, 8, 5, 2];
const accountCount = 40;
const nameCount = 60_000;

export interface Seeded {
  groupId: string;
  /** The largest organization first. */
  bucketIds: string[];
  accountIds: string[];
}

/**
 * Fills an empty database with one group, twelve organizations, forty accounts and believable exams of five years, each
 * with its report: modalities, body parts and states as a hospital group has them, names with their search terms.
 *
 * @param exams how many
 */
export async function seedExams(pool: Pool, exams: number): Promise<Seeded> {
  const client = await pool.connect();
  try {
    const seeded = await seedOrganizations(client);
    const rebuild = await dropIndexes(client);
    await seedNames(client);
    await client.query(examRows, [exams, seeded.bucketIds, seeded.accountIds, bucketUppers()]);
    await client.query(reportRows);
    for (const statement of rebuild) await client.query(statement);
    await client.query("drop table seed_names");
    await client.query("vacuum analyze exams");
    await client.query("vacuum analyze reports");
    return seeded;
  } finally {
    client.release();
  }
}

/** Upper ends of each organization's share, in [0, 1]. */
function bucketUppers(): number[] {
  let sum = 0;
  return shares.map((share) => (sum += share) / 1000);
}

async function seedOrganizations(client: PoolClient): Promise<Seeded> {
  const groupId = v7();
  const bucketIds = shares.map(() => v7());
  const accountIds = Array.from({ length: accountCount }, () => v7());
  await client.query("insert into groups (id, domain_name, display_name) values ($1, $2, '测试医联体')", [
    groupId,
    `seed-${groupId.slice(-8)}`,
  ]);
  await client.query(
    `insert into buckets (id, group_id, name)
     select id, $2, '第' || place || '医院' from unnest($1::uuid[]) with ordinality as given(id, place)`,
    [bucketIds, groupId],
  );
  await client.query(
    `insert into accounts (id, username, password_hash, name)
     select id, 'seed-' || right(id::text, 12), 'none', '医生' || place
     from unnest($1::uuid[]) with ordinality as given(id, place)`,
    [accountIds],
  );
  await client.query(
    `insert into bucket_members (bucket_id, account_id, access_level)
     select bucket_id, account_id, 'admin' from unnest($1::uuid[]) bucket_id, unnest($2::uuid[]) account_id`,
    [bucketIds, accountIds],
  );
  return { groupId, bucketIds, accountIds };
}

/** Building an index over full tables takes a fraction of the time of growing it row by row. */
async function dropIndexes(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename in ('exams', 'reports')
     and indexname not in (select conname from pg_constraint)`,
  );
  for (const { indexname } of rows) await client.query(`drop index "${indexname}"`);
  return rows.map(({ indexdef }) => indexdef);
}

async function seedNames(client: PoolClient): Promise<void> {
  await client.query("create temp table seed_names (place int primary key, name text, grams text[])");
  const names = seededNames(nameCount);
  await client.query(
    `insert into seed_names
     select (entry->>'place')::int, entry->>'name', array(select jsonb_array_elements_text(entry->'grams'))
     from jsonb_array_elements($1::jsonb) entry`,
    [JSON.stringify(names.map((seeded, place) => ({ place, ...seeded })))],
  );
}

/** An UUID version 7 (RFC 9562) of the row's own time, so that ids order as arrivals do. */
const idAt = (time: string) => `(
  lpad(to_hex((extract(epoch from ${time}) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3)
  || '8' || substr(md5(random()::text), 1, 15))::uuid`;

/** The row's place among `words` where their weights are the share of each; `chance` in [0, 1). */
const weighted = (chance: string, words: [string, number][]) => {
  let sum = 0;
  const cases = words.map(([word, weight]) => `when ${chance} < ${(sum += weight)} then '${word}'`);
  return `case ${cases.join(" ")} else '${words[0]?.[0] ?? ""}' end`;
};

const modality = weighted(
  "m",
  [
    ...([
      ["CT", 0.36],
      ["DX", 0.24],
      ["US", 0.18],
      ["MR", 0.12],
      ["CR", 0.04],
      ["MG", 0.02],
      ["ES", 0.015],
    ] as const),
    ...([
      ["XA", 0.01],
      ["PT", 0.005],
      ["NM", 0.004],
      ["ECG", 0.003],
      ["SM", 0.001],
    ] as const),
  ].map(([word, weight]) => [word, weight]),
);

const bodyPart = weighted(
  "b",
  [
    ...([
      ["胸部", 0.3],
      ["头颅", 0.16],
      ["腹部", 0.14],
      ["腰椎", 0.08],
      ["颈椎", 0.06],
      ["膝关节", 0.06],
    ] as const),
    ...([
      ["盆腔", 0.05],
      ["甲状腺", 0.04],
      ["乳腺", 0.03],
      ["肩关节", 0.025],
      ["手", 0.015],
      ["足", 0.015],
    ] as const),
    ...([
      ["踝关节", 0.01],
      ["髋关节", 0.008],
      ["鼻窦", 0.004],
      ["颞骨", 0.002],
      ["垂体", 0.001],
    ] as const),
  ].map(([word, weight]) => [word, weight]),
);

/** What is older than three days is done, but for what was forgotten. */
const status = `case
  when days < 0.2 then ${weighted("s", [
    ["none", 0.55],
    ["partial", 0.2],
    ["final", 0.15],
    ["corrected", 0.1],
  ])}
  when days < 3 then ${weighted("s", [
    ["corrected", 0.7],
    ["final", 0.15],
    ["none", 0.08],
    ["partial", 0.04],
    ["hold", 0.02],
    ["advised", 0.01],
  ])}
  else ${weighted("s", [
    ["corrected", 0.976],
    ["none", 0.012],
    ["cancelled", 0.004],
    ["hold", 0.003],
    ["final", 0.003],
    ["partial", 0.001],
    ["advised", 0.001],
  ])}
end`;

const examRows = `
insert into exams (id, bucket_id, study_instance_uid, accession_number, patient_id, patient_name, name_grams,
  patient_gender, patient_dob, visit_age, visit_age_unit, patient_source, modality, body_part, study_desc, study_date,
  urgent_flag, has_image, instance_count, uploader_id, assignee_id, report_status, positive, printed, locked_by,
  lock_expires, verify_report, created, updated, deleted, deleted_by, delete_reason)
select ${idAt("created")}, ($2::uuid[])[bucket], '2.25.' || n, 'A' || lpad(n::text, 9, '0'),
  'P' || lpad(patient::text, 8, '0'), seed_names.name, seed_names.grams,
  gender, born, greatest(0, extract(year from age(created, born)))::int, 'Y',
  ${weighted("o", [
    ["O", 0.5],
    ["I", 0.3],
    ["E", 0.12],
    ["P", 0.08],
  ])},
  modality, body_part, body_part || modality, created - interval '20 minutes',
  u < 0.03, modality <> 'ECG', 1 + (i * 400)::int, ($3::uuid[])[1 + n % ${accountCount}],
  case when a < 0.25 then ($3::uuid[])[1 + (n * 7) % ${accountCount}] end,
  status, case when status in ('none', 'partial') then null when p < 0.35 then true when p < 0.9 then false end,
  status = 'corrected' and w < 0.6, case when status in ('partial', 'final') and w < 0.05 then ($3::uuid[])[1] end,
  case when status in ('partial', 'final') and w < 0.05 then now() + interval '1 hour' end,
  status = 'corrected' and w between 0.6 and 0.605, created, created,
  case when d < 0.004 then least(now(), created + interval '1 day') end,
  case when d < 0.004 then ($3::uuid[])[2] end, case when d < 0.004 then '重复上传' end
from (select drawn.*, ${status} as status from (
  select n, patient, 1 + (select count(*)::int from unnest($4::float8[]) upper where upper < patient_share) as bucket,
    date '1930-01-01' + (patient::bigint * 7919 % 33000)::int as born, case when patient % 2 = 0 then 'M' else 'F' end gender,
    patient * 31 % ${nameCount} as name_place, ${modality} as modality, ${bodyPart} as body_part,
    now() - days * interval '1 day' as created, days, s, o, u, i, a, p, w, d
  from (
    select n, patient, ('x' || substr(md5(patient::text), 1, 7))::bit(28)::int / 268435456.0 as patient_share,
      random() m, random() b, random() s, random() o, random() u, random() i, random() a, random() p, random() w,
      random() d, 1826 * (1 - sqrt(n::float8 / $1)) as days
    from (select n, 1 + (random() * $1 / 3)::int as patient from generate_series(1, $1::int) n) numbered
  ) chances
) drawn) rows join seed_names on place = name_place
order by created`;

const reportRows = `
insert into reports (id, exam_id, bucket_id, status, version, content, verify_code, created, updated)
select ${idAt("created")}, id, bucket_id, report_status, 0,
  '{"finding":"","diagnosis":"","positive":null,"note":"","bodyPartCount":1,"critical":false,"keyImages":[]}',
  id::text, created, created
from exams order by created`;
