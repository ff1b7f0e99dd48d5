import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { ExtensionSubject } from "#contract/organizations/list-fields";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { prepared } from "#api/infrastructure/database/prepared";
import { extensionConfigs } from "#api/infrastructure/database/schema/index";
import type { ExtensionConfig } from "./typed-extensions";

const { bucketId, subject, key, label, type, options, isRequired, deactivated, position, id } = extensionConfigs;

/** Part of a query of several tables: all of an organization's fields for a kind of record, in their order. */
export const extensionConfigsAt = (bucket: AnyPgColumn, ofSubject: ExtensionSubject) => sql<ExtensionConfig[]>`(
  select coalesce(json_agg(json_build_object(
    'key', ${key}, 'label', ${label}, 'type', ${type}, 'options', ${options}, 'isRequired', ${isRequired},
    'isActive', ${deactivated} is null
  ) order by ${position}, ${id}), '[]')
  from ${extensionConfigs} where ${bucketId} = ${bucket} and ${subject} = ${sql.raw(`'${ofSubject}'`)}
)`;

const configs = prepared("extension_configs", (db: Database | Transaction, name) =>
  db
    .select({
      key,
      label,
      type,
      options,
      isRequired,
      isActive: sql<boolean>`${isNull(deactivated)}`,
    })
    .from(extensionConfigs)
    .where(and(eq(bucketId, sql.placeholder("bucketId")), eq(subject, sql.placeholder("subject"))))
    .orderBy(asc(position), asc(id))
    .prepare(name),
);

/** All of an organization's fields for a kind of record, in their order. */
export const extensionConfigsOf = (
  db: Database | Transaction,
  ofBucket: string,
  ofSubject: ExtensionSubject,
): Promise<ExtensionConfig[]> => configs(db).execute({ bucketId: ofBucket, subject: ofSubject });
