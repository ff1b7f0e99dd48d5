import type { Types } from "@cornerstonejs/core";
import { frameOnPane } from "./frame-place.client";
import type { LaidOver } from "./overlay-layer.client";

/** Of the platform (contract/kernel/upload-files.ts). */
const mostBytes = 5 * 1024 ** 2;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * What a pane shows, as a picture: the frame with its overlays and measurements, without the black around it.
 *
 * @param viewport as the libraries know it
 * @param overlays of the frame, where they are shown
 * @returns PNG, or JPEG where that would be too large
 */
export async function panePicture(viewport: Types.IStackViewport, overlays: LaidOver | null): Promise<Blob> {
  const canvas = viewport.getCanvas();
  const { element } = viewport;
  const layer = element.querySelector<SVGSVGElement>(".svg-layer");
  const size = { width: element.clientWidth, height: element.clientHeight };
  const box = union(imageBox(viewport), layer && drawnBox(layer), size);
  const scale = canvas.width / size.width;
  const picture = document.createElement("canvas");
  picture.width = Math.round(box.width * scale);
  picture.height = Math.round(box.height * scale);
  const context = picture.getContext("2d");
  if (!context) throw new Error("the browser draws no pictures");
  // The processor draws greys by how transparent they are: on a white sheet they would be turned round.
  context.fillStyle = "black";
  context.fillRect(0, 0, picture.width, picture.height);
  context.translate(-box.x * scale, -box.y * scale);
  context.drawImage(canvas, 0, 0);
  if (overlays) drawOverlays(context, overlays, scale);
  if (layer) context.drawImage(await drawnLayer(layer, size), 0, 0, canvas.width, canvas.height);
  const png = await encoded(picture, "image/png");
  return png.size <= mostBytes ? png : encoded(picture, "image/jpeg");
}

function drawOverlays(context: CanvasRenderingContext2D, { image, columns, rows, matrix }: LaidOver, scale: number) {
  const { a, b, c, d, e, f } = matrix;
  context.save();
  context.scale(scale, scale);
  context.transform(a, b, c, d, e, f);
  context.drawImage(image, 0, 0, columns, rows);
  context.restore();
}

/** Where the frame lies in its pane, in the page's pixels. */
function imageBox(viewport: Types.IStackViewport): Box | null {
  const frame = frameOnPane(viewport);
  if (!frame) return null;
  const { columns, rows, at } = frame;
  const corners = [at(0, 0), at(columns, 0), at(0, rows), at(columns, rows)];
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

const margin = 4;
function drawnBox(layer: SVGSVGElement): Box | null {
  const { x, y, width, height } = layer.getBBox();
  if (width === 0 && height === 0) return null;
  return { x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin };
}

function union(a: Box | null, b: Box | null, size: { width: number; height: number }): Box {
  const boxes = [a, b].filter((box) => box !== null);
  if (boxes.length === 0) return { x: 0, y: 0, ...size };
  const x = Math.max(0, Math.min(...boxes.map((box) => box.x)));
  const y = Math.max(0, Math.min(...boxes.map((box) => box.y)));
  const right = Math.min(size.width, Math.max(...boxes.map((box) => box.x + box.width)));
  const bottom = Math.min(size.height, Math.max(...boxes.map((box) => box.y + box.height)));
  return { x, y, width: Math.max(1, right - x), height: Math.max(1, bottom - y) };
}

/** The layer of measurements by itself, with nothing that would be looked up in the page. */
async function drawnLayer(layer: SVGSVGElement, { width, height }: { width: number; height: number }) {
  const copy = layer.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) throw new Error("the layer of measurements is none");
  for (const [name, value] of Object.entries({ xmlns: "http://www.w3.org/2000/svg", width, height })) {
    copy.setAttribute(name, String(value));
  }
  copy.setAttribute("viewBox", `0 0 ${width} ${height}`);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
}

const encoded = (picture: HTMLCanvasElement, type: "image/png" | "image/jpeg") =>
  new Promise<Blob>((resolve, reject) =>
    picture.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the picture could not be made"))), type, 0.92),
  );
