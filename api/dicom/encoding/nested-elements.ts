import { BehindHead, type ByteSource } from "./byte-source";
import { itemTags, readElementHeader, undefinedLength, type ElementHeader } from "./element-header";
import { HeaderRefused } from "../refusal";
import { tagName } from "./tag-names";
import { implicitLittleEndian, type TransferSyntax } from "./transfer-syntaxes";

/** Sequences inside sequences we follow; the deepest of the standard (SR content trees) stay far below. */
export const maxDepth = 32;

/** Element headers visited in one file, so that a crafted one cannot keep a thread busy. */
const maxElements = 2_000_000;

/** What holding an item as a data set of its own takes of that allowance: as much time as passing so many, and memory. */
export const itemVisits = 10;

/** As many visits take some milliseconds at most; an image of one frame has some hundred elements. */
const maxElementsInHead = 2_000;

/** How much of a file's element allowance has been used; one per opened file. */
export interface Visits {
  count: number;
}

interface Frame {
  /** `fragments` are items of opaque bytes: compressed frames, also in icons. */
  readonly kind: "sequence" | "item" | "fragments";
  readonly end: number;
  readonly isOpen: boolean;
  readonly syntax: TransferSyntax;
}

/**
 * Reads one element header and counts it.
 *
 * @throws HeaderRefused `malformed` when they are too many, BehindHead when they are too many to be read in passing
 */
export function visit(source: ByteSource, at: number, syntax: TransferSyntax, visits: Visits): ElementHeader {
  visits.count += 1;
  if (visits.count > maxElements) throw new HeaderRefused("malformed", `more than ${maxElements} data elements`);
  if (source.isHead && visits.count > maxElementsInHead) throw new BehindHead();
  return readElementHeader(source, at, syntax);
}

/**
 * Whether the element holds items. In implicit VR only its bytes tell: an undefined length, or a first item tag.
 * An undefined length under UN is a sequence in implicit VR (PS3.5 §6.2.2 note 2).
 */
export function isSequence(source: ByteSource, header: ElementHeader): boolean {
  if (header.vr === "SQ") return true;
  if (header.vr === "UN") return header.length === undefinedLength;
  if (header.vr !== "") return false;
  if (header.length === undefinedLength) return true;
  if (header.length < 8 || header.valueAt + 8 > source.size) return false;
  return source.read(header.valueAt, 4).readUInt32LE(0) === 0xe000fffe;
}

/** The syntax inside a sequence element: its parent's, except under UN. */
export function syntaxInside(header: ElementHeader, syntax: TransferSyntax): TransferSyntax {
  return header.vr === "UN" ? implicitLittleEndian : syntax;
}

/**
 * Walks over a sequence or over encapsulated fragments without keeping anything, in a loop rather than by recursion.
 *
 * @param limit where the enclosing data set ends
 * @param depth sequences already around this one
 * @returns the position after it
 * @throws HeaderRefused `truncated`, `malformed` or `too_deep`
 */
export function skipNested(
  source: ByteSource,
  header: ElementHeader,
  { limit, syntax, depth, visits }: { limit: number; syntax: TransferSyntax; depth: number; visits: Visits },
): number {
  const stack: Frame[] = [];
  let sequences = depth;
  let at = header.valueAt;

  const enter = (inner: ElementHeader, kind: Frame["kind"], within: number, around: TransferSyntax) => {
    if (kind === "sequence" && ++sequences > maxDepth) {
      throw new HeaderRefused("too_deep", `more than ${maxDepth} nested sequences at ${inner.valueAt}`);
    }
    const isOpen = inner.length === undefinedLength;
    stack.push({ kind, end: isOpen ? within : inner.valueAt + inner.length, isOpen, syntax: around });
    at = inner.valueAt;
  };
  const leave = () => {
    if (stack.pop()?.kind === "sequence") sequences -= 1;
  };

  enter(header, isSequence(source, header) ? "sequence" : "fragments", limit, syntaxInside(header, syntax));
  for (let frame = stack.at(-1); frame; frame = stack.at(-1)) {
    if (at >= frame.end) {
      // An open sequence that reaches the end of the file has lost its delimiter, and whatever came before it.
      if (frame.isOpen && frame.end === source.size) throw new HeaderRefused("truncated", `no delimiter before ${at}`);
      if (!frame.isOpen) at = frame.end;
      leave();
      continue;
    }
    const inner = visit(source, at, frame.syntax, visits);
    if (inner.tag === itemTags.sequenceEnd) {
      // A missing item delimiter before it is forgiven.
      if (frame.kind !== "item") at = inner.valueAt;
      leave();
    } else if (inner.tag === itemTags.itemEnd && frame.kind === "item") {
      at = inner.valueAt;
      leave();
    } else if (inner.length !== undefinedLength && inner.valueAt + inner.length > frame.end) {
      const reason = frame.end === source.size ? "truncated" : "malformed";
      throw new HeaderRefused(reason, `${tagName(inner.tag)} of ${inner.length} bytes passes ${frame.end}`);
    } else if (frame.kind === "item") {
      if (isSequence(source, inner)) enter(inner, "sequence", frame.end, syntaxInside(inner, frame.syntax));
      else if (inner.length === undefinedLength) enter(inner, "fragments", frame.end, frame.syntax);
      else at = inner.valueAt + inner.length;
    } else if (inner.tag !== itemTags.item) {
      throw new HeaderRefused("malformed", `${tagName(inner.tag)} where an item was due, at ${at}`);
    } else if (frame.kind === "sequence") {
      enter(inner, "item", frame.end, frame.syntax);
    } else {
      at = inner.valueAt + inner.length;
    }
  }
  return at;
}
