import { not, sql, type Column } from "drizzle-orm";

/**
 * Whether nothing refers to an object, so that it may be removed. Whatever keeps object hashes has to be asked here. Files
 * of uploads that were given up do not count.
 *
 * @param hash column of the query that holds the object's hash
 */
export const isUnreferenced = (hash: Column) =>
  not(sql`(
    exists (select from instances where object_hash = ${hash})
    or exists (select from instance_conflicts where object_hash = ${hash})
    or exists (select from instance_conflicts where former_hash = ${hash})
    or exists (select from attachments where object_hash = ${hash})
    or exists (
      select from upload_files other join uploads on uploads.id = other.upload_id
      where other.object_hash = ${hash} and uploads.state <> 'abandoned'
    )
    or exists (select from study_packages where object_hash = ${hash})
    or exists (select from accounts where ${hash} in (signature, avatar))
    or exists (select from buckets where logo = ${hash})
    or exists (select from print_templates where ${hash} in (logo, stamp))
    or exists (select from domains where ${hash} in (logo, bg_img_url))
  )`);
