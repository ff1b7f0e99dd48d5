/** One range of an Accept header, as DICOMweb writes them (PS3.18 §8.7.5). */
export interface MediaRange {
  /** `type/subtype` in lower case; that of the parts where `isMultipart`. */
  readonly mediaType: string;
  readonly isMultipart: boolean;
  /** A UID, `*` for any, or `null` where the default of the media type is meant. */
  readonly transferSyntax: string | null;
  readonly quality: number;
  /** What a wildcard leaves out: media types named beside it at a lower quality, or at none (RFC 9110 §12.5.1). */
  readonly except: readonly string[];
}

/** Separators inside quotes do not separate (RFC 9110 §5.6.4). */
function split(text: string, separator: "," | ";"): string[] {
  const parts: string[] = [];
  let part = "";
  let isQuoted = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    if (character === separator && !isQuoted) {
      parts.push(part);
      part = "";
    } else part += character;
  }
  return [...parts, part].map((each) => each.trim());
}

/** A media type in lower case, and its parameters as they are written (RFC 9110 §8.3.1). */
export function mediaTypeOf(text: string): { mediaType: string; parameters: ReadonlyMap<string, string> } {
  const [name = "", ...written] = split(text, ";");
  const parameters = new Map(
    written.map((parameter) => {
      const [key = "", ...value] = parameter.split("=");
      return [key.trim().toLowerCase(), value.join("=").trim().replace(/^"|"$/g, "")];
    }),
  );
  return { mediaType: name.toLowerCase(), parameters };
}

function mediaRange(text: string): Omit<MediaRange, "except"> | null {
  const { mediaType: container, parameters: values } = mediaTypeOf(text);
  if (!/^[^\s/]+\/[^\s/]+$/.test(container)) return null;
  const isMultipart = container === "multipart/related" || container === "multipart/*";
  const quality = Number(values.get("q") ?? 1);
  return {
    mediaType: isMultipart ? (values.get("type")?.toLowerCase() ?? "*/*") : container,
    isMultipart,
    transferSyntax: values.get("transfer-syntax") ?? null,
    quality: quality >= 0 && quality <= 1 ? quality : 1,
  };
}

const anything: MediaRange = { mediaType: "*/*", isMultipart: false, transferSyntax: null, quality: 1, except: [] };

function rangesIn(text: string): MediaRange[] {
  const ranges = split(text, ",")
    .map(mediaRange)
    .filter((range) => range !== null);
  return ranges.map((range) => {
    const less = ranges.filter((other) => other.isMultipart === range.isMultipart && other.quality < range.quality);
    const except = range.mediaType.endsWith("/*") ? less.map(({ mediaType }) => mediaType) : [];
    return { ...range, except };
  });
}

/**
 * What the client takes, best first. The query parameter `accept` comes before the header, which counts where nothing of
 * the parameter can be given (PS3.18 §8.7.8); neither means anything.
 */
export function acceptedRanges(request: Request, query: URLSearchParams): MediaRange[] {
  const [first, second] = [query.getAll("accept").join(","), request.headers.get("accept") ?? ""].map(rangesIn);
  const ranges = [...inOrder(first ?? []), ...inOrder(second ?? [])];
  return first?.length === 0 && second?.length === 0 ? [anything] : ranges;
}

const inOrder = (ranges: readonly MediaRange[]) =>
  ranges.filter(({ quality }) => quality > 0).sort((one, other) => other.quality - one.quality);

/** Whether a range takes a media type: by name, or by a wildcard. */
export function takes({ mediaType, except }: MediaRange, offered: string): boolean {
  if (except.includes(offered)) return false;
  if (mediaType === "*/*" || mediaType === offered) return true;
  return mediaType.endsWith("/*") && offered.startsWith(mediaType.slice(0, -1));
}
