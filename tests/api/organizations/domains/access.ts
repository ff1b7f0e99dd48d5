import { everybody, nobody, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "domainSettings.list": nobody,
  "domainSettings.organizations": nobody,
  "domainSettings.add": nobody,
  "domainSettings.change": nobody,
  "domainSettings.remove": nobody,
  "domainSettings.removePicture": nobody,
  "PUT /installation/domains/{host}/{picture}": nobody,
  "GET /domain/{host}/{picture}": everybody,
  "domain.read": everybody,
};
