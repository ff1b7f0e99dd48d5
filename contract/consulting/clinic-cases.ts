import { z } from "zod";
import { consultationAt, participantOf } from "#contract/kernel/access";
import { caseFileTypes } from "#contract/kernel/consultation-states";
import { operation } from "#contract/kernel/operation";
import { oneLine, severalLines } from "#contract/kernel/plain-text";
import { stream } from "#contract/kernel/stream";
import { RefusedFile } from "#contract/kernel/upload-files";
import { Day, Id, Instant, OneTimeKey, PatientSource, Person } from "#contract/kernel/values";

const lines = () => severalLines().max(4000, "tooLong").default("");
const line = (most: number) => oneLine().max(most, "tooLong").default("");

/** What is told of the illness. */
export const CaseText = z.object({
  title: oneLine("required").min(1, "required").max(128, "tooLong"),
  /** Of the state that is told of. */
  day: Day,
  history: lines(),
  presentIllness: lines(),
  examinations: lines(),
  therapy: lines(),
});

export const CaseFileType = z.enum(caseFileTypes);

/** A paper or picture of a case. */
export const CaseFile = z.object({
  id: Id,
  caseId: Id,
  type: CaseFileType,
  name: z.string(),
  note: z.string(),
  mediaType: z.string(),
  sizeBytes: z.number().int(),
  created: Instant,
});
export type CaseFile = z.infer<typeof CaseFile>;

export const ClinicCase = CaseText.extend({
  id: Id,
  version: z.number().int(),
  created: Instant,
  author: Person,
  files: z.array(CaseFile),
  /** Whether the caller may open its files now: members of asked organizations may while the consultation is open. */
  isOpen: z.boolean(),
});
export type ClinicCase = z.infer<typeof ClinicCase>;

/** When the patient was seen, and where. */
export const VisitText = z.object({
  day: Day,
  kind: PatientSource.default("O"),
  department: line(64),
  doctor: line(64),
  note: line(500),
});
export const Visit = VisitText.extend({ id: Id, created: Instant });
export type Visit = z.infer<typeof Visit>;

/** What became of the files sent to a case. */
export const AddedCaseFiles = z.object({ attachments: z.array(CaseFile), refused: z.array(RefusedFile) });
export type AddedCaseFiles = z.infer<typeof AddedCaseFiles>;

const ofConsultation = z.object({ id: Id });
const ofCase = ofConsultation.extend({ caseId: Id });

export const NewCase = ofConsultation.extend({ ...CaseText.shape, key: OneTimeKey.optional() });
export const ChangedCase = ofCase.extend({ ...CaseText.shape, version: z.number().int() });
export const NewVisit = ofConsultation.extend({ ...VisitText.shape, key: OneTimeKey.optional() });

/** What a file is said to be. */
export const CaseFileChange = ofConsultation.extend({
  attachmentId: Id,
  name: oneLine("required").min(1, "required").max(128, "tooLong"),
  type: CaseFileType,
  note: line(256),
});

const writes = consultationAt("asking", "consultation_clinicCase_create");
const removes = consultationAt("asking", "consultation_clinicCase_delete");

/** What the asking side tells of the patient: cases with their papers, and visits. */
export const clinicCases = {
  list: operation({
    method: "GET",
    path: "/consultations/{id}/cases",
    access: participantOf(),
    summary:
      "The cases with their files, and the visits, the latest first; what the caller may do. Asked organizations are told " +
      "none once the patient has taken the consent back.",
    input: ofConsultation,
    output: z.object({
      cases: z.array(ClinicCase),
      visits: z.array(Visit),
      mayWrite: z.boolean(),
      mayRemove: z.boolean(),
    }),
  }),
  add: operation({
    method: "POST",
    path: "/consultations/{id}/cases",
    access: writes,
    summary:
      "Adds a case. invalid for a day ahead; consultation_over; already_done for a one-time key that was sent before.",
    input: NewCase,
    output: z.object({ id: Id }),
    status: 201,
  }),
  change: operation({
    method: "PUT",
    path: "/consultations/{id}/cases/{caseId}",
    access: writes,
    summary:
      "Changes a case. invalid for a day ahead; consultation_over; version_conflict, which brings what it says now.",
    input: ChangedCase,
    output: z.undefined(),
    status: 204,
  }),
  remove: operation({
    method: "DELETE",
    path: "/consultations/{id}/cases/{caseId}",
    access: removes,
    summary: "Takes a case away, with its files. consultation_over.",
    input: ofCase,
    output: z.undefined(),
    status: 204,
  }),
  upsertFile: operation({
    method: "POST",
    path: "/consultations/{id}/attachments/upsert",
    access: writes,
    summary:
      "Says what a file of a case is: its name, type and note. The file itself came by the upload. consultation_over.",
    input: CaseFileChange,
    output: CaseFile,
  }),
  removeFile: operation({
    method: "DELETE",
    path: "/consultations/{id}/attachments/{attachmentId}",
    access: removes,
    summary: "Takes a file away. consultation_over.",
    input: ofConsultation.extend({ attachmentId: Id }),
    output: z.undefined(),
    status: 204,
  }),
  addVisit: operation({
    method: "POST",
    path: "/consultations/{id}/visits",
    access: writes,
    summary:
      "Adds a visit. invalid for a day ahead; consultation_over; already_done for a one-time key that was sent before.",
    input: NewVisit,
    output: z.object({ id: Id }),
    status: 201,
  }),
  removeVisit: operation({
    method: "DELETE",
    path: "/consultations/{id}/visits/{visitId}",
    access: removes,
    summary: "Takes a visit away. consultation_over.",
    input: ofConsultation.extend({ visitId: Id }),
    output: z.undefined(),
    status: 204,
  }),
};

export const clinicCaseStreams = {
  upload: stream({
    method: "POST",
    path: "/consultations/{id}/cases/{caseId}/upload-attachments",
    access: writes,
    summary:
      "Adds JPEG, PNG and PDF files, sent as multipart/form-data, to a case; ?type says what they are. Judged, limited and " +
      "refused as those of reports/{id}/upload-attachments. Answers AddedCaseFiles; consultation_over, and file_refused with the `refused` where none was taken.",
    accepts: "multipart/form-data",
    query: ["type"],
    produces: ["application/json"],
    status: 201,
  }),
  file: stream({
    method: "GET",
    path: "/consultations/{id}/attachments/{attachmentId}",
    access: participantOf(),
    summary:
      "A file of a case, to be shown; ?download=1 to be kept. The asking organization has it for ever, members of asked " +
      "ones while the consultation is open and the consent stands; not_found else.",
    query: ["download"],
    produces: ["image/jpeg", "image/png", "application/pdf", "application/octet-stream"],
  }),
};
