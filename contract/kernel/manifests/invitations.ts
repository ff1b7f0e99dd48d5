import type { Manifest } from "./manifest";

export const invitations = {
  problems: {
    /** It was answered or withdrawn, is past its time, or what it invites to is out of use. */
    invitation_over: 410,
  },
  auditEvents: [
    /** To a group or an organization; the detail `whom` is the user name that was typed. */
    "invitation_sent",
    "invitation_withdrawn",
    "invitation_accepted",
    /** Belongs to no group: whoever invited learns nothing of the person. */
    "invitation_declined",
  ],
} as const satisfies Manifest;
