import { z } from "zod";
import type { FieldsAtFault } from "../forms/submitted.server";

/** A field left empty is sent as a file of no bytes. */
export const SpreadsheetForm = z.object({
  spreadsheet: z.instanceof(File, { error: "chooseSpreadsheet" }).refine(({ size }) => size > 0, "chooseSpreadsheet"),
});

/** What is wrong with the file itself is told at its field. */
export const spreadsheetFaults: FieldsAtFault<{ spreadsheet: File }> = {
  file_refused: ({ reason }) => ({ spreadsheet: reason === "too_many_rows" ? "tooManyRows" : "noSpreadsheet" }),
  file_too_large: "spreadsheet",
};
