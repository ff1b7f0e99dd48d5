import { administrators, groupAdmins, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "diskUse.ofOrganization": administrators,
  "diskUse.ofGroup": groupAdmins,
  "diskUse.setQuota": groupAdmins,
};
