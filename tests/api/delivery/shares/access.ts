import { everybody, printers, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "shares.create": printers,
  "shares.list": printers,
  "shares.revoke": printers,
  "shares.newPin": printers,
  "shares.read": everybody,
  "shares.study": everybody,
  "shares.pass": everybody,
  "GET /share/report/pdf": everybody,
  "GET /share/report/images/{name}": everybody,
};
