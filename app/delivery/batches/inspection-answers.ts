import { z } from "zod";
import type { BatchAnswer } from "#contract/reading/batches";
import { inspectionReasons } from "#contract/reading/inspection-reasons";

/** Names of the fields that answer what smart inspect told of one exam's report. */
export const answerFields = (examId: string) => ({
  confirmation: `${examId} confirmation`,
  checked: `${examId} checked`,
  reason: `${examId} reason`,
  note: `${examId} note`,
});

const Reason = z.enum(inspectionReasons).nullable().catch(null);

/** A reason says that the findings were read as well as the tick does; an exam without either is held back again. */
export const answersIn = (data: FormData, examIds: string[]): z.input<typeof BatchAnswer>[] =>
  examIds.flatMap((examId) => {
    const names = answerFields(examId);
    const reason = Reason.parse(data.get(names.reason));
    const confirmation = data.get(names.confirmation);
    if (typeof confirmation !== "string" || (reason === null && data.get(names.checked) !== "on")) return [];
    const note = String(data.get(names.note) ?? "").slice(0, 200);
    return [{ examId, inspectionAccepted: confirmation, inspectionReason: reason, inspectionNote: note }];
  });
