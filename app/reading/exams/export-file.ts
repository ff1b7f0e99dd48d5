import type { ActionFunctionArgs } from "@remix-run/node";
import { posted } from "../../forms/posted.server";
import { exportedTable, exporter } from "./export-list.server";

/** The list as a file: asked for by a form, because whoever is sent a link must not take patients' names along unasked. */
export async function action(args: ActionFunctionArgs) {
  const session = await exporter(args);
  return exportedTable(args, session, (await posted(args)).data);
}
