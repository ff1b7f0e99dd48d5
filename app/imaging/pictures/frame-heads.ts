import type { Stack } from "./stacks";

const known = new Map<string, Promise<unknown[]>>();

/**
 * Attributes of a series' instances in the DICOM JSON model (PS3.18 F.2), fetched once a page. Asked for as soon as the
 * page knows which series it shows, so that they are there with the libraries that need them.
 */
export function headsOf({ source, pass }: Pick<Stack, "source" | "pass">): Promise<unknown[]> {
  const reading = known.get(source) ?? fetchHeads(source, pass);
  known.set(source, reading);
  // Tried again by who asks next.
  reading.catch(() => known.delete(source));
  return reading;
}

async function fetchHeads(source: string, pass: string | null): Promise<unknown[]> {
  const headers = { accept: "application/dicom+json", ...(pass !== null && { authorization: `Bearer ${pass}` }) };
  const answer = await fetch(`${source}/metadata`, { headers });
  if (!answer.ok) throw new Error(`the series' attributes were answered with ${answer.status}`);
  const heads: unknown = await answer.json();
  return Array.isArray(heads) ? heads : [];
}
