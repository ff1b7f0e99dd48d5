import { everybody, readers, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "printing.sheet": readers,
  "printing.templates": readers,
  "printing.referral": readers,
  "printing.referralTemplates": readers,
  "GET /exams/{id}/referral/pdf": readers,
  "GET /exams/{id}/referral/pictures/{name}": readers,
  "printing.verify": everybody,
  "GET /reports/{id}/pdf": readers,
  "GET /reports/{id}/print/pictures/{name}": readers,
};
