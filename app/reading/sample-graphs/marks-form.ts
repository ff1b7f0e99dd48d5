import { z } from "zod";
import { isNumbered, longestMarkText, Mark, maxMarks } from "#contract/reading/marks";

/** As wide as the diagram is shown to a browser without scripts: it tells where it was pressed in these pixels. */
export const plainWidth = 320;

/** Names of the form's fields. */
export const marksFields = { marks: "marks", text: "text", at: "at" } as const;

const Marks = z.array(Mark).max(maxMarks);

/**
 * What a form holds: the marks, with the words that were typed for the numbered ones, and the one that was placed by pressing
 * the picture itself (HTML, "Image Button state").
 *
 * @param size of the diagram, in pixels
 */
export function marksOf(form: FormData, size: { width: number; height: number }): Mark[] {
  const marks = withTexts(sentMarks(form), form.getAll(marksFields.text).map(String));
  const [x, y] = [Number(form.get(`${marksFields.at}.x`)), Number(form.get(`${marksFields.at}.y`))];
  if (!form.has(`${marksFields.at}.x`) || marks.length >= maxMarks) return marks;
  const plainHeight = (plainWidth * size.height) / size.width;
  const placed = Mark.safeParse({ kind: "point", x: x / plainWidth, y: y / plainHeight, text: "" });
  return placed.success ? [...marks, placed.data] : marks;
}

function sentMarks(form: FormData): Mark[] {
  try {
    return Marks.parse(JSON.parse(String(form.get(marksFields.marks) ?? "[]")));
  } catch {
    // Not of our page.
    return [];
  }
}

/** The words of the numbered marks, in their order. */
export function withTexts(marks: readonly Mark[], texts: readonly string[]): Mark[] {
  let place = 0;
  return marks.map((mark) => {
    if (!isNumbered(mark)) return mark;
    const text = texts[place++];
    return text === undefined ? mark : { ...mark, text: text.trim().slice(0, longestMarkText) };
  });
}
