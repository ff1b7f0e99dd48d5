/** What the editor and the viewer, two windows of one desk, tell each other. */
type ViewerMessage =
  /** The editor shows this exam now. */
  | { kind: "opened"; examId: string }
  /** The viewer asks how many pictures the report can take yet; asked again with one, the editor takes it. */
  | { kind: "ask"; id: string; reportId: string; attachmentId: string | null }
  | ({ kind: "answer"; id: string } & EditorAnswer);

/** What an editor says of the pictures of its report. */
export interface EditorAnswer {
  /** How many it could take before. */
  free: number;
  /** It has the one it was asked with. */
  has: boolean;
  /** Attachments it has. */
  pictures: string[];
}

const name = "radbridge-viewer";
/** An open editor answers in a few milliseconds, also on an old machine under load. */
const patienceMs = 1_500;

const isMessage = (value: unknown): value is ViewerMessage =>
  typeof value === "object" && value !== null && "kind" in value && typeof value.kind === "string";

/** Hears the other window. @returns what ends it */
function hear(heard: (message: ViewerMessage, answer: (message: ViewerMessage) => void) => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (isMessage(data)) heard(data, (message) => channel.postMessage(message));
  });
  return () => channel.close();
}

function tell(message: ViewerMessage) {
  const channel = new BroadcastChannel(name);
  channel.postMessage(message);
  channel.close();
}

/** The editor shows an exam: a viewer beside it goes along. */
export const tellOpened = (examId: string) => tell({ kind: "opened", examId });

/** An editor opened another exam. @returns what ends it */
export const onOpened = (opened: (examId: string) => void) =>
  hear((message) => {
    if (message.kind === "opened") opened(message.examId);
  });

/**
 * Asks an open editor of the report.
 *
 * @param attachmentId a picture it is to take; null to ask alone
 * @returns null where no window has the report open for writing
 */
export function askEditor(reportId: string, attachmentId: string | null): Promise<EditorAnswer | null> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(name);
    // Not of crypto.randomUUID(): that is missing on the plain HTTP of hospital networks.
    const id = `${Date.now()} ${Math.random()}`;
    const end = (answer: EditorAnswer | null) => {
      window.clearTimeout(timer);
      channel.close();
      resolve(answer);
    };
    const timer = window.setTimeout(() => end(null), patienceMs);
    channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      if (isMessage(data) && data.kind === "answer" && data.id === id) end(data);
    });
    channel.postMessage({ kind: "ask", id, reportId, attachmentId } satisfies ViewerMessage);
  });
}

/** What the editor of a report can do with pictures, by the attachments they are. */
interface PictureTaking {
  free(): number;
  pictures(): string[];
  has(attachmentId: string): boolean;
  take(attachmentId: string): void;
}

/** The editor of a report answers, and takes a picture that it has not. @returns what ends it */
export const onAsked = (reportId: string, editor: PictureTaking) =>
  hear((message, answer) => {
    if (message.kind !== "ask" || message.reportId !== reportId) return;
    const { id, attachmentId } = message;
    const free = editor.free();
    const has = attachmentId !== null && editor.has(attachmentId);
    answer({ kind: "answer", id, free, has, pictures: editor.pictures() });
    if (attachmentId !== null && free > 0 && !has) editor.take(attachmentId);
  });
