interface Folder {
  id: string;
  parentId: string | null;
  name: string;
}

export interface FolderPath {
  id: string;
  /** Of the folders on the way and its own, the topmost first. */
  names: string[];
}

/** Folders with the way to each, one inside another behind it. */
export function folderPaths(folders: readonly Folder[]): FolderPath[] {
  const within = (parentId: string | null, above: string[]): FolderPath[] =>
    folders
      .filter((folder) => folder.parentId === parentId)
      .flatMap(({ id, name }) => [{ id, names: [...above, name] }, ...within(id, [...above, name])]);
  return within(null, []);
}

/** The folders on the way to one of them, the topmost first and itself last. */
export function wayTo<One extends Folder>(folders: readonly One[], id: string | null): One[] {
  const folder = folders.find((one) => one.id === id);
  return folder ? [...wayTo(folders, folder.parentId), folder] : [];
}
