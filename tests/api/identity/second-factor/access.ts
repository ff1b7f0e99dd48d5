import { accounts, everybody, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "secondFactor.read": accounts,
  "secondFactor.beginTotp": accounts,
  "secondFactor.pendingTotp": accounts,
  "secondFactor.confirmTotp": accounts,
  "secondFactor.removeTotp": accounts,
  "secondFactor.renewRecoveryCodes": accounts,
  "secondFactor.passkeyToAdd": accounts,
  "secondFactor.addPasskey": accounts,
  "secondFactor.removePasskey": accounts,
  "secondFactor.complete": everybody,
  "secondFactor.passkeyToSignIn": everybody,
  "secondFactor.signInByPasskey": everybody,
};
