import { authors, everybody, managers, presigners, readers, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "attachments.list": readers,
  "attachments.presign": presigners,
  "attachments.remove": managers,
  "attachments.recovery": managers,
  "attachmentCodes.code": managers,
  "attachmentCodes.policies": everybody,
  "POST /attachments/upload-by-code": everybody,
  "POST /reports/{id}/upload-attachments": managers,
  "POST /reports/{id}/key-pictures": authors,
  "GET /attachments/{id}/signed": everybody,
};
