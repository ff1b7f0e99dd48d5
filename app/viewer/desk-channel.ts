/** What the editor and the viewer, two windows of one desk, tell each other. */
type DeskMessage =
  /** The editor shows this exam now. */
  | { kind: "opened"; examId: string }
  /** The viewer asks how many pictures the report can take yet; asked again with one, the editor takes it. */
  | { kind: "ask"; id: string; reportId: string; attachmentId: string | null }
  | { kind: "answer"; id: string; free: number };

const name = "radbridge-desk";
/** An open editor answers in a few milliseconds, also on an old machine under load. */
const patienceMs = 1_500;

const isMessage = (value: unknown): value is DeskMessage =>
  typeof value === "object" && value !== null && "kind" in value && typeof value.kind === "string";

/** Hears the other window. @returns what ends it */
function hear(heard: (message: DeskMessage, answer: (message: DeskMessage) => void) => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (isMessage(data)) heard(data, (message) => channel.postMessage(message));
  });
  return () => channel.close();
}

function tell(message: DeskMessage) {
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
 * @returns how many pictures it could take before; null where no window has the report open for writing
 */
export function askEditor(reportId: string, attachmentId: string | null): Promise<number | null> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(name);
    // Not of crypto.randomUUID(): that is missing on the plain HTTP of hospital networks.
    const id = `${Date.now()} ${Math.random()}`;
    const end = (free: number | null) => {
      window.clearTimeout(timer);
      channel.close();
      resolve(free);
    };
    const timer = window.setTimeout(() => end(null), patienceMs);
    channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      if (isMessage(data) && data.kind === "answer" && data.id === id) end(data.free);
    });
    channel.postMessage({ kind: "ask", id, reportId, attachmentId } satisfies DeskMessage);
  });
}

/** The editor of a report answers. @param take a picture, by the attachment it is; @returns what ends it */
export const onAsked = (reportId: string, free: () => number, take: (attachmentId: string) => void) =>
  hear((message, answer) => {
    if (message.kind !== "ask" || message.reportId !== reportId) return;
    const left = free();
    answer({ kind: "answer", id: message.id, free: left });
    if (message.attachmentId !== null && left > 0) take(message.attachmentId);
  });
