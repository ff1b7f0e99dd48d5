import { createContext } from "react";

/** What belongs to one whole page as the server answered it. Browsers hide the nonce from scripts; they need none. */
export const AnswerContext = createContext<{ nonce: string | undefined; requestId: string | null }>({
  nonce: undefined,
  requestId: null,
});
