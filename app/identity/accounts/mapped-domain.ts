/**
 * Where an account is at home for an outside system (its domainName map, product §3): an address over HTTPS; null where
 * the map says nothing, or no plain host name.
 */
export function mappedDomain(domainName: Readonly<Record<string, string>>, source: string): string | null {
  const host = Object.hasOwn(domainName, source) ? domainName[source] : undefined;
  return host && /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/i.test(host) ? `https://${host}/` : null;
}
