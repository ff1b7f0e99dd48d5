import { administrators, belonging, everybody, type Actor, type Expectations } from "../../access-actors";

/** No level but the manager's grants the queue; custom roles do. */
const operators: readonly Actor[] = ["admin"];

export const access: Expectations = {
  "queue.query": operators,
  "queue.checkIn": operators,
  "queue.detail": operators,
  "queue.ofExam": operators,
  "queue.action": operators,
  "queue.resort": operators,
  "queue.callNext": operators,
  "queue.calling": operators,
  "queue.missed": operators,
  "queue.screen": belonging,
  "queue.links": administrators,
  "queue.renewLink": administrators,
  // By the code in the address.
  "queue.screenOf": everybody,
  "queue.kiosk": everybody,
  "queue.kioskFind": everybody,
  "queue.kioskCheckIn": everybody,
  "queue.ticket": everybody,
  "GET /queue-screens/{code}/events": everybody,
  "GET /queue-screens/{code}/calls/{callId}/speech": everybody,
};
