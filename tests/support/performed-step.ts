import { writeDataSet, type WritableElement } from "#api/dicom/encoding/element-writer";
import { commands, normalizedRequest } from "#api/imaging/dimse/command";
import { sopClasses } from "#api/imaging/dimse/contexts";
import { openAssociation } from "#api/imaging/dimse/outgoing-association";

/** Where a device tells of its steps, and as whom. */
export interface StepTeller {
  port: number;
  calledAeTitle: string;
  callingAeTitle: string;
}

/**
 * Tells of a performed procedure step (PS3.4 annex F), which dcmtk has no program for: that it began (N-CREATE), or how
 * it goes on (N-SET).
 *
 * @returns the status of the answer, 0 for success
 */
export async function tellStep(
  { port, ...titles }: StepTeller,
  sopInstanceUid: string,
  what: "create" | "set",
  elements: WritableElement[],
): Promise<number> {
  const contexts = [{ id: 1, abstractSyntax: sopClasses.performedStep, transferSyntaxes: ["1.2.840.10008.1.2.1"] }];
  const at = { hostName: "127.0.0.1", port, usesTls: false, certificates: [] };
  const means = { associationTls: null, allowedAddresses: ["127.0.0.0/8"] };
  const association = await openAssociation(at, { ...titles, contexts }, means);
  const named = { sopClassUid: sopClasses.performedStep, sopInstanceUid };
  const command = (messageId: number) => normalizedRequest({ ...named, messageId }, commands[what]);
  const { status } = await association.request(1, command, writeDataSet(elements));
  await association.release();
  return status;
}
