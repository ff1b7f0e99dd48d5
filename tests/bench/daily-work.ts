import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { demoAccounts } from "#api/demo/demo-accounts";
import type { Client } from "#contract/index";
import { remoteApi } from "../../server/remote-api";
import { benchPages } from "./pages";
import { startProduct, type RunningProduct } from "./product";
import { percentile, timed, type Row } from "./row";
import { benchUpload } from "./upload";
import { benchWeight } from "./weight";

const origin = { requestId: "bench", ip: null, userAgent: null, host: "127.0.0.1", url: "http://127.0.0.1" };

async function clientOf(
  product: RunningProduct,
  duty: string,
): Promise<{ client: Client; token: string; cookie: string }> {
  const account = demoAccounts.find((candidate) => candidate.duty === duty);
  if (!account) throw new Error(`the demo has no ${duty}`);
  const api = remoteApi(product.origin);
  const { accessToken } = await api.client(null, origin).accounts.login(account);
  const cookie = await product.signIn(account.username, account.password);
  return { client: api.client(accessToken, origin), token: accessToken, cookie };
}

/** What a hospital does all day, on the demo: reading, printing, uploading; and the weight of its pages. */
export async function benchDailyWork(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "radbridge-bench-work-"));
  const product = await startProduct(folder);
  try {
    const { client, token, cookie } = await clientOf(product, "approver");
    await imagesSeeded(client);
    const { exams } = await client.exams.page({
      filters: [{ field: "status", operator: "in", values: ["corrected", "printed"] }],
      limit: 1,
    });
    const [exam] = exams;
    if (!exam?.reportId) throw new Error("the demo has no approved report");
    const editor = `/studies/${exam.id}/reports/${exam.reportId}`;
    const pages = await benchPages(product, cookie, [
      { what: "report editor page", path: editor, budget: { p95: 40 } },
      { what: "exam page", path: `/studies/${exam.id}`, budget: { p95: 40 } },
      { what: "print page", path: `${editor}/print`, budget: { p95: 40 } },
    ]);
    const pdf = await timed(60, 10, async () => {
      const response = await fetch(`${product.origin}/api/v1/reports/${exam.reportId}/pdf`, { headers: { cookie } });
      if (!response.ok) throw new Error(`the PDF answered ${response.status}`);
      await response.arrayBuffer();
    });
    const login = await benchWeight(product, "", [{ what: "login", path: "/login", budgetKb: 0 }]);
    const weight = await benchWeight(product, cookie, [
      { what: "exam list", path: "/studies", budgetKb: 110 },
      { what: "report editor", path: editor, budgetKb: 150 },
      { what: "upload", path: "/upload", budgetKb: null },
      { what: "print page", path: `${editor}/print`, budgetKb: 0 },
    ]);
    const upload = await benchUpload(product, client, token);
    return [
      ...pages,
      { what: "report PDF over HTTP, warm, p95", measured: percentile(pdf, 0.95), budget: 20, unit: "ms" },
      ...login,
      ...weight,
      ...upload,
    ];
  } finally {
    await product.stop();
    await rm(folder, { recursive: true });
  }
}

/** The demo makes its images after its first page; measures begin when it is at rest. */
async function imagesSeeded(client: Client) {
  let before = -1;
  for (let tries = 0; tries < 60; tries += 1) {
    const { exams } = await client.exams.page({ filters: [], limit: 100 });
    const withImages = exams.filter(({ hasImage }) => hasImage).length;
    if (withImages > 0 && withImages === before) return;
    before = withImages;
    await sleep(5_000);
  }
}
