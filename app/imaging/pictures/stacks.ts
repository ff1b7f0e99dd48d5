import type { Series } from "#contract/registration/exam-record";
import { FrameList, type FramePlace } from "./frame-list";

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
  frames: FrameList;
}

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
  frames: new FrameList(instances),
});

/** What the libraries are given as one stack, each frame by its name; the largest loops have some thousand. */
const mostFrames = 20_000;

/** Whether a pane can show it. One of more frames is turned over on the plain page, which shows one at a time. */
export const isShowable = ({ frames }: Stack) => frames.length > 0 && frames.length <= mostFrames;

/** Where a series opens: its middle says most of a volume. */
export const middleOf = ({ frames }: Stack) => Math.floor(frames.length / 2);

/** Address of a frame as the platform renders it: a picture of a few kilobytes. */
export const pictureOf = (stack: Stack, place: FramePlace, size: 192 | 1024, areOverlaysShown = true) =>
  renderedAt(stack, place, `size=${size}${areOverlaysShown ? "" : "&overlays=hidden"}`);

/** Address of a frame's overlay planes, white on transparent ground. */
export const overlaysOf = (stack: Stack, place: FramePlace) => renderedAt(stack, place, "overlays=alone");

/** Address of a small picture of a frame that tells the window of its whole range; of a dose grid, over all frames. */
export const wholeRangeOf = (stack: Stack, place: FramePlace) => renderedAt(stack, place, "window=full&size=96");

const renderedAt = ({ pass }: Stack, { instance, frame }: FramePlace, query: string) =>
  `/api/v1/instances/${instance.id}/frames/${frame}?${query}${pass === null ? "" : `&view=${pass}`}`;

/** The frame a link names: ?instance= with ?frame= from 0. */
export function askedFor(stacks: readonly Stack[], params: URLSearchParams): { stack: Stack; position: number } | null {
  const instanceId = params.get("instance");
  if (!instanceId) return null;
  for (const stack of stacks) {
    const position = stack.frames.positionOf(instanceId, Number(params.get("frame") ?? 0));
    if (position !== null) return { stack, position };
  }
  return null;
}
