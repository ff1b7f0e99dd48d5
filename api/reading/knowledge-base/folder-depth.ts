interface Folder {
  id: string;
  parentId: string | null;
}

/** The folders on the way from a folder up to the top, itself first. */
export function wayUp(folders: readonly Folder[], id: string | null): string[] {
  const parents = new Map(folders.map((folder) => [folder.id, folder.parentId]));
  const way: string[] = [];
  for (let at = id; at !== null && parents.has(at); at = parents.get(at) ?? null) way.push(at);
  return way;
}

/** How many levels of folders there are in a folder, itself counted; 0 for what is none. */
export function levelsIn(folders: readonly Folder[], id: string): number {
  if (!folders.some((folder) => folder.id === id)) return 0;
  const inside = folders.filter(({ parentId }) => parentId === id);
  return 1 + Math.max(0, ...inside.map((folder) => levelsIn(folders, folder.id)));
}
