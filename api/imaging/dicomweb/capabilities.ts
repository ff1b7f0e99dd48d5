import { dicomwebStreams } from "#contract/imaging/dicomweb";
import type { Stream } from "#contract/kernel/stream";
import type { OperationContext } from "#api/kernel/operations";
import { Problem } from "#api/infrastructure/problem";
import type { StreamCall } from "#api/kernel/streams";
import { acceptedRanges, takes } from "./accept";
import { serviceAddress } from "#api/kernel/service-address";
import { escaped } from "#api/dicom/markup";
import { searchAttributes } from "./search-attributes";

const wadl = "application/vnd.sun.wadl+xml";

/** Paths are told below the organization's own service. */
const belowService = ({ path }: Stream) => path.replace("/{bucketId}", "") || "/";

const streams: readonly Stream[] = Object.values(dicomwebStreams);

/** What the service answers (PS3.18 §8.9), as WADL or as JSON. @throws Problem not_acceptable */
export async function retrieveCapabilities({ request, query, context }: StreamCall): Promise<Response> {
  const ranges = acceptedRanges(request, query);
  const type = [wadl, "application/json"].find((offered) => ranges.some((range) => takes(range, offered)));
  if (!type) throw new Problem("not_acceptable");
  const body = type === wadl ? asWadl(context) : JSON.stringify(asJson(context));
  return new Response(body, { headers: { "content-type": `${type}; charset=utf-8`, "cache-control": "no-cache" } });
}

function asJson(context: OperationContext) {
  return {
    service: serviceAddress(context),
    resources: streams.map((stream) => ({
      path: belowService(stream),
      method: stream.method,
      summary: stream.summary,
      query: stream.query ?? [],
      accepts: stream.accepts ?? null,
      produces: stream.produces,
    })),
    searchAttributes: searchAttributes.map(({ tag, keyword, vr, level, matching }) => ({
      tag,
      keyword,
      vr,
      level,
      isMatched: matching !== null,
    })),
  };
}

const attributes = (pairs: Record<string, string>) =>
  Object.entries(pairs)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join("");

function asWadl(context: OperationContext): string {
  const paths = [...new Set(streams.map(belowService))];
  const resources = paths.map((path) => {
    const methods = streams.filter((stream) => belowService(stream) === path).map(wadlMethod);
    return `<resource${attributes({ path: path.slice(1) })}>${methods.join("")}</resource>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<application xmlns="http://wadl.dev.java.net/2009/02" xmlns:xsd="http://www.w3.org/2001/XMLSchema">',
    `<resources${attributes({ base: `${serviceAddress(context)}/` })}>`,
    ...resources,
    "</resources>",
    "</application>",
  ].join("\n");
}

/** Keys of a search are parameters too. */
function parametersOf(stream: Stream): string[] {
  const isSearch = stream.query?.includes("includefield") ?? false;
  const keys = isSearch
    ? searchAttributes.filter(({ matching }) => matching !== null).map(({ keyword }) => keyword)
    : [];
  return [...(stream.query ?? []), ...keys];
}

function wadlMethod(stream: Stream): string {
  const parameters = parametersOf(stream).map((name) => `<param${attributes({ name, style: "query" })}/>`);
  const taken = stream.accepts ? `<representation${attributes({ mediaType: stream.accepts })}/>` : "";
  const given = stream.produces.map((mediaType) => `<representation${attributes({ mediaType })}/>`);
  return [
    `<method${attributes({ name: stream.method })}><doc xml:lang="en">${escaped(stream.summary)}</doc>`,
    `<request>${parameters.join("")}${taken}</request>`,
    `<response status="${stream.status ?? 200}">${given.join("")}</response></method>`,
  ].join("");
}
