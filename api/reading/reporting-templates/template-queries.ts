import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { TemplateMatch, TemplateState } from "#contract/reading/reporting-templates";
import type { TemplateOrigin, TemplateStructure } from "#contract/reading/template-structure";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { refuseDuplicate } from "#api/infrastructure/database/refuse-duplicate";
import {
  buckets,
  procedures,
  reportTemplateUses,
  reportingTemplates,
  reportingTemplateVersions,
} from "#api/infrastructure/database/schema/index";

type Reading = Database | Transaction;

const head = {
  id: reportingTemplates.id,
  bucketId: reportingTemplates.bucketId,
  title: reportingTemplates.title,
  state: reportingTemplates.state,
  version: reportingTemplates.version,
  modality: reportingTemplates.modality,
  bodyPart: reportingTemplates.bodyPart,
  procedureId: reportingTemplates.procedureId,
  sex: reportingTemplates.sex,
  procedure: sql<string>`coalesce(${procedures.name}, '')`,
  isImported: sql<boolean>`${reportingTemplates.identifier} is not null`,
  updated: reportingTemplates.updated,
};

/** The organization's templates by title. */
export const templatesOf = (db: Reading, bucketId: string, state?: TemplateState) =>
  db
    .select(head)
    .from(reportingTemplates)
    .leftJoin(procedures, eq(procedures.id, reportingTemplates.procedureId))
    .where(
      and(
        eq(reportingTemplates.bucketId, bucketId),
        state === undefined ? undefined : eq(reportingTemplates.state, state),
      ),
    )
    .orderBy(asc(reportingTemplates.title), asc(reportingTemplates.id));
export type TemplateHeadRow = Awaited<ReturnType<typeof templatesOf>>[number];

/** A template as it stands, with what its version holds; the file only where it was imported in that version or before. */
export const templateById = async (db: Reading, bucketId: string, id: string) =>
  (
    await db
      .select({
        ...head,
        identifier: reportingTemplates.identifier,
        structure: reportingTemplateVersions.structure,
        origin: reportingTemplateVersions.origin,
        hasOriginal: sql<boolean>`exists (select from ${reportingTemplateVersions} past
          where past.template_id = ${reportingTemplates.id} and past.original is not null)`,
      })
      .from(reportingTemplates)
      .innerJoin(
        reportingTemplateVersions,
        and(
          eq(reportingTemplateVersions.templateId, reportingTemplates.id),
          eq(reportingTemplateVersions.version, reportingTemplates.version),
        ),
      )
      .leftJoin(procedures, eq(procedures.id, reportingTemplates.procedureId))
      .where(and(eq(reportingTemplates.id, id), eq(reportingTemplates.bucketId, bucketId)))
  )[0];
export type TemplateRow = NonNullable<Awaited<ReturnType<typeof templateById>>>;

/** One version of a template of the organization. */
export const templateVersion = async (db: Reading, bucketId: string, id: string, version: number) =>
  (
    await db
      .select({
        structure: reportingTemplateVersions.structure,
        title: reportingTemplates.title,
        state: reportingTemplates.state,
      })
      .from(reportingTemplateVersions)
      .innerJoin(reportingTemplates, eq(reportingTemplates.id, reportingTemplateVersions.templateId))
      .where(
        and(
          eq(reportingTemplates.id, id),
          eq(reportingTemplates.bucketId, bucketId),
          eq(reportingTemplateVersions.version, version),
        ),
      )
  )[0];

/** The file a template was last imported from. */
export const originalOf = async (db: Reading, bucketId: string, id: string) =>
  (
    await db
      .select({
        title: reportingTemplates.title,
        state: reportingTemplates.state,
        original: reportingTemplateVersions.original,
      })
      .from(reportingTemplateVersions)
      .innerJoin(reportingTemplates, eq(reportingTemplates.id, reportingTemplateVersions.templateId))
      .where(
        and(
          eq(reportingTemplates.id, id),
          eq(reportingTemplates.bucketId, bucketId),
          sql`${reportingTemplateVersions.original} is not null`,
        ),
      )
      .orderBy(desc(reportingTemplateVersions.version))
      .limit(1)
  )[0];

/** One importer at a time at an organization: two files may bear one identifier. */
export const lockTemplates = (tx: Transaction, bucketId: string) =>
  tx.select({ id: buckets.id }).from(buckets).where(eq(buckets.id, bucketId)).for("no key update");

/**
 * The template that an imported file is a new version of: that of its identifier, or the very file where it tells none,
 * with the hash of the file it was last imported from.
 */
