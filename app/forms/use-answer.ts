import { useActionData, useLocation } from "@remix-run/react";
import { useState } from "react";
import type { FormAnswer } from "./answer";

/**
 * What became of the form that was sent last, as long as its page is open. Remix forgets it as soon as the page reads its
 * data again, which live hints have it do at any moment: what was refused would be told for a blink.
 */
export function useAnswer<Answer = FormAnswer>(): Answer | undefined {
  const answer = useActionData<Answer>() as Answer | undefined;
  const { key } = useLocation();
  const [kept, setKept] = useState({ answer, key });
  if (answer !== undefined && (answer !== kept.answer || key !== kept.key)) setKept({ answer, key });
  return answer ?? (kept.key === key ? kept.answer : undefined);
}
