import type { ListField } from "../lists/list-screens";

/** What is set for a host; the contract's Branding holds the rules. */
export const nameFields: ListField[] = [
  { name: "displayName", kind: "line", isRequired: true, hint: "productName" },
  { name: "displayDomainName", kind: "line", hint: "displayDomainName" },
  { name: "company", kind: "line", hint: "company" },
  { name: "website", kind: "line", hint: "website" },
];

export const ruleFields: ListField[] = [
  { name: "hideSupportCompany", kind: "yesNo" },
  { name: "allowRegistration", kind: "yesNo", hint: "allowRegistration" },
  { name: "isPet", kind: "yesNo", hint: "isPet" },
  { name: "defaultExpertBucketId", kind: "choice", from: "expertBuckets", hint: "defaultExpertBucketId" },
];
