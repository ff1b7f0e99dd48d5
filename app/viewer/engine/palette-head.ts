type Attribute = { Value?: unknown; InlineBinary?: unknown; BulkDataURI?: unknown };

/** Descriptor and data of the three colours, as tags of the DICOM JSON model (PS3.3 C.7.9). */
const colours = [
  ["00281101", "00281201"],
  ["00281102", "00281202"],
  ["00281103", "00281203"],
] as const;

/**
 * A head with its palette as numbers: the library takes them so alone, while metadata has them as bytes or by their
 * address (PS3.18 F.2.7, F.2.2). One without a whole palette stays as it is.
 *
 * @param read the bytes at an address of bulk data
 */
export async function withPaletteValues<Head extends object>(
  head: Head,
  read: (address: string) => Promise<Uint8Array>,
): Promise<Head> {
  const values = await Promise.all(
    colours.map(async ([descriptor, data]) => {
      const bytes = await bytesOf(attributeOf(head, data), read);
      return bytes && [data, { vr: "US", Value: entriesOf(bytes, attributeOf(head, descriptor)) }];
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

/** Entries of 16 bits; of 8, where there are only as many bytes as entries (PS3.3 C.7.6.3.1.6). */
function entriesOf(bytes: Uint8Array, descriptor: Attribute | null): number[] {
  const [told] = Array.isArray(descriptor?.Value) ? descriptor.Value : [];
  // 65,536 entries do not fit into 16 bits: they are told as 0.
  const count = Number(told) || 0x10000;
  if (bytes.length < count * 2) return [...bytes.subarray(0, count)];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: count }, (_, index) => view.getUint16(index * 2, true));
}
