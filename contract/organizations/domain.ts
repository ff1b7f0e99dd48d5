import { z } from "zod";
import { open } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";

/** Branding and login rules of the host name the page was opened under (product §3 Domain info). */
export const Domain = z.object({
  displayName: z.string(),
  displayDomainName: z.string(),
  company: z.string(),
  hideSupportCompany: z.boolean(),
  website: z.string(),
  logo: z.string().nullable(),
  bgImgUrl: z.string().nullable(),
  allowRegistration: z.boolean(),
  defaultExpertBucketId: z.string().nullable(),
  isPet: z.boolean(),
});
export type Domain = z.infer<typeof Domain>;

/** Per-domain branding (product §1, §3 Domain info). */
export const domain = {
  read: operation({
    method: "GET",
    path: "/domain",
    access: open,
    summary:
      "Branding and login rules of the host name of the request; Radbridge's own where the installation knows none.",
    input: z.object({}),
    output: Domain,
  }),
};
