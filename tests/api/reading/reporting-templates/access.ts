import { authors, belonging, readers, templateKeepers, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "reportingTemplates.list": belonging,
  "reportingTemplates.read": belonging,
  "reportingTemplates.preview": templateKeepers,
  "reportingTemplates.create": templateKeepers,
  "reportingTemplates.change": templateKeepers,
  "reportingTemplates.setState": templateKeepers,
  "reportingTemplates.remove": templateKeepers,
  "reportingTemplates.settings": belonging,
  "reportingTemplates.changeSettings": templateKeepers,
  "reportingTemplates.ofReport": readers,
  "reportingTemplates.form": readers,
  "reportingTemplates.apply": authors,
  "reportingTemplates.release": authors,
  "POST /buckets/{id}/reporting-templates/import": templateKeepers,
  "GET /reporting-templates/{id}/mrrt": belonging,
  "GET /reporting-templates/{id}/original": belonging,
};
