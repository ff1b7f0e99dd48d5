import { accounts, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "ownAccount.deactivate": accounts,
  "GET /accounts/me/export": accounts,
};
