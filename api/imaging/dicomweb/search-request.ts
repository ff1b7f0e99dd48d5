import { Problem } from "#api/infrastructure/problem";
import { attributeNamed, isWithin, searchAttributes, type Level, type SearchAttribute } from "./search-attributes";

/** A search as its address says it (PS3.18 §8.3.4). */
export interface SearchRequest {
  readonly level: Level;
  readonly matches: readonly { attribute: SearchAttribute; value: string }[];
  readonly included: ReadonlySet<SearchAttribute>;
  /** Names this service does not know or does not match by, which the answer warns of. */
  readonly ignored: readonly string[];
  readonly isFuzzy: boolean;
  readonly limit: number;
  readonly offset: number;
}

/** Results of one answer; within a study, enough for its instances. */
const maxResults: Record<Level, number> = { study: 1000, series: 5000, instance: 20_000 };

const others: ReadonlySet<string> = new Set(["accept", "charset"]);

/** Answered also where the path has named their level: they are of every result. */
const always: ReadonlySet<string> = new Set([
  "SpecificCharacterSet",
  "InstanceAvailability",
  "RetrieveURL",
  "StudyInstanceUID",
  "SeriesInstanceUID",
]);

/**
 * Reads a search.
 *
 * @param named levels the path has named: their attributes are answered only where they are asked for
 * @throws Problem bad_request with the `parameter`
 */
export function searchRequest(level: Level, query: URLSearchParams, named: readonly Level[] = []): SearchRequest {
  const matches: { attribute: SearchAttribute; value: string }[] = [];
  const ignored: string[] = [];
  const included = new Set(
    searchAttributes.filter(
      (each) => each.isDefault && isWithin(each, level) && (!named.includes(each.level) || always.has(each.keyword)),
    ),
  );
  const include = (name: string) => {
    const attribute = attributeNamed(name);
    if (name.toLowerCase() === "all") {
      for (const each of searchAttributes) if (isWithin(each, level)) included.add(each);
    } else if (attribute && isWithin(attribute, level)) included.add(attribute);
  };
  for (const [name, value] of query) {
    const key = name.toLowerCase();
    if (key === "includefield") for (const field of value.split(",")) include(field.trim());
    else if (!["limit", "offset", "fuzzymatching"].includes(key) && !others.has(key)) {
      const attribute = attributeNamed(name);
      if (!attribute?.matching || !isWithin(attribute, level)) ignored.push(name);
      // An empty value matches everything and asks for the attribute (PS3.4 C.2.2.2.3).
      else if (value === "") included.add(attribute);
      else matches.push({ attribute, value });
    }
  }
  const most = maxResults[level];
  return {
    level,
    matches,
    included,
    ignored,
    isFuzzy: query.get("fuzzymatching")?.toLowerCase() === "true",
    limit: Math.min(most, counted(query, "limit") ?? most),
    offset: counted(query, "offset") ?? 0,
  };
}

function counted(query: URLSearchParams, parameter: string): number | null {
  const text = query.get(parameter);
  if (text === null || text === "") return null;
  if (!/^\d{1,9}$/.test(text)) throw new Problem("bad_request", { parameter });
  return Number(text);
}
