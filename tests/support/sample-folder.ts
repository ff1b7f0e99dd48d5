import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** Real files of many devices and makers; not part of the repository. */
const folder = join(import.meta.dirname, "../../../shared/dicom-samples");

/** The real files up to a size, in the order of their paths; none where the folder is not beside the repository. */
export function sampleFiles(bytesAtMost: number): Buffer[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".dcm"))
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).size <= bytesAtMost)
    .sort()
    .map((path) => readFileSync(path));
}
