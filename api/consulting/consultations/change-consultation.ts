import type { z } from "zod";
import type { Consultation, UpdateConsultation } from "#contract/consulting/consultation-record";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { Transaction } from "#api/infrastructure/database/connect";
import { found, Problem } from "#api/infrastructure/problem";
import type { OperationContext } from "#api/kernel/operations";
import { readConsultation } from "./consultation-queries";
import { stepRefusal } from "./consultation-transitions";
import { recordEvent } from "./history-queries";
import { becomesOther } from "./same-patient";
import {
  boundPatients,
  hasVideo,
  invitationsOf,
  lockConsultation,
  writeConsultation,
  type LockedConsultation,
} from "./step-queries";
import { lockedFacts } from "./steps";

/** Changes what is asked. @throws Problem version_conflict with the record as it stands; as the contract says */
export function updateConsultation(
  context: OperationContext,
  { id, version, isOtherPatientMeant, ...asked }: z.output<typeof UpdateConsultation>,
): Promise<Consultation> {
  const { bucketId, scope } = context;
  return context.platform.db.transaction(async (tx) => {
    const standing = found(await lockConsultation(tx, id));
    if (standing.version !== version)
      throw new Problem("version_conflict", { current: await readConsultation(tx, scope, id) });
    const refusal = stepRefusal("update", await lockedFacts(context, tx, standing, await invitationsOf(tx, id)));
    if (refusal) throw new Problem(refusal);
    const mayBeVideo = await hasVideo(tx, standing.groupId);
    if (asked.hasVideo && !standing.hasVideo && !mayBeVideo) throw new Problem("video_off");
    // A page of a group without video does not show what was wished, and cannot send it back.
    const isOther = await isOtherPatient(tx, standing, asked);
    if (isOther && !isOtherPatientMeant) throw new Problem("patient_differs");
    const change = { ...asked, hasVideo: mayBeVideo ? asked.hasVideo : standing.hasVideo };
    await writeConsultation(tx, standing, change);
    const changed = Object.entries(change).flatMap(([name, value]) =>
      Reflect.get(standing, name) === value ? [] : [name],
    );
    const detail = { fields: changed.join(" "), ...(isOther && { isOtherPatient: true }) };
    await recordEvent(tx, { consultationId: id, kind: "updated", bucketId, by: context.caller().accountId, detail });
    await audit(tx, context, "consultation_updated", { subjectId: id, detail });
    return found(await readConsultation(tx, scope, id));
  });
}

/** The change makes the patient another than at an exam that is bound. */
async function isOtherPatient(
  tx: Transaction,
  standing: LockedConsultation,
  change: Pick<z.output<typeof UpdateConsultation>, "patientName">,
): Promise<boolean> {
  const bound = await boundPatients(tx, standing.id);
  const asked = standing.created.toISOString().slice(0, 10);
  return bound.some((exam) => becomesOther(standing, { ...standing, ...change }, exam, asked));
}

/** Takes it away for both sides. @throws Problem consultation_step_refused once somebody outside has seen it */
export async function deleteConsultation(context: OperationContext, id: string): Promise<void> {
  await context.platform.db.transaction(async (tx) => {
    const standing = found(await lockConsultation(tx, id));
    const refusal = stepRefusal("delete", await lockedFacts(context, tx, standing, await invitationsOf(tx, id)));
    if (refusal) throw new Problem(refusal);
    await writeConsultation(tx, standing, { deleted: new Date() });
    await audit(tx, context, "consultation_deleted", { subjectId: id });
  });
}
