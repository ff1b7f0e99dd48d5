import { administrators, readers, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "inspections.figures": administrators,
  "inspections.records": readers,
};
