const sent = (path: string, method: "POST" | "PUT", body: object) => {
  const headers = { "content-type": "application/json" };
  // Without a line it is lost, and only the order of the phrases is as before.
  fetch(`/api/v1/kb-items/${path}`, { method, headers, body: JSON.stringify(body), keepalive: true }).catch(
    () => undefined,
  );
};

/** Tells that a phrase was put into a report; nobody waits for it. */
export const tellUse = (id: string) => sent(`${id}/used`, "POST", {});

/** Tells that a phrase is to be kept at hand, or no longer. */
export const tellFavourite = (id: string, isFavourite: boolean) => sent(`${id}/favourite`, "PUT", { isFavourite });
