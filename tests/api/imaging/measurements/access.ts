import { readers, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "measurements.read": readers,
  "measurements.keep": readers,
};
