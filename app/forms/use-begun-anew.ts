import { useLocation } from "@remix-run/react";
import { useState } from "react";
import type { FormAnswer } from "./answer";
import { useAnswer } from "./use-answer";

/**
 * A key for what may hold a secret: another one once the page goes on after something was accepted, so that what was typed
 * stays on no screen. A refusal leaves it to be sent again.
 */
export function useBegunAnew(): string {
  const { key } = useLocation();
  const answer = useAnswer<Partial<FormAnswer>>();
  const [begun, setBegun] = useState(key);
  if (key !== begun && !answer?.result) setBegun(key);
  return begun;
}
