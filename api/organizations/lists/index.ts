import { entryOf } from "#contract/organizations/entry-list";
import * as shapes from "#contract/organizations/lists";
import * as tables from "#api/infrastructure/database/schema/index";
import { operations } from "#api/kernel/operations";
import type { EntryTable, Reference } from "./entry-table";
import { faultOfPeer } from "./dicom-peer-fault";
import { extensionConfigListing } from "./extension-config-listing";
import { groupLists } from "./group-lists";
import { keptList } from "./kept-list";
import { doctorsOfType, fieldsOfSubject, stepsOfProcedure } from "./part-conditions";
import { stepsInUse } from "./step-queries";
import {
  noUses,
  usesOfBodyPart,
  usesOfDepartment,
  usesOfDevice,
  usesOfDeviceGroup,
  usesOfProcedure,
  usesOfSafetyQuestion,
} from "./use-queries";

const of = operations.lists;

/** A list of an organization, by its table and its fields. */
const ofBucket = <Table extends EntryTable & Record<"bucketId", EntryTable["id"]>, Fields>(
  noun: string,
  table: Table,
  fields: Fields,
) => ({ noun, table, owner: "bucketId" as const, ownerColumn: table.bucketId, fields });

const deviceGroupOf = ({ deviceGroupId: id }: { deviceGroupId: string | null }): Reference => ({
  field: "deviceGroupId",
  id,
  table: tables.deviceGroups,
  ownerColumn: tables.deviceGroups.bucketId,
});

export const lists = {
  ...groupLists,
  departments: keptList(of.departments, {
    ...ofBucket("department", tables.departments, shapes.Department),
    entry: entryOf(shapes.Department),
    usesOf: usesOfDepartment,
  }),
  doctors: keptList(
    of.doctors,
    {
      ...ofBucket("doctor", tables.doctors, shapes.Doctor),
      entry: entryOf(shapes.Doctor),
      usesOf: noUses,
      // Their own numbers, as a rule.
      forReaders: (doctor) => ({ ...doctor, phone: "" }),
      references: ({ departmentId: id }) => [
        { field: "departmentId", id, table: tables.departments, ownerColumn: tables.departments.bucketId },
      ],
    },
    doctorsOfType,
  ),
  orderPlacers: keptList(of.orderPlacers, {
    ...ofBucket("orderPlacer", tables.orderPlacers, shapes.OrderPlacer),
    entry: entryOf(shapes.OrderPlacer),
    usesOf: noUses,
  }),
  bodyParts: keptList(of.bodyParts, {
    ...ofBucket("bodyPart", tables.bodyParts, shapes.BodyPart),
    entry: entryOf(shapes.BodyPart),
    usesOf: usesOfBodyPart,
  }),
  procedures: keptList(of.procedures, {
    ...ofBucket("procedure", tables.procedures, shapes.Procedure),
    entry: entryOf(shapes.Procedure),
    usesOf: usesOfProcedure,
  }),
  steps: keptList(
    of.steps,
    {
      ...ofBucket("step", tables.steps, shapes.Step),
      entry: entryOf(shapes.Step),
      usesOf: noUses,
      references: (step) => [
        {
          field: "procedureId",
          id: step.procedureId,
          table: tables.procedures,
          ownerColumn: tables.procedures.bucketId,
        },
        deviceGroupOf(step),
      ],
    },
    stepsOfProcedure,
  ),
  deviceGroups: keptList(of.deviceGroups, {
    ...ofBucket("deviceGroup", tables.deviceGroups, shapes.DeviceGroup),
    entry: entryOf(shapes.DeviceGroup),
    usesOf: usesOfDeviceGroup,
  }),
  devices: keptList(of.devices, {
    ...ofBucket("device", tables.devices, shapes.Device),
    entry: entryOf(shapes.Device),
    usesOf: usesOfDevice,
    references: (device) => [deviceGroupOf(device)],
  }),
  dicomPeers: keptList(of.dicomPeers, {
    ...ofBucket("dicomPeer", tables.dicomPeers, shapes.DicomPeer),
    entry: entryOf(shapes.DicomPeer),
    usesOf: noUses,
    faultIn: faultOfPeer,
  }),
  externalViewers: keptList(of.externalViewers, {
    ...ofBucket("externalViewer", tables.externalViewers, shapes.ExternalViewer),
    entry: entryOf(shapes.ExternalViewer),
    usesOf: noUses,
  }),
  queueTypes: keptList(of.queueTypes, {
    ...ofBucket("queueType", tables.queueTypes, shapes.QueueType),
    entry: entryOf(shapes.QueueType),
    usesOf: noUses,
  }),
  criticalValues: keptList(of.criticalValues, {
    ...ofBucket("criticalValue", tables.criticalValues, shapes.CriticalValue),
    entry: entryOf(shapes.CriticalValue),
    usesOf: noUses,
  }),
  safetyQuestions: keptList(of.safetyQuestions, {
    ...ofBucket("safetyQuestion", tables.safetyQuestions, shapes.SafetyQuestion),
    entry: entryOf(shapes.SafetyQuestion),
    usesOf: usesOfSafetyQuestion,
    references: ({ procedureId: id }) => [
      { field: "procedureId", id, table: tables.procedures, ownerColumn: tables.procedures.bucketId },
    ],
  }),
  extensionConfigs: keptList(of.extensionConfigs, extensionConfigListing, fieldsOfSubject),
  allSteps: of.allSteps.handler(({ context }) => stepsInUse(context.platform.db, context.bucketId)),
};
