import { or, eq, sql } from "drizzle-orm";
import type { Domain } from "#contract/organizations/domain";
import type { Database } from "#api/infrastructure/database/connect";
import { prepared } from "#api/infrastructure/database/prepared";
import { stampedCache } from "#api/infrastructure/database/stamped-cache";
import { domains } from "#api/infrastructure/database/schema/index";
import { pictureAddress } from "./domain-pictures";

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

const named = prepared("domain", (db: Database, name) =>
  db
    .select()
    .from(domains)
    .where(or(eq(domains.host, sql.placeholder("host")), eq(domains.host, "*")))
    .prepare(name),
);

/** Branding of a host name: its own row, else the installation's "*", else Radbridge's own. */
export async function domainOf(db: Database, host: string): Promise<Domain> {
  const rows = await named(db).execute({ host });
  const row = rows.find((candidate) => candidate.host === host) ?? rows[0];
  if (!row) return unbranded;
  const { host: _host, version: _version, ...domain } = row;
  return { ...domain, logo: pictureAddress(row, "logo"), bgImgUrl: pictureAddress(row, "background") };
}

/** The same from memory, for whoever comes with the stamp of the settings. */
export const keptDomain = stampedCache(domainOf);
