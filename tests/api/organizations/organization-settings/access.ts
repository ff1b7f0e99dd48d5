import { administrators, belonging, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "organizationSettings.read": administrators,
  "organizationSettings.updateProfile": administrators,
  "organizationSettings.updateReadingRules": administrators,
  "organizationSettings.bindCode": administrators,
  "organizationSettings.removeLogo": administrators,
  "organizationSettings.uploadToken": administrators,
  "organizationSettings.renewUploadToken": administrators,
  "organizationSettings.revokeUploadToken": administrators,
  "organizationSettings.setUploadQuota": administrators,
  "PUT /buckets/{id}/logo": administrators,
  "GET /buckets/{id}/logo": belonging,
};
