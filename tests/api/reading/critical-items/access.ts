import { accounts, readers, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "criticalItems.page": accounts,
  "criticalItems.ofReport": readers,
  "criticalItems.acknowledge": readers,
};
