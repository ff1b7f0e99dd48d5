import { v7 } from "uuid";
import type { KbItem } from "#contract/reading/knowledge-base";
import { nothingWritten, written } from "./written-item";
import type { ReadRow } from "./read-rows";

type Kept = Pick<KbItem, "id" | "parentId" | "type" | "name" | "finding" | "diagnosis"> & { position: number };

/** An item to add. */
export type PlannedItem = ReturnType<typeof written> & Pick<KbItem, "id" | "parentId" | "type"> & { position: number };

/**
 * What an import adds to the items of an owner: folders by their names where there is none of that name on their level,
 * and phrases at the end of their folder.
 *
 * @returns how many phrases their folder has already, word for word, as `same`
 */
export function planImport(rows: readonly ReadRow[], kept: readonly Kept[]): { planned: PlannedItem[]; same: number } {
  const planned: PlannedItem[] = [];
  const folders = new Map<string, string>();
  const phrases = new Set<string>();
  const lastPlaces = new Map<string | null, number>();
  for (const item of kept) {
    lastPlaces.set(item.parentId, Math.max(lastPlaces.get(item.parentId) ?? 0, item.position));
    if (item.type === "phrase") phrases.add(phraseKey(item.parentId, item));
    else if (!folders.has(folderKey(item.parentId, item.name)))
      folders.set(folderKey(item.parentId, item.name), item.id);
  }

  function add(parentId: string | null, type: KbItem["type"], fields: ReturnType<typeof written>): string {
    const id = v7();
    const position = (lastPlaces.get(parentId) ?? 0) + 1;
    lastPlaces.set(parentId, position);
    planned.push({ ...fields, id, parentId, type, position });
    return id;
  }

  function folderAt(path: readonly string[]): string | null {
    let parentId: string | null = null;
    for (const name of path) {
      const key = folderKey(parentId, name);
      const id: string =
        folders.get(key) ?? add(parentId, "folder", written({ ...nothingWritten, type: "folder", name }));
      folders.set(key, id);
      parentId = id;
    }
    return parentId;
  }

  let same = 0;
  for (const { folder, type, ...texts } of rows) {
    const parentId = folderAt(folder);
    if (type === "folder") continue;
    const fields = written({ ...texts, type });
    const key = phraseKey(parentId, fields);
    if (phrases.has(key)) same += 1;
    else {
      phrases.add(key);
      add(parentId, type, fields);
    }
  }
  return { planned, same };
}

const folderKey = (parentId: string | null, name: string) => JSON.stringify([parentId, name]);
const phraseKey = (
  parentId: string | null,
  { name, finding, diagnosis }: Pick<Kept, "name" | "finding" | "diagnosis">,
) => JSON.stringify([parentId, name, finding, diagnosis]);
