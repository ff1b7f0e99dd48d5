import { z } from "zod";
import { Registration } from "./accounts";
import { open } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { Person } from "#contract/kernel/values";

/** The first administrator, and the one-time token that the log printed. */
export const FirstAdministrator = Registration.extend({
  token: z.string({ error: "required" }).trim().min(1, "required"),
});

/** What a person of the demo is there to show. */
export const Duty = z.enum([
  "approver",
  "author",
  "technician",
  "registrar",
  "expert",
  "invitedExpert",
  "organizationAdmin",
  "groupAdmin",
  "operator",
]);

/** An account of the demo with its well-known password; empty in an installation for real use. */
export const DemoAccount = z.object({ username: z.string(), password: z.string(), name: z.string(), duty: Duty });

/** This installation itself: its first run, and the accounts of a demo. */
export const installation = {
  read: operation({
    method: "GET",
    path: "/installation",
    access: open,
    summary:
      "Whether the first administrator is still to be made, whether WeChat and passkeys sign in, and the demo's accounts.",
    input: z.object({}),
    output: z.object({
      needsAdministrator: z.boolean(),
      hasWechat: z.boolean(),
      /** Passkeys need a domain name and HTTPS, or localhost. */
      passkeysPossible: z.boolean(),
      demoAccounts: z.array(DemoAccount),
    }),
  }),
  createAdministrator: operation({
    method: "POST",
    path: "/installation/administrator",
    access: open,
    summary:
      "Makes the first administrator with the one-time token of the log. wrong_first_run_token, first_run_over, username_taken.",
    input: FirstAdministrator,
    output: Person,
    status: 201,
  }),
};
