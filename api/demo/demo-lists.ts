import { v7 } from "uuid";
import type { Transaction } from "#api/infrastructure/database/connect";
import * as tables from "#api/infrastructure/database/schema/index";
import { demoHospitals, type DemoHospital } from "#api/identity/installation/demo-accounts";
import { demoBodyParts, demoCriticalWords, demoDepartments, demoProcedures } from "./demo-catalogue";
import { demoExtensionConfigs } from "./demo-extensions";

/** The demo's devices and hospitals are programs on its own machine. */
const addresses = ["127.0.0.0/8", "::1"];

/** Devices store what they were told to do by their worklist. */
const deviceEntries = () =>
  devices.map(([, name, aeTitle]) => ({
    name,
    aeTitle,
    addresses,
    mayStore: true,
    mayQuery: aeTitle.startsWith("CT"),
    mayWorklist: true,
  }));

/** The demo's hospitals take each other's images, on the port it listens on. */
const hospitalEntries = (own: DemoHospital, port: number) =>
  Object.values(demoHospitals)
    .filter((hospital) => hospital !== demoHospitals[own])
    .map(({ name, aeTitle }) => ({
      name,
      aeTitle,
      addresses,
      mayStore: true,
      hostName: "127.0.0.1",
      port,
    }));

/** What patients are asked before they lie in the magnet. */
const demoSafetyQuestions = [
  {
    modality: "MR",
    question: "体内是否有心脏起搏器、人工耳蜗或其他金属植入物？",
    blockingAnswer: "yes" as const,
    worklistAs: "alerts" as const,
  },
  {
    modality: "MR",
    question: "是否怀孕或可能怀孕？",
    sex: "F" as const,
    fromAge: 12,
    toAge: 55,
    worklistAs: "pregnancy" as const,
  },
];

/**
 * The lists of one demo hospital, each in its order.
 *
 * @param options hasExtensions: with fields the hospital adds to its exams and reports; dimsePort: where this machine
 *   takes DICOM associations
 */
export async function insertDemoLists(
  tx: Transaction,
  bucketId: string,
  { hospital, hasExtensions, dimsePort }: { hospital: DemoHospital; hasExtensions: boolean; dimsePort: number },
): Promise<void> {
  const listed = <T extends object>(entries: T[]) =>
    entries.map((entry, index) => ({ id: v7(), bucketId, position: index + 1, ...entry }));

  const departments = listed(demoDepartments.map((name) => ({ name })));
  await tx.insert(tables.departments).values(departments);
  const departmentId = (name: string) => departments.find((department) => department.name === name)?.id;
  await tx.insert(tables.doctors).values(
    listed([
      ...orderingDoctors.map(([name, title, department]) => ({
        name,
        title,
        departmentId: departmentId(department),
      })),
      ...performingDoctors.map(([name, title]) => ({ name, title, physicianType: 2 })),
    ]),
  );
  await tx.insert(tables.orderPlacers).values(listed(orderPlacers));
  await tx.insert(tables.bodyParts).values(listed(demoBodyParts.map((name) => ({ name }))));
  if (hasExtensions) await tx.insert(tables.extensionConfigs).values(listed(demoExtensionConfigs));
  await tx.insert(tables.criticalValues).values(listed(demoCriticalWords.map((word) => ({ word }))));
  await tx.insert(tables.safetyQuestions).values(listed(demoSafetyQuestions));

  const groups = listed(deviceGroups.map(([modality, name]) => ({ modality, name })));
  await tx.insert(tables.deviceGroups).values(groups);
  const deviceGroupId = (modality: string) => groups.find((group) => group.modality === modality)?.id;
  await tx.insert(tables.devices).values(
    listed(
      devices.map(([modality, name, aeTitle, room]) => ({
        modality,
        name,
        aeTitle,
        room,
        deviceGroupId: deviceGroupId(modality),
      })),
    ),
  );
  await tx.insert(tables.dicomPeers).values(listed([...deviceEntries(), ...hospitalEntries(hospital, dimsePort)]));
  await tx.insert(tables.queueTypes).values(listed(queueTypes));

  const procedures = listed(demoProcedures);
  await tx.insert(tables.procedures).values(procedures);
  await tx.insert(tables.steps).values(
    listed(
      procedures.map(({ id, name, code, modality }) => ({
        procedureId: id,
        name,
        code,
        minutes: modality === "MR" ? 30 : modality === "CT" ? 15 : 10,
        deviceGroupId: deviceGroupId(modality),
      })),
    ),
  );
}

const orderingDoctors: [name: string, title: string, department: string][] = [
  ["钱学勤", "主任医师", "呼吸内科"],
  ["尼玛次仁", "主治医师", "神经内科"],
  ["范晓燕", "副主任医师", "心血管内科"],
  ["汪海涛", "主治医师", "普外科"],
  ["石磊", "住院医师", "骨科"],
  ["江雅琴", "副主任医师", "妇产科"],
  ["侯建国", "主治医师", "急诊科"],
];

const performingDoctors: [name: string, title: string][] = [
  ["白玛", "主管技师"],
  ["万志远", "技师"],
];

const orderPlacers = [
  { name: "城关镇卫生院", code: "CG" },
  { name: "河谷乡卫生院", code: "HG" },
  { name: "县体检中心", code: "TJ" },
];

const deviceGroups: [modality: string, name: string][] = [
  ["CT", "CT 室"],
  ["MR", "磁共振室"],
  ["DX", "DR 室"],
  ["US", "超声科"],
];

/** A hospital's devices: modality, name, AE title (DICOM PS3.5), room. */
const devices: [modality: string, name: string, aeTitle: string, room: string][] = [
  ["CT", "64 排 CT", "CT64", "1 号机房"],
  ["CT", "16 排 CT", "CT16", "2 号机房"],
  ["MR", "1.5T 磁共振", "MR15", "3 号机房"],
  ["DX", "数字 X 线机", "DR01", "4 号机房"],
  ["US", "彩超一室", "US01", "201 室"],
  ["US", "彩超二室", "US02", "202 室"],
];

const queueTypes: Pick<typeof tables.queueTypes.$inferInsert, "queueName" | "displayName" | "modality" | "prefix">[] = [
  { queueName: "CT", displayName: "CT 检查", modality: "CT", prefix: "A" },
  { queueName: "MR", displayName: "磁共振检查", modality: "MR", prefix: "B" },
  { queueName: "DR", displayName: "普通放射", modality: "DX", prefix: "C" },
  { queueName: "US", displayName: "超声检查", modality: "US", prefix: "D" },
];
