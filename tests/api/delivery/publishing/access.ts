import { accounts, administrators, everybody, type Actor, type Expectations } from "../../access-actors";

/** Whoever works on reports there. */
const publishers: readonly Actor[] = ["collaborator", "contentManager", "admin"];

export const access: Expectations = {
  "publishing.query": accounts,
  "publishing.chosen": accounts,
  "publishing.detail": publishers,
  "publishing.handOut": publishers,
  "publishing.handOutSeveral": accounts,
  "publishing.noticeTold": publishers,
  "printRuns.begin": accounts,
  "printRuns.read": accounts,
  "printRuns.mine": accounts,
  "GET /report-publish/print-runs/{id}/pdf": accounts,
  "selfPrint.settings": administrators,
  "selfPrint.saveSettings": administrators,
  "selfPrint.saveRule": administrators,
  "selfPrint.removeRule": administrators,
  "selfPrint.renewCode": administrators,
  // By the code in the address.
  "selfPrint.place": everybody,
  "selfPrint.find": everybody,
  "GET /self-print/{code}/pdf": everybody,
};
