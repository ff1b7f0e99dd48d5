import { accounts, groupAdmins, groupMembers, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "groups.available": accounts,
  "groups.create": accounts,
  "groups.mine": accounts,
  "groups.read": groupMembers,
  "groups.update": groupAdmins,
  "groups.remove": groupAdmins,
  "groups.rads": groupAdmins,
  "groups.members.list": groupMembers,
  "groups.members.query": groupAdmins,
  "groups.members.invite": groupAdmins,
  "groups.members.createAccount": groupAdmins,
  "groups.members.change": groupAdmins,
  "groups.members.remove": groupAdmins,
  "groups.members.quit": groupMembers,
  "groups.organizations.list": groupMembers,
  "groups.organizations.query": groupMembers,
  "groups.organizations.create": groupAdmins,
  "groups.organizations.remove": groupAdmins,
  "groups.organizations.restore": groupAdmins,
};
