import { z } from "zod";
import { anywhere } from "#contract/kernel/access";
import { ExamQuery } from "#contract/registration/exam-list";
import { defaultColumns } from "#contract/organizations/list-views";
import { listColumns } from "#contract/organizations/list-columns";
import { operation } from "#contract/kernel/operation";
import { stream } from "#contract/kernel/stream";
import { Language } from "#contract/kernel/values";

/** What a table may tell beside the list's own columns: it is for people and programs that do not see the list. */
export const exportedFacts = [
  "phone",
  "idCard",
  "dob",
  "patientSource",
  "applyDept",
  "outpatientId",
  "inpatientId",
  "physicalExamId",
  "bedNum",
  "serviceRequestId",
] as const;

export const ExportColumn = z.enum([...listColumns, ...exportedFacts]);
export type ExportColumn = z.infer<typeof ExportColumn>;
const Columns = z.array(ExportColumn).max(ExportColumn.options.length);

/** Which exams, in which order and with what beside the patient. */
export const ExamExport = ExamQuery.pick({ filters: true, sort: true }).extend({
  columns: Columns.default([...defaultColumns]),
  language: Language.default("chs"),
  /** Of more than one table holds, the first alone, and the file says so. */
  onlyFirst: z.boolean().default(false),
});
export type ExamExport = z.infer<typeof ExamExport>;

/** What somebody sees before an export leaves the house. */
export const examExports = {
  plan: operation({
    method: "POST",
    path: "/exports/exams/plan",
    access: anywhere("export_exams"),
    summary:
      "How many exams an export of these filters would hold, however many, and the columns the caller chose last; null " +
      "where the caller never did.",
    input: ExamQuery.pick({ filters: true }),
    output: z.object({ total: z.number().int(), columns: z.array(ExportColumn).nullable() }),
  }),
  keepColumns: operation({
    method: "PUT",
    path: "/exports/exams/columns",
    access: anywhere("export_exams"),
    summary: "Has the caller's exports begin with these columns.",
    input: z.object({ columns: Columns }),
    output: z.undefined(),
    status: 204,
  }),
};

export const examExportStreams = {
  table: stream({
    method: "POST",
    path: "/exports/exams",
    access: anywhere("export_exams"),
    summary:
      "The exam list as a spreadsheet (.xlsx), by the filters and the order of exams/query, of the organizations where the " +
      "caller has export_exams too: the patient, what marks the exam, and the columns that are named (ExamExport, as " +
      "JSON); a second sheet says when it was made and whether it is whole. Every cell is a text or a number, never a " +
      "formula. It goes out while it is read. too_many_exams for more than 3,000, unless onlyFirst; bad_request for " +
      "filters on deleted exams.",
    accepts: "application/json",
    produces: ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  }),
};
