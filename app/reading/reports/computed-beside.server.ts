import type { ActionFunctionArgs } from "@remix-run/node";
import type { Client } from "#contract/index";
import { changedTask } from "../ai-tasks/task-action.server";
import type { ReportForm } from "./locked-writing.server";
import { looked } from "./looked.server";

/** Without scripts: asks for a computation, or refuses its result, beside an open text, which comes back as it was sent. */
export async function computedBeside(api: Client, page: ReportForm, args: ActionFunctionArgs) {
  const refused = new URL(args.request.url).searchParams.get("task");
  return looked(page, await changedTask(api, args, page.form.intent === "refuseComputed" ? { refused } : null));
}
