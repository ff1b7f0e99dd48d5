import { annotation, AnnotationTool, Enums, utilities, type Types } from "@cornerstonejs/tools";

/** How near a tap has to be, in pixels of the screen: what a finger covers. */
const reach = 36;

/**
 * Tells whether a finger works, or a mouse, before the libraries hear of the touch.
 *
 * @param told at each change; a mouse is taken for granted before
 */
export function watchFingers(told: (isFinger: boolean) => void) {
  let isFinger = false;
  const pressed = ({ pointerType }: PointerEvent) => {
    if (isFinger === (pointerType !== "mouse")) return;
    isFinger = !isFinger;
    told(isFinger);
  };
  window.addEventListener("pointerdown", pressed, { capture: true });
}

type Tap = Partial<Types.EventTypes.TouchTapEventDetail>;

/** Selects the measurement that is tapped on, so that it can be removed; a tap beside all of them selects none. */
export function selectTapped(group: Types.IToolGroup, toolNames: readonly string[], event: Event) {
  const { element, currentPoints, viewportId }: Tap = event instanceof CustomEvent ? { ...event.detail } : {};
  if (!element || !currentPoints || !viewportId) return;
  annotation.selection.deselectAnnotation();
  for (const name of toolNames) {
    const tool: unknown = group.getToolInstance(name);
    if (!(tool instanceof AnnotationTool)) continue;
    const shown = tool.filterInteractableAnnotationsForElement(element, annotation.state.getAnnotations(name, element));
    const { canvas } = currentPoints;
    const hit = shown?.find(
      (one) =>
        tool.getHandleNearImagePoint(element, one, canvas, reach) !== undefined ||
        tool.isPointNearTool(element, one, canvas, reach, "touch"),
    );
    if (!hit?.annotationUID) continue;
    annotation.selection.setAnnotationSelected(hit.annotationUID, true, false);
    break;
  }
  utilities.triggerAnnotationRenderForViewportIds([viewportId]);
}

export const tapped = Enums.Events.TOUCH_TAP;
