import { printers, readers, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "viewers.path": readers,
  "viewers.sharePath": printers,
  "viewers.links": printers,
  "viewers.revokeLink": printers,
  "viewers.read": readers,
  "viewers.external": readers,
};
