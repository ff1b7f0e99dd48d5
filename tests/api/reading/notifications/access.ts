import { accounts, administrators, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "notifications.query": administrators,
  "notifications.creates": administrators,
  "notifications.mine": accounts,
  "notifications.newly": accounts,
  "notifications.page": accounts,
  "notifications.read": accounts,
  "notifications.readAll": accounts,
  "notifications.choices": accounts,
  "notifications.choose": accounts,
};
