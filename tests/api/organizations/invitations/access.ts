import { accounts, administrators, groupAdmins, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "invitations.mine": accounts,
  "invitations.accept": accounts,
  "invitations.decline": accounts,
  "invitations.ofGroup": groupAdmins,
  "invitations.ofBucket": administrators,
  "invitations.withdrawOfGroup": groupAdmins,
  "invitations.withdrawOfBucket": administrators,
};
