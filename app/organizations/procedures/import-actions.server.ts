import { data } from "@remix-run/node";
import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { ImportedProcedure, maxSpreadsheetRows, SpreadsheetPreview } from "#contract/organizations/procedures";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { redirectDone } from "../../page/done.server";
import { answerWith, sentSpreadsheet } from "../../forms/spreadsheet-form.server";
import type { proceduresPlace } from "./procedure-place.server";

type ProceduresPage = Awaited<ReturnType<typeof proceduresPlace>>;

/** Has the platform read the file; nothing is written yet. */
export async function previewImport(args: ActionFunctionArgs, { organization, token }: ProceduresPage) {
  const path = `/steps/upload-excel?bucketId=${organization.id}`;
  const { read, answer } = await sentSpreadsheet(args, token, path, SpreadsheetPreview);
  return read ? data(answerWith({ preview: read })) : answer;
}

/** What the preview held, carried by the form that confirms it. */
const ConfirmForm = z.object({
  procedures: z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: "custom", message: "invalid" });
        return z.NEVER;
      }
    })
    .pipe(z.array(ImportedProcedure).min(1).max(maxSpreadsheetRows)),
});

/** Writes all of it or nothing: the platform judges it anew. */
export async function confirmImport(args: ActionFunctionArgs, { api, organization, place }: ProceduresPage) {
  return submitted(await posted(args), ConfirmForm, async ({ procedures }) => {
    await api.procedures.import({ id: organization.id, procedures });
    return redirectDone(args.context, place.path, "imported");
  });
}
