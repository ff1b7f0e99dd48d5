import { accounts, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "listViews.mine": accounts,
  "listViews.keep": accounts,
  "listViews.remove": accounts,
  "listViews.chooseColumns": accounts,
};
