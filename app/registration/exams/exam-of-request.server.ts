import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import type { Action } from "#contract/kernel/actions";
import type { Exam } from "#contract/registration/exam-record";
import type { Client } from "#contract/index";
import { paramOf } from "../../page/param-of.server";
import { thrown } from "../../problems/thrown-problem.server";

const ofRequest = new WeakMap<AppLoadContext, Map<string, Promise<Exam>>>();

/** An exam for the loaders of one page, which share their load context: read once, and viewed once for the audit trail. */
export function examOf(context: AppLoadContext, api: Client, id: string): Promise<Exam> {
  const known = ofRequest.get(context) ?? new Map<string, Promise<Exam>>();
  ofRequest.set(context, known);
  const exam = known.get(id) ?? api.exams.get({ id });
  known.set(id, exam);
  return exam;
}

/** The exam of a page that changes it. Throws the error page of what one may not do, before anything is typed. */
export async function examToChange(args: LoaderFunctionArgs, api: Client, action: Action): Promise<Exam> {
  const exam = await api.exams.get({ id: paramOf(args, "examId") });
  if (!exam.actions.includes(action)) throw thrown(args.context, "forbidden");
  return exam;
}
