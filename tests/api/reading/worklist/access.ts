import { accounts, administrators, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "worklist.page": accounts,
  "worklist.takeNext": accounts,
  "worklist.skip": accounts,
  "worklist.choices": accounts,
  "worklist.choose": accounts,
  "worklist.targets": administrators,
  "worklist.setTargets": administrators,
};
