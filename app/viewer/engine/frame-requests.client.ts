import { imageLoadPoolManager, imageRetrievalPoolManager } from "@cornerstonejs/core";

const underWay = new Map<XMLHttpRequest, string>();

/** Options of the loader through which it is known what is being fetched. */
export const keepTrackOfRequests = {
  beforeSend(request: XMLHttpRequest, imageId: string) {
    underWay.set(request, imageId);
    request.addEventListener("loadend", () => underWay.delete(request));
    return {};
  },
};

const imageOf = (details: unknown) =>
  typeof details === "object" && details !== null && "imageId" in details && typeof details.imageId === "string"
    ? details.imageId
    : null;

/**
 * Gives up fetching frames that nobody waits for any more: those that wait their turn, and those on the line.
 *
 * @param isUnwanted of the images of one pane; those of others are left alone
 */
export function giveUp(isUnwanted: (imageId: string) => boolean) {
  const isKept = ({ additionalDetails }: { additionalDetails: unknown }) => {
    const imageId = imageOf(additionalDetails);
    return imageId === null || !isUnwanted(imageId);
  };
  imageLoadPoolManager.filterRequests(isKept);
  imageRetrievalPoolManager.filterRequests(isKept);
  for (const [request, imageId] of underWay) if (isUnwanted(imageId)) request.abort();
}
