import { everybody, type Actor, type Expectations } from "../../access-actors";

/** No level but the manager's grants the registry; custom roles do. */
const registrars: readonly Actor[] = ["admin"];

export const access: Expectations = {
  "deskPrints.labels": registrars,
  "GET /orders/{orderId}/labels/pdf": registrars,
  "deskPrints.applyForm": registrars,
  "GET /orders/{orderId}/applyforms/pdf": registrars,
  "deskPrints.dayList": registrars,
  "GET /buckets/{id}/registry/day-list/pdf": registrars,
  "deskPrints.blankForms": registrars,
  "GET /queue-tickets/{code}/slip": everybody,
  "GET /buckets/{id}/downtime-blocks/{blockId}/forms/pdf": registrars,
};
