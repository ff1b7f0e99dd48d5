import { accounts, administrators, readers, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "criticalItems.page": accounts,
  "criticalItems.ofReport": readers,
  "criticalItems.attempt": readers,
  "criticalItems.rules": administrators,
  "criticalItems.setRules": administrators,
};
