import type { Manifest } from "./manifest";

export const opinions = {
  problems: {
    /** An accepted expert of this consultation writes it, nobody else. */
    not_expert: 403,
    /** The hosts write it: who asked, and the first expert. */
    not_host: 403,
    /** It is canceled or not planned. */
    opinion_closed: 409,
    /** Who has signed stays a party: what they signed would be closed to them else. */
    opinion_signed: 409,
    /** Nobody has signed an opinion yet. */
    no_opinion: 409,
    /** The summary says nothing of an opinion that stands, or is about an earlier version of it. */
    stance_missing: 409,
    /** In a remote diagnosis the asked side answers: there is nothing to take over. */
    nothing_to_take_over: 409,
    /** It is not completed. */
    outcome_early: 409,
  },
  auditEvents: [
    "opinions_viewed",
    "opinion_signed",
    "summary_signed",
    "opinion_taken_over",
    "minutes_saved",
    "outcome_given",
  ],
  periodicJobs: ["askOutcomes"],
} as const satisfies Manifest;
