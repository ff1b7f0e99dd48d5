import { z } from "zod";
import { anywhere } from "#contract/kernel/access";
import { ExamQuery } from "#contract/registration/exam-list";
import { defaultColumns, ListColumn } from "#contract/organizations/list-views";
import { stream } from "#contract/kernel/stream";
import { Language } from "#contract/kernel/values";

/** Which exams, in which order and with what beside the patient. */
export const ExamExport = ExamQuery.pick({ filters: true, sort: true }).extend({
  columns: z
    .array(ListColumn)
    .max(ListColumn.options.length)
    .default([...defaultColumns]),
  language: Language.default("chs"),
});
export type ExamExport = z.infer<typeof ExamExport>;

export const examExportStreams = {
  table: stream({
    method: "POST",
    path: "/exports/exams",
    access: anywhere("export_exams"),
    summary:
      "The exam list as a spreadsheet (.xlsx), by the filters and the order of exams/query, of the organizations where the " +
      "caller has export_exams too: the patient, what marks the exam, and the columns that are named (ExamExport, as " +
      "JSON). Every cell is a text or a number, never a formula. too_many_exams for more than 5,000; bad_request for " +
      "filters on deleted exams.",
    accepts: "application/json",
    produces: ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  }),
};
