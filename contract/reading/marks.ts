import { z } from "zod";
import { oneLine } from "#contract/kernel/plain-text";

/** What is written beside a mark. */
export const longestMarkText = 60;
/** More are no drawing any more. */
export const maxMarks = 30;

/** Of the diagram's width, or of its height: the same on every screen and on paper. */
const Place = z.number().min(0).max(1);
const Words = oneLine().trim().max(longestMarkText, "tooLong");
const at = { x: Place, y: Place };

/** What somebody draws on a diagram. Points, circles and arrows are numbered, and their words stand below the picture. */
export const Mark = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("point"), ...at, text: Words.default("") }),
  z.object({ kind: z.literal("circle"), ...at, radius: z.number().min(0.005).max(1), text: Words.default("") }),
  /** From its tail to its head. */
  z.object({ kind: z.literal("arrow"), ...at, toX: Place, toY: Place, text: Words.default("") }),
  z.object({
    kind: z.literal("line"),
    points: z
      .array(z.tuple([Place, Place]))
      .min(2)
      .max(400),
  }),
  /** Words in the picture itself. */
  z.object({ kind: z.literal("text"), ...at, text: Words.min(1, "required") }),
]);
export type Mark = z.infer<typeof Mark>;

export type NumberedMark = Extract<Mark, { kind: "point" | "circle" | "arrow" }>;

export const isNumbered = (mark: Mark): mark is NumberedMark =>
  mark.kind === "point" || mark.kind === "circle" || mark.kind === "arrow";

/** The numbered marks with their numbers, from 1 in the order they were drawn. */
export const numbered = (marks: readonly Mark[]): { number: number; mark: NumberedMark }[] =>
  marks.filter(isNumbered).map((mark, place) => ({ number: place + 1, mark }));

/** The words of the marks as text: numbered ones first, e.g. "1 nodule 12 mm; 2 calcification; left". */
export const wordsOf = (marks: readonly Mark[]): string =>
  [
    ...numbered(marks)
      .filter(({ mark }) => mark.text !== "")
      .map(({ number, mark }) => `${number} ${mark.text}`),
    ...marks.flatMap((mark) => (mark.kind === "text" ? [mark.text] : [])),
  ].join("; ");

/** Of which a drawing is made, in pixels of the diagram: the same on the screen and in the picture that is kept. */
export type Shape =
  | { kind: "path"; d: string; isFilled: boolean }
  | { kind: "ring"; x: number; y: number; radius: number }
  | { kind: "badge"; x: number; y: number; radius: number; number: number }
  | { kind: "words"; x: number; y: number; size: number; text: string };

/** Marks as shapes on a diagram of that size in pixels. */
export function shapesOf(marks: readonly Mark[], { width, height }: { width: number; height: number }): Shape[] {
  const unit = Math.max(width, height) / 100;
  const numbers = new Map<Mark, number>(numbered(marks).map(({ number, mark }) => [mark, number]));
  const badge = (mark: Mark, x: number, y: number): Shape => ({
    kind: "badge",
    x: Math.min(Math.max(x, 2 * unit), width - 2 * unit),
    y: Math.min(Math.max(y, 2 * unit), height - 2 * unit),
    radius: 1.8 * unit,
    number: numbers.get(mark) ?? 0,
  });
  return marks.flatMap((mark): Shape[] => {
    if (mark.kind === "line") {
      const d = mark.points.map(
        ([x, y], place) => `${place === 0 ? "M" : "L"}${fixed(x * width)} ${fixed(y * height)}`,
      );
      return [{ kind: "path", d: d.join(" "), isFilled: false }];
    }
    const [x, y] = [mark.x * width, mark.y * height];
    if (mark.kind === "point") return [badge(mark, x, y)];
    if (mark.kind === "text") return [{ kind: "words", x, y, size: 3 * unit, text: mark.text }];
    if (mark.kind === "circle") {
      const radius = mark.radius * width;
      const corner = (radius + 1.8 * unit) * Math.SQRT1_2;
      return [{ kind: "ring", x, y, radius }, badge(mark, x + corner, y - corner)];
    }
    return [...arrow(x, y, mark.toX * width, mark.toY * height, unit), badge(mark, x, y)];
  });
}

function arrow(x: number, y: number, toX: number, toY: number, unit: number): Shape[] {
  const angle = Math.atan2(toY - y, toX - x);
  const wing = (turn: number) =>
    `L${fixed(toX - 3 * unit * Math.cos(angle + turn))} ${fixed(toY - 3 * unit * Math.sin(angle + turn))}`;
  return [
    { kind: "path", d: `M${fixed(x)} ${fixed(y)} L${fixed(toX)} ${fixed(toY)}`, isFilled: false },
    { kind: "path", d: `M${fixed(toX)} ${fixed(toY)} ${wing(0.45)} ${wing(-0.45)} Z`, isFilled: true },
  ];
}

const fixed = (value: number) => value.toFixed(1);
