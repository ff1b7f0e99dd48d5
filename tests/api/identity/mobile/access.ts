import { accounts, everybody, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "mobile.sendBindCode": accounts,
  "mobile.bindNumber": accounts,
  "mobile.unbind": accounts,
  "mobile.masked": everybody,
  "mobile.sendResetCode": everybody,
  "mobile.resetPassword": everybody,
};
