import { useRef, useState, type PointerEvent } from "react";
import { longestMarkText, maxMarks, type Mark } from "#contract/reading/marks";
import type { Diagram } from "#contract/reading/sample-graphs";
import { useTexts } from "../../i18n/use-texts";
import { DrawnShapes } from "./drawn-shapes";

const tools = ["point", "circle", "arrow", "line", "text"] as const;
type Tool = (typeof tools)[number];
type Place = [x: number, y: number];

/** Between two places of a line, of the diagram's width: enough for its shape. */
const stepOfLine = 0.008;

interface DrawingSheetProps {
  diagram: Diagram;
  name: string;
  marks: readonly Mark[];
  onDraw: (mark: Mark) => void;
}

/** A diagram to draw on with pen, finger or mouse. */
export function DrawingSheet({ diagram, name, marks, onDraw }: DrawingSheetProps) {
  const t = useTexts();
  const [tool, setTool] = useState<Tool>("point");
  const [words, setWords] = useState("");
  const [path, setPath] = useState<Place[]>([]);
  const sheet = useRef<SVGSVGElement>(null);
  const isFull = marks.length >= maxMarks;

  function placeOf(event: PointerEvent): Place {
    const { left, top, width, height } = (sheet.current ?? event.currentTarget).getBoundingClientRect();
    const within = (value: number) => Math.min(1, Math.max(0, Number(value.toFixed(4))));
    return [within((event.clientX - left) / width), within((event.clientY - top) / height)];
  }

  function begin(event: PointerEvent<SVGSVGElement>) {
    if (isFull || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setPath([placeOf(event)]);
  }

  function go(event: PointerEvent) {
    const last = path.at(-1);
    if (!last) return;
    const next = placeOf(event);
    if (Math.hypot(next[0] - last[0], next[1] - last[1]) < stepOfLine) return;
    setPath((places) => (tool === "line" ? [...places, next].slice(0, 400) : [...places.slice(0, 1), next]));
  }

  function end() {
    const mark = markOf(tool, path, words.trim());
    setPath([]);
    if (mark) onDraw(mark);
  }

  const underWay = markOf(tool, path, words.trim());
  return (
    <div className="grid gap-2">
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="sr-only">{t("sampleGraphs.tool.label")}</legend>
        <div className="segments">
          {tools.map((one) => (
            <label key={one}>
              <input type="radio" className="sr-only" checked={tool === one} onChange={() => setTool(one)} />
              <span>{t(`sampleGraphs.tool.${one}`)}</span>
            </label>
          ))}
        </div>
        {tool === "text" && (
          <input
            type="text"
            value={words}
            onChange={({ target }) => setWords(target.value)}
            maxLength={longestMarkText}
            aria-label={t("sampleGraphs.words")}
            placeholder={t("sampleGraphs.wordsHint")}
            className="min-w-0 flex-1 basis-48"
          />
        )}
      </fieldset>
      <svg
        ref={sheet}
        role="img"
        aria-label={t("sampleGraphs.canvas", { name })}
        viewBox={`0 0 ${diagram.width} ${diagram.height}`}
        style={{ aspectRatio: `${diagram.width} / ${diagram.height}` }}
        className="max-h-[65vh] max-w-full cursor-crosshair touch-none select-none justify-self-start rounded border border-line bg-white"
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={() => setPath([])}
      >
        <image href={diagram.url} width={diagram.width} height={diagram.height} />
        <DrawnShapes marks={underWay ? [...marks, underWay] : marks} size={diagram} />
      </svg>
    </div>
  );
}

/** What a movement of the pen draws with a tool; null for one that draws nothing. */
function markOf(tool: Tool, path: readonly Place[], words: string): Mark | null {
  const [first] = path;
  const last = path.at(-1);
  if (!first || !last) return null;
  const [x, y] = first;
  const [toX, toY] = last;
  const length = Math.hypot(toX - x, toY - y);
  switch (tool) {
    case "point":
      return { kind: "point", x: toX, y: toY, text: "" };
    case "text":
      return words === "" ? null : { kind: "text", x: toX, y: toY, text: words };
    case "circle":
      // Only pressed, it is as large as a small nodule.
      return { kind: "circle", x, y, radius: length < 0.01 ? 0.04 : length, text: "" };
    case "arrow":
      return length < 0.01 ? null : { kind: "arrow", x, y, toX, toY, text: "" };
    case "line":
      return path.length < 2 ? null : { kind: "line", points: [...path] };
  }
}
