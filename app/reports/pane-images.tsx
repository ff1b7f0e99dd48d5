import type { Attachment, Series } from "#contract/exam-record";
import { ImagePane, type ShownPicture } from "../exams/image-pane";
import { AddKeyImage } from "./add-key-image";
import { PlainImages } from "./plain-images";

/** The exam's images beside the text, from which the key images are chosen. */
export function PaneImages({
  examId,
  series,
  attachments,
  isOpen,
}: {
  examId: string;
  series: Series[];
  attachments: Attachment[];
  isOpen: boolean;
}) {
  const hasPictures = series.length > 0 || attachments.length > 0;
  const addKeyImage = (shown: ShownPicture) => <AddKeyImage shown={shown} />;
  return (
    <>
      {isOpen && <PlainImages series={series} attachments={attachments} />}
      <div className={hasPictures ? "pane-images" : undefined}>
        <ImagePane
          examId={examId}
          series={series}
          attachments={attachments}
          action={isOpen ? addKeyImage : undefined}
        />
      </div>
    </>
  );
}
