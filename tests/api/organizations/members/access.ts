import { accounts, administrators, belonging, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "members.suggestions": accounts,
  "members.list": belonging,
  "members.candidates": administrators,
  "members.add": administrators,
  "members.createAccount": administrators,
  "members.change": administrators,
  "members.remove": administrators,
  "POST /buckets/{id}/members/import": administrators,
  "GET /buckets/{id}/members/template": administrators,
};
