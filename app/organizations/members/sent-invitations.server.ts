import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { Client } from "#contract/index";
import type { SentInvitation } from "#contract/organizations/invitations";
import { Id } from "#contract/kernel/values";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { redirectDone } from "../../page/done.server";
import { notFound } from "../../problems/thrown-problem.server";
import { inviteAnswer } from "./invite-answer.server";

/** Invitations without an answer as the list of members shows them. */
export function shownInvitations(request: Request, sent: SentInvitation[]) {
  const format = formats(languageOf(request));
  return sent.map(({ id, username, organization, level, invitedBy, isExpired, expires }) => ({
    id,
    username,
    /** Null of the group alone. */
    organization: organization?.name ?? null,
    level,
    invitedBy,
    isExpired,
    expires: format.dayTime(expires),
  }));
}
export type ShownInvitation = ReturnType<typeof shownInvitations>[number];

interface Sender {
  api: Client;
  /** The list of members, where it goes on. */
  list: string;
  sent: () => Promise<SentInvitation[]>;
  withdraw: (invitationId: string) => Promise<unknown>;
}

/** Takes an invitation back, or asks that person anew. */
export async function changeInvitation(args: ActionFunctionArgs, { api, list, sent, withdraw }: Sender) {
  const form = await posted(args);
  const Chosen = z.object({ invitationId: Id });
  if (form.intent === "withdraw")
    return submitted(form, Chosen, async ({ invitationId }) => {
      await withdraw(invitationId);
      return redirectDone(args.context, list, "invitationWithdrawn");
    });
  return submitted({ ...form, intent: "again" }, Chosen, async ({ invitationId }) => {
    const invitation = (await sent()).find(({ id }) => id === invitationId);
    if (!invitation) throw notFound(args.context);
    return redirectDone(args.context, list, inviteAnswer(await askAgain(api, invitation)));
  });
}

const askAgain = (api: Client, { accountId, group, organization, level }: SentInvitation) =>
  organization
    ? api.members.add({ id: organization.id, accountIds: [accountId], accessLevel: level })
    : api.groups.members.invite({
        id: group.id,
        accountIds: [accountId],
        accessLevel: level === "admin" ? level : "member",
      });
