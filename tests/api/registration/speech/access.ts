import { belonging, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "GET /buckets/{id}/speech": belonging,
  "POST /buckets/{id}/speech": belonging,
};
