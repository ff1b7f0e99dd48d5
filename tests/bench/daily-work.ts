import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { scriptBudgets } from "../support/script-bytes";
import { clientOf, imagesSeeded } from "./demo-account";
import { benchPages } from "./pages";
import { startProduct } from "./product";
import { percentile, timed, type Row } from "./row";
import { benchUpload } from "./upload";
import { benchWeight } from "./weight";

/** What a hospital does all day, on the demo: reading, printing, uploading; and the weight of its pages. */
export async function benchDailyWork(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "radbridge-bench-work-"));
  const product = await startProduct(folder);
  try {
    const { client, token, cookie } = await clientOf(product, "approver");
    await imagesSeeded(client);
    const { exams } = await client.exams.page({
      filters: [{ field: "status", operator: "in", values: ["corrected", "printed"] }],
      limit: 20,
    });
    const [exam] = exams;
    // Each time another one, as people ask for them.
    const reportIds = exams.flatMap(({ reportId }) => reportId ?? []);
    if (!exam?.reportId) throw new Error("the demo has no approved report");
    const editor = `/studies/${exam.id}/reports/${exam.reportId}`;
    const pages = await benchPages(product, cookie, [
      { what: "report editor page", path: editor, goal: { p95: 20 } },
      { what: "exam page", path: `/studies/${exam.id}`, goal: { p95: 20 } },
      { what: "print page", path: `${editor}/print`, goal: { p95: 20 } },
    ]);
    const readPdf = async (reportId: string) => {
      const response = await fetch(`${product.origin}/api/v1/reports/${reportId}/pdf`, { headers: { cookie } });
      if (!response.ok) throw new Error(`the PDF answered ${response.status}`);
      await response.arrayBuffer();
    };
    const firstPdf = await timed(reportIds.length, 0, (run) => readPdf(reportIds[run] ?? ""));
    const pdf = await timed(100, 20, (run) => readPdf(reportIds[run % reportIds.length] ?? ""));
    const login = await benchWeight(product, "", [{ what: "login", path: "/login", budget: scriptBudgets.plain }]);
    const weight = await benchWeight(product, cookie, [
      { what: "exam list", path: "/studies", budget: scriptBudgets.list },
      { what: "report editor", path: editor, budget: scriptBudgets.editor },
      { what: "upload", path: "/upload", budget: null },
      { what: "print page", path: `${editor}/print`, budget: scriptBudgets.plain },
    ]);
    const upload = await benchUpload(product, client, token);
    return [
      ...pages,
      {
        what: "report PDF over HTTP, of a report for the first time, p50",
        measured: percentile(firstPdf, 0.5),
        unit: "ms",
      },
      {
        what: "report PDF over HTTP, warm, p95",
        measured: percentile(pdf, 0.95),
        unit: "ms",
        goal: { yardsticks: 10 },
      },
      ...login,
      ...weight,
      ...upload,
    ];
  } finally {
    await product.stop();
    await rm(folder, { recursive: true });
  }
}
