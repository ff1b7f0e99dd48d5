import { z } from "zod";
import { signedIn } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";

/** Off until somebody has read where the sound goes: the browser sends it to its maker's service. */
export const DictationChoice = z.object({ isOn: z.boolean() });

export const dictation = {
  mine: operation({
    method: "GET",
    path: "/accounts/me/dictation",
    access: signedIn,
    summary: "Whether the caller dictates where the browser offers it.",
    input: z.object({}),
    output: DictationChoice,
  }),
  choose: operation({
    method: "PUT",
    path: "/accounts/me/dictation",
    access: signedIn,
    summary: "Turns dictation on or off for the caller.",
    input: DictationChoice,
    output: z.undefined(),
    status: 204,
  }),
};
