import { and, eq } from "drizzle-orm";
import { entryOf } from "#contract/entry-list";
import { Department } from "#contract/lists";
import { departments as departmentTable, doctors, exams } from "../database/schema";
import { operations } from "../operations";
import { entryHandlers } from "./entry-handlers";

const departments = entryHandlers({
  noun: "department",
  table: departmentTable,
  owner: "bucketId",
  ownerColumn: departmentTable.bucketId,
  fields: Department,
  entry: entryOf(Department),
  usesOf: async (tx, { id, name }, bucketId) => [
    { what: "doctors", count: await tx.$count(doctors, eq(doctors.departmentId, id)) },
    { what: "exams", count: await tx.$count(exams, and(eq(exams.bucketId, bucketId), eq(exams.applyDept, name))) },
  ],
});
const of = operations.lists;
export const lists = {
  departments: {
    list: of.departments.list.handler(departments.list),
    add: of.departments.add.handler(departments.add),
    change: of.departments.change.handler(departments.change),
    remove: of.departments.remove.handler(departments.remove),
    resort: of.departments.resort.handler(departments.resort),
  },
};
