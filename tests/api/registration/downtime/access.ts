import type { Actor, Expectations } from "../../access-actors";

/** No level but the manager's grants the registry; custom roles do. */
const registrars: readonly Actor[] = ["admin"];

export const access: Expectations = {
  "downtime.reserve": registrars,
  "downtime.list": registrars,
  "downtime.block": registrars,
  "downtime.find": registrars,
  "downtime.voidNumber": registrars,
};
