import { ReportContent } from "#contract/reading/report-content";
import { type ReportStatus } from "#contract/kernel/report-status";
import type { TraceEvent } from "#contract/reading/report-views";
import type { DemoExam } from "./demo-exams";
import { reportExtensions } from "./demo-extensions";

interface Step {
  event: TraceEvent;
  status: ReportStatus;
  by: "author" | "approver";
  reason?: string;
}

const written: Step[] = [{ event: "saved", status: "partial", by: "author" }];
const submitted: Step[] = [...written, { event: "submitted", status: "final", by: "author" }];
const approved: Step[] = [...submitted, { event: "approved", status: "corrected", by: "approver" }];

/** The actions that led to each state. */
const paths: Record<ReportStatus, Step[]> = {
  none: [],
  partial: written,
  final: submitted,
  corrected: approved,
  hold: [
    ...submitted,
    { event: "rejected", status: "hold", by: "approver", reason: "描述与诊断部位不一致，请核对后重新提交。" },
  ],
  advised: [
    ...submitted,
    { event: "advised", status: "advised", by: "approver", reason: "建议补充与既往检查的对比描述。" },
  ],
  cancelled: [
    ...approved,
    { event: "recalled", status: "cancelled", by: "approver", reason: "临床补充病史，需修改影像诊断。" },
  ],
};

function contentOf(exam: DemoExam, isWhole: boolean): ReportContent {
  const { seen } = exam;
  const extensions = isWhole ? reportExtensions(exam) : [];
  return ReportContent.parse({
    finding: isWhole ? seen.finding : `${seen.finding.split("。")[0]}。`,
    diagnosis: isWhole ? seen.diagnosis : "",
    positive: isWhole ? seen.positive : null,
    critical: isWhole && Boolean(seen.critical),
    ...(extensions.length > 0 && { extensions }),
  });
}

/** Slips of the pen: a side, a number, a denial, a word. */
const slips: [right: RegExp, slip: string][] = [
  [/右(?=[肺侧肾乳膝肩])/u, "左"],
  [/(\d)\.(\d)cm/u, "$2.$1cm"],
  [/未见(?=明显)/u, "可见"],
  [/清晰/u, "欠清晰"],
];

/** Some reports are submitted with a slip, which their approver puts right. */
function slipped(exam: DemoExam, content: ReportContent): ReportContent {
  if (exam.status !== "corrected" || exam.number % 7 !== 0) return content;
  const possible = slips.filter(([right]) => right.test(content.finding));
  const [right, slip] = possible[exam.number % Math.max(1, possible.length)] ?? [/$^/u, ""];
  return { ...content, finding: content.finding.replace(right, slip) };
}

const isWrittenByAuthor = ({ event }: Step) => event === "saved" || event === "submitted";

export interface DemoVersion extends Step {
  version: number;
  at: Date;
  content: ReportContent;
}

/** The report's whole trail, a step some minutes after the one before. */
export function demoVersions(exam: DemoExam): DemoVersion[] {
  const printed: Step[] = exam.printed ? [{ event: "printed", status: "corrected", by: "author" }] : [];
  const minutesBetween = 6 + (exam.number % 17);
  return [...paths[exam.status], ...printed].map((step, index) => ({
    ...step,
    version: index + 1,
    at: new Date(exam.created.getTime() + (index + 1) * minutesBetween * 60_000),
    content: isWrittenByAuthor(step)
      ? slipped(exam, contentOf(exam, step.event !== "saved" || exam.status !== "partial"))
      : contentOf(exam, true),
  }));
}
