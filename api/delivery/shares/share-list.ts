import type { Share, ShareUse } from "#contract/delivery/shares";
import { ShareOutcome } from "#contract/delivery/shares";
import type { Database } from "#api/infrastructure/database/connect";
import { newestUsesOf, sharesOf, viewsOf } from "./share-queries";
import { shareState } from "./share-state";

/** Newest uses told per link; the views are counted over all. */
const usesPerLink = 50;

/**
 * The links of a report as their owner sees them, newest first.
 *
 * @param now decides the states
 */
export async function asShares(db: Database, bucketId: string, reportId: string, now: Date): Promise<Share[]> {
  const links = await sharesOf(db, bucketId, reportId);
  const ids = links.map(({ id }) => id);
  const [views, uses] = await Promise.all([viewsOf(db, ids), newestUsesOf(db, ids, usesPerLink)]);
  const viewsByLink = new Map(views.map((view) => [view.shareId, view]));
  const usesByLink = new Map<string, ShareUse[]>();
  for (const { shareId, outcome, created, ip, userAgent } of uses) {
    const use = { outcome: ShareOutcome.parse(outcome), at: created.toISOString(), ip, userAgent };
    usesByLink.set(shareId, [...(usesByLink.get(shareId) ?? []), use]);
  }
  return links.map((link) => ({
    id: link.id,
    state: shareState(link, now),
    creator: link.creator,
    created: link.created.toISOString(),
    expires: link.expires.toISOString(),
    revoked: link.revoked?.toISOString() ?? null,
    hasPin: link.hasPin,
    wrongPins: link.wrongPins,
    withImages: link.withImages,
    withStudy: link.withStudy,
    views: viewsByLink.get(link.id)?.views ?? 0,
    lastViewed: viewsByLink.get(link.id)?.lastViewed?.toISOString() ?? null,
    uses: usesByLink.get(link.id) ?? [],
  }));
}
