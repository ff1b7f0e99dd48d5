import { accounts, authors, type Actor, type Expectations } from "../../access-actors";

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
  "registry.patients": registrars,
  "registry.labels": registrars,
  "registry.globalConfigs": accounts,
  "safety.ofExam": registrars,
  "safety.answer": registrars,
  "safety.override": authors,
};
