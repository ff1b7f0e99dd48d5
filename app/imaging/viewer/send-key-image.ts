import { askEditor } from "./viewer-channel";

/** What became of a picture for the report. */
export type SentPicture = "taken" | "already" | "attached" | "full" | "refused" | "failed" | "otherPerson";

/** A picture made of a pane. */
interface PanePicture {
  bytes: Blob;
  name: string;
  /** What is to be seen on it, at whichever zoom. */
  shows: string;
}

/** What can make a picture of itself: a pane of the viewer. */
interface PictureSource {
  readonly stack: { modality: string } | null;
  readonly position: number;
  shows: () => string;
  picture: () => Promise<Blob>;
}

/**
 * Sends what a pane shows, named by its modality, the exam's day and its place in the series. Never raises.
 *
 * @param whenMade called when the picture is made and on its way
 */
export async function sentOf(
  pane: PictureSource,
  reportId: string,
  day: string,
  whenMade: () => void,
): Promise<SentPicture> {
  try {
    const name = `${pane.stack?.modality ?? ""} ${day} ${pane.position + 1}`;
    const shows = pane.shows();
    const bytes = await pane.picture();
    whenMade();
    return await sendKeyImage(reportId, { bytes, name, shows });
  } catch (error) {
    // The page says that it failed; of a server's refusal its own log tells.
    console.error("the picture was not sent to the report", error);
    return "failed";
  }
}

/**
 * Adds a picture to the report's papers and, where an editor has the report open, to its key images.
 *
 * @returns "taken" by the editor; "already" where it has one that shows the same; "attached" where none is open: it can
 * be chosen there; "full" where the report has all it may have, which nothing was sent for then
 */
async function sendKeyImage(reportId: string, picture: PanePicture): Promise<SentPicture> {
  const editor = await askEditor(reportId, null);
  if (editor?.free === 0) return "full";
  let sent = await send(reportId, picture, false);
  // One that was taken out of the report again does not keep out a closer look at the same.
  const isTakenOut = sent.kind === "known" && editor && !editor.pictures.includes(sent.id);
  if (isTakenOut) sent = await send(reportId, picture, true);
  if (sent.id === undefined) return sent.kind;
  const taken = editor && (await askEditor(reportId, sent.id));
  if (!taken || taken.free === 0) return "attached";
  return taken.has ? "already" : "taken";
}

type Sent = { kind: "added" | "known"; id: string } | { kind: "refused" | "failed"; id?: never };

async function send(reportId: string, { bytes, name, shows }: PanePicture, isAnew: boolean): Promise<Sent> {
  const form = new FormData();
  form.append("files", bytes, `${name}.${bytes.type === "image/png" ? "png" : "jpg"}`);
  const query = new URLSearchParams({ shows, anew: String(isAnew) });
  const answer = await fetch(`/api/v1/reports/${reportId}/key-pictures?${query}`, { method: "POST", body: form });
  if (!answer.ok) return { kind: answer.status < 500 ? "refused" : "failed" };
  const id = attachmentIdIn(await answer.json());
  if (id === null) return { kind: "refused" };
  return { kind: answer.status === 200 ? "known" : "added", id };
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

function attachmentIdIn(added: unknown): string | null {
  if (!isObject(added) || !("attachments" in added) || !Array.isArray(added.attachments)) return null;
  const first: unknown = added.attachments[0];
  return isObject(first) && "id" in first && typeof first.id === "string" ? first.id : null;
}
