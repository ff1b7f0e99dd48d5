import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { GroupLevel } from "#contract/kernel/actions";
import { Panel } from "../../components/page";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useTexts } from "../../i18n/use-texts";
import { VersionedForm } from "../../forms/versioned-form";
import { paramOf } from "../../page/param-of.server";
import { pathTo } from "../../paths";
import { LevelForm } from "../members/level-form";
import { RemoveConfirmation } from "../members/remove-confirmation";
import { LevelBadge } from "../organizations/level-badge";
import { notFound } from "../../problems/thrown-problem.server";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { administeredGroup } from "./group-page.server";

export const handle = {
  i18n: ["groups", "members", "organizations"],
  title: "groups.members.one",
} satisfies PageHandle;

export { shouldRevalidate } from "../../forms/after-conflict";

const Level = z.object({ accessLevel: GroupLevel, before: GroupLevel });

export async function loader(args: LoaderFunctionArgs) {
  const { api, group } = await administeredGroup(args);
  const accountId = paramOf(args, "accountId");
  const { members } = await api.groups.members.query({ id: group.id, accountId, limit: 1 });
  const [member] = members;
  if (!member) throw notFound(args.context);
  return { member, groupId: group.id, groupName: group.displayName };
}

export async function action(args: ActionFunctionArgs) {
  const { api, group } = await administeredGroup(args);
  const form = await posted(args);
  const who = { id: group.id, mid: paramOf(args, "accountId") };
  const list = pathTo("/groups/:groupId/settings/members", { groupId: group.id });
  if (form.intent === "remove")
    return submitted(form, z.object({}), async () => {
      await api.groups.members.remove(who);
      return redirectDone(args.context, list, "memberRemoved");
    });
  return submitted({ ...form, intent: "level" }, Level, async (level) => {
    await api.groups.members.change({ ...who, ...level });
    return redirectDone(args.context, list, "memberChanged");
  });
}

export default function GroupMemberPage() {
  const t = useTexts();
  const { member, groupId } = useLoaderData<typeof loader>();
  return (
    <div className="grid max-w-prose gap-4">
      <h2 className="text-2xl">
        <bdi>{member.name}</bdi> <span className="font-mono text-base text-muted">{member.username}</span>
      </h2>
      <Panel title={t("members.level")}>
        <VersionedForm version={member.level}>{(saved) => <LevelIn saved={saved} />}</VersionedForm>
      </Panel>
      <Panel title={t("groups.columns.organizations")}>
        <ul className="grid gap-1">
          {member.organizations.map(({ id, name, level }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-2">
              <Link
                to={pathTo("/groups/:groupId/organizations/:organizationId/members/:accountId", {
                  groupId,
                  organizationId: id,
                  accountId: member.id,
                })}
              >
                {name}
              </Link>
              <LevelBadge level={level} />
            </li>
          ))}
        </ul>
        {member.organizations.length === 0 && <p className="text-muted">{t("groups.members.nowhere")}</p>}
      </Panel>
      <RemoveConfirmation
        label={t("members.remove.title")}
        question={t("groups.members.removeQuestion", { name: member.name })}
        explanation={t("groups.members.removeExplanation")}
      />
    </div>
  );
}

function LevelIn({ saved }: { saved: GroupLevel | null }) {
  const t = useTexts();
  const { member, groupId, groupName } = useLoaderData<typeof loader>();
  return (
    <LevelForm
      saved={saved}
      level={member.level}
      levels={GroupLevel.options}
      levelName={(level) => t(`groups.levels.${level}`)}
      label={t("groups.members.levelIn", { name: groupName })}
      hint={t("groups.members.levelHint")}
      back={pathTo("/groups/:groupId/settings/members", { groupId })}
      save={t("common.action.save")}
    />
  );
}
