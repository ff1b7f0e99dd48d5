import { withoutUnseen } from "#contract/kernel/plain-text";
import { BehindHead, type ByteSource } from "./byte-source";
import { decodeText } from "../character-sets";
import { itemTags, undefinedLength } from "./element-header";
import { isSequence, itemVisits, maxDepth, skipNested, syntaxInside, visit, type Visits } from "./nested-elements";
import { HeaderRefused } from "../refusal";
import { tagName } from "./tag-names";
import { tags } from "./tags";
import type { TransferSyntax } from "./transfer-syntaxes";

/** Where an element's value stands; the value itself is read when it is asked for. */
export interface Element {
  readonly tag: number;
  readonly vr: string;
  readonly valueAt: number;
  /** Bytes of the value, delimiters included where the length was undefined. */
  readonly length: number;
  readonly isOpen: boolean;
  readonly isSequence: boolean;
}

/** No data set of the standard comes near; a file that has more is not one. */
const maxTopElements = 50_000;

/** Text beyond this is cut: the longest we show is a report's text value. */
const maxTextBytes = 1024 * 1024;

/** What is longer is not read in passing; a person name of three groups is the longest value a header should have. */
const maxValueBytesInHead = 1024;

const pixelDataTags: ReadonlySet<number> = new Set([tags.PixelData, tags.FloatPixelData, tags.DoubleFloatPixelData]);

/**
 * One data set, or one item of a sequence: elements by tag, decoded on demand.
 *
 * Accessors answer `null` or an empty list for what is absent, empty or not of the asked form; they never throw for it.
 */
export class DataSet {
  readonly elements = new Map<number, Element>();

  constructor(
    readonly source: ByteSource,
    readonly syntax: TransferSyntax,
    private readonly context: { depth: number; visits: Visits; characterSets: readonly string[] },
  ) {}

  /**
   * Finds the elements from `at` up to `end`, and stops behind the pixel data: nothing we use follows it.
   *
   * Elements found before an error stay readable.
   *
   * @returns the position it stopped at: `end`, an item delimiter or padding
   * @throws HeaderRefused `truncated` when a value passes the end of the file, `malformed`, `too_deep`
   */
  load(start: number, end: number): number {
    let at = start;
    const { depth, visits } = this.context;
    while (at < end) {
      if (end - at < 8) {
        // Zeros are padding behind the last element; anything else was the start of one more.
        const isPadding = this.source.read(at, end - at).every((byte) => byte === 0);
        if (!isPadding && end === this.source.size) throw new HeaderRefused("truncated", `element cut off at ${at}`);
        return at;
      }
      const header = visit(this.source, at, this.syntax, visits);
      if (header.tag === 0 || header.tag === itemTags.itemEnd || header.tag === itemTags.sequenceEnd) return at;
      if (this.elements.size >= maxTopElements) throw new HeaderRefused("malformed", "too many data elements");
      const isOpen = header.length === undefinedLength;
      const isItems = isSequence(this.source, header) && !pixelDataTags.has(header.tag);
      if (!isOpen && header.valueAt + header.length > end) {
        const reason = end === this.source.size ? "truncated" : "malformed";
        throw new HeaderRefused(reason, `${tagName(header.tag)} of ${header.length} bytes passes ${end}`);
      }
      let next = header.valueAt + header.length;
      if (isOpen || isItems) {
        try {
          const around = { limit: end, syntax: this.syntax, depth, visits };
          const after = skipNested(this.source, header, around);
          if (isOpen) next = after;
        } catch (error) {
          // Nonsense inside a sequence of known length does not spoil what stands behind it.
          const isContained = !isOpen && error instanceof HeaderRefused && error.reason === "malformed";
          if (!isContained) throw error;
        }
      }
      if (!this.elements.has(header.tag)) {
        const { tag, vr, valueAt } = header;
        this.elements.set(tag, { tag, vr, valueAt, length: next - valueAt, isOpen, isSequence: isItems });
      }
      at = next;
      if (pixelDataTags.has(header.tag)) return at;
    }
    return at;
  }

  /** The items of a sequence; an item that is broken holds what could be read of it. */
  items(tag: number): DataSet[] {
    const element = this.elements.get(tag);
    if (!element?.isSequence || this.context.depth >= maxDepth) return [];
    const { visits } = this.context;
    const syntax = syntaxInside({ ...element, length: element.isOpen ? undefinedLength : element.length }, this.syntax);
    const end = element.valueAt + element.length;
    const found: DataSet[] = [];
    let at = element.valueAt;
    while (at + 8 <= end) {
      const header = visit(this.source, at, syntax, visits);
      if (header.tag !== itemTags.item) break;
      visits.count += itemVisits;
      const item = new DataSet(this.source, syntax, {
        depth: this.context.depth + 1,
        visits,
        characterSets: this.characterSets,
      });
      const isOpen = header.length === undefinedLength;
      const itemEnd = isOpen ? end : Math.min(end, header.valueAt + header.length);
      const after = item.loadItem(header.valueAt, itemEnd);
      found.push(item);
      at = isOpen ? after : itemEnd;
    }
    return found;
  }

