import type { FormEvent } from "react";

/** The button by which conform asks the server about a corrected field, without sending the form. */
export const validateIntent = "__intent__";

/** Such a question, not a sending of the form. */
export const isValidation = ({ nativeEvent }: FormEvent) =>
  nativeEvent instanceof SubmitEvent && nativeEvent.submitter?.getAttribute("name") === validateIntent;
