import type { ReportContent } from "#contract/report-content";
import type { ReportRow } from "./report-queries";

export function requireInspected(_report: ReportRow, _content: ReportContent, _isAccepted: boolean): void {}
