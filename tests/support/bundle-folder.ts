import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { resolve } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** For what a test starts as a process of its own: below the project, where it finds its packages. */
    bundleFolder: string;
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  await mkdir(".cache", { recursive: true });
  const folder = await mkdtemp(resolve(".cache", "bundle-"));
  project.provide("bundleFolder", folder);
  return () => rm(folder, { recursive: true, force: true });
}
