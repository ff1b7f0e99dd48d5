import { everybody, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "installation.read": everybody,
  "installation.createAdministrator": everybody,
};
