import { and, asc, count, desc, eq, inArray, isNotNull, isNull, or, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { KbItem, type KbOwner, type KbQuery } from "#contract/reading/knowledge-base";
import type { Caller } from "#api/infrastructure/actor/caller";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { takeTurn } from "#api/infrastructure/database/take-turn";
import { escapeLike } from "#api/infrastructure/database/escape-like";
import { buckets, groups, kbItems, kbUses } from "#api/infrastructure/database/schema/index";
import { searchedWords } from "./item-terms";
import type { Ownership } from "./rights";

const sources = alias(kbItems, "sources");
const children = alias(kbItems, "children");

const shown = {
  id: kbItems.id,
  parentId: kbItems.parentId,
  referenceId: kbItems.referenceId,
  type: kbItems.type,
  bucketId: kbItems.bucketId,
  owner: kbItems.owner,
  name: kbItems.name,
  code: kbItems.code,
  finding: kbItems.finding,
  diagnosis: kbItems.diagnosis,
  modality: kbItems.modality,
  bodyPart: kbItems.bodyPart,
  sex: kbItems.sex,
  version: kbItems.version,
  isFavourite: sql<boolean>`coalesce(${kbUses.isFavourite}, false)`,
  isSourceChanged: sql<boolean>`coalesce(${sources.deleted} is not null or ${sources.version} <> ${kbItems.referenceVersion}, false)`,
  itemCount: sql<number>`(select count(*)::int from ${kbItems} ${children} where ${children.parentId} = ${kbItems.id} and ${children.deleted} is null)`,
};

const kept = {
  ...shown,
  ownerId: kbItems.ownerId,
  groupId: buckets.groupId,
  isShared: groups.isGroupKb,
};

const select = (db: Database | Transaction, accountId: string) =>
  db
    .select(kept)
    .from(kbItems)
    .innerJoin(buckets, eq(buckets.id, kbItems.bucketId))
    .innerJoin(
      groups,
      sql`${groups.id} = case when ${kbItems.owner} = 'group' then ${kbItems.ownerId} else ${buckets.groupId} end`,
    )
    .leftJoin(sources, eq(sources.id, kbItems.referenceId))
    .leftJoin(kbUses, and(eq(kbUses.itemId, kbItems.id), eq(kbUses.accountId, accountId)))
    .$dynamic();

export type KeptItem = Awaited<ReturnType<typeof select>>[number];

const isLike = (word: string) => {
  const pattern = `%${escapeLike(word)}%`;
  return sql`(${kbItems.terms} like ${pattern} or ${kbItems.finding} ilike ${pattern} or ${kbItems.diagnosis} ilike ${pattern})`;
};

/** How well a phrase fits a body part: 2 where it is for it, 1 where it is for any, 0 for another. Either may say more. */
const fitOf = (bodyPart: string) => sql`case when ${kbItems.bodyPart} = '' then 1
  when position(lower(${kbItems.bodyPart}) in lower(${bodyPart})) > 0 then 2
  when position(lower(${bodyPart}) in lower(${kbItems.bodyPart})) > 0 then 2 else 0 end`;

const matches = (wanted: KbQuery): (SQL | undefined)[] => [
  wanted.owner && eq(kbItems.owner, wanted.owner),
  wanted.type && eq(kbItems.type, wanted.type),
  wanted.parentId !== undefined ? eq(kbItems.parentId, wanted.parentId) : undefined,
  wanted.atTop ? isNull(kbItems.parentId) : undefined,
  wanted.modality && or(isNull(kbItems.modality), eq(kbItems.modality, wanted.modality)),
  wanted.atHand ? or(kbUses.isFavourite, isNotNull(kbUses.lastUsed)) : undefined,
  wanted.sex && or(isNull(kbItems.sex), eq(kbItems.sex, wanted.sex)),
  wanted.order === "usual" && wanted.bodyPart !== "" && wanted.search.trim() === ""
    ? sql`${fitOf(wanted.bodyPart)} > 0`
    : undefined,
  ...searchedWords(wanted.search).map(isLike),
];

const ownerRank = sql`case ${kbItems.owner} when 'own' then 1 when 'organization' then 2 else 3 end`;
const byPlace = [asc(ownerRank), asc(kbItems.position), asc(kbItems.id)];

/** Items of these owners. */
export function itemsOf(db: Database, caller: Caller, owners: readonly Ownership[], wanted: KbQuery) {
  const [code] = searchedWords(wanted.search);
  const byUse = [
    ...(code === undefined ? [] : [desc(sql`lower(${kbItems.code}) = ${code}`)]),
    ...(wanted.bodyPart === "" ? [] : [desc(fitOf(wanted.bodyPart))]),
    sql`coalesce(${kbUses.isFavourite}, false) desc`,
    sql`${kbUses.lastUsed} desc nulls last`,
  ];
  const ownerIds = owners.map(({ ownerId }) => ownerId);
  return select(db, caller.accountId)
    .where(and(inArray(kbItems.ownerId, ownerIds), isNull(kbItems.deleted), ...matches(wanted)))
    .orderBy(...(wanted.order === "usual" ? byUse : []), ...byPlace)
    .limit(wanted.limit);
}

/** The item; nothing where it is deleted. */
export async function itemById(db: Database | Transaction, caller: Caller, id: string): Promise<KeptItem | undefined> {
  const [item] = await select(db, caller.accountId).where(and(eq(kbItems.id, id), isNull(kbItems.deleted)));
  return item;
}

/** As the contract shows it. */
export const shownItem = (item: KeptItem, mayKeep: boolean): KbItem => KbItem.parse({ ...item, mayKeep });

/** Whether the organization's group shares a knowledge base. */
export async function isShared(db: Database | Transaction, bucketId: string): Promise<boolean> {
  const [row] = await db
    .select({ isShared: groups.isGroupKb })
    .from(buckets)
    .innerJoin(groups, eq(groups.id, buckets.groupId))
    .where(eq(buckets.id, bucketId));
  return row?.isShared ?? false;
}

/** Writes to the items of one owner come one after the other: places, folders and their number stay as they were read. */
export const lockOwner = (tx: Transaction, ownerId: string) => takeTurn(tx, `kb ${ownerId}`);

const standing = (ownerId: string) => and(eq(kbItems.ownerId, ownerId), isNull(kbItems.deleted));

export async function countItems(tx: Transaction, ownerId: string): Promise<number> {
  const [row] = await tx.select({ items: count() }).from(kbItems).where(standing(ownerId));
  return row?.items ?? 0;
}

const onLevel = (ownerId: string, parentId: string | null) =>
  and(standing(ownerId), parentId === null ? isNull(kbItems.parentId) : eq(kbItems.parentId, parentId));

/** Ids of a level in their order. */
export async function levelIds(tx: Transaction, ownerId: string, parentId: string | null): Promise<string[]> {
  const rows = await tx
    .select({ id: kbItems.id })
    .from(kbItems)
    .where(onLevel(ownerId, parentId))
    .orderBy(asc(kbItems.position), asc(kbItems.id));
  return rows.map(({ id }) => id);
}

/** The place behind the last one of a level. */
export async function nextPosition(tx: Transaction, ownerId: string, parentId: string | null): Promise<number> {
  const [row] = await tx
    .select({ last: sql<number>`coalesce(max(${kbItems.position}), 0)::int` })
    .from(kbItems)
    .where(onLevel(ownerId, parentId));
  return (row?.last ?? 0) + 1;
}

/** Gives the items named the places 1, 2, … */
export const writePlaces = (tx: Transaction, ownerId: string, ids: string[]) =>
  tx
    .update(kbItems)
    .set({ position: sql`named.place` })
    .from(sql`unnest(${sql.param(ids)}::uuid[]) with ordinality named (id, place)`)
    .where(and(standing(ownerId), sql`named.id = ${kbItems.id}`));

/** Folders of an owner: where each one is, and what it is called. */
export const foldersOf = (tx: Transaction, ownerId: string) =>
  tx
    .select({ id: kbItems.id, parentId: kbItems.parentId, name: kbItems.name })
    .from(kbItems)
    .where(and(standing(ownerId), eq(kbItems.type, "folder")))
    .orderBy(asc(kbItems.position), asc(kbItems.id));

export type NewRow = typeof kbItems.$inferInsert;

/** Rows of one statement: each has some twenty parameters, of which PostgreSQL takes 65,535. */
const rowsAtOnce = 500;

export async function insertItems(tx: Transaction, rows: NewRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await tx.insert(kbItems).values(rows.slice(from, from + rowsAtOnce));
  }
}

