import type { ActionFunctionArgs } from "@remix-run/node";
import type { Client } from "#contract/index";
import type { Posted } from "../../forms/posted.server";
import { changedTask } from "../ai-tasks/task-action.server";
import { looked } from "./looked.server";

/** Without scripts: asks for a computation, or refuses its result, beside an open text, which comes back as it was sent. */
export async function computedBeside(api: Client, form: Posted, args: ActionFunctionArgs) {
  const refused = new URL(args.request.url).searchParams.get("task");
  return looked(form, await changedTask(api, args, form.intent === "refuseComputed" ? { refused } : null));
}
