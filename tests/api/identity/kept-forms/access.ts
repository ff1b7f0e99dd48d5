import { everybody, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "keptForms.keep": everybody,
  "keptForms.read": everybody,
};
