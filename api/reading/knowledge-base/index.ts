import { v7 } from "uuid";
import { deepestKbLevel, mostKbItems } from "#contract/reading/knowledge-base";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { found, Problem } from "#api/infrastructure/problem";
import { useOneTimeKey } from "#api/kernel/one-time-key-queries";
import { operations, type OperationContext } from "#api/kernel/operations";
import { levelsIn, wayUp } from "./folder-depth";
import {
  countItems,
  deleteTree,
  foldersOf,
  insertItems,
  itemById,
  itemsOf,
  levelIds,
  lockOwner,
  nextPosition,
  shownItem,
  updateItem,
  writePlaces,
  writeUse,
  type KeptItem,
} from "./item-queries";
import { trailOf } from "./item-trail";
import { placedBehind } from "./placed-behind";
import { ownersAt, ownerToAddTo } from "./owners";
import { mayAdd, rightTo } from "./rights";
import { changedBy, nothingWritten, written } from "./written-item";

const query = operations.knowledgeBase.query.handler(async ({ input, context }) => {
  const caller = context.caller();
  const owners = await ownersAt(context);
  const items = await itemsOf(context.platform.db, caller, owners, input);
  return {
    items: items.map((item) => shownItem(item, rightTo(caller, item) === "keeps")),
    owners: owners.map((one) => ({ owner: one.owner, mayKeep: mayAdd(caller, context.bucketId, one) })),
  };
});

/** @throws Problem not_found for an item that the caller does not see */
async function seenItem(db: Database | Transaction, context: OperationContext, id: string): Promise<KeptItem> {
  const item = found(await itemById(db, context.caller(), id));
  if (!rightTo(context.caller(), item)) throw new Problem("not_found");
  return item;
}

/** The item, with all of its owner's held until the transaction ends. @throws Problem not_found, forbidden */
async function lockItem(tx: Transaction, context: OperationContext, id: string): Promise<KeptItem> {
  const { ownerId } = await seenItem(tx, context, id);
  await lockOwner(tx, ownerId);
  const item = await seenItem(tx, context, id);
  if (rightTo(context.caller(), item) !== "keeps") throw new Problem("forbidden");
  return item;
}

const get = operations.knowledgeBase.get.handler(async ({ input, context }) => {
  const item = await seenItem(context.platform.db, context, input.id);
  return shownItem(item, rightTo(context.caller(), item) === "keeps");
});

/** @throws Problem kb_wrong_folder where the owner has no such folder, or it is within the item; kb_too_deep */
async function requireFolder(
  tx: Transaction,
  ownerId: string,
  parentId: string | null,
  item: { id: string; isFolder: boolean },
) {
  const folders = await foldersOf(tx, ownerId);
  const way = wayUp(folders, parentId);
  if ((parentId !== null && way.length === 0) || way.includes(item.id)) throw new Problem("kb_wrong_folder");
  const levels = item.isFolder ? Math.max(1, levelsIn(folders, item.id)) : 0;
  if (way.length + levels > deepestKbLevel) throw new Problem("kb_too_deep", { most: deepestKbLevel });
}

const add = operations.knowledgeBase.add.handler(async ({ input, context }) => {
  const { bucketId, owner: _, key, parentId, referenceId, type, ...given } = input;
  const { accountId } = context.caller();
  const ownership = await ownerToAddTo(context, input.owner);
  const { owner, ownerId } = ownership;
  return context.platform.db.transaction(async (tx) => {
    if (key) await useOneTimeKey(tx, accountId, "knowledgeBase.add", key);
    await lockOwner(tx, ownerId);
    if ((await countItems(tx, ownerId)) >= mostKbItems) throw new Problem("kb_full", { most: mostKbItems });
    const source = referenceId === null ? null : await seenItem(tx, context, referenceId);
    if (source && source.type !== "phrase") throw new Problem("not_found");
    const id = v7();
    const itemType = source?.type ?? type;
    await requireFolder(tx, ownerId, parentId, { id, isFolder: itemType === "folder" });
    const fields = written({ ...changedBy(source ?? nothingWritten, given), type: itemType });
    const row = {
      ...fields,
      id,
      type: itemType,
      owner,
      ownerId,
      bucketId,
      parentId,
      referenceId,
      referenceVersion: source?.version ?? null,
      position: await nextPosition(tx, ownerId, parentId),
      createdBy: accountId,
    };
    await insertItems(tx, [row]);
    await audit(tx, context, "kb_item_added", trailOf(row, { type: itemType, name: fields.name }));
    return shownItem(found(await itemById(tx, context.caller(), id)), true);
  });
});

const textFields = ["name", "code", "finding", "diagnosis", "modality", "bodyPart", "sex"] as const;

const change = operations.knowledgeBase.change.handler(({ input, context }) => {
  const { id, version, parentId, ...given } = input;
  return context.platform.db.transaction(async (tx) => {
    const current = await lockItem(tx, context, id);
    if (current.version !== version) throw new Problem("version_conflict", { current: shownItem(current, true) });
    const isMoved = parentId !== undefined && parentId !== current.parentId;
    if (isMoved) await requireFolder(tx, current.ownerId, parentId, { id, isFolder: current.type === "folder" });
    const fields = written({ ...changedBy(current, given), type: current.type });
    const place = isMoved ? { parentId, position: await nextPosition(tx, current.ownerId, parentId) } : {};
    if (!(await updateItem(tx, { id, version }, { ...fields, ...place }))) throw new Problem("version_conflict");
    const changed = [
      ...textFields.filter((field) => fields[field] !== current[field]),
      ...(isMoved ? ["parentId"] : []),
    ];
    const detail = { name: fields.name, changed: changed.join(",") };
    await audit(tx, context, "kb_item_changed", trailOf(current, detail));
    return shownItem(found(await itemById(tx, context.caller(), id)), true);
  });
});

const remove = operations.knowledgeBase.remove.handler(async ({ input: { id, withContent }, context }) => {
  await context.platform.db.transaction(async (tx) => {
    const item = await lockItem(tx, context, id);
    if (item.itemCount > 0 && !withContent) throw new Problem("kb_folder_not_empty", { count: item.itemCount });
    const count = await deleteTree(tx, id, context.caller().accountId);
    await audit(tx, context, "kb_item_removed", trailOf(item, { name: item.name, count }));
  });
});

const resort = operations.knowledgeBase.resort.handler(async ({ input: { id, preId }, context }) => {
  await context.platform.db.transaction(async (tx) => {
    const item = await lockItem(tx, context, id);
    if (preId !== null) await seenItem(tx, context, preId);
    const sorted = placedBehind(await levelIds(tx, item.ownerId, item.parentId), id, preId);
    if (!sorted) throw new Problem("kb_other_level");
    await writePlaces(tx, item.ownerId, sorted);
    await audit(tx, context, "kb_items_resorted", trailOf(item, { name: item.name }));
  });
});

const favourite = operations.knowledgeBase.favourite.handler(async ({ input: { id, isFavourite }, context }) => {
  const { db } = context.platform;
  const item = await seenItem(db, context, id);
  if (item.type !== "phrase") throw new Problem("not_found");
  await writeUse(db, context.caller().accountId, id, { isFavourite });
});

const used = operations.knowledgeBase.used.handler(async ({ input: { id }, context }) => {
  const { db } = context.platform;
  const item = await seenItem(db, context, id);
  if (item.type !== "phrase") throw new Problem("not_found");
  await writeUse(db, context.caller().accountId, id, { lastUsed: new Date() });
});

export const knowledgeBase = { query, get, add, change, remove, resort, favourite, used };
