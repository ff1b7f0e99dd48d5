import { eventTarget, getEnabledElementByViewportId } from "@cornerstonejs/core";
import { annotation, AnnotationTool, Enums, utilities, type Types } from "@cornerstonejs/tools";

const { ANNOTATION_ADDED, ANNOTATION_COMPLETED } = Enums.Events;

type Detail = Partial<Types.EventTypes.AnnotationAddedEventDetail>;
const detailOf = (event: Event): Detail =>
  event instanceof CustomEvent && typeof event.detail === "object" && event.detail !== null ? { ...event.detail } : {};

/** The measurement a person has begun and not finished: its tool holds the mouse until it is. */
export class UnfinishedMeasurement {
  #begun: { id: string; toolName: string; paneId: string } | null = null;

  constructor(private readonly group: Types.IToolGroup) {
    eventTarget.addEventListener(ANNOTATION_ADDED, (event: Event) => this.#added(detailOf(event)));
    eventTarget.addEventListener(ANNOTATION_COMPLETED, (event: Event) => this.#ended(detailOf(event)));
  }

  /** @returns whether there was one */
  drop(): boolean {
    const begun = this.#begun;
    this.#begun = null;
    const tool = begun && this.#drawingTool(begun.toolName);
    const element = begun && getEnabledElementByViewportId(begun.paneId)?.viewport.element;
    if (!tool || !element) return false;
    tool.cancel(element);
    annotation.state.removeAnnotation(begun.id);
    utilities.triggerAnnotationRenderForViewportIds([begun.paneId]);
    return true;
  }

  #added({ annotation: added, viewportId }: Detail) {
    const { annotationUID: id, metadata } = added ?? {};
    // Those that were measured before are added as well, and no tool draws them.
    if (this.#begun || !id || !viewportId || !metadata || !this.#drawingTool(metadata.toolName)) return;
    this.#begun = { id, toolName: metadata.toolName, paneId: viewportId };
  }

  #ended({ annotation: ended }: Detail) {
    if (ended?.annotationUID === this.#begun?.id) this.#begun = null;
  }

  #drawingTool(name: string): AnnotationTool | null {
    // The lines of a reconstruction are annotations too, of tools of its own.
    if (!this.group.hasTool(name)) return null;
    const tool: unknown = this.group.getToolInstance(name);
    return tool instanceof AnnotationTool && "isDrawing" in tool && tool.isDrawing === true ? tool : null;
  }
}
