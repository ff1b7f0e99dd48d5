import { accounts, administrators, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "roles.actions": accounts,
  "roles.list": administrators,
  "roles.add": administrators,
  "roles.change": administrators,
  "roles.remove": administrators,
  "roles.actionsOf": administrators,
  "roles.setActions": administrators,
  "roles.mappings": administrators,
  "roles.setMappings": administrators,
  "roles.setRolesOf": administrators,
};
