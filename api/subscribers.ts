import type { Subscribers } from "./events";
import { assignByRule } from "./reports/assign-by-rule";

/** Who follows which event; the domain that tells of it knows none of them. */
export const subscribers: Subscribers = {
  examArrived: [assignByRule],
};
