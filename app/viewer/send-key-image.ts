import { askEditor } from "./desk-channel";

/** What became of a picture for the report. */
export type SentPicture = "taken" | "already" | "attached" | "full" | "refused" | "failed";

/**
 * Adds a picture to the report's papers and, where an editor has the report open, to its key images.
 *
 * @returns "taken" by the editor; "already" where it has the same picture; "attached" where none is open: it can be chosen there; "full" where the report has all
 * it may have, which nothing was sent for then
 */
export async function sendKeyImage(reportId: string, picture: Blob, name: string): Promise<SentPicture> {
  const editor = await askEditor(reportId, null);
  if (editor?.free === 0) return "full";
  const form = new FormData();
  form.append("files", picture, `${name}.${picture.type === "image/png" ? "png" : "jpg"}`);
  const answer = await fetch(`/api/v1/reports/${reportId}/key-pictures`, { method: "POST", body: form });
  const attachmentId = attachmentIn(await answer.json());
  if (!answer.ok) return answer.status < 500 ? "refused" : "failed";
  if (attachmentId === null) return "refused";
  // The same picture is the same attachment, however often it is sent.
  const taken = editor && (await askEditor(reportId, attachmentId));
  if (!taken || taken.free === 0) return "attached";
  return taken.has ? "already" : "taken";
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

function attachmentIn(added: unknown): string | null {
  if (!isObject(added) || !("attachments" in added) || !Array.isArray(added.attachments)) return null;
  const first: unknown = added.attachments[0];
  return isObject(first) && "id" in first && typeof first.id === "string" ? first.id : null;
}
