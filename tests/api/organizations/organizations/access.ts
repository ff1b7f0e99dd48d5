import { accounts, belonging, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "organizations.uploadable": accounts,
  "organizations.accessible": accounts,
  "organizations.allowedStatistics": accounts,
  "organizations.read": belonging,
  "organizations.modalities": accounts,
};
