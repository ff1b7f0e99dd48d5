import { numbered, shapesOf, type Mark, type Shape } from "#contract/reading/marks";
import type { Label, MarkedPicture } from "#api/infrastructure/pictures/marked-picture";

/** Red that prints dark on a black-and-white printer. */
const ink = "#c1121f";

/** Marks on a diagram of that size, as they are drawn into the picture that is kept. */
export function drawnMarks(
  marks: readonly Mark[],
  size: { width: number; height: number },
): Pick<MarkedPicture, "shapes" | "labels" | "legend"> {
  const shapes = shapesOf(marks, size);
  const line = Math.max(size.width, size.height) / 250;
  return {
    shapes: shapes.map((shape) => element(shape, line)).join(""),
    labels: shapes.flatMap((shape): Label[] => {
      if (shape.kind === "badge") {
        const { x, y, radius } = shape;
        const text = String(shape.number);
        return [{ text, x, y, size: 1.3 * radius, colour: "#ffffff", anchor: "middle" }];
      }
      if (shape.kind !== "words") return [];
      return [{ text: shape.text, x: shape.x, y: shape.y, size: shape.size, colour: ink, anchor: "left" }];
    }),
    legend: numbered(marks)
      .filter(({ mark }) => mark.text !== "")
      .map(({ number, mark }) => `${number}  ${mark.text}`),
  };
}

function element(shape: Shape, line: number): string {
  switch (shape.kind) {
    case "path":
      return shape.isFilled
        ? `<path d="${shape.d}" fill="${ink}"/>`
        : `<path d="${shape.d}" fill="none" stroke="${ink}" stroke-width="${line}" stroke-linecap="round" stroke-linejoin="round"/>`;
    case "ring":
      return `<circle cx="${shape.x}" cy="${shape.y}" r="${shape.radius}" fill="none" stroke="${ink}" stroke-width="${line}"/>`;
    case "badge":
      return `<circle cx="${shape.x}" cy="${shape.y}" r="${shape.radius}" fill="${ink}"/>`;
    case "words":
      return "";
  }
}
