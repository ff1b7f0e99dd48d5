import { redirect } from "@remix-run/node";
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
} from "#contract/reading/reports";
import type { Client } from "#contract/index";
import { paramOf } from "../../page/param-of.server";
import { pathTo } from "../../paths";
import { hrefInList, listOf, placeInList } from "../../registration/exams/place-in-list.server";
import type { Posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { badRequest } from "../../problems/thrown-problem.server";
import { redirectDone } from "../../page/done.server";
import { acceptByReason } from "./accept-by-reason";
import { computedBeside } from "./computed-beside.server";
import { contentOf, EditorForm, withLineEnds } from "./editor-form";
import { insertOffer } from "./insert-offer.server";
import { looked } from "./looked.server";
import { templateWritten } from "./template-written.server";
import { lockedForTheMoment, written } from "./locked-writing.server";
import { withTakenProposal } from "./taken-proposal.server";
import { toSearched, withPhrase } from "./phrase-into-form.server";
import { PrintTimesForm, printTimesOf } from "./print-times-form";

const Nothing = z.object({});
/** The screen asks why a report is deleted. */
const Deletion = ReasonedAction.refine(({ reason }) => reason !== "", { error: "required", path: ["reason"] });

/** What each button of the report's page does; the report's id comes from the address, never from the form. */
export async function editorAction(api: Client, posted: Posted, args: ActionFunctionArgs) {
  const examId = paramOf(args, "examId");
  const id = paramOf(args, "reportId");
  const form = { ...posted, data: withLineEnds(posted.data) };
  form.data.set("id", id);
  acceptByReason(form.data);
  const { reports } = api;
  const page = { form, id, reports };
  const list = listOf(args.request);
  const backToList = () => redirect(pathTo("/studies", {}, list), 303);
  /** The list as it is now: what was just done may have left it, and others may have worked on it. */
  const goOn = async (done: "reportSubmitted" | "reportApproved") => {
    const place = await placeInList(api, list, examId);
    return redirectDone(form.context, place?.next ?? (await nextTaken()) ?? place?.back ?? form.page, done);
  };
  /** Whoever wishes goes on with what is due next of what nobody has. */
  const opensNext = async () => (await api.worklist.choices({})).opensNext;
  const nextTaken = async () => {
    const taken = (await opensNext()) && (await api.worklist.takeNext({}));
    return taken ? hrefInList({ id: taken.examId, reportId: taken.reportId }, list || "work=write") : null;
  };

  switch (form.intent) {
    // Buttons that add or remove a key image have an intent of conform's, not of ours.
    case "":
    case "look":
      return looked({
        ...page,
        form: { ...form, data: await withTakenProposal(api, args.request, examId, form.data) },
      });
    case "insert":
      await insertOffer(api, form, args);
      return looked(page);
    case "requestComputed":
    case "refuseComputed":
      return computedBeside(api, page, args);
    case "applyTemplate":
    case "releaseTemplate":
    case "undoTemplate":
      return templateWritten(api, page);
    case "searchPhrases":
      return toSearched(form) ?? looked(page);
    case "insertPhrase":
      return looked({ ...page, form: await withPhrase(api, form) });
    case "approveAsRead":
    case "approveAsReadNext":
      return submitted(
        form,
        ApproveReport,
        async (input) => {
          await lockedForTheMoment(page, () => reports.approve(input));
          return form.intent === "approveAsRead" ? undefined : goOn("reportApproved");
        },
        { wrong_password: "password" },
      );
    case "save":
      return written(page, (input) => reports.save(input));
    case "saveClose":
      return written(page, async (input) => {
        await reports.save({ ...input, unlock: true });
        return backToList();
      });
    case "submit":
      return written(page, async (input) => {
        await reports.submit(input);
        return (await opensNext()) ? goOn("reportSubmitted") : undefined;
      });
    case "submitNext":
      return written(page, async (input) => {
        await reports.submit(input);
        return goOn("reportSubmitted");
      });
    case "approve":
      return written(page, (input) => reports.approve(input));
    case "approveNext":
      return written(page, async (input) => {
        await reports.approve(input);
        return goOn("reportApproved");
      });
    case "lockByItself":
      // No redirect: for its reader it is the page still that says what was done before.
      return submitted(form, Nothing, async () => {
        await reports.lock({ id });
        return Response.json(null);
      });
    case "lock":
      return submitted(form, Nothing, () => reports.lock({ id }));
    case "retake":
      return written(page, async ({ version, content }) => {
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
      form.data.set("reason", wholeReason(form.data));
      return submitted(form, ReasonedAction, (input) => reports.reject(input), { reason_required: "reason" });
    case "advise":
      return submitted(form, ReasonedAction, (input) => reports.advise(input));
    case "recall":
      return submitted(form, ReasonedAction, (input) => reports.recall(input), { reason_required: "reason" });
    case "addendum":
      return submitted(form, NewAddendum, async (input) => {
        await reports.addAddendum(input);
        return redirectDone(form.context, form.page, "addendumPublished");
      });
    case "printTimes":
      return submitted(form, PrintTimesForm, async (input) => {
        const { timeZone } = await api.exams.get({ id: examId });
        return reports.updatePrintTime({ id, ...printTimesOf(input, timeZone) });
      });
    case "assign":
      return form.data.get("accountId")
        ? submitted(form, Assignment, (input) => reports.assign(input))
        : submitted(form, Nothing, () => reports.assignRemove({ id }));
    case "delete":
      return submitted(form, Deletion, async (input) => {
        await reports.delete(input);
        return backToList();
      });
    default:
      throw badRequest(form.context);
  }
}

/** Ready reasons that were ticked and what was typed beside them, a line each. */
const wholeReason = (data: FormData) =>
  [...data.getAll("ready"), data.get("reason")]
    .filter((part): part is string => typeof part === "string" && part.trim() !== "")
    .join("\n");
