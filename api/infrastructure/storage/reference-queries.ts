import { not, sql, type Column, type SQL } from "drizzle-orm";
import type { Database } from "../database/connect";

/**
 * Whatever keeps hashes of objects, each as a query of one column `hash`. Files of uploads that were given up do not
 * count.
 */
const references = [
  sql`select object_hash as hash from instances`,
  sql`select object_hash as hash from instance_conflicts`,
  sql`select former_hash as hash from instance_conflicts`,
  sql`select object_hash as hash from attachments`,
  sql`select object_hash as hash from consultation_attachments`,
  sql`select other.object_hash as hash from upload_files other join uploads on uploads.id = other.upload_id
    where uploads.state <> 'abandoned'`,
  sql`select object_hash as hash from study_packages`,
  sql`select object_hash as hash from print_runs`,
  sql`select signature as hash from accounts`,
  sql`select avatar as hash from accounts`,
  sql`select logo as hash from buckets`,
  sql`select object_hash as hash from referral_images where removed is null`,
  sql`select object_hash as hash from diagrams where removed is null`,
  sql`select logo as hash from print_templates`,
  sql`select stamp as hash from print_templates`,
  sql`select logo as hash from domains`,
  sql`select bg_img_url as hash from domains`,
  sql`select object_hash as hash from recording_pieces`,
  sql`select object_hash as hash from consultation_consents`,
  sql`select block ->> 'signature' as hash from consultation_opinion_versions`,
  sql`select jsonb_array_elements_text(object_hashes) as hash from consultation_dossiers`,
];

/**
 * Whether nothing refers to an object, so that it may be removed.
 *
 * @param hash column of the query that holds the object's hash
 */
export function isUnreferenced(hash: Column): SQL {
  const each = references.map((query) => sql`exists (select from (${query}) reference where reference.hash = ${hash})`);
  return not(sql`(${sql.join(each, sql` or `)})`);
}

/** Hashes of all objects that something refers to, each once; no hash where an address or nothing stands in its place. */
export async function referencedHashes(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ hash: string }>(
    sql`select hash from (${sql.join(references, sql` union `)}) reference where hash ~ '^[0-9a-f]{64}$'`,
  );
  return rows.map(({ hash }) => hash);
}
