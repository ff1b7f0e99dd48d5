import { administrators, everybody, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "selfBooking.settings": administrators,
  "selfBooking.saveSettings": administrators,
  "selfBooking.renewCode": administrators,
  // By the code in the address, or that of the ticket.
  "selfBooking.place": everybody,
  "selfBooking.times": everybody,
  "selfBooking.hold": everybody,
  "selfBooking.sendCode": everybody,
  "selfBooking.confirm": everybody,
  "selfBooking.ticket": everybody,
  "selfBooking.move": everybody,
  "selfBooking.cancel": everybody,
  "selfBooking.sendFindCode": everybody,
  "selfBooking.find": everybody,
};
