import { isKnownTransferSyntax, transferSyntax } from "../dicom/encoding/transfer-syntaxes";
import type { AnsweredContext, ProposedContext } from "./association-request";

export const sopClasses = {
  verification: "1.2.840.10008.1.1",
  studyRootFind: "1.2.840.10008.5.1.4.1.2.2.1",
} as const;

const implicitLittleEndianUid = "1.2.840.10008.1.2";

/** Storage SOP Classes of the standard (PS3.4 B.5), those of radiotherapy beside them, and private ones. */
const isStorage = (uid: string) =>
  /^1\.2\.840\.10008\.5\.1\.4\.(1\.1|34\.7|34\.10)(\.|$)/.test(uid) || !uid.startsWith("1.2.840.10008.");

/** Plain ones: what services other than storage are spoken in. */
const isPlain = (uid: string) => {
  const { codec, deflated } = transferSyntax(uid);
  return isKnownTransferSyntax(uid) && codec === "none" && !deflated;
};

interface Rights {
  readonly mayStore: boolean;
  readonly mayQuery: boolean;
}

/** Answers what a peer proposes by what it may do: of the transfer syntaxes, the first we read. */
export function answerContext(
  { id, abstractSyntax, transferSyntaxes }: ProposedContext,
  rights: Rights,
): AnsweredContext {
  const { isOffered, isAllowed, reads } = serviceOf(abstractSyntax, rights);
  const taken = transferSyntaxes.find(reads);
  const result = !isOffered ? 3 : !isAllowed ? 1 : taken === undefined ? 4 : 0;
  return { id, abstractSyntax, result, transferSyntax: taken ?? implicitLittleEndianUid };
}

function serviceOf(abstractSyntax: string, { mayStore, mayQuery }: Rights) {
  if (abstractSyntax === sopClasses.verification) return { isOffered: true, isAllowed: true, reads: isPlain };
  if (abstractSyntax === sopClasses.studyRootFind) return { isOffered: true, isAllowed: mayQuery, reads: isPlain };
  return { isOffered: isStorage(abstractSyntax), isAllowed: mayStore, reads: isKnownTransferSyntax };
}
