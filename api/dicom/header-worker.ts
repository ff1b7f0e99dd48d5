import { closeSync, fstatSync, openSync } from "node:fs";

import { fileSource } from "./encoding/byte-source";
import type { HeaderResult } from "./dicom-header";
import { readHeader } from "./read-header";

/** Reads the header of the file at `path`; runs in a worker thread. */
export default function readHeaderOfFile(path: string): HeaderResult {
  const file = openSync(path, "r");
  try {
    return readHeader(fileSource(file, fstatSync(file).size));
  } finally {
    closeSync(file);
  }
}
