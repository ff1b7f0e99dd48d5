import type { z } from "zod";
import type { Client } from "#contract/index";
import * as contract from "#contract/organizations/lists";
import type { Posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import type { Entry } from "./entry-values";
import { lines, priceInYuan } from "./form-values";
import { listScreen, type ListName } from "./list-screens";

interface Kept {
  id: string;
  version: number;
  isActive: boolean;
}
interface EntryState extends Omit<Kept, "id"> {
  /** Of the organization. */
  id: string;
  entryId: string;
}

/** The calls of a list (contract/organizations/entry-list.ts) by its own fields. */
interface Calls<Fields extends object> {
  add: (input: Fields & { id: string }) => Promise<unknown>;
  change: (input: Fields & EntryState) => Promise<unknown>;
  remove: (input: { id: string; entryId: string }) => Promise<unknown>;
  resort: (input: { id: string; ids: string[] }) => Promise<unknown>;
}

/** A list of whatever fields, as the generic pages use it. */
export interface ListCalls {
  entries: (api: Client, bucketId: string, part: string | undefined) => Promise<Entry[]>;
  add: (form: Posted, api: Client, bucketId: string, done: () => Response) => ReturnType<typeof submitted>;
  change: (form: Posted, api: Client, entry: EntryState, done: () => Response) => ReturnType<typeof submitted>;
  remove: (api: Client, entry: { id: string; entryId: string }) => Promise<unknown>;
  resort: (api: Client, bucketId: string, ids: string[]) => Promise<unknown>;
  /** Takes an entry out of use and leaves the rest of it as it is. */
  deactivate: (api: Client, bucketId: string, entry: Entry) => Promise<unknown>;
}

function callsOf<Fields extends object>(
  list: ListName,
  fields: z.ZodType<Fields, Record<string, unknown>>,
  of: (api: Client) => Calls<Fields>,
  entries: (api: Client, id: string, part: string | undefined) => Promise<(Fields & Kept)[]>,
  /** Where a form writes a field differently than the record. */
  form: z.ZodType<Fields, Record<string, unknown>> = fields,
): ListCalls {
  const atFault = {
    entry_taken: listScreen(list).unique,
    invalid: ({ field, rule }: Record<string, unknown>) => ({
      [String(field)]: told.find((one) => one === rule) ?? ("wrongValue" as const),
    }),
  };
  return {
    entries: async (api, id, part) => (await entries(api, id, part)).map(asEntry),
    add: (posted, api, id, done) =>
      submitted(
        posted,
        form,
        (fields) =>
          of(api)
            .add({ ...fields, id })
            .then(done),
        atFault,
      ),
    change: (posted, api, entry, done) =>
      submitted(
        posted,
        form,
        (fields) =>
          of(api)
            .change({ ...fields, ...entry })
            .then(done),
        atFault,
      ),
    remove: (api, entry) => of(api).remove(entry),
    resort: (api, id, ids) => of(api).resort({ id, ids }),
    deactivate: (api, id, { id: entryId, version, values }) =>
      of(api).change({ ...fields.parse(values), id, entryId, version, isActive: false }),
  };
}

/** Rules that an `invalid` of the platform names and that have a text of their own. */
const told = ["required", "fixedInUse", "wideRange"] as const;

const asEntry = ({ id, version, isActive, ...values }: Kept): Entry => ({ id, version, isActive, values });

const { Department, Doctor, OrderPlacer, BodyPart, Step, DeviceGroup, Device, QueueType, CriticalValue } = contract;
const { Procedure, DicomPeer, ExtensionConfig, ExtensionSubject, ExternalViewer, SafetyQuestion } = contract;

export const listCalls: Record<ListName, ListCalls> = {
  departments: callsOf(
    "departments",
    Department,
    (api) => api.lists.departments,
    (api, id) => api.lists.departments.list({ id }),
  ),
  doctors: callsOf(
    "doctors",
    Doctor,
    (api) => api.lists.doctors,
    (api, id, part) => api.lists.doctors.list({ id, physicianType: part === "2" ? 2 : 1 }),
  ),
  orderPlacers: callsOf(
    "orderPlacers",
    OrderPlacer,
    (api) => api.lists.orderPlacers,
    (api, id) => api.lists.orderPlacers.list({ id }),
  ),
  bodyParts: callsOf(
    "bodyParts",
    BodyPart,
    (api) => api.lists.bodyParts,
    (api, id) => api.lists.bodyParts.list({ id }),
  ),
  procedures: callsOf(
    "procedures",
    Procedure,
    (api) => api.lists.procedures,
    (api, id) => api.lists.procedures.list({ id }),
    Procedure.extend({ priceFen: priceInYuan.pipe(Procedure.shape.priceFen.unwrap()) }),
  ),
  steps: callsOf(
    "steps",
    Step,
    (api) => api.lists.steps,
    (api, id, procedureId) => api.lists.steps.list({ id, ...(procedureId && { procedureId }) }),
  ),
  deviceGroups: callsOf(
    "deviceGroups",
    DeviceGroup,
    (api) => api.lists.deviceGroups,
    (api, id) => api.lists.deviceGroups.list({ id }),
  ),
  devices: callsOf(
    "devices",
    Device,
    (api) => api.lists.devices,
    (api, id) => api.lists.devices.list({ id }),
    Device.extend({ worklistAeTitles: lines.pipe(Device.shape.worklistAeTitles.unwrap()) }),
  ),
  dicomPeers: callsOf(
    "dicomPeers",
    DicomPeer,
    (api) => api.lists.dicomPeers,
    (api, id) => api.lists.dicomPeers.list({ id }),
    DicomPeer.extend({
      addresses: lines.pipe(DicomPeer.shape.addresses.unwrap()),
      certificates: lines.pipe(DicomPeer.shape.certificates.unwrap()),
    }),
  ),
  externalViewers: callsOf(
    "externalViewers",
    ExternalViewer,
    (api) => api.lists.externalViewers,
    (api, id) => api.lists.externalViewers.list({ id }),
  ),
  queueTypes: callsOf(
    "queueTypes",
    QueueType,
    (api) => api.lists.queueTypes,
    (api, id) => api.lists.queueTypes.list({ id }),
  ),
  criticalValues: callsOf(
    "criticalValues",
    CriticalValue,
    (api) => api.lists.criticalValues,
    (api, id) => api.lists.criticalValues.list({ id }),
  ),
  safetyQuestions: callsOf(
    "safetyQuestions",
    SafetyQuestion,
    (api) => api.lists.safetyQuestions,
    (api, id) => api.lists.safetyQuestions.list({ id }),
  ),
  extensionConfigs: callsOf(
    "extensionConfigs",
    ExtensionConfig,
    (api) => api.lists.extensionConfigs,
    (api, id, subject) => api.lists.extensionConfigs.list({ id, subject: ExtensionSubject.parse(subject) }),
    ExtensionConfig.extend({
      options: lines
        .refine((list) => list.every((option) => [...option].length <= 64), "optionTooLong")
        .refine((list) => list.length <= 50, "tooManyOptions"),
    }),
  ),
};
