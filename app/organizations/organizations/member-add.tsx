import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OrganizationLevel } from "#contract/kernel/actions";
import { NewMemberAccount, NewMembers } from "#contract/organizations/members";
import { LinkButton } from "../../components/button";
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
import { LevelHelp } from "./level-help";
import { managedOrganization } from "./organization-page.server";

export const handle = { i18n: ["organizations", "members"], title: "organizations.members.add" } satisfies PageHandle;

/** Without a search it offers the group's members who are not here yet. */
export async function loader(args: LoaderFunctionArgs) {
  const { api, account, organization, at } = await managedOrganization(args);
  const t = textsFor(args.request);
  const levels = OrganizationLevel.options.map((value) => ({ value, label: t(`organizations.levels.${value}`) }));
  const found = await peopleFor(args, api, {
    atHand: () => api.members.candidates({ id: organization.id }),
    members: () => api.members.list({ id: organization.id }),
  });
  const importHref = pathTo("/groups/:groupId/organizations/:organizationId/members/import", at);
  return { ...found, levels: levels.reverse(), addsAll: account.isOperator, importHref };
}

export async function action(args: ActionFunctionArgs) {
  const { api, organization, at } = await managedOrganization(args);
  const form = await posted(args);
  const list = pathTo("/groups/:groupId/organizations/:organizationId/members", at);
  if (form.intent === "account")
    return submitted(
      form,
      NewMemberAccount,
      async (input) => {
        await api.members.createAccount({ ...input, id: organization.id });
        return redirectDone(args.context, list, "accountCreated");
      },
      { username_taken: "username" },
    );
  return submitted({ ...form, intent: "add" }, NewMembers, async (input) => {
    const people = await api.members.add({ ...input, id: organization.id });
    return redirectDone(args.context, list, inviteAnswer(people));
  });
}

export default function AddMemberPage() {
  const t = useTexts();
  const { q, people, isTooShort, levels, addsAll, importHref } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-2xl">{t("organizations.members.add")}</h2>
        <LinkButton to={importHref} icon="upload">
          {t("members.import.title")}
        </LinkButton>
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <AddPeople q={q} people={people} isTooShort={isTooShort} levels={levels} addsAll={addsAll} />
        <NewAccount levels={levels} />
      </div>
      <LevelHelp />
    </>
  );
}
