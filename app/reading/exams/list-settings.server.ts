import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { Client } from "#contract/index";
import { ChosenColumns, NewListView } from "#contract/organizations/list-views";
import { Id } from "#contract/kernel/values";
import type { Posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { redirectDone } from "../../page/done.server";
import { pathTo } from "../../paths";
import { viewQuery } from "../../registration/exams/list-query.server";
import { listOf } from "../../registration/exams/place-in-list.server";

/** Keeps how the reader has the list: its columns, and lists under a name. */
export function listSettingsAction({ request, context }: ActionFunctionArgs, api: Client, form: Posted) {
  const list = listOf(request);
  // Back on the list, as it is now.
  const done = () => redirectDone(context, pathTo("/studies", {}, list || "all=1"), "saved");
  switch (form.intent) {
    case "columns":
      return submitted(form, ChosenColumns, (input) => api.listViews.chooseColumns(input).then(done));
    case "usualColumns":
      return submitted(form, z.object({}), () => api.listViews.chooseColumns({}).then(done));
    case "removeView":
      return submitted(form, z.object({ id: Id }), (input) =>
        api.listViews.remove(input).then(() => redirectDone(context, form.page, "deleted")),
      );
    default: {
      // The list that is shown is the one that is kept.
      const query = viewQuery(list);
      return submitted(form, NewListView, (input) => api.listViews.keep({ ...input, query }).then(done));
    }
  }
}
