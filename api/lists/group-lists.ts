import type { z } from "zod";
import { entryOf } from "#contract/entry-list";
import {
  AssignRule,
  colorValues,
  ConsultationTarget,
  ExpertBucket,
  ReportTableColor,
} from "#contract/group-list-fields";
import { audit } from "../audit/audit-queries";
import type { Transaction } from "../database/connect";
import * as tables from "../database/schema";
import { radiologistsOf } from "../groups/group-member-queries";
import { countInGroup } from "../groups/group-queries";
import { operations } from "../operations";
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

/** Exams go to people who may report somewhere in the group. */
async function strangerIn(tx: Transaction, groupId: string, { assigneeIds }: { assigneeIds: string[] }) {
  const known = new Set((await radiologistsOf(tx, groupId)).map(({ id }) => id));
  return assigneeIds.every((id) => known.has(id)) ? null : { field: "assigneeIds", rule: "wrongValue" };
}

const experts: EntryListing<z.output<typeof ExpertBucket>> = {
  ...ofGroup("expertBucket", tables.expertBuckets, ExpertBucket),
  entry: entryOf(ExpertBucket),
  faultAmong: (tx, fields, groupId) => foreignIn(tx, groupId, fields, ["bucketId"]),
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
    faultAmong: async (tx, fields, groupId) =>
      (await foreignIn(tx, groupId, fields, ["bucketId"])) ?? (await strangerIn(tx, groupId, fields)),
  }),
  reportTableColors: keptList(of.reportTableColors, {
    ...ofGroup("reportTableColor", tables.reportTableColors, ReportTableColor),
    entry: entryOf(ReportTableColor),
    faultIn: ({ field, value }) =>
      colorValues[field].safeParse(value).success ? null : { field: "value", rule: "wrongValue" },
  }),
  removeTargets: of.removeTargets.handler(async ({ input: { id, bid }, context }) => {
    await context.platform.db.transaction(async (tx) => {
      await deleteTargetsOf(tx, id, bid);
      const detail = { list: "consultationTarget" };
      await audit(tx, context, "list_entry_removed", { bucketId: bid, subjectId: id, detail });
    });
  }),
};
