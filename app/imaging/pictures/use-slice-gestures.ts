import { useEffect, useRef, type RefObject } from "react";

interface SliceGestures {
  /** The wheel was turned by so many slices, down the stack being more. */
  turn: (steps: number) => void;
  /** The picture was dragged by so many pixels since the last call. */
  drag?: (right: number, down: number) => void;
  /** The drag is over. */
  drop?: () => void;
}

/** One notch of a mouse's wheel in pixels; touchpads send parts of it. */
const notch = 100;
const pixelsOfLine = 40;

/** The wheel scrolls through slices, a mouse dragged over the picture sets its window. Fingers scroll the page. */
export function useSliceGestures(area: RefObject<HTMLElement>, gestures: SliceGestures, isOn: boolean) {
  const latest = useRef(gestures);
  useEffect(() => {
    latest.current = gestures;
  });
  useEffect(() => {
    const element = area.current;
    if (!element || !isOn) return;
    let turned = 0;
    let last: { x: number; y: number } | null = null;
    function onWheel(event: WheelEvent) {
      if (event.ctrlKey) return;
      event.preventDefault();
      turned += event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * pixelsOfLine;
      const steps = Math.trunc(turned / notch);
      turned -= steps * notch;
      if (steps !== 0) latest.current.turn(steps);
    }
    function onDown(event: PointerEvent) {
      if (event.button !== 0 || event.pointerType !== "mouse" || !latest.current.drag) return;
      event.preventDefault();
      last = { x: event.clientX, y: event.clientY };
      element?.setPointerCapture(event.pointerId);
    }
    function onMove({ clientX: x, clientY: y }: PointerEvent) {
      if (!last) return;
      latest.current.drag?.(x - last.x, y - last.y);
      last = { x, y };
    }
    function onUp() {
      if (last) latest.current.drop?.();
      last = null;
    }
    // React listens to the wheel passively: the page would scroll along.
    element.addEventListener("wheel", onWheel, { passive: false });
    element.addEventListener("pointerdown", onDown);
    element.addEventListener("pointermove", onMove);
    element.addEventListener("pointerup", onUp);
    element.addEventListener("pointercancel", onUp);
    return () => {
      element.removeEventListener("wheel", onWheel);
      element.removeEventListener("pointerdown", onDown);
      element.removeEventListener("pointermove", onMove);
      element.removeEventListener("pointerup", onUp);
      element.removeEventListener("pointercancel", onUp);
    };
  }, [area, isOn]);
}
