import { shapesOf, type Mark, type Shape } from "#contract/reading/marks";

interface Size {
  width: number;
  height: number;
}

/** Marks over a diagram, as the picture that is kept has them. */
export function DrawnShapes({ marks, size }: { marks: readonly Mark[]; size: Size }) {
  const line = Math.max(size.width, size.height) / 250;
  return (
    <g className="pointer-events-none">
      {shapesOf(marks, size).map((shape, place) => (
        <DrawnShape key={place} shape={shape} line={line} />
      ))}
    </g>
  );
}

const ink = "#c1121f";

function DrawnShape({ shape, line }: { shape: Shape; line: number }) {
  switch (shape.kind) {
    case "path":
      return shape.isFilled ? (
        <path d={shape.d} fill={ink} />
      ) : (
        <path d={shape.d} fill="none" stroke={ink} strokeWidth={line} strokeLinecap="round" strokeLinejoin="round" />
      );
    case "ring":
      return <circle cx={shape.x} cy={shape.y} r={shape.radius} fill="none" stroke={ink} strokeWidth={line} />;
    case "badge":
      return (
        <>
          <circle cx={shape.x} cy={shape.y} r={shape.radius} fill={ink} />
          <text
            x={shape.x}
            y={shape.y}
            fill="#ffffff"
            fontSize={1.3 * shape.radius}
            textAnchor="middle"
            dominantBaseline="central"
          >
            {shape.number}
          </text>
        </>
      );
    case "words":
      return (
        <text x={shape.x} y={shape.y} fill={ink} fontSize={shape.size} dominantBaseline="central">
          {shape.text}
        </text>
      );
  }
}
