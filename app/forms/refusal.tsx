import { Notice } from "../components/notice";
import { useAnswer } from "./use-answer";

/**
 * Why a button alone was refused: it has no fields that conform would show it at.
 *
 * @param intents of the buttons it is for; needed only where a page holds forms too
 */
export function Refusal({ intents }: { intents?: readonly string[] }) {
  const answer = useAnswer();
  const isMine = !intents || intents.includes(answer?.intent ?? "");
  const refusals = (isMine && answer?.result?.error?.[""]) || [];
  if (refusals.length === 0) return null;
  return (
    <Notice tone="danger" className="mb-4">
      {refusals.map((refusal) => (
        <p key={refusal}>{refusal}</p>
      ))}
    </Notice>
  );
}
