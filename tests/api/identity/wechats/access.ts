import { accounts, everybody, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "wechats.qrscene": accounts,
  "wechats.following": accounts,
  "wechats.unfollow": accounts,
  "GET /wechats/push": everybody,
  "POST /wechats/push": everybody,
};
