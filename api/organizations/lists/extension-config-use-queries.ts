import { and, eq, sql } from "drizzle-orm";
import type { ExtensionSubject } from "#contract/organizations/list-fields";
import type { Transaction } from "#api/infrastructure/database/connect";
import { exams, reports } from "#api/infrastructure/database/schema/index";
import type { Fault, Use } from "./entry-table";

interface Named {
  subject: ExtensionSubject;
  key: string;
}

/** Records that hold a value of the field, deleted ones included: they can be brought back. */
export async function usesOfExtensionConfig(
  tx: Transaction,
  { subject, key }: Named,
  bucketId: string,
): Promise<Use[]> {
  const holding = JSON.stringify([{ key }]);
  switch (subject) {
    case "exam": {
      const holds = sql`${exams.extensions} <> '[]' and ${exams.extensions} @> ${holding}::jsonb`;
      return [{ what: "exams", count: await tx.$count(exams, and(eq(exams.bucketId, bucketId), holds)) }];
    }
    case "report": {
      const holds = sql`${reports.content} ? 'extensions' and ${reports.content} -> 'extensions' @> ${holding}::jsonb`;
      return [{ what: "reports", count: await tx.$count(reports, and(eq(reports.bucketId, bucketId), holds)) }];
    }
    case "registry":
      return [];
  }
}

const fixed = ["subject", "key", "type"] as const;

/** Where values stand, neither the key they stand under changes nor what kind they are. */
export async function faultOfExtensionChange(
  tx: Transaction,
  before: Named & { type: string },
  after: Named & { type: string },
  bucketId: string,
): Promise<Fault | null> {
  const field = fixed.find((one) => before[one] !== after[one]);
  if (!field) return null;
  const uses = await usesOfExtensionConfig(tx, before, bucketId);
  return uses.some(({ count }) => count > 0) ? { field, rule: "fixedInUse" } : null;
}
