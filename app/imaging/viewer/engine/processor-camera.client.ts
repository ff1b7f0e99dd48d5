import { getShouldUseCPURendering, type StackViewport } from "@cornerstonejs/core";

/**
 * Where the processor draws, the libraries (5.14) tell a camera's scale in the screen's own pixels and take it in those
 * of CSS: on a screen that has two of one for one of the other, any zooming halved the frame. It is taken as it is told.
 */
export function takeCameraAsTold(viewport: StackViewport) {
  if (!getShouldUseCPURendering()) return;
  const setCamera = viewport.setCamera.bind(viewport);
  viewport.setCamera = ({ parallelScale, ...camera }, ...more) =>
    setCamera(
      parallelScale === undefined ? camera : { ...camera, parallelScale: parallelScale / window.devicePixelRatio },
      ...more,
    );
}
