import { accounts, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "batches.approve": accounts,
  "batches.assignees": accounts,
  "batches.assign": accounts,
  "batches.print": accounts,
  "GET /batches/pdf": accounts,
};
