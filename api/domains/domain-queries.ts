import { inArray } from "drizzle-orm";
import type { Domain } from "#contract/domain";
import type { Database } from "../database/connect";
import { domains } from "../database/schema";

const unbranded: Domain = {
  displayName: "Radbridge",
  displayDomainName: "",
  company: "Radbridge",
  hideSupportCompany: false,
  website: "",
  logo: null,
  bgImgUrl: null,
  allowRegistration: false,
  defaultExpertBucketId: null,
  isPet: false,
};

/** Branding of a host name: its own row, else the installation's "*", else Radbridge's own. */
export async function domainOf(db: Database, host: string): Promise<Domain> {
  const rows = await db
    .select()
    .from(domains)
    .where(inArray(domains.host, [host, "*"]));
  const row = rows.find((candidate) => candidate.host === host) ?? rows[0];
  if (!row) return unbranded;
  const { host: _, ...domain } = row;
  return domain;
}
