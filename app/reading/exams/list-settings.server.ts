import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { Client } from "#contract/index";
import { ChosenColumns } from "#contract/organizations/list-views";
import type { Posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { redirectDone } from "../../page/done.server";
import { viewAction } from "../../organizations/list-views/view-action.server";
import { pathTo } from "../../paths";
import { viewQuery } from "../../registration/exams/list-query.server";
import { listOf } from "../../registration/exams/place-in-list.server";

/** Keeps how the reader has the list: its columns, and lists under a name. */
export function listSettingsAction({ request, context }: ActionFunctionArgs, api: Client, form: Posted) {
  const list = listOf(request);
  // Back on the list, as it is now.
  const path = pathTo("/studies", {}, list || "all=1");
  const done = () => redirectDone(context, path, "saved");
  switch (form.intent) {
    case "columns":
      return submitted(form, ChosenColumns, (input) => api.listViews.chooseColumns(input).then(done));
    case "usualColumns":
      return submitted(form, z.object({}), () => api.listViews.chooseColumns({}).then(done));
    default:
      // The list that is shown is the one that is kept.
      return viewAction(context, api, form, { list: "exams", query: viewQuery(list), path });
  }
}
