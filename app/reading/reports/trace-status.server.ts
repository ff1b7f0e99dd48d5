import type { ShownReportStatus } from "#contract/kernel/report-status";
import type { ReportVersion, TraceEntry } from "#contract/reading/report-views";

type Step = Pick<TraceEntry, "event" | "status">;

/** A version with its status as the trace shows it. */
export function asInTrace(version: ReportVersion, trace: TraceEntry[]) {
  const entry = withShownStatus(trace).find(({ id }) => id === version.id);
  return { ...version, shownStatus: entry?.shownStatus ?? version.status };
}

/** Entries, newest first, each with its status as screens show it: once printed, an approved report is a printed one. */
export function withShownStatus<Entry extends Step>(
  entries: Entry[],
): (Entry & { shownStatus: ShownReportStatus | null })[] {
  let isPrinted = false;
  return entries
    .toReversed()
    .map((entry) => {
      const { event, status } = entry;
      if (status !== null) isPrinted = status === "corrected" && (isPrinted || event === "printed");
      return { ...entry, shownStatus: isPrinted && status !== null ? ("printed" as const) : status };
    })
    .toReversed();
}
