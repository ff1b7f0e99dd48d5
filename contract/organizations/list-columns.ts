/** What the exam list can show beside the patient, in the order it stands there. Plain: the list's page orders by it. */
export const listColumns = [
  "sexAge",
  "study",
  "patientId",
  "accessionNumber",
  "status",
  "positive",
  "images",
  "studyDate",
  "created",
  "organization",
  "assignee",
  "author",
  "submitter",
  "submitted",
  "approver",
  "approved",
] as const;
