import { accounts, belonging, groupAdmins, nobody, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "planning.available": accounts,
  "planning.check": belonging,
  "planning.dried": accounts,
  "planning.groupAvailable": groupAdmins,
  "planning.mine": accounts,
  "planning.all": nobody,
  "planning.grant": nobody,
  "planning.setEnd": nobody,
  "planning.ofBucket": nobody,
};
