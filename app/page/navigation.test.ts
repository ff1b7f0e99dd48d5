import { describe, expect, it } from "vitest";
import type { Permission } from "#contract/identity/accounts";
import { languages } from "#texts/languages";
import { textsOf } from "#texts/texts-of.server";
import { built, navigation, places } from "./navigation";

const all = new Set(places);
const group = {
  id: "7a1f9d2c-0000-4000-8000-000000000001",
  enableRegistry: false,
  enableStat: false,
  enableConsultation: false,
  enableCalling: false,
  allowPublish: false,
};
const elsewhere = "7a1f9d2c-0000-4000-8000-000000000002";
const may = (...actions: Permission["actions"]) => ({
  type: 1 as const,
  groupId: group.id,
  mayManage: false,
  actions,
});
const placesOf = (...input: Parameters<typeof navigation>) => navigation(...input).map(({ place }) => place);

describe("navigation", () => {
  it("always links the workstation", () => {
    expect(navigation([], null)).toEqual([{ place: "studies", href: "/studies" }]);
  });

  it("links uploading for who may upload somewhere", () => {
    expect(placesOf([may("exam_upload")], null)).toEqual(["studies", "upload"]);
  });

  it.each([
    ["registry", "enableRegistry", "registry_create"],
    ["registry", "enableRegistry", "registry_update"],
    ["calling", "enableCalling", "calling_manage_queue"],
    ["calling", "enableCalling", "calling_call"],
    ["reportPublish", "allowPublish", "order_report_publish"],
    ["statistics", "enableStat", "statistics_report"],
  ] as const)("links %s only with the group's %s and the action %s", (place, flag, action) => {
    const enabled = { ...group, [flag]: true };
    expect(placesOf([may(action)], enabled, all)).toContain(place);
    expect(placesOf([may(action)], group, all)).not.toContain(place);
    expect(placesOf([may("exam_get")], enabled, all)).not.toContain(place);
  });

  it("takes no action that is held at group level only", () => {
    const atGroup = { ...may("registry_create"), type: 2 as const };
    expect(placesOf([atGroup], { ...group, enableRegistry: true }, all)).not.toContain("registry");
  });

  it("links consultations by the group's flag alone", () => {
    expect(placesOf([], { ...group, enableConsultation: true }, all)).toContain("consultations");
  });

  it("takes no action that is held in another group", () => {
    const inOther = { ...may("registry_create"), groupId: elsewhere };
    expect(placesOf([inOther], { ...group, enableRegistry: true }, all)).not.toContain("registry");
  });

  it("links the statistics of the current group", () => {
    const links = navigation([may("statistics_report")], { ...group, enableStat: true }, all);
    expect(links).toContainEqual({ place: "statistics", href: `/groups/${group.id}/statistics` });
  });

  it("links the organizations for who administers the group or one of them", () => {
    const administration = { place: "administration", href: `/groups/${group.id}/organizations` };
    expect(navigation([{ ...may(), mayManage: true }], group)).toContainEqual(administration);
    expect(navigation([{ ...may(), type: 2, mayManage: true }], group)).toContainEqual(administration);
    expect(navigation([{ ...may(), mayManage: true, groupId: elsewhere }], group)).not.toContainEqual(administration);
    expect(navigation([may()], group)).not.toContainEqual(administration);
  });

  it("links no screen that is not built", () => {
    const everything = { ...group, enableRegistry: true, enableConsultation: true };
    expect(placesOf([may("registry_create")], everything).every((place) => built.has(place))).toBe(true);
  });
});

const headings = [
  ["studies", "exams.list.title"],
  ["upload", "uploads.title"],
  ["registry", "registry.title"],
  ["calling", "queue.title"],
  ["reportPublish", "publishing.title"],
] as const;

it.each(headings)("calls %s as the page it leads to", (place, heading) => {
  for (const { code } of languages) {
    const t = textsOf(code);
    expect(t(`common.navigation.${place}`)).toBe(t(heading));
  }
});
