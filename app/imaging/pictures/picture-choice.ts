import type { Attachment, Instance, Series } from "#contract/registration/exam-record";
import { FrameList, type FramePlace } from "./frame-list";

/** Which picture of an exam a page shows, and which stand beside it. */
export type PictureChoice =
  | {
      kind: "frame";
      series: Series;
      place: FramePlace;
      /** Counted from 0 over all frames of the series. */
      position: number;
      places: FrameList;
    }
  | { kind: "text" | "document" | "waveform" | "other"; series: Series; instance: Instance }
  | { kind: "attachment"; attachment: Attachment };

function choiceIn(series: Series, instance: Instance, frame: number): PictureChoice {
  if (instance.kind !== "image") return { kind: instance.kind, series, instance };
  const places = new FrameList(series.instances);
  const within = Math.min(Math.max(0, frame), instance.frames - 1);
  return atPosition(series, places, places.positionOf(instance.id, within) ?? 0);
}

function atPosition(series: Series, places: FrameList, wanted: number): PictureChoice {
  const position = Math.min(Math.max(0, wanted), places.length - 1);
  const place = places.at(position);
  if (!place) throw new RangeError("a series without frames has no position");
  return { kind: "frame", series, place, position, places };
}

/**
 * The picture a URL asks for: ?attachment=, or ?instance= with ?frame= (from 0), or within that series the place ?at=
 * (from 1, as people count). A page that does not say, or asks for what is not there, gets the middle of the first series.
 *
 * @returns null for an exam without pictures
 */
export function choosePicture(
  series: readonly Series[],
  attachments: readonly Attachment[],
  params: URLSearchParams,
): PictureChoice | null {
  const attachment = attachments.find(({ id }) => id === params.get("attachment"));
  if (attachment) return { kind: "attachment", attachment };
  const wanted = params.get("instance");
  for (const one of series) {
    const instance = one.instances.find(({ id }) => id === wanted);
    if (!instance) continue;
    const choice = choiceIn(one, instance, wholeNumber(params.get("frame")) ?? 0);
    const at = wholeNumber(params.get("at"));
    return choice.kind === "frame" && at !== null ? atPosition(one, choice.places, at - 1) : choice;
  }
  return firstPicture(series, attachments);
}

function firstPicture(series: readonly Series[], attachments: readonly Attachment[]): PictureChoice | null {
  const all = series.flatMap((one) => one.instances.map((instance) => ({ one, instance })));
  const first = all.find(({ instance }) => instance.kind === "image") ?? all[0];
  if (first) return choiceIn(first.one, middleSlice(first.one) ?? first.instance, 0);
  const [attachment] = attachments;
  return attachment ? { kind: "attachment", attachment } : null;
}

/** Where a series is opened: the middle slice says most of a volume, while a loop is seen from its beginning. */
export function middleSlice({ instances }: Series): Instance | undefined {
  const slices = instances.filter(({ kind }) => kind === "image");
  return slices.every(({ frames }) => frames === 1) ? slices[Math.floor(slices.length / 2)] : slices[0];
}

const wholeNumber = (text: string | null) => (text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null);

/** What changes in the URL to go to a frame. */
export const toPlace = ({ instance, frame }: FramePlace) => ({
  instance: instance.id,
  frame: frame > 0 ? frame : null,
  attachment: null,
  at: null,
});

/** What changes in the URL to go to another series or attachment: windows and frames belong to the one before. */
export const toInstance = (instance: Instance) => ({
  ...toPlace({ instance, frame: 0 }),
  window: null,
  center: null,
  width: null,
});
export const toAttachment = ({ id }: Attachment) => ({ instance: null, frame: null, at: null, attachment: id });
