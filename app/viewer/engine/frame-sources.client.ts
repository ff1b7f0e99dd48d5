import { wadors } from "@cornerstonejs/dicom-image-loader";
import { headsOf } from "../frame-heads";
import type { Stack, StackFrame } from "../stacks";

/** The name under which the libraries fetch a frame: its WADO-RS address (PS3.18 §10.4), frames counted from 1. */
export const imageIdOf = ({ source }: Stack, { sopInstanceUid, frame }: StackFrame) =>
  `wadors:${source}/instances/${sopInstanceUid}/frames/${frame + 1}`;

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
  const heads = await headsOf(stack.source);
  const byUid = new Map(heads.filter(isHead).map((head) => [uidOf(head), head]));
  for (const frame of stack.frames) {
    const head = byUid.get(frame.sopInstanceUid);
    // Of an instance with many frames the library keeps one head for all, at the first.
    if (head && frame.frame === 0) wadors.metaDataManager.add(imageIdOf(stack, frame), head);
  }
}

const isHead = (value: unknown): value is Attributes => typeof value === "object" && value !== null;

/** SOP Instance UID (0008,0018) in the DICOM JSON model (PS3.18 F.2). */
function uidOf(head: Attributes): string {
  const element: unknown = Reflect.get(head, "00080018");
  const values: unknown = typeof element === "object" && element !== null ? Reflect.get(element, "Value") : null;
  return Array.isArray(values) ? String(values[0]) : "";
}
