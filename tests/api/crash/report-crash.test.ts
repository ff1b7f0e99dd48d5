import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { asc, eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { verifyChain } from "#api/infrastructure/audit/audit-queries";
import { reports, reportVersions } from "#api/infrastructure/database/schema/index";
import type { Platform } from "#api/infrastructure/platform";
import { ReportContent } from "#contract/reading/report-content";
import { ApiProcess } from "../../support/api-process";
import { givenOn, type TestAccount } from "../../support/given";
import { platformOn } from "../../support/platform-on-folder";

const writers = 4;

/** The same for the same content, however the database orders its keys. */
const hashOf = (content: ReportContent) =>
  createHash("sha256")
    .update(JSON.stringify(ReportContent.parse(content)))
    .digest("hex");

interface Writer {
  reportId: string;
  account: TestAccount;
  /** What was sent for a version, whether an answer came or not. */
  sent: Map<number, Set<string>>;
  /** Hash of each version whose save was answered with 200. */
  acknowledged: Map<number, string>;
}

const dataDir = await mkdtemp(join(tmpdir(), "radbridge-crash-"));
const server = new ApiProcess(dataDir);
afterAll(async () => {
  await server.killServer();
  // The database ends with its server, a moment later.
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
});

async function givenWriters(platform: Platform): Promise<Writer[]> {
  const given = givenOn(platform);
  const bucket = await given.organization();
  return Promise.all(
    Array.from({ length: writers }, async () => {
      const account = await given.member(bucket, "collaborator");
      const lease = { lockedBy: account.id, lockExpires: new Date(Date.now() + 15 * 60_000) };
      const report = await given.report({ bucketId: bucket.id, ...lease });
      return { reportId: report.id, account, sent: new Map(), acknowledged: new Map() };
    }),
  );
}

/** Saves as fast as it is answered; after an error it asks which version stands and goes on from there. */
async function write(writer: Writer, ended: AbortSignal): Promise<void> {
  const { reportId, account, sent, acknowledged } = writer;
  const call = (path: string, init: RequestInit = {}) =>
    server.fetch(`/reports/${reportId}/${path}`, {
      ...init,
      headers: { authorization: `Bearer ${account.token}`, "content-type": "application/json" },
    });
  let version = 0;
  for (let round = 0; !ended.aborted; round += 1) {
    const content = ReportContent.parse({
      finding: `第${round}次书写：双肺纹理清晰。`,
      diagnosis: `${reportId} ${round}`,
    });
    sent.set(version + 1, (sent.get(version + 1) ?? new Set()).add(hashOf(content)));
    const body = JSON.stringify({ version, content });
    // The connection breaks with the server, also in the middle of an answer.
    const answer = await call("save", { method: "POST", body }).catch(() => null);
    if (answer?.ok) {
      version += 1;
      acknowledged.set(version, hashOf(content));
      continue;
    }
    const problem = await answer?.json().catch(() => null);
    if (problem?.code === "version_conflict") version = problem.data.version;
    else if (problem && problem.status < 500) throw new Error(`save was refused: ${problem.code}`);
    await sleep(20);
  }
}

test(
  "kill -9 of the server and of the database loses no acknowledged version of a report",
  { timeout: 90_000 },
  async () => {
    const seeding = await platformOn(dataDir);
    const team = await givenWriters(seeding.platform);
    await seeding.stop();

    await server.start();
    const ended = new AbortController();
    const writing = Promise.all(team.map((writer) => write(writer, ended.signal)));
    const atLeast = async (more: number) => {
      const goal = team.map(({ acknowledged }) => acknowledged.size + more);
      const deadline = Date.now() + 20_000;
      while (team.some(({ acknowledged }, index) => acknowledged.size < (goal[index] ?? 0))) {
        if (Date.now() > deadline) throw new Error("the writers did not get on");
        await sleep(10);
      }
    };
    await atLeast(15);
    await server.killServer();
    await server.start();
    await atLeast(15);
    await server.killPostgres();
    await atLeast(15);
    await Promise.all([server.killPostgres(), server.killServer()]);
    await server.start();
    await atLeast(15);
    await server.killServer();
    ended.abort();
    await writing;

    const { platform, stop } = await platformOn(dataDir);
    try {
      for (const { reportId, sent, acknowledged } of team) {
        const stored = await platform.db
          .select()
          .from(reportVersions)
          .where(eq(reportVersions.reportId, reportId))
          .orderBy(asc(reportVersions.version));
        expect(acknowledged.size).toBeGreaterThanOrEqual(60);
        expect(stored.map(({ version }) => version)).toEqual(stored.map((_, index) => index + 1));
        for (const { version, content } of stored) {
          expect(sent.get(version)?.has(hashOf(content)), `version ${version} was sent like this`).toBe(true);
        }
        for (const [version, hash] of acknowledged)
          expect(hashOf(stored[version - 1]?.content ?? ReportContent.parse({}))).toBe(hash);
        const [report] = await platform.db.select().from(reports).where(eq(reports.id, reportId));
        expect(report).toMatchObject({ version: stored.length, content: stored.at(-1)?.content });
      }
      expect((await verifyChain(platform.db)).brokenAt).toBeNull();
    } finally {
      await stop();
    }
  },
);
