/** A file the upload still waits for. */
export interface MissingFile {
  position: number;
  name: string;
  sizeBytes: number;
}

/** A file chosen in the browser, under its path below the chosen folder. */
export interface LocalFile {
  name: string;
  file: File;
}

/**
 * Which of the chosen files are the missing ones, by path and size; else by their last name and size where only one
 * fits, since a folder may have been chosen one level higher or lower than before.
 *
 * @returns the local file of each position that was found
 */
export function matchFiles(missing: readonly MissingFile[], chosen: readonly LocalFile[]): Map<number, File> {
  const byPath = new Map(chosen.map(({ name, file }) => [keyOf(name, file.size), file]));
  const byLastName = new Map<string, File | null>();
  for (const { name, file } of chosen) {
    const key = keyOf(lastName(name), file.size);
    byLastName.set(key, byLastName.has(key) ? null : file);
  }
  const found = new Map<number, File>();
  for (const { position, name, sizeBytes } of missing) {
    const file = byPath.get(keyOf(name, sizeBytes)) ?? byLastName.get(keyOf(lastName(name), sizeBytes));
    if (file) found.set(position, file);
  }
  return found;
}

const keyOf = (name: string, size: number) => `${size}/${name.normalize("NFC")}`;
const lastName = (name: string) => name.slice(name.lastIndexOf("/") + 1);
