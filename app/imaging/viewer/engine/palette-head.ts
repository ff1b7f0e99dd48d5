import { expandedPalette } from "#contract/imaging/segmented-palette";

type Attribute = { Value?: unknown; InlineBinary?: unknown; BulkDataURI?: unknown };

/** Descriptor, data and segmented data of the three colours, as tags of the DICOM JSON model (PS3.3 C.7.9). */
const colours = [
  ["00281101", "00281201", "00281221"],
  ["00281102", "00281202", "00281222"],
  ["00281103", "00281203", "00281223"],
] as const;

/**
 * A head with its palette as numbers: the library takes them so alone, while metadata has them as bytes or by their
 * address (PS3.18 F.2.7, F.2.2); segmented ones it does not know. One without a whole palette stays as it is.
 *
 * @param read the bytes at an address of bulk data
 */
export async function withPaletteValues<Head extends object>(
  head: Head,
  read: (address: string) => Promise<Uint8Array>,
): Promise<Head> {
  const values = await Promise.all(
    colours.map(async ([descriptor, data, segmented]) => {
      const count = countOf(attributeOf(head, descriptor));
      const plain = attributeOf(head, data);
      const bytes = await bytesOf(plain ?? attributeOf(head, segmented), read);
      if (!bytes) return null;
      const entries = plain ? entriesOf(bytes, count) : expandedPalette(wordsOf(bytes), count);
      return [data, { vr: "US", Value: entries }];
    }),
  );
  return { ...head, ...Object.fromEntries(values.filter((value) => value !== null)) };
}

function attributeOf(head: object, tag: string): Attribute | null {
  const attribute: unknown = Reflect.get(head, tag);
  return typeof attribute === "object" ? attribute : null;
}

async function bytesOf(attribute: Attribute | null, read: (address: string) => Promise<Uint8Array>) {
  if (!attribute || attribute.Value !== undefined) return null;
  const { InlineBinary: inline, BulkDataURI: address } = attribute;
  if (typeof inline === "string") return Uint8Array.from(atob(inline), (sign) => sign.charCodeAt(0));
  return typeof address === "string" ? read(address) : null;
}

/** How many entries there are: 65,536 do not fit into 16 bits and are told as 0 (PS3.3 C.7.6.3.1.5). */
function countOf(descriptor: Attribute | null): number {
  const [told] = Array.isArray(descriptor?.Value) ? descriptor.Value : [];
  return Number(told) || 0x10000;
}

/** Entries of 16 bits; of 8, where there are only as many bytes as entries (PS3.3 C.7.6.3.1.6). */
const entriesOf = (bytes: Uint8Array, count: number) =>
  bytes.length < count * 2 ? [...bytes.subarray(0, count)] : wordsOf(bytes).slice(0, count);

function wordsOf(bytes: Uint8Array): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: bytes.length >> 1 }, (_, index) => view.getUint16(index * 2, true));
}
