import type { z } from "zod";
import { entryOf } from "#contract/organizations/entry-list";
import {
  AssignRule,
  colorValues,
  ConsultationTarget,
  ExpertBucket,
  ReportTableColor,
} from "#contract/organizations/group-list-fields";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { Transaction } from "#api/infrastructure/database/connect";
import { stampedCache } from "#api/infrastructure/database/stamped-cache";
import * as tables from "#api/infrastructure/database/schema/index";
import { countInGroup } from "../groups/group-queries";
import { operations } from "#api/kernel/operations";
import { Problem } from "#api/infrastructure/problem";
import { authorsOf, namesOf } from "../members/author-queries";
import { entriesOf } from "./entry-queries";
import type { EntryListing, EntryTable, Fault } from "./entry-table";
import { keptList } from "./kept-list";
import { deleteTargetsOf } from "./target-queries";
import { noUses } from "./use-queries";

const of = operations.lists;

/** A list of a group, by its table and its fields. */
const ofGroup = <Table extends EntryTable & Record<"groupId", EntryTable["id"]>, Fields>(
  noun: string,
  table: Table,
  fields: Fields,
) => ({ noun, table, owner: "groupId" as const, ownerColumn: table.groupId, fields, usesOf: noUses });

/** The first of these fields that names no organization in use of the group. */
async function foreignIn<Field extends string>(
  tx: Transaction,
  groupId: string,
  fields: Record<Field, string>,
  names: readonly Field[],
): Promise<Fault | null> {
  for (const field of names) {
    if ((await countInGroup(tx, groupId, [fields[field]])) === 0) return { field, rule: "wrongValue" };
  }
  return null;
}

/**
 * Whoever may not write at the organization is passed over when a rule assigns (reports/assign-by-rule.ts).
 *
 * @throws Problem assignees_not_authors
 */
async function requireAuthors(tx: Transaction, { bucketId, assigneeIds }: z.output<typeof AssignRule>) {
  const authors = new Set((await authorsOf(tx, bucketId)).map(({ id }) => id));
  const others = assigneeIds.filter((id) => !authors.has(id));
  if (others.length === 0) return;
  throw new Problem("assignees_not_authors", { names: (await namesOf(tx, others)).join("、") });
}

const experts: EntryListing<z.output<typeof ExpertBucket>> = {
  ...ofGroup("expertBucket", tables.expertBuckets, ExpertBucket),
  entry: entryOf(ExpertBucket),
  faultAmong: (tx, fields, groupId) => foreignIn(tx, groupId, fields, ["bucketId"]),
};

const colors: EntryListing<z.output<typeof ReportTableColor>> = {
  ...ofGroup("reportTableColor", tables.reportTableColors, ReportTableColor),
  entry: entryOf(ReportTableColor),
  faultIn: ({ field, value }) =>
    colorValues[field].safeParse(value).success ? null : { field: "value", rule: "wrongValue" },
  inUse: stampedCache((db, groupId) => entriesOf(db, colors, groupId, true)),
};

const targets: EntryListing<z.output<typeof ConsultationTarget>> = {
  ...ofGroup("consultationTarget", tables.consultationTargets, ConsultationTarget),
  entry: entryOf(ConsultationTarget),
  faultIn: ({ bucketId, targetBucketId }) =>
    bucketId === targetBucketId ? { field: "targetBucketId", rule: "wrongValue" } : null,
  faultAmong: (tx, fields, groupId) => foreignIn(tx, groupId, fields, ["bucketId", "targetBucketId"]),
};

export const groupLists = {
  expertBuckets: keptList(of.expertBuckets, experts),
  expertsOfBucket: of.expertsOfBucket.handler(({ context }) =>
    entriesOf(context.platform.db, experts, context.groupId, true, undefined),
  ),
  consultationTargets: keptList(of.consultationTargets, targets),
  queryTargets: of.queryTargets.handler(async ({ input: { bucketId }, context }) => {
    const all = await entriesOf(context.platform.db, targets, context.groupId, true, undefined);
    return bucketId ? all.filter((target) => target.bucketId === bucketId) : all;
  }),
  assignRules: keptList(of.assignRules, {
    ...ofGroup("assignRule", tables.assignRules, AssignRule),
    entry: entryOf(AssignRule),
    faultAmong: async (tx, fields, groupId) => {
      const foreign = await foreignIn(tx, groupId, fields, ["bucketId"]);
      if (!foreign) await requireAuthors(tx, fields);
      return foreign;
    },
  }),
  reportTableColors: keptList(of.reportTableColors, colors),
  removeTargets: of.removeTargets.handler(async ({ input: { id, bid }, context }) => {
    await context.platform.db.transaction(async (tx) => {
      await deleteTargetsOf(tx, id, bid);
      const detail = { list: "consultationTarget", organization: bid };
      await audit(tx, context, "list_entry_removed", { bucketId: bid, subjectId: id, detail });
    });
  }),
};
