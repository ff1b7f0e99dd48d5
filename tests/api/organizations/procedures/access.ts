import { administrators, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "procedures.import": administrators,
  "POST /steps/upload-excel": administrators,
  "GET /buckets/{id}/procedures/export": administrators,
  "GET /buckets/{id}/procedures/template": administrators,
};
