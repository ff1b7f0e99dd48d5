import { pathTo } from "../../paths";

/** The page of a host's branding. */
export const domainPath = (host: string) => pathTo("/settings/admin/domains/:host", { host });
