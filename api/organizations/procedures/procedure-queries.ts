import { and, asc, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { SpreadsheetPreview } from "#contract/organizations/procedures";
import { Modality } from "#contract/organizations/organizations";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { takeTurn } from "#api/infrastructure/database/take-turn";
import { bodyParts, deviceGroups, procedures, steps } from "#api/infrastructure/database/schema/index";
import type { Kept } from "./plan-import";

/** Procedures, steps and device groups of the organization, those out of use included. */
export async function keptProcedures(db: Database | Transaction, bucketId: string): Promise<Kept> {
  const procedureRows = await db.select().from(procedures).where(eq(procedures.bucketId, bucketId));
  const stepRows = await db
    .select({ ...getTableColumns(steps), procedureCode: procedures.code, deviceGroup: deviceGroups.name })
    .from(steps)
    .innerJoin(procedures, eq(procedures.id, steps.procedureId))
    .leftJoin(deviceGroups, eq(deviceGroups.id, steps.deviceGroupId))
    .where(eq(steps.bucketId, bucketId));
  const groupRows = await db
    .select({ name: deviceGroups.name })
    .from(deviceGroups)
    .where(and(eq(deviceGroups.bucketId, bucketId), isNull(deviceGroups.deactivated)));
  return {
    procedures: procedureRows.map(({ modality, deactivated, ...row }) => ({
      ...row,
      modality: Modality.catch("OT").parse(modality),
      isActive: deactivated === null,
    })),
    steps: stepRows.map(({ deactivated, deviceGroup, ...row }) => ({
      ...row,
      deviceGroup: deviceGroup ?? "",
      isActive: deactivated === null,
    })),
    deviceGroups: new Set(groupRows.map(({ name }) => name)),
  };
}

/** Names of the organization's body parts in use, in their order. */
export const bodyPartsInUse = async (db: Database, bucketId: string): Promise<string[]> => {
  const rows = await db
    .select({ name: bodyParts.name })
    .from(bodyParts)
    .where(and(eq(bodyParts.bucketId, bucketId), isNull(bodyParts.deactivated)))
    .orderBy(asc(bodyParts.position), asc(bodyParts.id));
  return rows.map(({ name }) => name);
};

/** Holds the organization's procedures until the transaction ends, against another import. */
export const lockProcedures = (tx: Transaction, bucketId: string) => takeTurn(tx, `procedures ${bucketId}`);

type Planned = SpreadsheetPreview["procedures"];

/** Writes what is new or changed, by codes; what was out of use is in use again. */
export async function writeProcedures(tx: Transaction, bucketId: string, planned: Planned) {
  const end = sql`(select coalesce(max(position), 0) from procedures where bucket_id = ${bucketId})`;
  const rows = planned.filter(({ change }) => change !== "same");
  if (rows.length > 0) {
    await tx
      .insert(procedures)
      .values(
        rows.map(({ name, code, modality, bodyPart, englishName, priceFen }, index) => ({
          id: v7(),
          bucketId,
          name,
          code,
          modality,
          bodyPart,
          englishName,
          priceFen,
          position: sql`${end} + ${index + 1}`,
        })),
      )
      .onConflictDoUpdate({
        target: [procedures.bucketId, procedures.code],
        set: {
          name: sql`excluded.name`,
          modality: sql`excluded.modality`,
          bodyPart: sql`excluded.body_part`,
          englishName: sql`excluded.english_name`,
          priceFen: sql`excluded.price_fen`,
          version: sql`${procedures.version} + 1`,
          deactivated: null,
        },
      });
  }
  const stepRows = planned.flatMap(({ code, steps: own }) => own.map((step) => ({ ...step, procedureCode: code })));
  await writeSteps(
    tx,
    bucketId,
    stepRows.filter(({ change }) => change !== "same"),
  );
}

type PlannedStep = Planned[number]["steps"][number] & { procedureCode: string };

async function writeSteps(tx: Transaction, bucketId: string, rows: PlannedStep[]) {
  if (rows.length === 0) return;
  const end = sql`(select coalesce(max(position), 0) from steps where bucket_id = ${bucketId})`;
  const procedureId = (code: string) =>
    sql`(select id from procedures where bucket_id = ${bucketId} and code = ${code})`;
  const deviceGroupId = (name: string) =>
    sql`(select id from device_groups where bucket_id = ${bucketId} and name = ${name})`;
  await tx
    .insert(steps)
    .values(
      rows.map(({ name, code, minutes, deviceGroup, procedureCode }, index) => ({
        id: v7(),
        bucketId,
        name,
        code,
        minutes,
        procedureId: procedureId(procedureCode),
        deviceGroupId: deviceGroup === "" ? null : deviceGroupId(deviceGroup),
        position: sql`${end} + ${index + 1}`,
      })),
    )
    .onConflictDoUpdate({
      target: [steps.bucketId, steps.code],
      set: {
        name: sql`excluded.name`,
        minutes: sql`excluded.minutes`,
        deviceGroupId: sql`excluded.device_group_id`,
        version: sql`${steps.version} + 1`,
        deactivated: null,
      },
    });
}

/** Procedures in use in their order, each with its steps in use; one without steps stands alone. */
export const proceduresWithSteps = (db: Database, bucketId: string) =>
  db
    .select({
      name: procedures.name,
      code: procedures.code,
      modality: procedures.modality,
      bodyPart: procedures.bodyPart,
      englishName: procedures.englishName,
      priceFen: procedures.priceFen,
      stepName: steps.name,
      stepCode: steps.code,
      minutes: steps.minutes,
      deviceGroup: deviceGroups.name,
    })
    .from(procedures)
    .leftJoin(steps, and(eq(steps.procedureId, procedures.id), isNull(steps.deactivated)))
    .leftJoin(deviceGroups, eq(deviceGroups.id, steps.deviceGroupId))
    .where(and(eq(procedures.bucketId, bucketId), isNull(procedures.deactivated)))
    .orderBy(asc(procedures.position), asc(procedures.id), asc(steps.position), asc(steps.id));
