import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { DicomHeader } from "../dicom/dicom-header";
import { phantomStudy, type PhantomOptions } from "../dicom/phantoms/phantom-study";
import { readDicomHeader } from "../dicom/read-header";

export interface PhantomFilesTask {
  options: PhantomOptions;
  folder: string;
}

export interface PhantomOnDisk {
  path: string;
  header: DicomHeader;
}

/** Writes a phantom study into a folder, and reads each file as an upload would be read. */
export default async function phantomFiles({ options, folder }: PhantomFilesTask): Promise<PhantomOnDisk[]> {
  const files: PhantomOnDisk[] = [];
  for (const { fileName, bytes } of phantomStudy(options)) {
    const result = readDicomHeader(bytes);
    if (!result.ok) throw new Error(`the phantom ${fileName} was refused: ${result.reason}`);
    const path = join(folder, fileName);
    await writeFile(path, bytes);
    files.push({ path, header: result.header });
  }
  return files;
}
