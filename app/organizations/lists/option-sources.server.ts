import type { Client } from "#contract/index";
import { criticalCategories } from "#contract/organizations/critical-categories";
import { ExtensionSubject, ExtensionType, WorklistCharacterSet } from "#contract/organizations/list-fields";
import { modalities } from "#contract/kernel/modalities";
import { InspectionLevel } from "#contract/organizations/organizations";
import { dateMatches } from "#contract/organizations/organization-settings";
import type { Texts } from "#texts/texts";
import type { EntryOption, Options } from "./entry-values";
import type { ListField, OptionSource } from "./list-screens";

const fixed = (values: readonly string[], label: (value: string) => string): EntryOption[] =>
  values.map((value) => ({ value, label: label(value), isActive: true }));

const entries = (list: { id: string; name: string; isActive: boolean }[]): EntryOption[] =>
  list.map(({ id, name, isActive }) => ({ value: id, label: name, isActive }));

const sources: Record<OptionSource, (t: Texts, api: Client, id: string) => EntryOption[] | Promise<EntryOption[]>> = {
  modalities: (t) => modalities.map((value) => ({ value, label: t(`exam.modality.${value}`), isActive: true })),
  departments: async (_, api, id) => entries(await api.lists.departments.list({ id })),
  deviceGroups: async (_, api, id) => entries(await api.lists.deviceGroups.list({ id })),
  bodyParts: async (_, api, id) =>
    fixed(
      (await api.lists.bodyParts.list({ id, activeOnly: true })).map(({ name }) => name),
      String,
    ),
  physicianTypes: (t) =>
    (["1", "2"] as const).map((value) => ({ value, label: t(`lists.values.physicianType.${value}`), isActive: true })),
  timeZones: () => fixed(Intl.supportedValuesOf("timeZone"), String),
  inspectionLevels: (t) =>
    InspectionLevel.options.map((value) => ({ value, label: t(`lists.values.inspection.${value}`), isActive: true })),
  dateMatches: (t) =>
    dateMatches.map((value) => ({ value, label: t(`lists.values.dateMatch.${value}`), isActive: true })),
  extensionSubjects: (t) =>
    ExtensionSubject.options.map((value) => ({
      value,
      label: t(`lists.values.extensionSubject.${value}`),
      isActive: true,
    })),
  extensionTypes: (t) =>
    ExtensionType.options.map((value) => ({ value, label: t(`lists.values.extensionType.${value}`), isActive: true })),
  expertBuckets: async (_, api) =>
    (await api.domainSettings.organizations({})).map(({ id, name, groupName }) => ({
      value: id,
      label: `${name} · ${groupName}`,
      isActive: true,
    })),
  procedures: async (_, api, id) => entries(await api.lists.procedures.list({ id })),
  sexes: (t) =>
    (["M", "F"] as const).map((value) => ({ value, label: t(`lists.values.sex.${value}`), isActive: true })),
  safetyAnswers: (t) =>
    (["yes", "no"] as const).map((value) => ({ value, label: t(`lists.values.${value}`), isActive: true })),
  criticalCategories: (t) =>
    criticalCategories.map((value) => ({ value, label: t(`lists.values.criticalCategory.${value}`), isActive: true })),
  worklistScopes: (t) =>
    (["device", "modality", "organization"] as const).map((value) => ({
      value,
      label: t(`lists.values.worklistScope.${value}`),
      isActive: true,
    })),
  worklistCharacterSets: (t) =>
    fixed(WorklistCharacterSet.options.filter(Boolean), (set) => {
      if (set === "ISO_IR 6") return t("lists.values.pinyinAlone");
      return set === "ISO_IR 192" ? "UTF-8 (ISO_IR 192)" : set;
    }),
  worklistFacts: (t) =>
    (["pregnancy", "allergies", "alerts"] as const).map((value) => ({
      value,
      label: t(`lists.values.worklistFact.${value}`),
      isActive: true,
    })),
  characterSets: () => fixed(["GB18030", "ISO_IR 192"], (set) => (set === "GB18030" ? set : "UTF-8 (ISO_IR 192)")),
};

/**
 * What fields are chosen from, those out of use included: entries may still name them.
 *
 * @param place id of the organization, or the host, whose page it is
 */
export async function optionsOf(fields: readonly ListField[], t: Texts, api: Client, place: string): Promise<Options> {
  const wanted = new Set(fields.flatMap(({ from }) => from ?? []));
  const loaded = [...wanted].map(async (source) => [source, await sources[source](t, api, place)] as const);
  return Object.fromEntries(await Promise.all(loaded));
}
