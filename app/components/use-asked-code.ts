import { useState } from "react";
import type { ShownCode } from "./phone-code";

/** The code that was asked for last, while the page is open: looking again clears the answer that brought it. */
export function useAskedCode(answered: ShownCode | null): ShownCode | null {
  const [asked, setAsked] = useState(answered);
  if (answered && answered !== asked) setAsked(answered);
  return asked;
}
