import type { DataSet } from "./encoding/data-set";
import { tags } from "./encoding/tags";
import { isoDate, isoTime } from "./date-values";
import { personName } from "./person-name";

/** One content item of a structured report, as a line of text. */
export interface ReportLine {
  /** 0 for children of the root. */
  readonly depth: number;
  /** Value Type in lower case: `container` is a heading, `image` and `composite` refer to other objects. */
  readonly kind: string;
  /** Concept name, e.g. "Finding"; `null` when the item has none. */
  readonly name: string | null;
  /** Text, code meaning, number with unit, date, name or referenced UID; `null` for headings. */
  readonly value: string | null;
}

export interface StructuredReport {
  /** Concept name of the root. */
  readonly title: string | null;
  readonly lines: readonly ReportLine[];
  /** There is more than is listed. */
  readonly isCut: boolean;
}

/** A report longer than this is read in its own viewer. */
const maxLines = 5_000;

/** Reads the content tree of an SR document (PS3.3 C.17.3), depth first, in its order. */
export function structuredReport(dataSet: DataSet): StructuredReport {
  const lines: ReportLine[] = [];
  const waiting = children(dataSet, 0);
  for (let next = waiting.pop(); next && lines.length < maxLines; next = waiting.pop()) {
    const { item, depth } = next;
    const kind = item.code(tags.ValueType)?.toLowerCase();
    // Items without a value type only point at another item of the tree (PS3.3 C.17.3.2.5).
    if (!kind) continue;
    lines.push({ depth, kind, name: meaning(item, tags.ConceptNameCodeSequence), value: valueOf(item, kind) });
    waiting.push(...children(item, depth + 1));
  }
  return { title: meaning(dataSet, tags.ConceptNameCodeSequence), lines, isCut: waiting.length > 0 };
}

/** Children in reverse, to be taken from the end of a stack. */
function children(item: DataSet, depth: number): { item: DataSet; depth: number }[] {
  return item
    .items(tags.ContentSequence)
    .map((child) => ({ item: child, depth }))
    .reverse();
}

function meaning(item: DataSet, sequence: number): string | null {
  return item.item(sequence)?.text(tags.CodeMeaning) ?? null;
}

function valueOf(item: DataSet, kind: string): string | null {
  switch (kind) {
    case "text":
      return item.text(tags.TextValue);
    case "code":
      return meaning(item, tags.ConceptCodeSequence);
    case "num":
      return measured(item.item(tags.MeasuredValueSequence));
    case "date":
      return isoDate(item.code(tags.Date)) ?? item.code(tags.Date);
    case "time":
      return isoTime(item.code(tags.Time)) ?? item.code(tags.Time);
    case "datetime":
      return dateTime(item.code(tags.DateTime));
    case "pname":
      return personName(item.text(tags.PersonName)).display;
    case "uidref":
      return item.code(tags.UID);
    case "image":
    case "composite":
    case "waveform":
      return item.item(tags.ReferencedSOPSequence)?.code(tags.ReferencedSOPInstanceUID) ?? null;
    default:
      return null;
  }
}

function measured(value: DataSet | null): string | null {
  const number = value?.code(tags.NumericValue);
  const unit = value?.item(tags.MeasurementUnitsCodeSequence);
  // UCUM "1" is the unit of plain numbers; its code is shorter than its meaning for all others.
  const shown =
    unit?.code(tags.CodeValue) === "1" ? null : (unit?.code(tags.CodeValue) ?? unit?.text(tags.CodeMeaning));
  return number ? [number, shown].filter(Boolean).join(" ") : null;
}

function dateTime(value: string | null): string | null {
  const date = isoDate(value?.slice(0, 8) ?? null);
  const time = isoTime(/^\d{8}(\d{2,6})/.exec(value ?? "")?.[1] ?? null);
  return date && time ? `${date} ${time}` : (date ?? value);
}
