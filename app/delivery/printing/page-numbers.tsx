import { useContext } from "react";
import { printedWords } from "#contract/delivery/printed-words";
import type { Language } from "#contract/kernel/values";
import { AnswerContext } from "../../page/answer-context";

const counters: Record<string, string> = { "{{page}}": "counter(page)", "{{pages}}": "counter(pages)" };

/**
 * "Page x of y" in the margin of every sheet (css-page-3 §5.2), where the browser can: Chromium from 131. Elsewhere the
 * PDF has it.
 */
export function PageNumbers({ language }: { language: Language }) {
  const { nonce } = useContext(AnswerContext);
  const content = printedWords[language].labels.pageOf
    .split(/(\{\{pages?\}\})/)
    .filter((part) => part !== "")
    .map((part) => counters[part] ?? JSON.stringify(part))
    .join(" ");
  const css = `@page { @bottom-right { content: ${content}; font: 8pt "Noto Serif Tibetan", sans-serif; vertical-align: top; } }`;
  return <style nonce={nonce} dangerouslySetInnerHTML={{ __html: css }} />;
}
