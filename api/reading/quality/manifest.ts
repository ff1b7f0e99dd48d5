import type { Manifest } from "#api/kernel/manifest";
import { drawPeerReviewsJob, draws } from "./draws";
import { learning } from "./learning";
import { changes, noteChangesJob, tellOfApproverChangesJob } from "./note-changes";
import { records } from "./records";
import { reviews } from "./reviews";

export const qualityManifest = {
  operations: {
    quality: records,
    peerReviews: { ...reviews, ...draws },
    learningCases: learning,
    approverChanges: changes,
  },
  jobs: [drawPeerReviewsJob, noteChangesJob, tellOfApproverChangesJob],
} satisfies Manifest;
