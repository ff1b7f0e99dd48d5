import { administrators, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "bookingMessages.settings": administrators,
  "bookingMessages.saveSettings": administrators,
};
