import type { Instance, Series } from "#contract/exam-record";

/** One frame of an exam's images, as the viewer and the platform name it. */
export interface StackFrame {
  instanceId: string;
  sopInstanceUid: string;
  /** Counted from 0. */
  frame: number;
}

/** A series as a pane shows it: its frames in the order they are scrolled through. */
export interface Stack {
  examId: string;
  seriesId: string;
  modality: string;
  /** Address of the series in DICOMweb. */
  source: string;
  /** By which its pictures are asked for, where the reader has no account. */
  pass: string | null;
  /** Of the largest instance, in pixels. */
  rows: number;
  columns: number;
  frames: StackFrame[];
}

const framesOf = ({ id, kind, sopInstanceUid, frames }: Instance): StackFrame[] =>
  kind === "image" ? Array.from({ length: frames }, (_, frame) => ({ instanceId: id, sopInstanceUid, frame })) : [];

interface OpenedExam {
  id: string;
  bucketId: string;
  studyInstanceUid: string | null;
  pass: string | null;
}

/** The frames of a series; none for a series of texts or documents. */
export const stackOf = (exam: OpenedExam, { id, seriesInstanceUid, modality, instances }: Series): Stack => ({
  examId: exam.id,
  seriesId: id,
  modality,
  source: `/dicomweb/${exam.bucketId}/studies/${exam.studyInstanceUid ?? ""}/series/${seriesInstanceUid}`,
  pass: exam.pass,
  rows: Math.max(0, ...instances.map(({ rows }) => rows ?? 0)),
  columns: Math.max(0, ...instances.map(({ columns }) => columns ?? 0)),
  frames: instances.flatMap(framesOf),
});

/** Where a series opens: its middle says most of a volume. */
export const middleOf = ({ frames }: Stack) => Math.floor(frames.length / 2);

/** Where in the stack a frame stands; null for one of another series. */
export function positionOf({ frames }: Stack, instanceId: string, frame: number): number | null {
  const found = frames.findIndex((one) => one.instanceId === instanceId && one.frame === frame);
  return found === -1 ? null : found;
}

/** Address of a frame as the platform renders it: a picture of a few kilobytes. */
export const pictureOf = ({ pass }: Stack, { instanceId, frame }: StackFrame, size: 192 | 1024) =>
  `/api/v1/instances/${instanceId}/frames/${frame}?size=${size}${pass === null ? "" : `&view=${pass}`}`;

/** The frame a link names: ?instance= with ?frame= from 0. */
export function askedFor(stacks: readonly Stack[], params: URLSearchParams): { stack: Stack; position: number } | null {
  const instanceId = params.get("instance");
  if (!instanceId) return null;
  for (const stack of stacks) {
    const position = positionOf(stack, instanceId, Number(params.get("frame") ?? 0));
    if (position !== null) return { stack, position };
  }
  return null;
}
