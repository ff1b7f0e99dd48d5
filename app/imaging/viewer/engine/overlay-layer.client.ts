import { Enums, type StackViewport } from "@cornerstonejs/core";
import { frameOnPane } from "./frame-place.client";

const { Events } = Enums;
const watched = [Events.STACK_NEW_IMAGE, Events.CAMERA_MODIFIED, Events.IMAGE_RENDERED] as const;

/** A picture laid over a pane: its pixels are those of the frame, brought to their place by the matrix. */
export interface LaidOver {
  image: HTMLImageElement;
  columns: number;
  rows: number;
  /** From the frame's columns and rows to the pane, in the page's pixels. */
  matrix: DOMMatrix;
}

/** The overlay planes of the frame that a pane shows (PS3.3 C.9.2), drawn by the platform: over it, however it lies. */
export class OverlayLayer {
  #image = document.createElement("img");
  #isShown = true;

  /** @param addressOf the planes of the frame with that name; null where it has none */
  constructor(
    private readonly viewport: StackViewport,
    private readonly addressOf: (imageId: string) => string | null,
  ) {
    this.#image.alt = "";
    this.#image.className = "viewer-overlay";
    this.#image.draggable = false;
    this.#image.hidden = true;
    this.#image.addEventListener("load", this.#place);
    // Below the measurements.
    viewport.getCanvas().after(this.#image);
    for (const event of watched) viewport.element.addEventListener(event, this.#place);
  }

  close() {
    for (const event of watched) this.viewport.element.removeEventListener(event, this.#place);
    this.#image.remove();
  }

  show(isShown: boolean) {
    this.#isShown = isShown;
    this.#place();
  }

  /** What is laid over the frame now; waits for it to come. */
  async laidOver(): Promise<LaidOver | null> {
    this.#place();
    if (!this.#image.getAttribute("src")) return null;
    await this.#image.decode();
    const place = placeOf(this.viewport);
    return place && { image: this.#image, ...place };
  }

  #place = () => {
    const { imageId } = this.viewport.getCornerstoneImage() ?? {};
    const address = this.#isShown && imageId ? this.addressOf(imageId) : null;
    if (address === null) {
      this.#image.removeAttribute("src");
      this.#image.hidden = true;
      return;
    }
    if (this.#image.getAttribute("src") !== address) this.#image.src = address;
    const place = placeOf(this.viewport);
    // Those of the frame before are not shown on this one.
    this.#image.hidden = !this.#image.complete || this.#image.naturalWidth === 0 || !place;
    if (!place) return;
    const { columns, rows, matrix } = place;
    this.#image.width = columns;
    this.#image.height = rows;
    this.#image.style.transform = matrix.toString();
  };
}

/** Where the frame lies in its pane. */
function placeOf(viewport: StackViewport): Omit<LaidOver, "image"> | null {
  const frame = frameOnPane(viewport);
  if (!frame) return null;
  const { columns, rows, at } = frame;
  const [corner, right, below] = [at(0, 0), at(columns, 0), at(0, rows)];
  const matrix = new DOMMatrix([
    (right[0] - corner[0]) / columns,
    (right[1] - corner[1]) / columns,
    (below[0] - corner[0]) / rows,
    (below[1] - corner[1]) / rows,
    corner[0],
    corner[1],
  ]);
  return { columns, rows, matrix };
}
