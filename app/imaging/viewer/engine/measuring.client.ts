import { eventTarget, type Types } from "@cornerstonejs/core";
import { annotation, utilities, type Types as ToolTypes } from "@cornerstonejs/tools";
import type { Measurement } from "#contract/imaging/measurements";
import { waitForRetry } from "../../../connection/wait-for-retry";
import { MeasurementBook } from "../measurement-book";
import type { FramePlace } from "../../pictures/frame-list";
import { measuringTools, type MeasuringTool } from "../viewer-tools";
import { imageIdOf } from "./frame-sources.client";
import type { StackPane } from "./stack-pane.client";
import { measuringEvents, toolNames } from "./tool-box.client";

/** How many points each kind has once it is drawn. */
const pointCounts: Record<MeasuringTool, number> = { length: 2, angle: 3, ellipse: 4, rectangle: 4, probe: 1 };

interface OpenExam {
  book: MeasurementBook;
  /** Not drawn yet: their series was not opened. */
  waiting: Measurement[];
}

/** Brings what was measured before onto the pictures, and keeps what is measured now. */
export class Measuring {
  #exams = new Map<string, Promise<OpenExam | null>>();
  #frames = new Map<string, { examId: string; frame: FramePlace }>();
  #isDrawing = false;
  /** What somebody else has drawn, who leads: as it was said. */
  #theirs = new Map<string, string>();

  /**
   * @param isKept false for a reader without an account: what they measure goes with the page
   */
  constructor(
    private readonly isKept: boolean,
    private readonly told: (isKept: boolean) => void,
  ) {
    const { ANNOTATION_COMPLETED, ANNOTATION_MODIFIED, ANNOTATION_REMOVED } = measuringEvents;
    for (const event of [ANNOTATION_COMPLETED, ANNOTATION_MODIFIED, ANNOTATION_REMOVED]) {
      eventTarget.addEventListener(event, this.#changed);
    }
    window.addEventListener("pagehide", () => void this.flush());
  }

  /** A pane shows a stack: what was measured on it before is drawn. */
  async shown(pane: StackPane) {
    const { stack } = pane;
    if (!stack) return;
    for (const frame of stack.frames) this.#frames.set(imageIdOf(stack, frame), { examId: stack.examId, frame });
    if (!this.isKept) return;
    const exam = await this.#open(stack.examId);
    if (!exam || pane.stack !== stack) return;
    const positionOf = ({ instanceId, frame }: Measurement) => stack.frames.positionOf(instanceId, frame);
    const own = exam.waiting.filter((one) => positionOf(one) !== null);
    exam.waiting = exam.waiting.filter((one) => positionOf(one) === null);
    this.#isDrawing = true;
    for (const one of own) draw(one, pane, positionOf(one) ?? 0);
    this.#isDrawing = false;
    if (own.length > 0) utilities.triggerAnnotationRenderForViewportIds([pane.id]);
  }

  /** Sends what was not sent yet. */
  async flush() {
    for (const opening of this.#exams.values()) (await opening)?.book.flush();
  }

  #open(examId: string): Promise<OpenExam | null> {
    const known = this.#exams.get(examId);
    if (known) return known;
    const book = new MeasurementBook(examId, this.told);
    const opening = this.#read(book).then(
      (waiting) => ({ book, waiting }),
      () => {
        this.told(false);
        return null;
      },
    );
    this.#exams.set(examId, opening);
    return opening;
  }

  /** What was measured before, as soon as the line allows it. */
  async #read(book: MeasurementBook): Promise<Measurement[]> {
    for (let isKept = true; ; isKept = false) {
      try {
        const measured = await book.read();
        if (!isKept) this.told(true);
        return measured;
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        this.told(false);
        await waitForRetry();
      }
    }
  }

  #changed = () => {
    if (this.#isDrawing) return;
    const drawn = this.#drawn();
    for (const [examId, opening] of this.#exams) {
      void opening.then((exam) => exam?.book.keep([...exam.waiting, ...(drawn.get(examId) ?? [])]));
    }
  };

  /** What is drawn on one frame. */
  drawnOn(imageId: string): Measurement[] {
    const place = this.#frames.get(imageId);
    if (!place) return [];
    const own = annotation.state.getAllAnnotations().filter((one) => one.metadata?.referencedImageId === imageId);
    return own.flatMap((one) => asMeasurement(one, place.frame) ?? []);
  }

  /** Draws what another person has measured on a frame, in place of what they had anywhere before. */
  showTheirs(pane: StackPane, position: number, measurements: readonly Measurement[]) {
    const wanted = new Map(measurements.map((one) => [one.id, JSON.stringify(one)]));
    const isChanged =
      wanted.size !== this.#theirs.size || [...wanted].some(([id, one]) => this.#theirs.get(id) !== one);
    if (!isChanged) return;
    this.#isDrawing = true;
    for (const id of this.#theirs.keys()) annotation.state.removeAnnotation(id);
    for (const one of measurements) draw(one, pane, position);
    this.#isDrawing = false;
    this.#theirs = wanted;
    utilities.triggerAnnotationRenderForViewportIds([pane.id]);
  }

  #drawn(): Map<string, Measurement[]> {
    const byExam = new Map<string, Measurement[]>();
    for (const one of annotation.state.getAllAnnotations()) {
      const place = this.#frames.get(one.metadata?.referencedImageId ?? "");
      const measured = place && asMeasurement(one, place.frame);
      if (measured) byExam.set(place.examId, [...(byExam.get(place.examId) ?? []), measured]);
    }
    return byExam;
  }
}

function asMeasurement(one: ToolTypes.Annotation, { instance, frame }: FramePlace): Measurement | null {
  const tool = measuringTools.find((name) => toolNames[name] === one.metadata?.toolName);
  const { points = [], textBox } = one.data.handles ?? {};
  if (!tool || !one.annotationUID || points.length !== pointCounts[tool]) return null;
  const textAt = textBox?.hasMoved && textBox.worldPosition ? point(textBox.worldPosition) : null;
  return { id: one.annotationUID, tool, instanceId: instance.id, frame, points: points.map(point), textAt };
}

/** Numbers of the libraries' own arrays, which JSON would write as objects. */
const point = ([x, y, z]: Types.Point3): Types.Point3 => [x, y, z];

const corner: Types.Point3 = [0, 0, 0];

function draw({ id, tool, points, textAt }: Measurement, pane: StackPane, position: number) {
  if (annotation.state.getAnnotation(id)) return;
  const drawn: ToolTypes.Annotation = {
    annotationUID: id,
    highlighted: false,
    invalidated: true,
    isLocked: false,
    isVisible: true,
    metadata: { ...pane.referenceOf(position), toolName: toolNames[tool] },
    data: {
      label: "",
      cachedStats: {},
      handles: {
        points: points.map(point),
        activeHandleIndex: null,
        textBox: {
          hasMoved: textAt !== null,
          worldPosition: textAt ? point(textAt) : corner,
          worldBoundingBox: { topLeft: corner, topRight: corner, bottomLeft: corner, bottomRight: corner },
        },
      },
    },
  };
  annotation.state.addAnnotation(drawn, pane.element);
}
