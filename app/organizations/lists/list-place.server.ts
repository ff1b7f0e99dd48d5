import type { LoaderFunctionArgs } from "@remix-run/node";
import { ExtensionSubject } from "#contract/organizations/list-fields";
import { paramOf } from "../../page/param-of.server";
import { managedOrganization } from "../organizations/organization-page.server";
import { pathTo } from "../../paths";
import { notFound } from "../../problems/thrown-problem.server";
import { listScreen, type ListName } from "./list-screens";

/** Lists among an organization's settings, by their word in the address. */
const settingsLists: Record<string, ListName> = {
  departments: "departments",
  doctors: "doctors",
  "order-placers": "orderPlacers",
  "body-parts": "bodyParts",
  "device-groups": "deviceGroups",
  devices: "devices",
  "dicom-peers": "dicomPeers",
  "external-viewers": "externalViewers",
  "queue-types": "queueTypes",
  "critical-values": "criticalValues",
  "safety-questions": "safetyQuestions",
  "extension-configs": "extensionConfigs",
};

/** Which list a page is about, and where it stands. */
export interface ListPlace {
  list: ListName;
  /** Path of the list; its entries stand below. */
  path: string;
  /** The part that is shown, of a list that is shown in parts. */
  part: string | undefined;
}

const parts: Partial<Record<ListName, string[]>> = { doctors: ["1", "2"], extensionConfigs: ExtensionSubject.options };

/** The list among the settings that the address names. */
export async function settingsListPlace(args: LoaderFunctionArgs) {
  const page = await managedOrganization(args);
  const slug = paramOf(args, "list");
  const list = Object.hasOwn(settingsLists, slug) ? settingsLists[slug] : undefined;
  if (!list) throw notFound(args.context);
  const asked = new URL(args.request.url).searchParams.get("part");
  const offered = parts[list] ?? [];
  const part = offered.find((value) => value === asked) ?? offered[0];
  const path = pathTo("/groups/:groupId/organizations/:organizationId/settings/lists/:list", {
    ...page.at,
    list: slug,
  });
  return { ...page, place: { list, path, part } };
}

/** The parts of a list, to choose between. */
export const partsOf = (list: ListName) => (listScreen(list).part ? (parts[list] ?? []) : []);
