import { accounts, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "guide.read": accounts,
};
