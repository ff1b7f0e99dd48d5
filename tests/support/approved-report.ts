import * as tables from "#api/infrastructure/database/schema/index";
import { ReportContent } from "#contract/reading/report-content";
import type { TestPlatform } from "./platform";

type World = Pick<TestPlatform, "platform" | "given">;
type NewReport = Partial<typeof tables.reports.$inferInsert>;
type NewExam = Partial<typeof tables.exams.$inferInsert>;

/** A report saved, submitted and approved by two people, with its three versions. */
export async function approvedReport(
  { platform: { db }, given }: World,
  bucket: { id: string },
  { report = {}, exam = {} }: { report?: NewReport; exam?: NewExam } = {},
) {
  const author = await given.account({ name: "李晓梅" });
  const approver = await given.account({ name: "王建国" });
  const submitted = new Date("2026-03-05T02:10:00Z");
  const approved = new Date("2026-03-05T03:25:00Z");
  const content = ReportContent.parse({
    finding: "双肺纹理清晰，右肺上叶见一结节影，大小约 12mm×9mm，边缘见毛刺。",
    diagnosis: "右肺上叶结节，建议进一步检查。",
    positive: true,
    note: "与 2025 年旧片对比。",
  });
  const inserted = await given.report(
    {
      bucketId: bucket.id,
      status: "corrected",
      version: 3,
      content,
      creatorId: author.id,
      lastUpdaterId: author.id,
      submitterId: author.id,
      issuerId: approver.id,
      submitted,
      approved,
      ...report,
    },
    {
      patientName: "张小伟",
      studyDate: new Date("2026-03-05T01:30:00Z"),
      visitAge: 58,
      visitAgeUnit: "Y",
      studyDesc: "胸部CT平扫",
      ...exam,
    },
  );
  const steps = [
    { event: "saved", status: "partial", accountId: author.id },
    { event: "submitted", status: "final", accountId: author.id },
    { event: "approved", status: "corrected", accountId: approver.id },
  ];
  await db.insert(tables.reportVersions).values(
    steps.map((step, index) => ({
      ...step,
      reportId: inserted.id,
      version: index + 1,
      content,
      created: step.event === "approved" ? approved : submitted,
    })),
  );
  return { ...inserted, author, approver };
}
