import { operations } from "#api/kernel/operations";
import { Problem } from "#api/infrastructure/problem";
import { domainOf, keptDomain } from "#api/kernel/domains/domain-queries";

const read = operations.domain.read.handler(async ({ context: { platform, origin, bearer } }) => {
  const caller = await bearer.caller().catch((error: unknown) => {
    // A page whose session is over still has a name.
    if (error instanceof Problem) return null;
    throw error;
  });
  const { db } = platform;
  return caller ? keptDomain(db, caller.settingsStamp, origin.host) : domainOf(db, origin.host);
});

export const domain = { read };
