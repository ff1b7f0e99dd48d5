import { accounts, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "pinyin.read": accounts,
};
