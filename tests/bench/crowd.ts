import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { demoAccounts } from "#api/identity/installation/demo-accounts";
import { clientOf, imagesSeeded } from "./demo-account";
import { startProduct, type RunningProduct } from "./product";
import { percentile, type Row } from "./row";

const measuredMs = 20_000;
/** So many at once, each asking again as soon as it is answered, or as the answer tells. */
const crowd = { list: 120, poll: 56, save: 12, login: 12 } as const;
type Kind = keyof typeof crowd;

interface Answer {
  status: number;
  ms: number;
}

/** 200 clients at once, without pause: what they wait for, and that what a person has pressed goes before what polls. */
export async function benchCrowd(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "radbridge-bench-crowd-"));
  const product = await startProduct(folder);
  try {
    await imagesSeeded((await clientOf(product, "approver")).client);
    // One session each of the demo's people: turns go round by session.
    const sessions: { cookie: string; token: string }[] = [];
    for (let each = 0; each < crowd.list + crowd.poll + crowd.save; each += 1) {
      const { duty = "" } = demoAccounts[each % demoAccounts.length] ?? {};
      sessions.push(await clientOf(product, duty));
    }
    const end = Date.now() + measuredMs;
    const answers: Record<Kind, Answer[]> = { list: [], poll: [], save: [], login: [] };
    const kinds = Object.entries(crowd).flatMap(([kind, many]) => Array.from({ length: many }, () => kind as Kind));
    await Promise.all(
      kinds.map((kind, index) =>
        asking(product, kind, { ...(sessions[index] ?? { cookie: "", token: "" }), index, end }, answers[kind]),
      ),
    );
    return Object.entries(answers).flatMap(([kind, all]) => rowsOf(kind, all));
  } finally {
    await product.stop();
    await rm(folder, { recursive: true });
  }
}

interface Asker {
  cookie: string;
  token: string;
  index: number;
  end: number;
}

async function asking({ origin }: RunningProduct, kind: Kind, { cookie, token, index, end }: Asker, answers: Answer[]) {
  const { username = "", password = "" } = demoAccounts[index % demoAccounts.length] ?? {};
  const form = { origin, "content-type": "application/x-www-form-urlencoded" };
  const login = new URLSearchParams({ intent: "login", username, password });
  const ask = {
    list: () => fetch(`${origin}/studies`, { headers: { cookie } }),
    poll: () => fetch(`${origin}/notifications/newly`, { headers: { cookie } }),
    save: () =>
      fetch(`${origin}/api/v1/accounts/me/dismissals`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({ notice: "planAlert" }),
      }),
    login: () => fetch(`${origin}/login`, { method: "POST", redirect: "manual", headers: form, body: login }),
  }[kind];
  while (Date.now() < end) {
    const began = performance.now();
    const answer = await ask();
    await answer.arrayBuffer();
    answers.push({ status: answer.status, ms: performance.now() - began });
    const pause = Number(answer.headers.get("retry-after") ?? 0);
    if (pause > 0) await sleep(Math.min(pause * 1_000, Math.max(0, end - Date.now())));
  }
}

function rowsOf(kind: string, all: Answer[]): Row[] {
  const done = all.filter(({ status }) => status < 400).map(({ ms }) => ms);
  const busy = all.filter(({ status }) => status === 503).length;
  const of = (what: string) => `200 clients, ${kind}: ${what}`;
  return [
    { what: of("answers a second"), measured: done.length / (measuredMs / 1_000), unit: "/s" },
    { what: of("median"), measured: percentile(done, 0.5), unit: "ms" },
    { what: of("p95"), measured: percentile(done, 0.95), unit: "ms" },
    { what: of("told to come again (503)"), measured: busy, unit: "answers" },
    { what: of("refused otherwise"), measured: all.length - done.length - busy, unit: "answers", goal: { atMost: 0 } },
  ];
}
