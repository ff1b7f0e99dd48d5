import { useContext } from "react";
import { AnswerContext } from "../../page/answer-context";

/** Rules that depend on what is printed: the size of its paper stands in no style sheet. */
export function PaperStyle({ css }: { css: string }) {
  const { nonce } = useContext(AnswerContext);
  return <style nonce={nonce} dangerouslySetInnerHTML={{ __html: css }} />;
}
