import type { KeyImage } from "#contract/reading/report-content";

/** Where the picture of a key image comes from, small enough for a strip. */
export function keyImageSource({
  instanceId,
  attachmentId,
  frame,
  windowCenter,
  windowWidth,
  overlays,
}: KeyImage): string {
  if (!instanceId) return `/api/v1/attachments/${attachmentId ?? ""}/file`;
  const query = new URLSearchParams({ size: "192" });
  if (windowCenter !== null && windowWidth !== null) {
    query.set("center", String(windowCenter));
    query.set("width", String(windowWidth));
  }
  if (overlays) query.set("overlays", overlays);
  return `/api/v1/instances/${instanceId}/frames/${frame}?${query}`;
}
