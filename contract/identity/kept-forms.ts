import { z } from "zod";
import { open } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { Id } from "#contract/kernel/values";

/** Characters of a sealed form: the longest report twice over. */
export const longestSealed = 1_000_000;

/** For how long a form is kept, in minutes. */
export const keptMinutes = 60;

/**
 * Forms on their way over another page: sent after the session was over, or refused. The web tier seals what was typed,
 * so that nobody else can read it here or put anything in its place.
 */
export const keptForms = {
  keep: operation({
    method: "POST",
    path: "/kept-forms",
    access: open,
    summary: `Keeps a sealed form for ${keptMinutes} minutes. too_many_attempts.`,
    input: z.object({ sealed: z.string().min(1).max(longestSealed) }),
    output: z.object({ id: Id }),
    status: 201,
  }),
  read: operation({
    method: "GET",
    path: "/kept-forms/{id}",
    access: open,
    summary: "A sealed form as it was kept; null for one that is not kept any more.",
    input: z.object({ id: Id }),
    output: z.object({ sealed: z.string().nullable() }),
  }),
};
