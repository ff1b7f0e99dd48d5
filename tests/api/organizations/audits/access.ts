import { administrators, groupAdmins, nobody, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "audits.ofBucket": administrators,
  "audits.ofGroup": groupAdmins,
  "audits.ofInstallation": nobody,
  "audits.verifyInstallation": nobody,
  "audits.verifyBucket": administrators,
  "audits.verifyGroup": groupAdmins,
  "GET /buckets/{id}/audit/export": administrators,
  "GET /groups/{id}/audit/export": groupAdmins,
};