/** @returns whether it was at the version still */
export async function updateItem(
  tx: Transaction,
  { id, version }: { id: string; version: number },
  fields: Partial<NewRow>,
): Promise<boolean> {
  const written = await tx
    .update(kbItems)
    .set({ ...fields, version: sql`${kbItems.version} + 1` })
    .where(and(eq(kbItems.id, id), eq(kbItems.version, version), isNull(kbItems.deleted)))
    .returning({ id: kbItems.id });
  return written.length > 0;
}

/** Deletes an item with all that is in it. @returns how many that were */
export async function deleteTree(tx: Transaction, id: string, accountId: string): Promise<number> {
  const tree = sql`with recursive tree as (
    select id from kb_items where id = ${id}
    union all select k.id from kb_items k join tree on k.parent_id = tree.id where k.deleted is null)
    select id from tree`;
  const deleted = await tx
    .update(kbItems)
    .set({ deleted: sql`now()`, deletedBy: accountId })
    .where(and(sql`${kbItems.id} in (${tree})`, isNull(kbItems.deleted)))
    .returning({ id: kbItems.id });
  return deleted.length;
}

type Use = Partial<Pick<typeof kbUses.$inferInsert, "isFavourite" | "lastUsed">>;

export const writeUse = (db: Database, accountId: string, itemId: string, use: Use) =>
  db
    .insert(kbUses)
    .values({ accountId, itemId, ...use })
    .onConflictDoUpdate({ target: [kbUses.accountId, kbUses.itemId], set: use });

/** All items of an owner, to write them down or compare with them. */
export const allOf = (db: Database | Transaction, owner: KbOwner, ownerId: string) =>
  db
    .select({
      id: kbItems.id,
      parentId: kbItems.parentId,
      type: kbItems.type,
      position: kbItems.position,
      name: kbItems.name,
      code: kbItems.code,
      finding: kbItems.finding,
      diagnosis: kbItems.diagnosis,
      modality: kbItems.modality,
      bodyPart: kbItems.bodyPart,
      sex: kbItems.sex,
    })
    .from(kbItems)
    .where(and(standing(ownerId), eq(kbItems.owner, owner)))
    .orderBy(asc(kbItems.position), asc(kbItems.id));
