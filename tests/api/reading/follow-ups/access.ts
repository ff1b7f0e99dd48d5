import { accounts, authors, readers, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "followUps.ofReport": readers,
  "followUps.add": authors,
  "followUps.close": authors,
  "followUps.examined": authors,
  "followUps.reopen": authors,
  "followUps.page": accounts,
};
