import { z } from "zod";
import { managerOf } from "#contract/kernel/access";
import { Procedure, Step } from "./list-fields";
import { operation } from "#contract/kernel/operation";
import { stream } from "#contract/kernel/stream";
import { Id } from "#contract/kernel/values";

/** Rows of a spreadsheet that are read; a file with more is refused. */
export const maxSpreadsheetRows = 2000;
/** Largest spreadsheet that is accepted. */
export const maxSpreadsheetBytes = 3 * 1024 * 1024;

/** A column of the spreadsheet; each row is a step with its procedure, or a procedure alone. */
export const SpreadsheetColumn = z.enum([
  "name",
  "code",
  "modality",
  "bodyPart",
  "englishName",
  "price",
  "stepName",
  "stepCode",
  "minutes",
  "deviceGroup",
]);
export type SpreadsheetColumn = z.infer<typeof SpreadsheetColumn>;

/** A step as a spreadsheet tells it: its device group by name, empty for none. */
export const ImportedStep = Step.pick({ name: true, code: true, minutes: true }).extend({
  deviceGroup: z.string().max(64).default(""),
});
export const ImportedProcedure = Procedure.extend({ steps: z.array(ImportedStep).max(maxSpreadsheetRows) });
export type ImportedProcedure = z.output<typeof ImportedProcedure>;

/** What is wrong with one cell, or with a row as a whole. */
export const SpreadsheetFault = z.object({
  /** As the spreadsheet numbers it, its first row 1. Null where it is known by its code alone. */
  row: z.number().int().nullable(),
  /** As the spreadsheet names it, e.g. C7; empty where it is no cell's fault. */
  cell: z.string(),
  column: SpreadsheetColumn.nullable(),
  value: z.string(),
  /** A key of procedures.faults in the texts. */
  rule: z.enum([
    "required",
    "tooLong",
    "modality",
    "price",
    "minutes",
    "incompleteStep",
    "codeTwice",
    "contradicts",
    "unknownDeviceGroup",
    "codeElsewhere",
    "invalid",
  ]),
  /** The other row or the other code that it is about. */
  other: z.string().nullable(),
});
export type SpreadsheetFault = z.infer<typeof SpreadsheetFault>;

/** What an import would do to an entry that is there. */
const Change = z.enum(["new", "changed", "same"]);

export const SpreadsheetPreview = z.object({
  rowCount: z.number().int(),
  /** Columns every spreadsheet needs that this one lacks. */
  missingColumns: z.array(SpreadsheetColumn),
  /** The first 500. With any, nothing can be imported. */
  faults: z.array(SpreadsheetFault),
  faultCount: z.number().int(),
  procedures: z.array(
    ImportedProcedure.extend({
      change: Change,
      steps: z.array(ImportedStep.extend({ change: Change })),
    }),
  ),
});
export type SpreadsheetPreview = z.infer<typeof SpreadsheetPreview>;

export const ProcedureImport = z.object({
  id: Id,
  procedures: z.array(ImportedProcedure).min(1).max(maxSpreadsheetRows),
});

const counts = z.object({ added: z.number().int(), changed: z.number().int() });

/** Procedures and steps by spreadsheet. */
export const procedures = {
  import: operation({
    method: "POST",
    path: "/buckets/{id}/procedures/import",
    access: managerOf("bucket"),
    summary:
      "Adds and changes procedures and steps by their codes, all or none; what is not named stays as it is. invalid " +
      "with `faults`.",
    input: ProcedureImport,
    output: z.object({ procedures: counts, steps: counts }),
  }),
};

export const procedureStreams = {
  upload: stream({
    method: "POST",
    path: "/steps/upload-excel",
    access: managerOf("bucket", "bucketId"),
    query: ["bucketId"],
    summary:
      "Reads a spreadsheet of the organization named in the query (.xlsx, multipart/form-data, at most 3 MiB and 2,000 rows) and answers what its import " +
      "would do, and every cell that is wrong. Writes nothing. file_refused, file_too_large, upload_empty.",
    produces: ["application/json"],
  }),
  export: stream({
    method: "GET",
    path: "/buckets/{id}/procedures/export",
    access: managerOf("bucket"),
    summary: "All procedures in use with their steps as a spreadsheet; its heads in `language`.",
    produces: ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  }),
  template: stream({
    method: "GET",
    path: "/buckets/{id}/procedures/template",
    access: managerOf("bucket"),
    summary:
      "A spreadsheet to fill in: the columns an import reads, with choices, and examples on a second sheet; its words in " +
      "`language`.",
    produces: ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  }),
};
