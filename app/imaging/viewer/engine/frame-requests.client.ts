import { Enums, eventTarget, imageLoadPoolManager } from "@cornerstonejs/core";

const underWay = new Map<XMLHttpRequest, string>();
const givenUp = new Set<string>();

/**
 * Options of the loader through which it is known what is being fetched.
 *
 * @param pass sent along, where the reader has no account
 */
export const trackedRequests = (pass: string | null) => ({
  beforeSend(request: XMLHttpRequest, imageId: string): Record<string, string> {
    givenUp.delete(imageId);
    underWay.set(request, imageId);
    request.addEventListener("loadend", () => underWay.delete(request));
    return pass === null ? {} : { Authorization: `Bearer ${pass}` };
  },
});

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

const imageOf = (details: unknown) =>
  isObject(details) && "imageId" in details && typeof details.imageId === "string" ? details.imageId : null;

/**
 * Gives up fetching frames that nobody waits for any more: those that wait their turn, and those on the line.
 *
 * @param isUnwanted of the images of one pane; those of others are left alone
 * @param isPassed of its images that need not be fetched before all others any more
 */
export function giveUp(isUnwanted: (imageId: string) => boolean, isPassed: (imageId: string) => boolean) {
  // Those that wait in the loader's own pool behind this one stay: the cache waits for each of them for ever.
  imageLoadPoolManager.filterRequests((request: { additionalDetails: unknown; type: string }) => {
    const imageId = imageOf(request.additionalDetails);
    const isOver = request.type === Enums.RequestType.Interaction ? isPassed : isUnwanted;
    return imageId === null || !isOver(imageId);
  });
  for (const [request, imageId] of underWay) {
    if (!isUnwanted(imageId)) continue;
    givenUp.add(imageId);
    request.abort();
  }
}

/** Why a frame could not be had: nobody waited for it any more, the line is lost, or there is nothing to be seen. */
export type FrameFailure = "givenUp" | "unanswered" | "unreadable";

/** Whether a request failed because nobody answered: no network, or a gateway that does not reach the platform. */
const isUnanswered = (error: unknown) => error instanceof XMLHttpRequest && [0, 502, 503, 504].includes(error.status);

/** Tells each frame that could not be had, and why. */
export function onFailedFrames(told: (imageId: string, failure: FrameFailure) => void) {
  const reasons = new WeakSet();
  eventTarget.addEventListener(Enums.Events.IMAGE_LOAD_FAILED, (event: Event) => {
    const detail: unknown = event instanceof CustomEvent ? event.detail : null;
    const imageId = imageOf(detail);
    const error = isObject(detail) && "error" in detail ? detail.error : null;
    if (isObject(error)) reasons.add(error);
    if (!imageId) return;
    told(imageId, givenUp.delete(imageId) ? "givenUp" : isUnanswered(error) ? "unanswered" : "unreadable");
  });
  // The library's cache throws the same once more, where nobody can catch it.
  window.addEventListener("unhandledrejection", (event) => {
    const reason: unknown = event.reason;
    if (isObject(reason) && reasons.has(reason)) event.preventDefault();
  });
}
