import type { DataSet } from "../encoding/data-set";
import { frameMacro } from "../encoding/functional-groups";
import type { RequestedWindow } from "./grey-image";
import { isUsable, windowed, type GreyWindow, type VoiFunction } from "./grey-window";
import type { ImageAttributes } from "./image-attributes";
import { lookUp, lookupTable } from "./lookup-table";
import { tags } from "../encoding/tags";

export type Mapping = (value: number) => number;

const tableTags = { descriptor: tags.LUTDescriptor, data: tags.LUTData };

/** Stored value to modality units: Modality LUT Sequence, else rescale slope and intercept (PS3.3 C.11.1). */
export function modalityMapping(dataSet: DataSet, { isSigned }: ImageAttributes, frame: number): Mapping {
  const sequence = dataSet.item(tags.ModalityLUTSequence);
  const table = sequence && lookupTable(sequence, { ...tableTags, isSigned });
  if (table) return (value) => lookUp(table, value);
  const source = dataSet.elements.has(tags.RescaleSlope)
    ? dataSet
    : frameMacro(dataSet, tags.PixelValueTransformationSequence, frame);
  // The values of a dose grid times its scaling are doses (PS3.3 C.8.8.3); it has no rescale slope.
  const slope = source?.number(tags.RescaleSlope) || dataSet.number(tags.DoseGridScaling) || 1;
  const intercept = source?.number(tags.RescaleIntercept) ?? 0;
  return (value) => value * slope + intercept;
}

/**
 * Modality units to grey, 0…255: the window asked for, else the file's window, else its VOI LUT, else the whole range.
 *
 * @param range finds the least and greatest value of the frame; called only when needed
 */
export function greyMapping(
  dataSet: DataSet,
  {
    attributes,
    frame,
    requested,
    range,
  }: {
    attributes: ImageAttributes;
    frame: number;
    requested: RequestedWindow;
    range: () => { least: number; greatest: number };
  },
): { toGrey: Mapping; window: GreyWindow | null } {
  const invert = isInverted(dataSet, attributes) ? (grey: number) => 255 - grey : (grey: number) => grey;
  const voi = dataSet.elements.has(tags.WindowCenter) ? dataSet : frameMacro(dataSet, tags.FrameVOILUTSequence, frame);
  const voiFunction = voiFunctionOf(voi?.code(tags.VOILUTFunction));
  const by = (window: GreyWindow, shape: VoiFunction) => {
    const toGrey = windowed(window, shape);
    return { toGrey: (value: number) => invert(toGrey(value)), window };
  };

  if (typeof requested === "object") {
    const { center, width, shape = voiFunction } = requested;
    return by({ center, width }, isUsable(requested, shape) ? shape : "LINEAR");
  }
  if (requested === "default") {
    const own = { center: voi?.number(tags.WindowCenter) ?? NaN, width: voi?.number(tags.WindowWidth) ?? NaN };
    if (isUsable(own, voiFunction)) return by(own, voiFunction);
    const sequence = (voi ?? dataSet).item(tags.VOILUTSequence) ?? dataSet.item(tags.VOILUTSequence);
    const table = sequence && lookupTable(sequence, { ...tableTags, isSigned: attributes.isSigned });
    if (table) {
      const white = 2 ** table.bits - 1;
      return { toGrey: (value) => invert(Math.min(255, (lookUp(table, value) / white) * 255)), window: null };
    }
  }
  const { least, greatest } = range();
  return by({ center: (least + greatest) / 2, width: greatest - least || 1 }, "LINEAR_EXACT");
}

/** MONOCHROME1 shows the least value white (PS3.3 C.7.6.3.1.2); Presentation LUT Shape INVERSE says the same again. */
function isInverted(dataSet: DataSet, { photometric }: ImageAttributes): boolean {
  return photometric === "MONOCHROME1" || dataSet.code(tags.PresentationLUTShape) === "INVERSE";
}

function voiFunctionOf(value: string | null | undefined): VoiFunction {
  return value === "LINEAR_EXACT" || value === "SIGMOID" ? value : "LINEAR";
}
