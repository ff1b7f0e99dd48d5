import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import type { Client } from "#contract/index";
import { NewListView, type ViewedList } from "#contract/organizations/list-views";
import { Id } from "#contract/kernel/values";
import type { Posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { redirectDone } from "../../page/done.server";

interface ShownList {
  list: ViewedList;
  /** What of its address is kept. */
  query: string;
  /** Where the list is shown. */
  path: string;
}

/** Keeps the list that is shown under a name, or removes a kept one. */
export function viewAction(context: AppLoadContext, api: Client, form: Posted, { list, query, path }: ShownList) {
  if (form.intent === "removeView") {
    return submitted(form, z.object({ id: Id }), async (input) => {
      await api.listViews.remove(input);
      return redirectDone(context, form.page, "deleted");
    });
  }
  return submitted(form, NewListView, async (input) => {
    await api.listViews.keep({ ...input, list, query });
    return redirectDone(context, path, "saved");
  });
}
