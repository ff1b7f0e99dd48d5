import { isKnownTransferSyntax, transferSyntax } from "#api/dicom/encoding/transfer-syntaxes";
import type { Roles } from "./association-items";
import type { AnsweredContext, AssociationRequest, ProposedContext } from "./association-request";
import type { PeerRights } from "./accepted-association";

export const sopClasses = {
  verification: "1.2.840.10008.1.1",
  patientRootFind: "1.2.840.10008.5.1.4.1.2.1.1",
  patientRootMove: "1.2.840.10008.5.1.4.1.2.1.2",
  patientRootGet: "1.2.840.10008.5.1.4.1.2.1.3",
  studyRootFind: "1.2.840.10008.5.1.4.1.2.2.1",
  studyRootMove: "1.2.840.10008.5.1.4.1.2.2.2",
  studyRootGet: "1.2.840.10008.5.1.4.1.2.2.3",
  worklist: "1.2.840.10008.5.1.4.31",
  performedStep: "1.2.840.10008.3.1.2.3.3",
  storageCommitment: "1.2.840.10008.1.20.1",
} as const;
type Service = keyof typeof sopClasses;

const services = new Map<string, Service>();
for (const [service, uid] of Object.entries(sopClasses)) if (isService(service)) services.set(uid, service);

function isService(name: string): name is Service {
  return name in sopClasses;
}

/** The service of an abstract syntax, but storage; undefined where we have none. */
export const serviceOf = (abstractSyntax: string): Service | undefined => services.get(abstractSyntax);

/** The information model of a query or retrieval. */
export const rootOf = (abstractSyntax: string): "patient" | "study" =>
  serviceOf(abstractSyntax)?.startsWith("patient") ? "patient" : "study";

const isAllowed: Record<Service, (rights: PeerRights) => boolean> = {
  verification: () => true,
  patientRootFind: ({ mayQuery }) => mayQuery,
  studyRootFind: ({ mayQuery }) => mayQuery,
  patientRootMove: ({ mayRetrieve }) => mayRetrieve,
  studyRootMove: ({ mayRetrieve }) => mayRetrieve,
  patientRootGet: ({ mayRetrieve }) => mayRetrieve,
  studyRootGet: ({ mayRetrieve }) => mayRetrieve,
  worklist: ({ mayWorklist }) => mayWorklist,
  performedStep: ({ mayWorklist }) => mayWorklist,
  storageCommitment: ({ mayStore }) => mayStore,
};

const implicitLittleEndianUid = "1.2.840.10008.1.2";

/** Storage SOP Classes of the standard (PS3.4 B.5), those of radiotherapy beside them, and private ones. */
const isStorage = (uid: string) =>
  /^1\.2\.840\.10008\.5\.1\.4\.(1\.1|34\.7|34\.10)(\.|$)/.test(uid) || !uid.startsWith("1.2.840.10008.");

/** Plain ones: what services other than storage are spoken in. */
const isPlain = (uid: string) => {
  const { codec, deflated } = transferSyntax(uid);
  return isKnownTransferSyntax(uid) && codec === "none" && !deflated;
};

/**
 * In which of the roles that a peer proposes for a SOP class it may act: it sends to us as a user, and gets from us as a
 * provider. Null where it proposes none, and is a user.
 */
export function rolesFor(abstractSyntax: string, proposed: Roles | undefined, rights: PeerRights): Roles | null {
  if (!proposed) return null;
  if (serviceOf(abstractSyntax) || !isStorage(abstractSyntax)) return { isUser: proposed.isUser, isProvider: false };
  return { isUser: proposed.isUser && rights.mayStore, isProvider: proposed.isProvider && rights.mayRetrieve };
}

/** The roles of every SOP class for which the peer proposes some. */
export const rolesOf = ({ roles }: AssociationRequest, rights: PeerRights): ReadonlyMap<string, Roles> =>
  new Map([...roles].map(([uid, proposed]) => [uid, rolesFor(uid, proposed, rights) ?? proposed]));

/** Places of a query's extensions (PS3.4 C.5.1.1): relational queries, date with time, fuzzy names, time zones. */
const fuzzyNames = 2;

/** What of its wishes a peer is given: queries without the levels above, and fuzzy matching of names. */
export const extensionsOf = ({ extensions }: Pick<AssociationRequest, "extensions">): ReadonlyMap<string, Uint8Array> =>
  new Map(
    [...extensions].flatMap(([uid, wishes]) => {
      if (!serviceOf(uid)?.endsWith("RootFind")) return [];
      return [[uid, Uint8Array.of(wishes[0] === 1 ? 1 : 0, 0, wishes[fuzzyNames] === 1 ? 1 : 0, 0)] as const];
    }),
  );

/** Whether fuzzy matching of names was negotiated for a SOP class. */
export const isFuzzy = (granted: ReadonlyMap<string, Uint8Array>, sopClassUid: string) =>
  granted.get(sopClassUid)?.[fuzzyNames] === 1;

/** Answers what a peer proposes by what it may do: of the transfer syntaxes, the first we read. */
export function answerContext(
  { id, abstractSyntax, transferSyntaxes }: ProposedContext,
  rights: PeerRights,
  roles: ReadonlyMap<string, Roles>,
): AnsweredContext {
  const service = serviceOf(abstractSyntax);
  const isOffered = service !== undefined || isStorage(abstractSyntax);
  const role = roles.get(abstractSyntax);
  const mayExchange = role ? role.isUser || role.isProvider : rights.mayStore;
  const taken = transferSyntaxes.find(service ? isPlain : isKnownTransferSyntax);
  const isTaken = service ? isAllowed[service](rights) : mayExchange;
  const result = !isOffered ? 3 : !isTaken ? 1 : taken === undefined ? 4 : 0;
  return { id, abstractSyntax, result, transferSyntax: taken ?? implicitLittleEndianUid };
}
