import { utilities, type StackViewport, type Types } from "@cornerstonejs/core";
import type { WindowPresetCode } from "#contract/imaging/window-presets";
import { namedWindow, type GreyWindow } from "../../pictures/picture-view";
import { sidesOf, type PatientSides, type ShownAxes } from "../patient-sides";
import { depthOf } from "../../pictures/slice-geometry";
import type { Dose } from "./dose-head";
import { doseOf } from "./frame-sources.client";
import { fileWindow, fullWindow, windowOf } from "./pane-actions.client";
import { planeOf } from "./image-facts.client";

/** What a pane shows now. */
export interface PaneState {
  /** Counted from 0. */
  position: number;
  /** The frame itself is on the canvas, not a picture that stands in for it. */
  isDrawn: boolean;
  isUnreadable: boolean;
  /** The line is lost: it is asked for again. */
  isUnanswered: boolean;
  /** In the modality's units; null for colour. */
  window: GreyWindow | null;
  /** Of doses; null for others. */
  doseUnit: Dose["unit"] | null;
  /** The name of that window, where it has one. */
  preset: WindowPresetCode | null;
  /** Screen pixels an image pixel takes. */
  zoom: number;
  /** mm along the direction of scrolling, and mm thick. */
  depth: number | null;
  thickness: number | null;
  sides: PatientSides | null;
}

/** @param shown what the pane knows without its viewport */
export function paneState(
  viewport: StackViewport,
  imageId: string,
  {
    modality,
    ...shown
  }: Pick<PaneState, "position" | "isDrawn" | "isUnreadable" | "isUnanswered"> & { modality: string },
): PaneState {
  const image: Types.IImage | undefined = viewport.getCornerstoneImage();
  const plane = planeOf(imageId);
  const range = image && !image.color ? viewport.getProperties().voiRange : undefined;
  const window = image && range ? windowOf(range, image.imageId) : null;
  const ofImage = image && window && { default: fileWindow(image), full: fullWindow(image) };
  const axes = image && axesOn(viewport);
  return {
    ...shown,
    window,
    doseUnit: doseOf(imageId)?.unit ?? null,
    preset: ofImage ? namedWindow(window, modality, ofImage) : null,
    zoom: axes?.scale ?? 1,
    depth: plane && depthOf(plane),
    thickness: plane?.thickness ?? null,
    sides: plane && axes ? sidesOf(plane, axes) : null,
  };
}

const corner: Types.Point3 = [0, 0, 0];
const beside: Types.Point3 = [1, 0, 0];
const below: Types.Point3 = [0, 1, 0];

/** How the frame lies on the screen, read off it: right however the libraries combine turning with mirroring. */
function axesOn(viewport: StackViewport): (ShownAxes & { scale: number }) | null {
  const data = viewport.getImageData();
  if (!data) return null;
  const onScreen = (index: Types.Point3) =>
    viewport.worldToCanvas(utilities.transformIndexToWorld(data.imageData, index));
  const from = onScreen(corner);
  const toward = (index: Types.Point3): [number, number] => {
    const to = onScreen(index);
    return [to[0] - from[0], to[1] - from[1]];
  };
  const [row, column] = [toward(beside), toward(below)];
  const [width, height] = [Math.hypot(...row), Math.hypot(...column)];
  // Before a frame is drawn there is no scale.
  if (!(width > 0 && height > 0)) return null;
  return {
    row: [row[0] / width, row[1] / width],
    column: [column[0] / height, column[1] / height],
    scale: width,
  };
}
