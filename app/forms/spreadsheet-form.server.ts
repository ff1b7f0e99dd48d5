import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { FormAnswer } from "./answer";
import { callStream } from "./posted-file.server";
import { posted } from "./posted.server";
import { submitted, type FieldsAtFault } from "./submitted.server";

/** A field left empty is sent as a file of no bytes. */
const SpreadsheetForm = z.object({
  spreadsheet: z.instanceof(File, { error: "chooseSpreadsheet" }).refine(({ size }) => size > 0, "chooseSpreadsheet"),
});

/** What is wrong with the file itself is told at its field. */
const spreadsheetFaults: FieldsAtFault<{ spreadsheet: File }> = {
  file_refused: ({ reason }) => ({ spreadsheet: reason === "too_many_rows" ? "tooManyRows" : "noSpreadsheet" }),
  file_too_large: "spreadsheet",
};

/**
 * What was read in a spreadsheet, as an answer to its form: without scripts it stands on a page that is only read, which
 * Back and Reload return to (answers-of-page.server.ts).
 */
export const answerWith = <Read extends object>(read: Read): FormAnswer & Read => ({
  intent: "",
  result: { error: {} },
  problem: null,
  ...read,
});

/**
 * Has the platform read the spreadsheet of a form.
 *
 * @param path of the stream that takes it
 * @returns what was read in it; null with the answer to a form that is refused
 */
export async function sentSpreadsheet<Read>(
  args: ActionFunctionArgs,
  token: string,
  path: string,
  schema: z.ZodType<Read>,
) {
  const sent: { read: Read | null } = { read: null };
  const answer = await submitted(
    await posted(args),
    SpreadsheetForm,
    async ({ spreadsheet }) => {
      const body = new FormData();
      body.set("file", spreadsheet);
      sent.read = schema.parse(JSON.parse(await callStream(args, token, "POST", path, body)));
    },
    spreadsheetFaults,
  );
  return { read: sent.read, answer };
}
