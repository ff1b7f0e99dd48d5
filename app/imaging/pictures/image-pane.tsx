import { useLocation } from "@remix-run/react";
import { useCallback, type ReactNode } from "react";
import type { Attachment, Series } from "#contract/registration/exam-record";
import { EmptyState } from "../../components/empty-state";
import { useTexts } from "../../i18n/use-texts";
import { AttachmentStage, ObjectStage } from "./other-stage";
import { choosePicture } from "./picture-choice";
import type { PictureView } from "./picture-view";
import { FrameStage } from "./frame-stage";
import { SeriesStrip } from "./series-strip";

/** A picture as the page shows it now; what a report's key image is made of. */
export interface ShownPicture {
  instanceId: string | null;
  attachmentId: string | null;
  /** Counted from 0. */
  frame: number;
  /** In the modality's units; null for the image's own window. */
  windowCenter: number | null;
  windowWidth: number | null;
  /** Left out, overlay planes are drawn in. */
  overlays?: "hidden" | undefined;
}

/** Where the pictures come from. */
export interface ImageSource {
  /** Address of the viewer; null where it cannot be opened. */
  viewer: string | null;
  /** By which pictures are asked for, where the reader has no account: they are shown them, and take no files. */
  pass: string | null;
  /** Address of the study in DICOMweb, which tells where slices lie; null for an exam without. */
  study: string | null;
}

interface ImagePaneProps {
  examId: string;
  source: ImageSource;
  /** Of `api.exams.images`. */
  series: readonly Series[];
  /** Of `api.exams.get`; leave them out where the reader may not open attachments. */
  attachments?: readonly Attachment[];
  /** What can be done with the picture shown, e.g. "use as key image"; stands at the end of the bar over it. */
  action?: (shown: ShownPicture) => ReactNode;
  /** Told of every frame that is turned to: its series, its place there from 0, and its window. */
  onShown?: (series: Series, position: number, window: PictureView["window"]) => void;
}

/**
 * The images of an exam: series above, then place, window and zoom, then one picture large on black. It fills the height
 * of its container (give it one) and fits into 360 px of width.
 *
 * The URL says what is shown (picture-choice.ts, picture-view.ts); every control is a link or a GET form that keeps the
 * other parameters, so it works without scripts. The page needs the text namespace "images", and a shouldRevalidate that
 * asks differInPictureOnly() (picture-params.ts) turns pictures without a request.
 * The viewer (app/imaging/viewer) opens from it at the picture shown.
 */
export function ImagePane({ examId, source, series, attachments = [], action, onShown }: ImagePaneProps) {
  const t = useTexts();
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  const choice = choosePicture(series, attachments, params);
  const shownSeries = choice?.kind === "frame" ? choice.series : null;
  const tell = useCallback(
    (position: number, window: PictureView["window"]) => shownSeries && onShown?.(shownSeries, position, window),
    [shownSeries, onShown],
  );
  if (!choice) {
    return (
      <EmptyState icon="image" title={t("images.none")}>
        {t("images.noneHint")}
      </EmptyState>
    );
  }
  return (
    <section aria-label={t("images.label")} className="flex h-full min-h-0 flex-col bg-black text-white">
      <SeriesStrip series={series} attachments={attachments} choice={choice} search={search} pass={source.pass} />
      {choice.kind === "frame" && (
        <FrameStage
          key={choice.series.id}
          source={source}
          choice={choice}
          search={search}
          action={action}
          onShown={tell}
        />
      )}
      {choice.kind === "attachment" && <AttachmentStage attachment={choice.attachment} action={action} />}
      {choice.kind !== "frame" && choice.kind !== "attachment" && <ObjectStage examId={examId} choice={choice} />}
    </section>
  );
}
