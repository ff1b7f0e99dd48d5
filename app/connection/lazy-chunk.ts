import { waitForRetry } from "./wait-for-retry";
export const chunkTimeoutMs = 120_000;

/** A part of the application that did not load. `type` is "timeout", "missing", or what the browser calls it (product §8). */
export class ChunkLoadError extends Error {
  override readonly name = "ChunkLoadError";
  constructor(
    readonly type: string,
    options?: ErrorOptions,
  ) {
    super(`Loading chunk failed (${type})`, options);
  }
}

/** The same for a part's style sheet. */
export class CssChunkLoadError extends Error {
  override readonly name = "CssChunkLoadError";
  readonly code = "CSS_CHUNK_LOAD_FAILED";
  constructor(options?: ErrorOptions) {
    super("Loading CSS chunk failed", options);
  }
}

// What Vite's preload says about a style sheet, and what Chrome, Firefox and Safari say about a module.
const cssFailure = /Unable to preload CSS/i;
const missingModule = /dynamically imported module|Importing a module script failed|module script/i;

/** An error of `import()` under the name that product §8 gives it. */
export function chunkError(error: unknown): Error {
  const message = error instanceof Error ? error.message : String(error);
  if (cssFailure.test(message)) return new CssChunkLoadError({ cause: error });
  if (missingModule.test(message)) return new ChunkLoadError("missing", { cause: error });
  return new ChunkLoadError(error instanceof Error ? error.name : "error", { cause: error });
}

/**
 * Loads a lazy part: `lazyChunk(() => import("./viewer"))`. Rejects with a ChunkLoadError or CssChunkLoadError, after
 * 120 s with type "timeout".
 */
export function lazyChunk<Module>(load: () => Promise<Module>, timeoutMs = chunkTimeoutMs): Promise<Module> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLoadError("timeout")), timeoutMs);
    load()
      .then(resolve, (error: unknown) => reject(chunkError(error)))
      .finally(() => clearTimeout(timer));
  });
}

/**
 * The same for a part that a page does without until it is there: `untilLoaded(() => lazyChunk(() => import("./aids")))`. What
 * does not come is tried again when the line is back, so that the page, and what is typed into it, stays.
 *
 * @throws what is no failure of the line
 */
export async function untilLoaded<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (!(error instanceof ChunkLoadError || error instanceof CssChunkLoadError)) throw error;
      await waitForRetry();
    }
  }
}
