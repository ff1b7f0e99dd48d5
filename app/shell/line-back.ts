/** How often something is tried again while the browser does not say that the line is back. */
const tryAgainMs = 5_000;

/** Resolves when it is worth trying again what got no answer. */
export const lineBack = (): Promise<void> =>
  new Promise((resolve) => {
    window.addEventListener("online", () => resolve(), { once: true });
    setTimeout(resolve, tryAgainMs);
  });
