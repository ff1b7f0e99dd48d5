import { expect, test } from "vitest";
import { ListColumn } from "#contract/organizations/list-views";
import { listWords } from "#contract/reading/list-words/index";
import { ShownReportStatus } from "#contract/kernel/report-status";
import { languages } from "#texts/languages";
import { textsOf } from "#texts/texts-of.server";

test.each(languages)("the exported table says what the list says, in $name", ({ code }) => {
  const t = textsOf(code);
  const words = listWords[code];
  expect(words.columns.patient).toBe(t("exams.list.column.patient"));
  for (const column of ListColumn.options) expect(words.columns[column]).toBe(t(`exams.list.column.${column}`));
  for (const status of ShownReportStatus.options) {
    expect(words.statuses[status]).toBe(t(`common.reportStatus.${status}`));
  }
  for (const result of ["true", "false", "null"] as const) {
    expect(words.positive[result]).toBe(t(`exams.positive.${result}`));
  }
  for (const sex of ["M", "F", "O", "U", "MS", "FS"] as const) expect(words.sexes[sex]).toBe(t(`exams.sex.${sex}`));
  expect(words.marks).toEqual({ critical: t("exams.mark.critical"), urgent: t("common.examMark.urgent") });
});
