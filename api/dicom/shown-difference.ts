import type { ElementDifference } from "./plain-files/differing-elements";
import type { ElementInPlace } from "./plain-files/same-bytes";
import { tagText } from "./encoding/tag-names";
import { attributeValues, vrOf } from "./json-model";

/** What stands at one side of a difference: null for no such attribute, an empty text for one without a value. */
export type ShownValue =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "items" | "bytes"; readonly count: number }
  | null;

/** An attribute two files do not agree on, for a person to read. */
export interface ShownDifference {
  /** Tags of eight hexadecimal digits: that of the attribute, behind those of the sequences it stands in. */
  readonly path: readonly string[];
  readonly vr: string;
  readonly one: ShownValue;
  readonly other: ShownValue;
}

/** Longer texts are cut. */
const maxText = 200;
/** No more of a value is read to be shown. */
const maxValueBytes = 16 * 1024;

const binaryVrs: ReadonlySet<string> = new Set(["OB", "OD", "OF", "OL", "OV", "OW", "UN", "SQ"]);

/** Text decoded by the character set in force, numbers in decimal. */
export function shownDifference({ path, one, other }: ElementDifference): ShownDifference {
  const vrs = [one, other].flatMap((side) => (side ? [vrOf(side.element, false)] : []));
  const vr = vrs.find((known) => known !== "UN") ?? "UN";
  return { path: path.map(tagText), vr, one: shownValue(one, vr), other: shownValue(other, vr) };
}

function shownValue(side: ElementInPlace | undefined, vr: string): ShownValue {
  if (!side) return null;
  const { dataSet, element } = side;
  if (element.isSequence) return { kind: "items", count: dataSet.items(element.tag).length };
  if (element.isOpen || binaryVrs.has(vr) || element.length > maxValueBytes) {
    return element.length === 0 ? { kind: "text", text: "" } : { kind: "bytes", count: element.length };
  }
  const text = vr === "PN" ? dataSet.text(element.tag) : attributeValues(dataSet, element, vr).map(written).join("\\");
  return { kind: "text", text: [...(text ?? "")].slice(0, maxText).join("") };
}

const written = (value: unknown) => (value === null ? "" : String(value));
