import type { AppLoadContext } from "@remix-run/node";
import type { Exam } from "#contract/registration/exam-record";
import type { Client } from "#contract/index";

const ofRequest = new WeakMap<AppLoadContext, Map<string, Promise<Exam>>>();

/** An exam for the loaders of one page, which share their load context: read once, and viewed once for the audit trail. */
export function examOf(context: AppLoadContext, api: Client, id: string): Promise<Exam> {
  const known = ofRequest.get(context) ?? new Map<string, Promise<Exam>>();
  ofRequest.set(context, known);
  const exam = known.get(id) ?? api.exams.get({ id });
  known.set(id, exam);
  return exam;
}
