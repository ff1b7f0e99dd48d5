import type { Manifest } from "./manifest";

export const batches = {
  problems: {
    /** Of several to be approved at once: the text as it stands now was not opened by the approver. */
    report_unread: 409,
    /** Of several to be approved at once: its organization asks for the password at each approval. */
    approval_alone: 409,
  },
} as const satisfies Manifest;
