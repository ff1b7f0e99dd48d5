import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { startI18n } from "./i18n/i18n.client";
import { AnswerContext } from "./shell/answer-context";
import { watchFetch } from "./shell/watch-fetch.client";

watchFetch();
const answer = { nonce: undefined, requestId: document.documentElement.dataset.requestId ?? null };

void startI18n().then((i18n) =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <AnswerContext.Provider value={answer}>
          <I18nextProvider i18n={i18n}>
            <RemixBrowser />
          </I18nextProvider>
        </AnswerContext.Provider>
      </StrictMode>,
    );
  }),
);
