import { administrators, managers, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "dicomSends.read": managers,
  "dicomSends.send": managers,
  "dicomSends.echo": administrators,
};
