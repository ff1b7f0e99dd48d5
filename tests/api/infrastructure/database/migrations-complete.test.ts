import { readFile } from "node:fs/promises";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import { expect, test } from "vitest";
import { z } from "zod";
import * as schema from "#api/infrastructure/database/schema/index";

const folder = new URL("../../../../api/infrastructure/database/migrations/meta/", import.meta.url);
const read = async (name: string): Promise<unknown> => JSON.parse(await readFile(new URL(name, folder), "utf8"));

const Journal = z.object({ entries: z.array(z.object({ idx: z.number() })) });
const Snapshot = z.looseObject({ id: z.string(), prevId: z.string() });
type DrizzleSnapshot = ReturnType<typeof generateDrizzleJson>;

test("the schema is what the migrations make: nothing is left to generate", async () => {
  const { entries } = Journal.parse(await read("_journal.json"));
  const snapshots = await Promise.all(
    entries.map(async ({ idx }) => Snapshot.parse(await read(`${String(idx).padStart(4, "0")}_snapshot.json`))),
  );
  // Each names the one before it: written by hand or by two people at once they might not.
  snapshots.forEach(({ prevId }, index) => {
    if (index > 0) expect([index, prevId]).toEqual([index, snapshots[index - 1]?.id]);
  });
  const last = snapshots.at(-1) as unknown as DrizzleSnapshot;
  expect(await generateMigration(last, generateDrizzleJson(schema, last.id))).toEqual([]);
});
