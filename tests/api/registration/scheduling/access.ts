import { administrators, type Actor, type Expectations } from "../../access-actors";

/** No level but the manager's grants the registry; custom roles do. */
const registrars: readonly Actor[] = ["admin"];

export const access: Expectations = {
  "scheduling.calendars": administrators,
  "scheduling.saveCalendar": administrators,
  "scheduling.removeCalendar": administrators,
  "scheduling.addDay": administrators,
  "scheduling.removeDay": administrators,
  "scheduling.stepDevices": administrators,
  "scheduling.saveStepDevices": administrators,
  "scheduling.days": registrars,
  "scheduling.find": registrars,
  "scheduling.waiting": registrars,
  "scheduling.hold": registrars,
  "scheduling.confirm": registrars,
  "scheduling.release": registrars,
  "scheduling.book": registrars,
  "scheduling.booking": registrars,
  "scheduling.reschedule": registrars,
  "scheduling.free": registrars,
  "scheduling.block": registrars,
};
