import { administrators, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "apiKeys.list": administrators,
  "apiKeys.add": administrators,
  "apiKeys.revoke": administrators,
};
