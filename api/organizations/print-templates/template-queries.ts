import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import type { TemplateKind } from "#contract/delivery/print-templates";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { prepared } from "#api/infrastructure/database/prepared";
import { refuseDuplicate } from "#api/infrastructure/database/refuse-duplicate";
import { buckets, extensionConfigs, printTemplates } from "#api/infrastructure/database/schema/index";

type Columns = Omit<typeof printTemplates.$inferInsert, "id" | "bucketId" | "kind" | "position" | "version">;
export type TemplateRow = typeof printTemplates.$inferSelect;

const ofKind = (bucketId: string, kind: TemplateKind) =>
  and(eq(printTemplates.bucketId, bucketId), eq(printTemplates.kind, kind));
const ofBucket = (bucketId: string, id: string) =>
  and(eq(printTemplates.bucketId, bucketId), eq(printTemplates.id, id));

/** Asked for with every sheet. */
const listed = prepared("print_templates", (db: Database | Transaction, name) =>
  db
    .select()
    .from(printTemplates)
    .where(
      and(eq(printTemplates.bucketId, sql.placeholder("bucketId")), eq(printTemplates.kind, sql.placeholder("kind"))),
    )
    .orderBy(asc(printTemplates.position), asc(printTemplates.id))
    .prepare(name),
);

/** The organization's templates of a kind, in their order. */
export const templatesOf = (db: Database | Transaction, bucketId: string, kind: TemplateKind) =>
  listed(db).execute({ bucketId, kind });

export const templateById = async (db: Database | Transaction, bucketId: string, id: string) =>
  (await db.select().from(printTemplates).where(ofBucket(bucketId, id)))[0];

/** Lets one writer at a time at the organization's templates: each may move the mark of the default one. */
export const lockTemplates = (tx: Transaction, bucketId: string) =>
  tx.select({ id: buckets.id }).from(buckets).where(eq(buckets.id, bucketId)).for("no key update");

/** Adds a template at the end. @throws Problem entry_taken */
export async function insertTemplate(tx: Transaction, bucketId: string, kind: TemplateKind, columns: Columns) {
  const end = tx
    .select({ next: sql`coalesce(max(${printTemplates.position}), 0) + 1` })
    .from(printTemplates)
    .where(ofKind(bucketId, kind));
  const values = { ...columns, bucketId, kind, position: sql`(${end})` };
  const [row] = await refuseDuplicate(tx.insert(printTemplates).values(values).returning());
  if (!row) throw new Error("an insert returned nothing");
  return row;
}

/** Writes a template where it is still as read; nothing where somebody wrote meanwhile. @throws Problem entry_taken */
export const updateTemplate = async (
  tx: Transaction,
  { id, bucketId, version }: Pick<TemplateRow, "id" | "bucketId" | "version">,
  columns: Partial<Columns>,
) =>
  (
    await refuseDuplicate(
      tx
        .update(printTemplates)
        .set({ ...columns, version: sql`${printTemplates.version} + 1` })
        .where(and(ofBucket(bucketId, id), eq(printTemplates.version, version)))
        .returning(),
    )
  )[0];

/** Takes the mark of the default one from whichever other bears it: an edit of that one hears of it. */
export const unmarkDefault = (tx: Transaction, bucketId: string, kind: TemplateKind, except: string | null) =>
  tx
    .update(printTemplates)
    .set({ isDefault: false, version: sql`${printTemplates.version} + 1` })
    .where(
      and(
        ofKind(bucketId, kind),
        eq(printTemplates.isDefault, true),
        except === null ? undefined : ne(printTemplates.id, except),
      ),
    );

export const deleteTemplate = (tx: Transaction, bucketId: string, id: string) =>
  tx.delete(printTemplates).where(ofBucket(bucketId, id));

/** Gives the templates named the places 1, 2, …; others keep their order behind them. */
export const resortTemplates = (tx: Transaction, bucketId: string, kind: TemplateKind, ids: string[]) => {
  const places = sql`select id, place from unnest(${sql.param(ids)}::uuid[]) with ordinality named (id, place)`;
  const place = sql`coalesce((select place from (${places}) named where named.id = ${printTemplates.id}), ${ids.length} + ${printTemplates.position})`;
  return tx.update(printTemplates).set({ position: place }).where(ofKind(bucketId, kind));
};

/** Fields the organization added, in use or not: an exam may hold a value of either. */
export const extensionFieldsOf = (
  db: Database | Transaction,
  bucketId: string,
  subjects: ("exam" | "registry" | "report")[],
) =>
  db
    .select({
      subject: extensionConfigs.subject,
      key: extensionConfigs.key,
      label: extensionConfigs.label,
    })
    .from(extensionConfigs)
    .where(and(eq(extensionConfigs.bucketId, bucketId), inArray(extensionConfigs.subject, subjects)))
    .orderBy(asc(extensionConfigs.subject), asc(extensionConfigs.position), asc(extensionConfigs.id));
