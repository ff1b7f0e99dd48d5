import { accounts, everybody, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "social.address": everybody,
  "social.callback": everybody,
  "social.bindAccount": everybody,
  "social.own": accounts,
  "social.ownAddress": accounts,
  "social.bindOwn": accounts,
  "social.unbind": accounts,
  "handover.token": everybody,
  "handover.go": everybody,
};
