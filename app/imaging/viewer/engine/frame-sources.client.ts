import { wadors } from "@cornerstonejs/dicom-image-loader";
import { windowHeader } from "#contract/imaging/window-presets";
import type { FramePlace } from "../../pictures/frame-list";
import type { GreyWindow } from "../../pictures/picture-view";
import { headsOf } from "../../pictures/frame-heads";
import { wholeRangeOf, type Stack } from "../../pictures/stacks";
import { doseUnitOf, isDose, withDoses, type Dose } from "./dose-head";
import { withPaletteValues } from "./palette-head";
import { withChangedPart } from "./single-part";
import { wholeColour } from "./subsampled-colour";
import { withoutUnusedBits } from "./unused-bits";

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
    const path = pathOf(stack, frame);
    const planes = overlayGroups.filter((group) => textOf(head, `${group}0010`) !== "");
    if (planes.length > 0) withOverlays.add(path);
    const isPlain = uncompressed.has(textOf(head, transferSyntax));
    const isSubsampled = isPlain && textOf(head, photometric) === "YBR_FULL_422";
    if (isSubsampled) changes.set(path, wholeColour);
    const bits = { stored: Number(textOf(head, bitsStored)), high: Number(textOf(head, highBit)) };
    const isMixed = planes.some((group) => !(`${group}3000` in head)) || bits.high + 1 > bits.stored;
    const isOfWords = textOf(head, bitsAllocated) === "16" && bits.stored > 0 && bits.stored < 16;
    if (isPlain && isOfWords && isMixed) changes.set(path, (words) => withoutUnusedBits(words, bits));
    // The library looks into the modality of every frame, also of one whose file does not say it.
    const named = textOf(head, modality)
      ? head
      : { ...head, [modality]: { vr: "CS", Value: [stack.modality || "OT"] } };
    const isPalette = textOf(head, photometric) === "PALETTE COLOR";
    const whole = isPalette ? await withPaletteValues(named, (address) => bulkBytes(address, stack.pass)) : named;
    const dose = isDose(whole) ? { unit: doseUnitOf(whole), window: await gridWindow(stack, frame) } : null;
    if (dose) doses.set(path, dose);
    const scaled = dose ? withDoses(whole, dose.window) : whole;
    wadors.metaDataManager.add(imageIdOf(stack, frame), isSubsampled ? inWholeColour(scaled) : scaled);
  }
}

/** The window over all frames of a dose grid, as the platform found it; null where it cannot read them. */
async function gridWindow(stack: Stack, frame: FramePlace): Promise<GreyWindow | null> {
  const answer = await fetch(wholeRangeOf(stack, frame));
  const [center = NaN, width = NaN] = answer.headers.get(windowHeader)?.split("\\").map(Number) ?? [];
  return answer.ok && Number.isFinite(center) && width > 0 ? { center, width } : null;
}

/** Of our own service, whichever name the metadata calls it by. */
async function bulkBytes(address: string, pass: string | null): Promise<Uint8Array> {
  const headers = { accept: "application/octet-stream", ...(pass !== null && { authorization: `Bearer ${pass}` }) };
  const answer = await fetch(new URL(address, window.location.href).pathname, { headers });
  if (!answer.ok) throw new Error(`a palette was answered with ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

const sopInstanceUid = "00080018";
const modality = "00080060";
const photometric = "00280004";
const bitsAllocated = "00280100";
const bitsStored = "00280101";
const highBit = "00280102";
/** Groups of overlay planes: 6000 to 601E, even ones (PS3.3 C.9.2). */
const overlayGroups = Array.from({ length: 16 }, (_, plane) => (0x6000 + plane * 2).toString(16).toUpperCase());
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

/** Where the addresses of an instance's frames begin. */
const pathOf = ({ source }: Stack, { instance }: FramePlace) => `${source}/instances/${instance.sopInstanceUid}/`;

/** Dose grids, by where the addresses of their frames begin. */
const doses = new Map<string, Dose>();

/** What the values of an image are, where they are doses; nothing before its head is read. */
export const doseOf = (imageId: string): Dose | undefined =>
  doses.get(imageId.replace(/^wadors:/, "").replace(/frames\/\d+$/, ""));

/** Instances with overlay planes. */
const withOverlays = new Set<string>();

/** Whether a frame may have overlay planes; false before its head is read. */
export const mayHaveOverlays = (stack: Stack, place: FramePlace): boolean => withOverlays.has(pathOf(stack, place));

/** How the frames of an instance have to be changed before the library can draw them. */
const changes = new Map<string, (frame: Uint8Array) => Uint8Array>();

/** Option of the loader: what came, as it can be drawn. */
export const changedFrames = {
  beforeProcessing(request: XMLHttpRequest): Promise<ArrayBuffer> {
    const answer: unknown = request.response;
    if (!(answer instanceof ArrayBuffer)) return Promise.reject(new Error("no bytes came"));
    const { pathname } = new URL(request.responseURL);
    const change = changes.get(pathname.replace(/frames\/\d+$/, ""));
    return Promise.resolve(change ? withChangedPart(answer, change) : answer);
  },
};
