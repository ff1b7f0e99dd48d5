import type { Form } from "@remix-run/react";
import { useState } from "react";
import { longestMarkText, numbered, type Mark } from "#contract/reading/marks";
import type { Diagram } from "#contract/reading/sample-graphs";
import { Button } from "../../components/button";
import { Notice } from "../../components/notice";
import { useHydrated } from "../../components/use-hydrated";
import { useTexts } from "../../i18n/use-texts";
import { DrawingSheet } from "./drawing-sheet";
import { DrawnShapes } from "./drawn-shapes";
import { marksFields, plainWidth, withTexts } from "./marks-form";
import { useDiagramName } from "./use-diagram-name";

/** What came of the last sending. */
export interface MarksAnswer {
  marks: Mark[];
  problem: string | null;
  /** The attachment that the marked picture became. */
  saved: string | null;
}

interface MarkDiagramProps {
  diagram: Diagram;
  answer: MarksAnswer | undefined;
  /** A fetcher's, where the page around it has to stay as it is. */
  forms: { Form: typeof Form; action: string; isBusy: boolean };
}

/** Marks on a diagram: drawn on it with scripts, placed by pressing it without. */
export default function MarkDiagram({ diagram, answer, forms }: MarkDiagramProps) {
  const t = useTexts();
  const name = useDiagramName()(diagram);
  const isHydrated = useHydrated();
  const [drawn, setDrawn] = useState<Mark[]>(answer?.marks ?? []);
  const marks = isHydrated ? drawn : (answer?.marks ?? []);
  const setText = (number: number, text: string) => {
    const texts = numbered(drawn).map((one) => (one.number === number ? text : one.mark.text));
    setDrawn(withTexts(drawn, texts));
  };
  return (
    <forms.Form method="post" action={forms.action} className="grid gap-3">
      {answer?.problem && <Notice tone="danger">{answer.problem}</Notice>}
      <input type="hidden" name={marksFields.marks} value={JSON.stringify(marks)} readOnly />
      {/* Enter in a field saves; without it a browser presses the picture, at its corner. */}
      <button type="submit" name="intent" value="save" tabIndex={-1} aria-hidden="true" className="sr-only" />
      {isHydrated ? (
        <DrawingSheet
          diagram={diagram}
          name={name}
          marks={marks}
          onDraw={(mark) => setDrawn((before) => [...before, mark])}
        />
      ) : (
        <PlainSheet diagram={diagram} name={name} marks={marks} />
      )}
      {numbered(marks).length > 0 && (
        <fieldset className="grid max-w-md gap-1.5">
          <legend className="mb-1 text-sm font-medium">{t("sampleGraphs.marks")}</legend>
          {numbered(marks).map(({ number, mark }) => (
            <label key={number} className="flex items-center gap-2">
              <span className="w-5 text-right tabular-nums">{number}</span>
              <input
                type="text"
                name={marksFields.text}
                aria-label={t("sampleGraphs.markText", { number })}
                maxLength={longestMarkText}
                className="min-w-0 flex-1"
                {...(isHydrated
                  ? { value: mark.text, onChange: ({ target }) => setText(number, target.value) }
                  : { defaultValue: mark.text })}
              />
            </label>
          ))}
        </fieldset>
      )}
      <p aria-live="polite" className="text-sm text-muted">
        {t("sampleGraphs.count", { count: marks.length })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          icon="undo"
          intent="undo"
          disabled={isHydrated && marks.length === 0}
          {...(isHydrated && { type: "button", onClick: () => setDrawn((before) => before.slice(0, -1)) })}
        >
          {t("sampleGraphs.undo")}
        </Button>
        <Button look="primary" icon="check" intent="save" isBusy={forms.isBusy}>
          {t("sampleGraphs.save")}
        </Button>
      </div>
    </forms.Form>
  );
}

/** Pressed, the picture sends the form with the place (HTML, "Image Button state"); the answer shows the mark there. */
function PlainSheet({ diagram, name, marks }: { diagram: Diagram; name: string; marks: readonly Mark[] }) {
  const t = useTexts();
  const { width, height } = diagram;
  const shownHeight = Math.round((plainWidth * height) / width);
  return (
    <div>
      <p className="mb-2 text-sm text-muted">{t("sampleGraphs.plain")}</p>
      <div className="relative" style={{ width: plainWidth, height: shownHeight }}>
        <input
          type="image"
          name={marksFields.at}
          src={diagram.url}
          alt={t("sampleGraphs.canvas", { name })}
          width={plainWidth}
          height={shownHeight}
          className="block max-w-none bg-white"
          style={{ width: plainWidth, height: shownHeight }}
        />
        <svg
          viewBox={`0 0 ${width} ${height}`}
          aria-hidden
          className="pointer-events-none absolute inset-0 h-full w-full"
        >
          <DrawnShapes marks={marks} size={diagram} />
        </svg>
      </div>
    </div>
  );
}
