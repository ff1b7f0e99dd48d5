import type { FormMetadata } from "@conform-to/react";
import { useEffect, useRef } from "react";
import { maxKeyImages } from "#contract/reading/key-images";
import { onAsked, tellOpened } from "../../imaging/viewer/viewer-channel";
import type { EditorInput } from "./editor-form";
import { attachmentsOf, isTaken } from "./taken-picture";

/** The viewer's pictures are whole: their window and measurements are in them. */
const asItIs = { instanceId: null, frame: 0, windowCenter: null, windowWidth: null };

/** A viewer on the second screen shows the exam that the editor has open. */
export function useViewerInStep(examId: string) {
  useEffect(() => tellOpened(examId), [examId]);
}

/** Pictures that a viewer sends while the report is written stand in it like those chosen beside the text. */
export function usePicturesOfViewer(form: FormMetadata<EditorInput>, reportId: string) {
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  useEffect(() => {
    const list = () => latest.current.getFieldset().keyImages;
    return onAsked(reportId, {
      free: () => maxKeyImages - list().getFieldList().length,
      pictures: () => attachmentsOf(list().value),
      has: (attachmentId) => isTaken({ ...asItIs, attachmentId }, list().value),
      take: (attachmentId) => latest.current.insert({ name: list().name, defaultValue: { ...asItIs, attachmentId } }),
    });
  }, [reportId]);
}
