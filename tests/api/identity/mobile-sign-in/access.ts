import { everybody, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "mobileSignIn.sendCode": everybody,
  "mobileSignIn.signIn": everybody,
};
