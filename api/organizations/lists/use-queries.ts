import { and, arrayContains, eq } from "drizzle-orm";
import type { Transaction } from "#api/infrastructure/database/connect";
import {
  assignRules,
  devices,
  doctors,
  exams,
  procedures,
  safetyAnswers,
  safetyQuestions,
  scheduledExams,
  steps,
} from "#api/infrastructure/database/schema/index";
import type { Use } from "./entry-table";

/** Exams name their department: they were ordered before the list was, or elsewhere. */
export const usesOfDepartment = async (tx: Transaction, { id, name }: { id: string; name: string }, bucketId: string) =>
  [
    { what: "doctors", count: await tx.$count(doctors, eq(doctors.departmentId, id)) },
    { what: "exams", count: await tx.$count(exams, and(eq(exams.bucketId, bucketId), eq(exams.applyDept, name))) },
  ] satisfies Use[];

export const usesOfBodyPart = async (tx: Transaction, { name }: { name: string }, bucketId: string) =>
  [
    {
      what: "procedures",
      count: await tx.$count(procedures, and(eq(procedures.bucketId, bucketId), eq(procedures.bodyPart, name))),
    },
    {
      what: "assignRules",
      count: await tx.$count(
        assignRules,
        and(eq(assignRules.bucketId, bucketId), arrayContains(assignRules.bodyParts, [name])),
      ),
    },
    { what: "exams", count: await tx.$count(exams, and(eq(exams.bucketId, bucketId), eq(exams.bodyPart, name))) },
  ] satisfies Use[];

export const usesOfProcedure = async (tx: Transaction, { id }: { id: string }) =>
  [
    { what: "steps", count: await tx.$count(steps, eq(steps.procedureId, id)) },
    { what: "safetyQuestions", count: await tx.$count(safetyQuestions, eq(safetyQuestions.procedureId, id)) },
  ] satisfies Use[];

export const usesOfSafetyQuestion = async (tx: Transaction, { id }: { id: string }) =>
  [{ what: "exams", count: await tx.$count(safetyAnswers, eq(safetyAnswers.questionId, id)) }] satisfies Use[];

export const usesOfDeviceGroup = async (tx: Transaction, { id }: { id: string }) =>
  [
    { what: "devices", count: await tx.$count(devices, eq(devices.deviceGroupId, id)) },
    { what: "steps", count: await tx.$count(steps, eq(steps.deviceGroupId, id)) },
  ] satisfies Use[];

export const usesOfDevice = async (tx: Transaction, { id }: { id: string }) =>
  [{ what: "exams", count: await tx.$count(scheduledExams, eq(scheduledExams.deviceId, id)) }] satisfies Use[];

/** Of entries that nothing refers to. */
export const noUses = (): Promise<Use[]> => Promise.resolve([]);
