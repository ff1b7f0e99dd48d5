import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const programs = ["echoscu", "storescu", "findscu"] as const;
type Program = (typeof programs)[number];

/** Whether Debian's package dcmtk is there (`scripts/peers` installs it). */
export const hasDcmtk = programs.every((program) => existsSync(`/usr/bin/${program}`));

export interface Ran {
  code: number;
  /** What it printed, on both ways. */
  printed: string;
  /** The same as it came: in the character set of what it shows. */
  bytes: Buffer;
}

/** Runs a program of dcmtk to its end, 60 s at most. */
export const dcmtk = (program: Program, parameters: readonly string[]): Promise<Ran> =>
  new Promise((resolve) => {
    const env = { ...process.env, TCP_NODELAY: "1" };
    execFile(`/usr/bin/${program}`, parameters, { env, timeout: 60_000, encoding: "buffer" }, (error, ...outputs) => {
      const bytes = Buffer.concat(outputs);
      resolve({ code: error ? Number(error.code ?? 1) : 0, printed: bytes.toString(), bytes });
    });
  });

/** Files in a folder of their own while `use` runs. */
export async function asFiles<T>(contents: readonly Buffer[], use: (paths: string[]) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "dcmtk-"));
  try {
    const paths = contents.map((_, index) => join(folder, `${index}.dcm`));
    await Promise.all(paths.map((path, index) => writeFile(path, contents[index] ?? Buffer.alloc(0))));
    return await use(paths);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
