import { accounts, everybody, uploaders, uploadersByLink, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "uploads.begin": uploaders,
  "uploads.resume": uploaders,
  "uploads.policy": everybody,
  "uploads.imagePolicy": accounts,
  "uploads.formPolicy": accounts,
  "uploads.open": accounts,
  "uploads.task": uploadersByLink,
  "uploads.read": uploadersByLink,
  "uploads.describe": uploadersByLink,
  "uploads.complete": uploadersByLink,
  "uploads.discard": uploadersByLink,
  "PUT /uploads/{id}/files/{position}": uploadersByLink,
  "PUT /uploads/{id}/files": uploadersByLink,
  "linkUploads.findOne": everybody,
  "linkUploads.begin": everybody,
  "POST /uploads/by-link/form": everybody,
  "POST /uploads": accounts,
};
