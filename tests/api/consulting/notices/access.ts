import { accounts, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "notices.settings": accounts,
  "notices.choose": accounts,
  "notices.sendMailCode": accounts,
  "notices.proveMail": accounts,
  "notices.removeMail": accounts,
  "GET /consultations/{id}/calendar": ["neighbour", "admin"],
};
