import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { v7 } from "uuid";
import { hashPassword } from "#api/identity/accounts/passwords";
import { accounts, bucketMembers } from "#api/infrastructure/database/schema/index";
import { startPlatform } from "#api/start-platform";
import { readConfig } from "../../config";
import { seedExams } from "../../scripts/seed-exams";
import { platformConfig } from "../../server/platform-config";
import { benchExamList } from "./exam-list";
import { benchPages, type MeasuredPage } from "./pages";
import { startProduct } from "./product";
import { percentile, timed, type Row } from "./row";

const exams = 1_000_000;
const reader = { username: "bench-reader", password: "bench-reader-1" };

/** Every filter of the list's screen, some together, as its URL says them. */
const lists: { what: string; search: string }[] = [
  // Without a word it leads whoever has work to where that begins.
  { what: "newest", search: "?all=1" },
  { what: "name, two hanzi", search: "?name=张伟" },
  { what: "name, pinyin", search: "?name=zhangwei" },
  { what: "name, initials", search: "?name=zw" },
  { what: "patient ID", search: "?pid=P00012345" },
  { what: "accession number", search: "?accession=A000500000" },
  { what: "modality", search: "?modality=MG" },
  { what: "status, rare", search: "?status=advised" },
  { what: "status, waiting", search: "?status=final&status=partial" },
  { what: "status locked", search: "?status=locked" },
  { what: "body part", search: "?part=胸部" },
  { what: "positive", search: "?positive=true" },
  { what: "urgent", search: "?urgent=1" },
  { what: "assigned to me", search: "?mine=1" },
  { what: "last 30 days, CT, positive", search: "?range=30days&modality=CT&positive=true" },
  { what: "an old month by study date", search: "?by=studyDate&from=2024-03-01&to=2024-03-31" },
  { what: "oldest first", search: "?sort=created&order=asc" },
  { what: "page 500", search: "?skip=10000" },
  { what: "deleted", search: "?deleted=1" },
];

/** The exam list among a million exams, over HTTP, with a reader of every organization. */
export async function benchMillion(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "radbridge-bench-million-"));
  const inDatabase = await seed(folder);
  const product = await startProduct(folder, { DEMO: "false" });
  try {
    const cookie = await product.signIn(reader.username, reader.password);
    const pages = lists.map(({ what, search }): MeasuredPage => ({
      what: `list of 1,000,000: ${what}`,
      path: `/studies${encodeURI(search)}`,
      goal: { p50: 2, p95: 5 },
    }));
    // What a request costs client and server before any page: part of all that follows.
    const rows = await benchPages(product, cookie, [
      { what: "request that does nothing", path: "/healthz", goal: {} },
      ...pages,
    ]);
    const count = await timed(40, 5, async () => {
      const response = await fetch(`${product.origin}/api/v1/exams/query/count`, {
        method: "POST",
        headers: { cookie, origin: product.origin, "content-type": "application/json" },
        body: JSON.stringify({ filters: [{ field: "modality", operator: "in", values: ["CT"] }] }),
      });
      if (!response.ok) throw new Error(`count answered ${response.status}`);
      await response.text();
    });
    rows.push({
      what: "count of a modality, p95",
      measured: percentile(count, 0.95),
      unit: "ms",
      goal: { yardsticks: 5 },
    });
    rows.push({
      what: "memory after the lists, PostgreSQL included",
      measured: product.memoryMb(),
      unit: "MB",
      goal: { atMost: 500 },
    });
    return [...rows, ...inDatabase];
  } finally {
    await product.stop();
    await rm(folder, { recursive: true });
  }
}

/** @returns the list's statements, measured where no other process takes part */
async function seed(folder: string): Promise<Row[]> {
  const log = pino({ level: "warn" });
  const config = platformConfig(readConfig({ ...process.env, DATA_DIR: folder }));
  const { platform, stop } = await startPlatform(config, log, (reason) => {
    throw reason;
  });
  const began = performance.now();
  const { bucketIds, accountIds } = await seedExams(platform.pool, exams);
  const id = v7();
  const passwordHash = await hashPassword(reader.password);
  await platform.db.insert(accounts).values({ id, username: reader.username, name: "Bench", passwordHash });
  await platform.db
    .insert(bucketMembers)
    .values(bucketIds.map((bucketId) => ({ bucketId, accountId: id, accessLevel: "contentManager" as const })));
  const rows = await benchExamList(platform.db, accountIds[5] ?? id, bucketIds);
  await stop();
  console.log(`${exams} exams seeded and measured in ${Math.round((performance.now() - began) / 1000)} s`);
  return rows;
}
