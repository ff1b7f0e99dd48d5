import { accounts, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "GET /live": accounts,
};
