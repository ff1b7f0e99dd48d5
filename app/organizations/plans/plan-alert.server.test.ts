import { expect, test, vi } from "vitest";
import type { Group, Membership } from "#contract/identity/accounts";
import { planAlert } from "./plan-alert.server";

const organization: Membership = {
  id: "7a1f9d2c-0000-4000-8000-000000000001",
  groupId: "7a1f9d2c-0000-4000-8000-000000000002",
  name: "州医院",
  isPrivate: false,
  timeZone: "Asia/Shanghai",
  level: "admin",
  mayManage: true,
  planExpired: true,
};
const groups: Group[] = [];
const place = { context: { isBillingHost: false } } as Parameters<typeof planAlert>[0];
const namesAt = (planAlertDismissed: string | null) =>
  planAlert(place, { planAlertDismissed }, [organization], groups).map(({ name }) => name);

test("the plan alert stays away for 24 hours after the person put it away", () => {
  vi.useFakeTimers({ now: new Date("2026-11-22T08:00:00Z") });
  expect(namesAt(null)).toEqual(["州医院"]);
  expect(namesAt("2026-11-22T07:59:59Z")).toEqual([]);
  expect(namesAt("2026-11-21T08:00:01Z")).toEqual([]);
  expect(namesAt("2026-11-21T07:59:59Z")).toEqual(["州医院"]);
  vi.useRealTimers();
});
