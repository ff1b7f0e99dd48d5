import { useContext } from "react";
import { AnswerContext } from "./answer-context";

/**
 * Opens the browser's print window once the sheet is drawn: the only script of the page, and only after "Print". A
 * reload must not print again, so it takes the mark out of the address.
 */
const script = `addEventListener("load", () => {
  const here = new URL(location.href);
  here.searchParams.delete("printing");
  history.replaceState(null, "", here);
  print();
});`;

export function PrintScript() {
  const { nonce } = useContext(AnswerContext);
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} />;
}
