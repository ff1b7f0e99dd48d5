import { z } from "zod";
import { groupAdmin, groupAdminOf, groupMember } from "#contract/kernel/access";
import { entryOf } from "./entry-list";
import { ReportTableColor } from "./group-list-fields";
import { operation } from "#contract/kernel/operation";
import { Id } from "#contract/kernel/values";

const Color = entryOf(ReportTableColor);
const ofGroup = z.object({ id: Id });
const ofEntry = z.object({ entryId: Id });

/** Rules that colour rows of the exam list: a list of the group's (contract/organizations/entry-list.ts), by the paths of product §7. */
export const reportTableColors = {
  list: operation({
    method: "GET",
    path: "/report-table-color/find-by-group",
    access: groupMember(),
    summary: "The colour rules of the group named by id, in their order.",
    input: ofGroup.extend({ activeOnly: z.boolean().default(false) }),
    output: z.array(Color),
  }),
  add: operation({
    method: "POST",
    path: "/report-table-color/create",
    access: groupAdmin(),
    summary: "Adds a colour rule to the group named by id. invalid.",
    input: z.object({ ...ReportTableColor.shape, ...ofGroup.shape }),
    output: Color,
    status: 201,
  }),
  change: operation({
    method: "POST",
    path: "/report-table-color/{entryId}/update",
    access: groupAdminOf("reportTableColor"),
    summary: "Changes a colour rule. version_conflict with the `current` one, invalid.",
    input: z.object({ ...ReportTableColor.shape, ...ofEntry.shape, version: z.number().int(), isActive: z.boolean() }),
    output: Color,
  }),
  remove: operation({
    method: "DELETE",
    path: "/report-table-color/{entryId}",
    access: groupAdminOf("reportTableColor"),
    summary: "Removes a colour rule.",
    input: ofEntry,
    output: z.undefined(),
    status: 204,
  }),
  resort: operation({
    method: "POST",
    path: "/report-table-color/resort",
    access: groupAdmin(),
    summary: "Sets the order of the colour rules of the group named by id.",
    input: ofGroup.extend({ ids: z.array(Id).max(5000) }),
    output: z.undefined(),
    status: 204,
  }),
};
