import type { Share } from "#contract/delivery/shares";
import { formats } from "../../i18n/format.server";
import type { Language } from "#texts/languages";

/** The links as the list shows them: times as texts, in the organization's time zone. */
export function shownShares(shares: Share[], language: Language, timeZone: string) {
  const { dayTime } = formats(language, timeZone);
  return shares.map((share) => ({
    ...share,
    created: dayTime(share.created),
    expires: dayTime(share.expires),
    lastViewed: share.lastViewed && dayTime(share.lastViewed),
    uses: share.uses.map((use) => ({ ...use, at: dayTime(use.at) })),
    /** Nothing is left to revoke. */
    isOver: share.state === "revoked" || share.state === "expired",
  }));
}
export type ShownShare = ReturnType<typeof shownShares>[number];
