import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Whatever the build reads: a change in one of these makes another product. */
const folders = ["api", "app", "contract", "public", "server", "scripts", "texts"];
const files = [
  "config.ts",
  "package-lock.json",
  "package.json",
  "postcss.config.js",
  "remix.config.js",
  "server.ts",
  "tailwind.config.ts",
  "tsconfig.json",
  "vite.config.ts",
];
const isTest = /\.(test|fixture)\.tsx?$/;
const mark = "build/.sources";

/** A hash over the names and the bytes of all sources, and the version of Node that builds them. */
export async function hashOfSources(): Promise<string> {
  const below = async (folder: string) =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && !isTest.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name));
  const paths = [...files, ...(await Promise.all(folders.map(below))).flat()].sort();
  const hash = createHash("sha256").update(process.version);
  for (const path of paths) hash.update(`\n${path}\n`).update(await readFile(path));
  return hash.digest("hex");
}

/** The hash of the sources that build/ was made of; null without a whole build. */
export async function hashOfBuild(): Promise<string | null> {
  return readFile(mark, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
}

/** Called last, with what the sources were at the start: a build that ended half-way is none. */
export const rememberSources = (hash: string): Promise<void> => writeFile(mark, hash);
