import { ORPCError } from "@orpc/client";
import { z } from "zod";
import { InspectionRule, type InspectionLevels } from "#contract/organizations/organizations";

/** For an organization whose reports are about something else: smart inspect says nothing. */
export const quietInspection: InspectionLevels = Object.fromEntries(
  InspectionRule.options.map((rule) => [rule, "off" as const]),
);

const Warned = z.object({ confirmation: z.string() });

/** Sends, and once more with the confirmation where smart inspect warned. */
export async function confirmed<Answer>(send: (inspectionAccepted?: string) => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ORPCError) || error.code !== "inspection_warned") throw error;
    return send(Warned.parse(error.data).confirmation);
  }
}
