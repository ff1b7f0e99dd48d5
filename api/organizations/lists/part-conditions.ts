import { and, eq } from "drizzle-orm";
import type { ExtensionSubject } from "#contract/organizations/list-fields";
import { doctors, extensionConfigs, steps } from "#api/infrastructure/database/schema/index";

/** The part of a list that is asked for; undefined is all of it. */
export const doctorsOfType = ({ physicianType }: { physicianType: number }) => eq(doctors.physicianType, physicianType);

export const stepsOfProcedure = ({ procedureId }: { procedureId?: string | undefined }) =>
  procedureId ? eq(steps.procedureId, procedureId) : undefined;

export const fieldsOfSubject = ({ subject }: { subject?: ExtensionSubject | undefined }) =>
  subject ? eq(extensionConfigs.subject, subject) : undefined;

/** The one field of a record that is kept under a key. */
export const fieldNamed = ({ subject, key }: { subject: ExtensionSubject; key: string }) =>
  and(eq(extensionConfigs.subject, subject), eq(extensionConfigs.key, key));
