/** Address of an exam's study in DICOMweb; null for an exam without. */
export const studySource = ({ bucketId, studyInstanceUid }: { bucketId: string; studyInstanceUid: string | null }) =>
  studyInstanceUid === null ? null : `/dicomweb/${bucketId}/studies/${studyInstanceUid}`;