export const templateOfFile = async (tx: Transaction, bucketId: string, identifier: string) =>
  (
    await tx
      .select({
        id: reportingTemplates.id,
        version: reportingTemplates.version,
        title: reportingTemplates.title,
        hash: sql<string | null>`(select original_hash from ${reportingTemplateVersions}
          where template_id = reporting_templates.id and original_hash is not null order by version desc limit 1)`,
      })
      .from(reportingTemplates)
      .where(and(eq(reportingTemplates.bucketId, bucketId), eq(reportingTemplates.identifier, identifier)))
  )[0];

interface Saved {
  title: string;
  match: TemplateMatch;
  structure: TemplateStructure;
  origin: TemplateOrigin | null;
  accountId: string;
  file?: { bytes: Buffer; hash: string };
}

const columnsOf = ({ title, match }: Saved) => ({
  title,
  modality: match.modality,
  bodyPart: match.bodyPart,
  procedureId: match.procedureId,
  sex: match.sex,
});

const versionOf = (templateId: string, version: number, { structure, origin, accountId, file }: Saved) => ({
  templateId,
  version,
  structure,
  origin,
  accountId,
  ...(file ? { original: file.bytes, originalHash: file.hash } : {}),
});

/** Adds a draft. @throws Problem entry_taken for a known identifier */
export async function insertTemplate(tx: Transaction, bucketId: string, identifier: string | null, saved: Saved) {
  const [row] = await refuseDuplicate(
    tx
      .insert(reportingTemplates)
      .values({ bucketId, identifier, ...columnsOf(saved) })
      .returning({ id: reportingTemplates.id, version: reportingTemplates.version }),
  );
  if (!row) throw new Error("an insert returned nothing");
  await tx.insert(reportingTemplateVersions).values(versionOf(row.id, row.version, saved));
  return row;
}

/** Makes the next version where the template stands as read; undefined where somebody was faster. */
export async function insertVersion(
  tx: Transaction,
  bucketId: string,
  { id, version }: { id: string; version: number },
  saved: Saved,
  state?: TemplateState,
) {
  const [row] = await tx
    .update(reportingTemplates)
    .set({ ...columnsOf(saved), ...(state ? { state } : {}), version: version + 1, updated: sql`now()` })
    .where(
      and(
        eq(reportingTemplates.id, id),
        eq(reportingTemplates.bucketId, bucketId),
        eq(reportingTemplates.version, version),
      ),
    )
    .returning({ id: reportingTemplates.id, version: reportingTemplates.version });
  if (!row) return undefined;
  await tx.insert(reportingTemplateVersions).values(versionOf(id, row.version, saved));
  return row;
}

/** Sets the state where the template stands as read. */
export const writeState = async (
  tx: Transaction,
  bucketId: string,
  { id, version }: { id: string; version: number },
  state: TemplateState,
) =>
  (
    await tx
      .update(reportingTemplates)
      .set({ state, updated: sql`now()` })
      .where(
        and(
          eq(reportingTemplates.id, id),
          eq(reportingTemplates.bucketId, bucketId),
          eq(reportingTemplates.version, version),
        ),
      )
      .returning({ id: reportingTemplates.id })
  ).length === 1;

/** Removes a draft no report was written with; whether there was one. */
export const deleteDraft = async (tx: Transaction, bucketId: string, id: string) =>
  (
    await tx
      .delete(reportingTemplates)
      .where(
        and(
          eq(reportingTemplates.id, id),
          eq(reportingTemplates.bucketId, bucketId),
          eq(reportingTemplates.state, "draft"),
          sql`not exists (select from ${reportTemplateUses} used where used.template_id = reporting_templates.id)`,
        ),
      )
      .returning({ id: reportingTemplates.id })
  ).length === 1;

/** Whether a procedure is one of the organization's. */
export const isProcedureOf = async (db: Reading, bucketId: string, id: string) =>
  (
    await db
      .select({ id: procedures.id })
      .from(procedures)
      .where(and(eq(procedures.id, id), eq(procedures.bucketId, bucketId)))
  ).length === 1;

export const fillsByItself = async (db: Reading, bucketId: string) =>
  (await db.select({ fills: buckets.fillsTemplates }).from(buckets).where(eq(buckets.id, bucketId)))[0]?.fills ?? false;

export const setFillsByItself = (tx: Transaction, bucketId: string, fillsTemplates: boolean) =>
  tx.update(buckets).set({ fillsTemplates }).where(eq(buckets.id, bucketId));
