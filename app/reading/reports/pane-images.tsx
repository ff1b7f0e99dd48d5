import { useCallback, useState } from "react";
import type { Attachment, Series } from "#contract/registration/exam-record";
import { ImagePane, type ShownPicture } from "../../imaging/pictures/image-pane";
import { choosePicture } from "../../imaging/pictures/picture-choice";
import { viewOf, type PictureView } from "../../imaging/pictures/picture-view";
import { pathTo } from "../../paths";
import { AddKeyImage } from "./add-key-image";
import { PlainImages } from "./plain-images";
import { PriorBeside, type ShownHere } from "./prior-beside";
import type { PriorBeside as Prior } from "./prior-beside.server";

interface PaneImagesProps {
  examId: string;
  /** Address of the study in DICOMweb. */
  source: string | null;
  series: Series[];
  attachments: Attachment[];
  /** The earlier exam to compare with. */
  prior: Prior | null;
  search: string;
  isOpen: boolean;
}

/** The exam's images beside the text, from which the key images are chosen, and those of an earlier exam beside them. */
export function PaneImages({ examId, source, series, attachments, prior, search, isOpen }: PaneImagesProps) {
  const hasPictures = series.length > 0 || attachments.length > 0;
  const addKeyImage = (shown: ShownPicture) => <AddKeyImage shown={shown} />;
  const [turned, setTurned] = useState<ShownHere | null>(null);
  const onShown = useCallback(
    (shown: Series, position: number, window: PictureView["window"]) => setTurned({ series: shown, position, window }),
    [],
  );
  const params = new URLSearchParams(search);
  const choice = choosePicture(series, attachments, params);
  const told =
    choice?.kind === "frame"
      ? { series: choice.series, position: choice.position, window: viewOf(params, choice.series.modality).window }
      : null;
  // Until the page is turned by scripts, the URL says what it shows.
  const here = turned && turned.series === told?.series ? turned : told;
  return (
    <div className="pane-pictures" data-beside={(prior && here) !== null || undefined}>
      <div className="flex min-h-0 min-w-0 flex-col">
        {isOpen && <PlainImages series={series} attachments={attachments} />}
        <div className={hasPictures ? "pane-images" : undefined}>
          <ImagePane
            examId={examId}
            source={{ viewer: pathTo("/studies/:examId/viewer", { examId }), pass: null, study: source }}
            series={series}
            attachments={attachments}
            action={isOpen ? addKeyImage : undefined}
            onShown={onShown}
          />
        </div>
      </div>
      {prior && here && <PriorBeside key={prior.examId} prior={prior} here={here} source={source} isOpen={isOpen} />}
    </div>
  );
}
