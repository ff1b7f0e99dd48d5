/** Spec §9: a call that is not answered by then counts as lost. */
export const patienceMs = 15_000;

/** How often something is tried again while the browser does not say that the line is back. */
const tryAgainMs = 5_000;

/** Resolves when it is worth trying again what got no answer. */
export const waitForRetry = (): Promise<void> =>
  new Promise((resolve) => {
    window.addEventListener("online", () => resolve(), { once: true });
    setTimeout(resolve, tryAgainMs);
  });
