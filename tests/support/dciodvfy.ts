import { execFile } from "node:child_process";
import { existsSync } from "node:fs";

const program = "/usr/bin/dciodvfy";

/** Whether Debian's package dicom3tools is there (`scripts/peers` installs it). */
export const hasDciodvfy = existsSync(program);

/**
 * What dciodvfy finds in a file: its name for the kind of object, and the errors, without warnings; 60 s at most.
 *
 * @throws when it cannot read the file or does not know the kind
 */
export const dciodvfy = (path: string): Promise<{ kind: string; errors: string[] }> =>
  new Promise((resolve, reject) => {
    execFile(program, [path], { timeout: 60_000, maxBuffer: 16 * 1024 * 1024 }, (error, ...outputs) => {
      // It ends with 1 where it found errors.
      if (error && error.code !== 1) return reject(error);
      const lines = outputs.join("\n").split("\n");
      const errors = lines.filter((line) => line.startsWith("Error"));
      const kind = lines.find((line) => /^\w+$/.test(line)) ?? "";
      // Without it the file was not read at all, and no errors mean nothing.
      if (!kind) return reject(new Error(lines.join(" ")));
      resolve({ kind, errors });
    });
  });
