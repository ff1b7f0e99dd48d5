import { decodeText } from "../character-sets";
import { vrOf } from "../json-model";
import type { DataSet, Element } from "./data-set";
import { itemTags, undefinedLength } from "./element-header";
import { elementHeader } from "./element-writer";
import { tags } from "./tags";
import { longFormVrs } from "./value-representations";

const textVrs: ReadonlySet<string> = new Set(["LO", "LT", "PN", "SH", "ST", "UC", "UT"]);

/**
 * An element with its text in UTF-8, that of items inside it too; they inherit the set of the whole then.
 *
 * @returns null where it says the same in UTF-8 as it stands
 */
export function recoded(dataSet: DataSet, element: Element): Buffer | null {
  return element.isSequence ? recodedSequence(dataSet, element) : recodedText(dataSet, element);
}

function recodedText(dataSet: DataSet, element: Element): Buffer | null {
  const { tag, valueAt, length } = element;
  if (element.isOpen || !textVrs.has(vrOf(element, false))) return null;
  const bytes = dataSet.source.read(valueAt, length);
  if (bytes.every((byte) => byte < 0x80 && byte !== 0x1b)) return null;
  const text = Buffer.from(decodeText(bytes, dataSet.characterSets));
  const even = text.length % 2 === 0 ? text : Buffer.concat([text, Buffer.from(" ")]);
  const vr = writtenVr(element);
  // PS3.5 §6.2.2 note 3: what has become too long for the short form is written as UN.
  const written = longFormVrs.has(vr) || even.length <= 0xffff ? vr : "UN";
  return Buffer.concat([elementHeader(tag, written, even.length, dataSet.syntax), even]);
}

/** As the file has it; the dictionary's for a single implicit element that some writers put among explicit ones. */
const writtenVr = (element: Element) => element.vr || vrOf(element, false);

function recodedSequence(dataSet: DataSet, element: Element): Buffer | null {
  const { tag, isOpen } = element;
  let isChanged = false;
  const items = dataSet.items(tag).flatMap((item) => {
    const elements = [...item.elements.values()].flatMap((element) => {
      // Lengths of groups are retired.
      const isLeftOut = element.tag === tags.SpecificCharacterSet || (element.tag & 0xffff) === 0;
      const bytes = isLeftOut ? null : recoded(item, element);
      isChanged ||= isLeftOut || bytes !== null;
      return isLeftOut ? [] : [bytes ?? asItStands(item, element)];
    });
    const body = Buffer.concat(elements);
    return [elementHeader(itemTags.item, "", body.length, item.syntax), body];
  });
  if (!isChanged) return null;
  // One of unknown length stays so: under UN that alone says it is a sequence (PS3.5 §6.2.2 note 2).
  const end = isOpen ? [elementHeader(itemTags.sequenceEnd, "", 0, dataSet.syntax)] : [];
  const body = Buffer.concat([...items, ...end]);
  return Buffer.concat([
    elementHeader(tag, writtenVr(element), isOpen ? undefinedLength : body.length, dataSet.syntax),
    body,
  ]);
}

function asItStands({ source, syntax }: DataSet, element: Element): Buffer {
  const { tag, valueAt, length, isOpen } = element;
  const value = source.read(valueAt, length);
  return Buffer.concat([elementHeader(tag, writtenVr(element), isOpen ? undefinedLength : length, syntax), value]);
}
