import { writeDicomFile } from "../encoding/element-writer";
import { tags } from "../encoding/tags";
import {
  answeredRequest,
  contentTree,
  evidence,
  imageContent,
  observedBy,
  textContent,
  type ReferencedImage,
} from "./content-items";
import { documentModules, type DocumentHead } from "./document-modules";

/** Images that somebody chose of an exam. */
export interface KeyObjects {
  /** Who chose them. */
  readonly author: string;
  /** What is to be seen on them; empty is left out. */
  readonly description: string;
  readonly images: readonly [ReferencedImage, ...ReferencedImage[]];
}

export const keyObjectSelectionClass = "1.2.840.10008.5.1.4.1.1.88.59";

/**
 * The key images of a report as a Key Object Selection (PS3.3 A.35.4, PS3.16 TID 2010; IHE KIN), "Of Interest".
 *
 * @param sopInstanceUid of the new object
 */
export function keyObjectSelection(
  head: DocumentHead,
  { author, description, images }: KeyObjects,
  sopInstanceUid: string,
): Buffer {
  const contents = [
    ...observedBy(author),
    ...(description.trim() === "" ? [] : [textContent(["113012", "DCM", "Key Object Description"], description)]),
    ...images.map(imageContent),
  ];
  return writeDicomFile(
    [
      ...documentModules(head, "KO"),
      [tags.ReferencedPerformedProcedureStepSequence, "SQ", []],
      answeredRequest(head),
      evidence(images),
      ...contentTree(["113000", "DCM", "Of Interest"], "2010", contents),
    ],
    { sopClassUid: keyObjectSelectionClass, sopInstanceUid },
  );
}
