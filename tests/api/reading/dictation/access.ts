import { accounts, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "dictation.mine": accounts,
  "dictation.choose": accounts,
};
