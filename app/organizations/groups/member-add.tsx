import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { GroupLevel } from "#contract/kernel/actions";
import { GroupInvitation, NewGroupAccount } from "#contract/organizations/groups";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { textsFor } from "../../i18n/texts.server";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";
import { AddPeople } from "../members/add-people";
import { inviteAnswer } from "../members/invite-answer.server";
import { NewAccount } from "../members/new-account";
import { peopleFor } from "../members/people-query.server";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { administeredGroup } from "./group-page.server";

export const handle = { i18n: ["groups", "members"], title: "groups.members.add" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api, account, group } = await administeredGroup(args);
  const t = textsFor(args.request);
  const levels = GroupLevel.options.map((value) => ({ value, label: t(`groups.levels.${value}`) })).reverse();
  const found = await peopleFor(args, api, {
    atHand: () => Promise.resolve([]),
    members: () => api.groups.members.list({ id: group.id }),
  });
  return { ...found, levels, addsAll: account.isOperator };
}

export async function action(args: ActionFunctionArgs) {
  const { api, group } = await administeredGroup(args);
  const form = await posted(args);
  const list = pathTo("/groups/:groupId/settings/members", { groupId: group.id });
  if (form.intent === "account")
    return submitted(
      form,
      NewGroupAccount,
      async (input) => {
        await api.groups.members.createAccount({ ...input, id: group.id });
        return redirectDone(args.context, list, "accountCreated");
      },
      { username_taken: "username" },
    );
  return submitted({ ...form, intent: "add" }, GroupInvitation, async (input) => {
    const people = await api.groups.members.invite({ ...input, id: group.id });
    return redirectDone(args.context, list, inviteAnswer(people));
  });
}

export default function AddGroupMemberPage() {
  const t = useTexts();
  const { q, people, isTooShort, levels, addsAll } = useLoaderData<typeof loader>();
  return (
    <>
      <h2 className="mb-3 text-2xl">{t("groups.members.add")}</h2>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <AddPeople q={q} people={people} isTooShort={isTooShort} levels={levels} addsAll={addsAll} />
        <NewAccount levels={levels} />
      </div>
    </>
  );
}
