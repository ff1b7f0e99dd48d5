import { fieldsOf, type OpinionContent } from "#contract/consulting/opinion-content";
import type {
  ConsultationKind,
  ConsultationStatus,
  MemberRole,
  MemberState,
} from "#contract/kernel/consultation-states";

/** An opinion is written once it is planned; after completion a version supersedes another. */
export const isWritable = (status: ConsultationStatus): boolean => status === "scheduled" || status === "completed";

interface Member {
  accountId: string;
  role: MemberRole;
  state: MemberState;
  isMandatory: boolean;
}

/** Named as expert, and accepted: writes an opinion of their own. */
export const isExpert = (members: readonly Member[], accountId: string): boolean =>
  members.some((one) => one.accountId === accountId && one.role === "expert" && one.state === "accepted");

/** Decides for the patient, and answers for it: the applicant and attending doctors of the asking side. */
export const isDecider = (applicantId: string, members: readonly Member[], accountId: string): boolean =>
  accountId === applicantId ||
  members.some((one) => one.accountId === accountId && (one.role === "applicant" || one.role === "attending"));

/** Fields that are empty and may not be, when it is signed. */
export const emptyFields = (kind: ConsultationKind, content: OpinionContent): ("finding" | "text")[] =>
  fieldsOf(kind).filter((field) => content[field] === "");

/** What stands of an opinion: its writer and the number of its last version. */
export interface Standing {
  opinionId: string;
  number: number;
}

/**
 * Whether a summary speaks of each opinion that stands, in its latest version, and of nothing else; who dissents is told
 * in words.
 */
export const speaksOfAll = (standing: readonly Standing[], { stances }: Pick<OpinionContent, "stances">): boolean =>
  stances.length === standing.length &&
  standing.every(({ opinionId, number }) =>
    stances.some(
      (one) =>
        one.opinionId === opinionId && one.number === number && (one.stance === "agrees" || one.note.trim() !== ""),
    ),
  );
