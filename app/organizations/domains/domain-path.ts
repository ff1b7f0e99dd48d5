/** The page of a host's branding. */
export const domainPath = (host: string) => `/settings/admin/domains/${host}`;
