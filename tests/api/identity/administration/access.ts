import { nobody, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "jobs.list": nobody,
  "jobs.retry": nobody,
  "jobs.remove": nobody,
  "administration.outbox": nobody,
  "administration.receivedImages": nobody,
  "administration.accounts": nobody,
  "administration.allowGroup": nobody,
  "administration.deactivate": nobody,
  "administration.reactivate": nobody,
  "administration.homeDomains": nobody,
  "administration.setHomeDomains": nobody,
  "administration.resetPassword": nobody,
};
