import { z } from "zod";
import { signedIn } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { Id } from "#contract/kernel/values";

/** What makes an empty system one that people work with, in the order that it is done in. */
export const GuideStep = z.enum(["group", "hospital", "roles", "members", "template", "upload"]);
export type GuideStep = z.infer<typeof GuideStep>;

export const guide = {
  read: operation({
    method: "GET",
    path: "/guide",
    access: signedIn,
    summary:
      "How far the system is set up, for whoever does it: administrators of a group with few exams, and, while there is " +
      "no group at all, who may create one. Offered to nobody else, not once all is done, nor after it was put away.",
    input: z.object({}),
    output: z.object({
      isOffered: z.boolean(),
      done: z.array(GuideStep),
      /** The caller's group, and its first organization, as far as there are. */
      groupId: Id.nullable(),
      bucketId: Id.nullable(),
    }),
  }),
};
