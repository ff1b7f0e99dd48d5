import type {
  CaseFileType,
  ConsentRelation,
  ConsentWay,
  ConsultationKind,
  ConsultationUrgency,
  InvitationState,
  MemberRole,
  Outcome,
} from "#contract/kernel/consultation-states";
import type { Language } from "#contract/kernel/values";
import type { OpinionContent, SignatureBlock } from "./opinion-content";

/** A person in the dossier's lists. */
export interface DossierPerson {
  name: string;
  title: string;
  organization: string;
}

/** What was signed, and when; the last one stands. */
export interface DossierVersion {
  number: number;
  content: OpinionContent;
  block: SignatureBlock;
  reason: string;
  /** ISO 8601, as all times here. */
  signed: string;
}

export interface DossierOpinion {
  id: string;
  author: string;
  versions: DossierVersion[];
}

/** All that a dossier says, in no language: what it is printed from, the same whenever that is. */
export interface DossierContent {
  kind: ConsultationKind;
  organization: string;
  timeZone: string;
  patient: {
    name: string;
    gender: "M" | "F" | "O" | "U" | "MS" | "FS";
    age: number | null;
    ageUnit: "Y" | "M" | "W" | "D" | null;
    patientId: string;
    contactHospital: string;
  };
  question: {
    reason: string;
    purpose: string;
    question: string;
    urgency: ConsultationUrgency;
    specialtyWanted: string;
    titleWanted: string;
    note: string;
    applicant: string;
  };
  times: {
    created: string;
    starts: string;
    minutes: number;
    scheduled: string | null;
    completed: string | null;
    canceled: string | null;
    cancelReason: string;
  };
  asked: { name: string; state: InvitationState; answered: string | null }[];
  members: (DossierPerson & { role: MemberRole })[];
  consents: {
    giverName: string;
    relation: ConsentRelation;
    way: ConsentWay;
    witnessName: string;
    textVersion: number;
    language: Language;
    text: string;
    given: string;
    recordedBy: string;
    withdrawn: string | null;
    withdrawReason: string;
    picture: string | null;
  }[];
  cases: {
    title: string;
    day: string;
    history: string;
    presentIllness: string;
    examinations: string;
    therapy: string;
    attachments: { type: CaseFileType; name: string; note: string }[];
  }[];
  exams: {
    accessionNumber: string;
    modality: string;
    bodyPart: string;
    studyDesc: string;
    performed: string | null;
    finding: string;
    diagnosis: string;
  }[];
  images: { hash: string; caption: string }[];
  opinions: DossierOpinion[];
  summary: DossierOpinion | null;
  decisions: { number: number; text: string; block: SignatureBlock; created: string }[];
  minutes: { text: string; by: string; created: string } | null;
  chat: { name: string; text: string; at: string }[];
  presence: { name: string; organization: string; joined: string; left: string | null }[];
  outcome: { outcome: Outcome; note: string; by: string; answered: string } | null;
}
