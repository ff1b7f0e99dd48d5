import { z } from "zod";

/**
 * Controls of C0 and C1, which no database and no screen takes as text, and the marks that turn the direction of
 * writing (Unicode UAX #9): in a name they would reorder the numbers that stand beside it.
 */
const unseen = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The text without what cannot be seen; its lines and tabs stay. */
export const withoutUnseen = (text: string) => text.replace(unseen, "");

/** Text of one line: what broke it is a space. Its message is given, e.g. `required`, where it is no text at all. */
export const oneLine = (message?: string) =>
  z
    .string(message === undefined ? undefined : { error: message })
    .overwrite((text) => withoutUnseen(text.replace(/[\t\n\r\u2028\u2029]+/g, " ")))
    .trim();

/** Text of several lines. */
export const severalLines = () => z.string().overwrite(withoutUnseen).trim();
