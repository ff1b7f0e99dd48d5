import type { Subscribers } from "#api/infrastructure/events/events";
import { assignByRule } from "#api/reading/reports/assign-by-rule";

/** Who follows which event; the domain that tells of it knows none of them. */
export const subscribers: Subscribers = {
  examArrived: [assignByRule],
};
