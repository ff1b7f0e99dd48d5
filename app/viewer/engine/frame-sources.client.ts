import { wadors } from "@cornerstonejs/dicom-image-loader";
import { headsOf } from "../frame-heads";
import type { FramePlace } from "../../exams/frame-list";
import type { Stack } from "../stacks";
import { withWholeColour } from "./subsampled-colour";

/** The name under which the libraries fetch a frame: its WADO-RS address (PS3.18 §10.4), frames counted from 1. */
export const imageIdOf = ({ source }: Stack, { instance, frame }: FramePlace) =>
  `wadors:${source}/instances/${instance.sopInstanceUid}/frames/${frame + 1}`;

type Attributes = Parameters<typeof wadors.metaDataManager.add>[1];

const known = new Map<string, Promise<void>>();

/** Tells the loader what the files say of their frames, once a series: without it no frame can be decoded or placed. */
export function readHeads(stack: Stack): Promise<void> {
  const reading = known.get(stack.source) ?? addHeads(stack);
  known.set(stack.source, reading);
  // Tried again by who opens the series next.
  reading.catch(() => known.delete(stack.source));
  return reading;
}

async function addHeads(stack: Stack) {
  const heads = await headsOf(stack);
  const byUid = new Map(heads.filter(isHead).map((head) => [textOf(head, sopInstanceUid), head]));
  for (const frame of stack.frames) {
    const head = byUid.get(frame.instance.sopInstanceUid);
    // Of an instance with many frames the library keeps one head for all, at the first.
    if (!head || frame.frame !== 0) continue;
    const isSubsampled = textOf(head, photometric) === "YBR_FULL_422" && uncompressed.has(textOf(head, transferSyntax));
    if (isSubsampled) subsampled.add(`${stack.source}/instances/${frame.instance.sopInstanceUid}/`);
    // The library looks into the modality of every frame, also of one whose file does not say it.
    const whole = textOf(head, modality)
      ? head
      : { ...head, [modality]: { vr: "CS", Value: [stack.modality || "OT"] } };
    wadors.metaDataManager.add(imageIdOf(stack, frame), isSubsampled ? inWholeColour(whole) : whole);
  }
}

const sopInstanceUid = "00080018";
const modality = "00080060";
const photometric = "00280004";
/** Available Transfer Syntax UID: as the platform holds the file, and sends its frames. */
const transferSyntax = "00083002";
/** Uncompressed ones, and deflated, whose frames are sent inflated. */
const uncompressed = new Set([
  "1.2.840.10008.1.2",
  "1.2.840.10008.1.2.1",
  "1.2.840.10008.1.2.2",
  "1.2.840.10008.1.2.1.99",
]);

const isHead = (value: unknown): value is Attributes => typeof value === "object" && value !== null;

/** First value of an element in the DICOM JSON model (PS3.18 F.2); empty where there is none. */
function textOf(head: Attributes, tag: string): string {
  const element: unknown = Reflect.get(head, tag);
  const values: unknown = typeof element === "object" && element !== null ? Reflect.get(element, "Value") : null;
  return Array.isArray(values) ? String(values[0]) : "";
}

const inWholeColour = (head: Attributes): Attributes => ({ ...head, [photometric]: { Value: ["YBR_FULL"] } });

/** Instances whose frames have to be changed before the library can draw them, by where their addresses begin. */
const subsampled = new Set<string>();

/** Option of the loader: what came, as it can be drawn. */
export const changedFrames = {
  beforeProcessing(request: XMLHttpRequest): Promise<ArrayBuffer> {
    const answer: unknown = request.response;
    if (!(answer instanceof ArrayBuffer)) return Promise.reject(new Error("no bytes came"));
    const { pathname } = new URL(request.responseURL);
    const isSubsampled = subsampled.has(pathname.replace(/frames\/\d+$/, ""));
    return Promise.resolve(isSubsampled ? withWholeColour(answer) : answer);
  },
};
