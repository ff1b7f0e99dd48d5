import { z } from "zod";
import { anywhere } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { stream } from "#contract/kernel/stream";
import { Id, Instant, Language, OneTimeKey } from "#contract/kernel/values";
import { mostInBatch } from "#contract/reading/batches";
import { printRunStates } from "./hand-out-kinds";
import { ReportOutcome } from "./publishing";

/** Hours that the file of a run is kept. */
export const printRunHours = 24;

export const NewPrintRun = z.object({
  reportIds: z.array(Id).min(1, "required").max(mostInBatch, "tooMany"),
  language: Language.default("chs"),
  /** Each report begins on a new leaf. */
  twoSided: z.boolean().default(false),
  key: OneTimeKey.optional(),
});

export const PrintRun = z.object({
  id: Id,
  state: z.enum(printRunStates),
  /** Reports of the run, and those that are set or left out by now. */
  total: z.number().int(),
  done: z.number().int(),
  created: Instant,
  /** Until when the file is kept; null before it is made. */
  expires: Instant.nullable(),
  sizeBytes: z.number().int().nullable(),
  /** What was left out, and why. */
  refused: z.array(ReportOutcome.extend({ accessionNumber: z.string() })),
});
export type PrintRun = z.infer<typeof PrintRun>;

const id = z.object({ id: Id });

/** Many reports as one file, made in the background. A run is seen by who asked for it alone. */
export const printRuns = {
  begin: operation({
    method: "POST",
    path: "/report-publish/print-runs",
    access: anywhere("order_report_publish"),
    summary:
      "Has a file made of at most a hundred approved reports, and records a printing of each. A report is left out as " +
      "batches.print refuses it, and where the caller has not report_print. already_done for a key sent before.",
    input: NewPrintRun,
    output: z.object({ id: Id }),
    status: 201,
  }),
  read: operation({
    method: "GET",
    path: "/report-publish/print-runs/{id}",
    access: anywhere("order_report_publish"),
    summary: "How far a run is. not_found for another's.",
    input: id,
    output: PrintRun,
  }),
  mine: operation({
    method: "GET",
    path: "/report-publish/print-runs",
    access: anywhere("order_report_publish"),
    summary: "The caller's runs whose file is not removed yet, the latest first.",
    input: z.object({}),
    output: z.array(PrintRun.omit({ refused: true })),
  }),
};

export const printRunStreams = {
  pdf: stream({
    method: "GET",
    path: "/report-publish/print-runs/{id}/pdf",
    access: anywhere("order_report_publish"),
    summary: "The file of a run. not_found for another's, before it is made and after it is removed.",
    produces: ["application/pdf"],
  }),
};
