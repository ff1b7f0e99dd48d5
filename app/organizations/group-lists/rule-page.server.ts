import type { LoaderFunctionArgs } from "@remix-run/node";
import { administeredGroup } from "../groups/group-page.server";
import { textsFor } from "../../i18n/texts.server";
import type { Author } from "./author";
import { organizationOptions } from "./organization-options.server";

/** The rules of the group, and what they are made from. */
export async function rulePage(args: LoaderFunctionArgs) {
  const { api, group } = await administeredGroup(args);
  const [rules, { options, nameOf }, people] = await Promise.all([
    api.lists.assignRules.list({ id: group.id }),
    organizationOptions(api, group.id, textsFor(args.request)),
    api.groups.rads({ id: group.id }),
  ]);
  return {
    api,
    group,
    rules,
    organizations: options,
    nameOf,
    people: people.map(({ id, name, writesAt }): Author => ({ value: id, label: name, writesAt })),
  };
}

/** Where a rule names what is not the group's. */
export const ruleFaults = {
  assignees_not_authors: "assigneeIds" as const,
  invalid: ({ field }: Record<string, unknown>) =>
    field === "bucketId" ? { bucketId: "wrongValue" as const } : { assigneeIds: "wrongValue" as const },
};
