import type { z } from "zod";
import type { AddedOrInvited } from "#contract/organizations/invitations";
import type { Done } from "../../page/done.server";

/** What to say of people who were to be members: some are at once, others are asked first. */
export function inviteAnswer({ added, invited }: z.output<typeof AddedOrInvited>): Done {
  if (invited.length === 0) return "memberAdded";
  return added.length === 0 ? "memberInvited" : "someInvited";
}
