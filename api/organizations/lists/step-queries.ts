import { and, asc, eq, isNull } from "drizzle-orm";
import type { Database } from "#api/infrastructure/database/connect";
import { procedures, steps } from "#api/infrastructure/database/schema/index";

/** Steps of the organization that may be scheduled, each with its procedure. */
export const stepsInUse = (db: Database, bucketId: string) =>
  db
    .select({
      id: steps.id,
      procedureId: steps.procedureId,
      name: steps.name,
      code: steps.code,
      minutes: steps.minutes,
      deviceGroupId: steps.deviceGroupId,
      procedureName: procedures.name,
      procedureCode: procedures.code,
      modality: procedures.modality,
      bodyPart: procedures.bodyPart,
    })
    .from(steps)
    .innerJoin(procedures, eq(procedures.id, steps.procedureId))
    .where(and(eq(steps.bucketId, bucketId), isNull(steps.deactivated), isNull(procedures.deactivated)))
    .orderBy(asc(procedures.position), asc(procedures.id), asc(steps.position), asc(steps.id));
