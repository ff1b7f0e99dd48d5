import type { Client } from "#contract/index";
import type { InspectionAnswer } from "#contract/reading/inspection-answer";
import type { WrittenContent } from "#contract/reading/report-content";
import { wrongExtensions } from "../../registration/extensions/wrong-extensions.server";
import type { Posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { problemOf } from "../../problems/thrown-problem.server";
import { contentOf, EditorForm } from "./editor-form";

/** A form of the report's page, and the report it is about. */
export interface ReportForm {
  form: Posted;
  id: string;
  reports: Client["reports"];
}

/** What the sender's screen shows, and the version it was read at. */
interface Screen {
  version: number;
  content: WrittenContent;
}

interface Written extends Screen, InspectionAnswer {
  id: string;
  inspectionAccepted: string;
  password: string;
}

/**
 * Writes what the editor's form holds. What could not be written becomes the author's draft: a page that is closed now
 * loses nothing.
 */
export const written = (page: ReportForm, perform: (input: Written) => Promise<unknown>) =>
  submitted(
    page.form,
    EditorForm,
    async (input) => {
      const { form, id, reports } = page;
      const screen = { version: input.version, content: contentOf(input) };
      try {
        return await locked(page, screen, () => perform({ ...input, ...screen, id }));
      } catch (error) {
        if (problemOf(error, form.context)) {
          await reports.sync({ id, baseVersion: screen.version, content: screen.content });
        }
        throw error;
      }
    },
    {
      wrong_password: "password",
      key_image_foreign: "keyImages",
      report_incomplete: missingIn,
      extensions_wrong: wrongExtensions,
    },
  );

/**
 * A lock that ran out while somebody typed is taken again and the writing tried once more. One that was taken away is
 * not: its former holder is told first.
 */
async function locked<Answer>(
  { form, id, reports }: ReportForm,
  screen: Screen,
  perform: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await perform();
  } catch (error) {
    const problem = problemOf(error, form.context);
    if (problem?.code !== "lock_lost" || "by" in problem.detail) throw error;
    await reports.lock({ id, ...screen });
    return perform();
  }
}

/** For approving what is only read: refused, the report is nobody's again, and the page stays one to read. */
export async function lockedForTheMoment(
  { form, id, reports }: ReportForm,
  perform: () => Promise<unknown>,
): Promise<unknown> {
  try {
    return await perform();
  } catch (error) {
    if (problemOf(error, form.context)?.code !== "lock_lost") throw error;
    await reports.lock({ id });
  }
  try {
    return await perform();
  } catch (error) {
    await reports.unlock({ id });
    throw error;
  }
}

/** What a submission lacks, each at its own field. */
const missingIn = ({ fields }: Record<string, unknown>) => ({
  ...(isNamed(fields, "finding") && { finding: "emptyReport" as const }),
  ...(isNamed(fields, "bodyPartCount") && { bodyPartCount: "atLeastOne" as const }),
  ...requiredIn(fields),
});

/** Fields the organization adds are named extensions.<key>. */
const requiredIn = (fields: unknown) =>
  Object.fromEntries(
    (Array.isArray(fields) ? fields : [])
      .filter((field): field is `extensions.${string}` => String(field).startsWith("extensions."))
      .map((field) => [field, "required" as const]),
  );
const isNamed = (fields: unknown, field: string) => Array.isArray(fields) && fields.includes(field);
