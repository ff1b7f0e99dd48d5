import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition, useEffect } from "react";
import type { ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { startTexts } from "./i18n/texts.client";
import { AnswerContext } from "./page/answer-context";
import { partsOf } from "./page/page-options";
import { holdLinksOffline } from "./shell/offline-links.client";
import { stopStrayClicks } from "./shell/stray-click.client";
import { keepPreHydrationInput } from "./shell/pre-hydration-input.client";
import { interceptFetch } from "./shell/intercept-fetch.client";

declare global {
  // Remix's own, which it declares without its content.
  interface Window {
    __remixContext: {
      answers?: Record<string, unknown>;
      state?: { actionData: unknown; loaderData: Record<string, unknown> };
    };
  }
}

interceptFetch();
stopStrayClicks();
holdLinksOffline();
const tellTyped = keepPreHydrationInput();
const answer = { nonce: undefined, requestId: document.documentElement.dataset.requestId ?? null };

/**
 * RemixBrowser suspends once, until the page's data is decoded. Pressed meanwhile, the document could not be hydrated
 * (React's error 345), so the data is decoded before.
 */
async function decodePageData() {
  try {
    RemixBrowser({});
  } catch (pending) {
    if (!(pending instanceof Promise)) throw pending;
    await pending;
  }
  // What is kept for the page is no action's answer, but stands in its place (answers-of-page.server.ts).
  const { answers, state } = window.__remixContext;
  if (answers && state) state.actionData = answers;
  const modules = Object.entries(window.__remixRouteModules);
  await Promise.all(modules.map(([id, route]) => partsOf(route?.handle)?.(state?.loaderData[id])));
}

function TakenOver({ children }: { children: ReactNode }) {
  useEffect(tellTyped, []);
  return children;
}

void Promise.all([startTexts(), decodePageData()]).then(([i18n]) =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <AnswerContext.Provider value={answer}>
          <I18nextProvider i18n={i18n}>
            <TakenOver>
              <RemixBrowser />
            </TakenOver>
          </I18nextProvider>
        </AnswerContext.Provider>
      </StrictMode>,
    );
  }),
);
