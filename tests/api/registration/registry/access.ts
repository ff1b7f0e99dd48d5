import { accounts, authors, everybody, groupAdmins, type Actor, type Expectations } from "../../access-actors";

/** No level but the manager's grants the registry; custom roles do. */
const registrars: readonly Actor[] = ["admin"];

export const access: Expectations = {
  "registry.query": registrars,
  "registry.create": registrars,
  "registry.change": registrars,
  "registry.findByOrderId": registrars,
  "registry.step": registrars,
  "registry.revoke": registrars,
  "registry.remove": registrars,
  "registry.past": registrars,
  "registry.patients": registrars,
  "registry.globalConfigs": accounts,
  "registry.extensionsOfExam": registrars,
  "registry.putExtension": registrars,
  "registry.removeExtension": registrars,
  "registryBuckets.ofGroup": groupAdmins,
  "registryBuckets.ofBucket": registrars,
  "registryBuckets.replace": groupAdmins,
  "serviceOrders.choices": registrars,
  "serviceOrders.place": registrars,
  "serviceOrders.pageQuery": accounts,
  "serviceOrders.detail": accounts,
  "referralImages.list": registrars,
  "referralImages.ticket": registrars,
  "referralImages.remove": registrars,
  "referralImages.policies": everybody,
  "POST /buckets/{id}/registry/{orderId}/applyforms": registrars,
  "GET /buckets/{id}/registry/{orderId}/applyforms/{imageId}": registrars,
  "PUT /service-orders/file": everybody,
  "safety.ofExam": registrars,
  "safety.answer": registrars,
  "safety.override": authors,
};
