import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import {
  ApproveReport,
  Assignment,
  ForceUnlock,
  NewAddendum,
  ReasonedAction,
  ReportAtVersion,
  Reset,
} from "#contract/reports";
import type { Client } from "#contract/index";
import type { WrittenContent } from "#contract/report-content";
import type { FormAnswer } from "../forms/answer";
import type { Posted } from "../forms/posted.server";
import { submitted } from "../forms/submitted.server";
import { badRequest, problemOf } from "../problems/thrown-problem.server";
import { wrongExtensions } from "../extensions/wrong-extensions.server";
import { contentOf, EditorForm, withLineEnds } from "./editor-form";
import { PrintTimesForm, printTimesOf } from "./print-times-form";

const Nothing = z.object({});
const examList = "/studies";

/** What the sender's screen shows, and the version it was read at. */
interface Screen {
  version: number;
  content: WrittenContent;
}

interface Written extends Screen {
  id: string;
  inspectionAccepted: boolean;
  password: string;
}

/** What each button of the report's page does; the report's id comes from the address, never from the form. */
export async function editorAction(api: Client, posted: Posted, { params }: ActionFunctionArgs) {
  const id = params.reportId ?? "";
  const form = { ...posted, data: withLineEnds(posted.data) };
  form.data.set("id", id);
  const { reports } = api;

  /**
   * A lock that ran out while somebody typed is taken again and the writing tried once more. One that was taken away is
   * not, unless the text stays as it is: its former holder is told first.
   */
  const locked = async <Answer>(perform: () => Promise<Answer>, screen?: Screen): Promise<Answer> => {
    try {
      return await perform();
    } catch (error) {
      const problem = problemOf(error, form.context);
      if (problem?.code !== "lock_lost" || (screen && "by" in problem.detail)) throw error;
      await reports.lock({ id, ...screen });
      return perform();
    }
  };
  /** For approving what is only read: refused, the report is nobody's again, and the page stays one to read. */
  const lockedForTheMoment = async (perform: () => Promise<unknown>): Promise<unknown> => {
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
  };
  /** What could not be written becomes the author's draft: a page that is closed now loses nothing. */
  const write = (perform: (input: Written) => Promise<unknown>) =>
    submitted(
      form,
      EditorForm,
      async (input) => {
        const content = contentOf(input);
        try {
          return await locked(() => perform({ ...input, id, content }), { version: input.version, content });
        } catch (error) {
          if (problemOf(error, form.context)) await reports.sync({ id, baseVersion: input.version, content });
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

  switch (form.intent) {
    // Buttons that add or remove a key image have an intent of conform's, not of ours.
    case "":
    case "look":
      return looked(form);
    case "approveAsRead":
      return submitted(form, ApproveReport, (input) => lockedForTheMoment(() => reports.approve(input)), {
        wrong_password: "password",
      });
    case "save":
      return write((input) => reports.save(input));
    case "saveClose":
      return write(async (input) => {
        await reports.save({ ...input, unlock: true });
        return redirect(examList, 303);
      });
    case "submit":
      return write((input) => reports.submit(input));
    case "approve":
      return write((input) => reports.approve(input));
    case "lock":
      return submitted(form, Nothing, () => reports.lock({ id }));
    case "retake":
      return write(async ({ version, content }) => {
        await reports.lock({ id, version, content });
        await reports.sync({ id, baseVersion: version, content });
      });
    case "unlock":
      return submitted(form, EditorForm, async (input) => {
        await reports.sync({ id, baseVersion: input.version, content: contentOf(input) });
        await reports.unlock({ id });
      });
    case "reset":
      return submitted(form, Reset, (input) => reports.reset(input));
    case "forceUnlock":
      return submitted(form, ForceUnlock, (input) => reports.forceUnlock(input), { invalid: "confirmation" });
    case "cancelSubmit":
      return submitted(form, ReportAtVersion, (input) => reports.cancelSubmit(input));
    case "reject":
      return submitted(form, ReasonedAction, (input) => reports.reject(input), { reason_required: "reason" });
    case "advise":
      return submitted(form, ReasonedAction, (input) => reports.advise(input));
    case "recall":
      return submitted(form, ReasonedAction, (input) => reports.recall(input), { reason_required: "reason" });
    case "addendum":
      return submitted(form, NewAddendum, (input) => reports.addAddendum(input));
    case "printTimes":
      return submitted(form, PrintTimesForm, async (input) => {
        const { timeZone } = await api.exams.get({ id: params.examId ?? "" });
        return reports.updatePrintTime({ id, ...printTimesOf(input, timeZone) });
      });
    case "assign":
      return form.data.get("accountId")
        ? submitted(form, Assignment, (input) => reports.assign(input))
        : submitted(form, Nothing, () => reports.assignRemove({ id }));
    case "delete":
      return submitted(
        form,
        ReasonedAction,
        async (input) => {
          await reports.delete(input);
          return redirect(examList, 303);
        },
        { reason_required: "reason" },
      );
    default:
      throw badRequest(form.context);
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

/**
 * Adding or removing a key image, and, without scripts, turning the pane beside the text, send the form: the answer
 * shows what was typed and changes nothing.
 */
function looked({ data: sent, context }: Posted) {
  // Of another form than the editor's it would open an empty editor over a report that may only be read.
  if (!sent.has("finding")) throw badRequest(context);
  const result = parseWithZod(sent, { schema: EditorForm }).reply();
  return data<FormAnswer>({ intent: "look", result, problem: null });
}
