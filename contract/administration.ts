import { z } from "zod";
import { operator } from "./access";
import { operation } from "./operation";
import { Id, Instant } from "./values";

/** A message that stayed in the house because no provider is configured. */
export const OutboxMessage = z.object({ id: Id, recipient: z.string(), text: z.string(), created: Instant });

/** What the administrator of an installation does. */
export const administration = {
  outbox: operation({
    method: "GET",
    path: "/installation/outbox",
    access: operator,
    summary: "The latest hundred messages of the outbox, newest first, and whether messages go there now.",
    input: z.object({}),
    output: z.object({ isInUse: z.boolean(), messages: z.array(OutboxMessage) }),
  }),
};
