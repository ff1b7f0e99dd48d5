import { describe, expect, it } from "vitest";
import type { Group, Permission } from "#contract/accounts";
import { built, navigation, places } from "./navigation";

const all = new Set(places);
const group: Group = {
  id: "7a1f9d2c-0000-4000-8000-000000000001",
  accessLevel: 2,
  displayName: "",
  domainName: "",
  openTelemed: false,
  enableRegistry: false,
  enableStat: false,
  enableConsultation: false,
  enableCalling: false,
  enableCredit: false,
  allowOverview: false,
  allowPublish: false,
  autoNotifyAudio: false,
};
const may = (...actions: Permission["actions"]) => ({ type: 1 as const, actions });
const placesOf = (...input: Parameters<typeof navigation>) => navigation(...input).map(({ place }) => place);

describe("navigation", () => {
  it("always links the workstation", () => {
    expect(navigation([], [])).toEqual([{ place: "studies", href: "/studies" }]);
  });

  it("links uploading for who may upload somewhere", () => {
    expect(placesOf([may("exam_upload")], [])).toEqual(["studies", "upload"]);
  });

  it.each([
    ["registry", "enableRegistry", "registry_create"],
    ["registry", "enableRegistry", "registry_update"],
    ["calling", "enableCalling", "calling_manage_queue"],
    ["calling", "enableCalling", "calling_call"],
    ["reportPublish", "allowPublish", "order_report_publish"],
    ["statistics", "enableStat", "statistics_report"],
  ] as const)("links %s only with the group's %s and the action %s", (place, flag, action) => {
    const enabled = [{ ...group, [flag]: true }];
    expect(placesOf([may(action)], enabled, all)).toContain(place);
    expect(placesOf([may(action)], [group], all)).not.toContain(place);
    expect(placesOf([may("exam_get")], enabled, all)).not.toContain(place);
  });

  it("takes no action that is held at group level only", () => {
    const atGroup = { type: 2 as const, actions: may("registry_create").actions };
    expect(placesOf([atGroup], [{ ...group, enableRegistry: true }], all)).not.toContain("registry");
  });

  it("links consultations by the group's flag alone", () => {
    expect(placesOf([], [{ ...group, enableConsultation: true }], all)).toContain("consultations");
  });

  it("links the statistics of the group that has them", () => {
    const links = navigation([may("statistics_report")], [group, { ...group, id: "other", enableStat: true }], all);
    expect(links).toContainEqual({ place: "statistics", href: "/groups/other/statistics" });
  });

  it("links no screen that is not built", () => {
    const everything = [{ ...group, enableRegistry: true, enableConsultation: true }];
    expect(placesOf([may("registry_create")], everything).every((place) => built.has(place))).toBe(true);
  });
});