  /** Loads an item and tells where it ended. */
  private loadItem(at: number, end: number): number {
    try {
      const stop = this.load(at, end);
      return stop + 8 <= end && readsItemEnd(this.source, stop, this.syntax) ? stop + 8 : stop;
    } catch (error) {
      if (error instanceof HeaderRefused && error.reason !== "too_deep") return end;
      throw error;
    }
  }

  /** The first item of a sequence. */
  item(tag: number): DataSet | null {
    return this.items(tag)[0] ?? null;
  }

  /** Specific Character Set in force here: the item's own, else its parent's (PS3.5 §6.1.2.5). */
  get characterSets(): readonly string[] {
    const own = this.codes(tags.SpecificCharacterSet);
    return own.length > 0 ? own : this.context.characterSets;
  }

  /** The value's bytes, or `null` when absent, empty or longer than `maxBytes`. */
  bytes(tag: number, maxBytes = maxTextBytes): Buffer | null {
    const element = this.elements.get(tag);
    if (!element || element.length === 0 || element.length > maxBytes || element.isSequence) return null;
    return this.valueBytes(element, element.length);
  }

  private valueBytes({ valueAt }: Element, length: number): Buffer {
    if (this.source.isHead && length > maxValueBytesInHead) throw new BehindHead();
    return this.source.read(valueAt, length);
  }

  /** Values of CS, UI, DA, TM, AS, IS, DS and the like: default repertoire, split, without padding. */
  codes(tag: number): string[] {
    const bytes = this.bytes(tag);
    if (!bytes) return [];
    const values = bytes.toString("latin1").split("\\").map(withoutPadding);
    return values.every((value) => value === "") ? [] : values;
  }

  code(tag: number): string | null {
    return this.codes(tag)[0] || null;
  }

  /** Text decoded by the character set in force, without padding and control characters; `null` when empty. */
  text(tag: number): string | null {
    const element = this.elements.get(tag);
    if (!element || element.isSequence) return null;
    const bytes = this.valueBytes(element, Math.min(element.length, maxTextBytes));
    return withoutPadding(withoutUnseen(decodeText(bytes, this.characterSets))) || null;
  }

  /**
   * Whether there is a value that `text` cannot tell from an empty one: nothing in it can be read, nor is it blank. NUL
   * fills up UIDs (PS3.5 §6.2), and whatever careless devices leave empty.
   */
  isUnreadable(tag: number): boolean {
    const bytes = this.bytes(tag);
    return bytes !== null && this.text(tag) === null && !bytes.every((byte) => byte === 0x20 || byte === 0);
  }

  /** Numbers written as text (IS, DS); unreadable ones are left out. */
  numbers(tag: number): number[] {
    return this.codes(tag)
      .map((value) => (value === "" ? NaN : Number(value)))
      .filter((value) => Number.isFinite(value));
  }

  number(tag: number): number | null {
    return this.numbers(tag)[0] ?? null;
  }

  /** 16-bit values (US; SS with `signed`). */
  uint16s(tag: number, { signed = false, maxBytes = 1024 } = {}): number[] {
    const bytes = this.bytes(tag, maxBytes);
    if (!bytes) return [];
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const { littleEndian } = this.syntax;
    return Array.from({ length: Math.floor(bytes.length / 2) }, (_, index) =>
      signed ? view.getInt16(index * 2, littleEndian) : view.getUint16(index * 2, littleEndian),
    );
  }

  /** The first 32-bit value (UL). */
  uint32(tag: number): number | null {
    const bytes = this.bytes(tag, 1024);
    if (!bytes || bytes.length < 4) return null;
    return this.syntax.littleEndian ? bytes.readUInt32LE(0) : bytes.readUInt32BE(0);
  }

  uint16(tag: number): number | null {
    return this.uint16s(tag)[0] ?? null;
  }
}

function readsItemEnd(source: ByteSource, at: number, syntax: TransferSyntax): boolean {
  const bytes = source.read(at, 4);
  return syntax.littleEndian ? bytes.readUInt32LE(0) === 0xe00dfffe : bytes.readUInt32BE(0) === itemTags.itemEnd;
}

/** Control characters have no business in a value, apart from line breaks and tabs; PostgreSQL refuses NUL. */
function withoutPadding(value: string): string {
  return value.replace(/(?![\t\n\f\r])\p{Cc}/gu, "").trim();
}
