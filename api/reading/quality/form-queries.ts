import { and, eq, sql } from "drizzle-orm";
import { builtInForm, type QualityForm } from "#contract/reading/quality-form";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { refuseDuplicate } from "#api/infrastructure/database/refuse-duplicate";
import { qualityForms } from "#api/infrastructure/database/schema/index";

/** What the organization grades by; version 0 is the built-in form. */
export async function formOf(db: Database | Transaction, bucketId: string): Promise<QualityForm & { version: number }> {
  const [own] = await db.select().from(qualityForms).where(eq(qualityForms.bucketId, bucketId));
  return own ? { ...own.form, version: own.version } : { ...builtInForm, version: 0 };
}

/** @returns its version now; undefined where another one than was read stands @throws Problem version_conflict */
export async function setForm(
  tx: Transaction,
  bucketId: string,
  version: number,
  form: QualityForm,
): Promise<number | undefined> {
  const [written] =
    version === 0
      ? await refuseDuplicate(tx.insert(qualityForms).values({ bucketId, form }).returning(), "version_conflict")
      : await tx
          .update(qualityForms)
          .set({ form, version: sql`${qualityForms.version} + 1` })
          .where(and(eq(qualityForms.bucketId, bucketId), eq(qualityForms.version, version)))
          .returning();
  return written?.version;
}
