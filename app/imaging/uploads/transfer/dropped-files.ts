import type { LocalFile } from "./match-files";

/** Files of an input, under their paths below the chosen folder where one was chosen. */
export const pickedFiles = (list: FileList | null): LocalFile[] =>
  Array.from(list ?? [], (file) => ({ name: file.webkitRelativePath || file.name, file }));

/** Files dropped on the page, folders with everything below them. Call it in the drop event: the list is gone after. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<LocalFile[]> {
  const entries = Array.from(items).flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.length === 0) return pickedFiles(files);
  return (await Promise.all(entries.map(filesBelow))).flat();
}

async function filesBelow(entry: FileSystemEntry): Promise<LocalFile[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return [{ name: entry.fullPath.replace(/^\//, ""), file }];
  }
  if (!isFolder(entry)) return [];
  const reader = entry.createReader();
  const found: LocalFile[] = [];
  for (;;) {
    // A folder comes in parts of a hundred entries, the last part empty.
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (part.length === 0) return found;
    found.push(...(await Promise.all(part.map(filesBelow))).flat());
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
