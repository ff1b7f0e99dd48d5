import { belonging, templateKeepers, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "printTemplates.list": belonging,
  "printTemplates.layouts": belonging,
  "printTemplates.orderTemplate": belonging,
  "printTemplates.read": belonging,
  "printTemplates.create": templateKeepers,
  "printTemplates.change": templateKeepers,
  "printTemplates.makeDefault": templateKeepers,
  "printTemplates.duplicate": templateKeepers,
  "printTemplates.remove": templateKeepers,
  "printTemplates.resort": templateKeepers,
  "printTemplates.preview": templateKeepers,
  "POST /buckets/{id}/template-pictures": templateKeepers,
  "GET /buckets/{id}/template-pictures/{picture}": belonging,
  "GET /buckets/{id}/template-preview/pdf": templateKeepers,
};
