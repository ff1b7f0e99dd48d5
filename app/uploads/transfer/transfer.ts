import type { FileReason } from "#contract/upload-files";
import type { ProblemCode } from "#contract/problems";
import { askAgain } from "../../shell/re-login";
import { outcomeOf } from "./outcome";
import { FileUnreadable, sendFile } from "./send-file";

export interface TransferFile {
  position: number;
  name: string;
  sizeBytes: number;
  sentBytes: number;
  state: "waiting" | "sending" | "accepted" | "refused" | "unreadable";
  reason: FileReason | null;
}

export interface TransferState {
  status: "running" | "paused" | "retrying" | "done" | "failed";
  /** Seconds until the next try; null while the browser says it is offline. */
  retryInSeconds: number | null;
  /** Why it stopped for good. */
  problem: ProblemCode | null;
  files: readonly TransferFile[];
  sentBytes: number;
  totalBytes: number;
}

/** How many files go at once: small ones wait for the disk, not for each other. */
const atOnce = 4;
const longestWaitSeconds = 30;
/** The screen follows often enough for the eye. */
const showEveryMs = 150;

/**
 * Sends the files of one upload and goes on through broken connections, a pause and an ended session. A store outside
 * React: it outlives the page's renders.
 */
export class Transfer {
  #files: TransferFile[];
  #status: TransferState["status"] = "running";
  #problem: ProblemCode | null = null;
  #failures = 0;
  #retryAtMs = 0;
  #abort = new AbortController();
  #ended: Promise<void> = Promise.resolve();
  #listeners = new Set<() => void>();
  #snapshot: TransferState;
  #showTimer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param task the upload, its url with `{position}` in it, and how many files the server waits for
   * @param files what is to be sent, by position
   */
  constructor(
    readonly task: { id: string; url: string; expected: number },
    private readonly files: ReadonlyMap<number, File>,
  ) {
    this.#files = [...files].map(([position, file]) => ({
      position,
      name: file.webkitRelativePath || file.name,
      sizeBytes: file.size,
      sentBytes: 0,
      state: "waiting",
      reason: null,
    }));
    this.#snapshot = this.#current();
    window.addEventListener("online", this.#whenOnline);
    this.#run();
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  snapshot = () => this.#snapshot;

  pause = () => {
    if (this.#status !== "running" && this.#status !== "retrying") return;
    this.#stop("paused");
  };

  /** After a failure too: what was wrong may have been put right. */
  resume = () => {
    if (this.#status === "running" || this.#status === "done") return;
    this.#status = "running";
    this.#problem = null;
    this.#run();
  };

  /** Gives up; what arrived stays with the server. */
  end = () => {
    window.removeEventListener("online", this.#whenOnline);
    this.#stop("done");
  };

  #whenOnline = () => {
    if (this.#status === "retrying") this.resume();
  };

  #run() {
    const abort = new AbortController();
    this.#abort = abort;
    this.#show();
    // Senders that were stopped have put their files back before others begin.
    this.#ended = this.#ended
      .then(async () => {
        await Promise.all(Array.from({ length: atOnce }, () => this.#sendNext(abort.signal)));
        if (abort.signal.aborted) return;
        this.#status = "done";
        this.#show();
      })
      .catch((error: unknown) => {
        this.#fail("internal");
        reportError(error);
      });
  }

  async #sendNext(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const file = this.#take();
      if (!file) return;
      try {
        await this.#send(file, signal);
      } catch (error) {
        if (error instanceof FileUnreadable) this.#change(file, { state: "unreadable", sentBytes: 0 });
        else if (signal.aborted) this.#change(file, { state: "waiting", sentBytes: 0 });
        else throw error;
      }
    }
  }

  #take(): TransferFile | undefined {
    const file = this.#files.find(({ state }) => state === "waiting");
    if (file) this.#change(file, { state: "sending" });
    return file;
  }

  async #send(file: TransferFile, signal: AbortSignal): Promise<void> {
    const local = this.files.get(file.position);
    if (!local) throw new FileUnreadable();
    const url = this.task.url.replace("{position}", String(file.position));
    const onProgress = (sentBytes: number) => this.#change(file, { sentBytes });
    for (;;) {
      const outcome = outcomeOf(await sendFile(url, local, { signal, onProgress }));
      if (outcome.kind === "settled") {
        this.#failures = 0;
        return this.#change(file, { state: outcome.state, reason: outcome.reason, sentBytes: file.sizeBytes });
      }
      if (outcome.kind === "signIn") await askAgain(signal);
      else {
        this.#change(file, { state: "waiting", sentBytes: 0 });
        return outcome.kind === "fatal" ? this.#fail(outcome.problem) : this.#retryLater();
      }
    }
  }

  #fail(problem: ProblemCode) {
    this.#problem = problem;
    this.#stop("failed");
  }

  /** All senders wait together: what broke one breaks the others. */
  #retryLater() {
    if (this.#status !== "running") return;
    const seconds = Math.min(longestWaitSeconds, 2 ** this.#failures);
    this.#failures += 1;
    this.#retryAtMs = Date.now() + seconds * 1000;
    this.#stop("retrying");
    const { signal } = this.#abort;
    const tick = () => {
      if (this.#status !== "retrying" || this.#abort.signal !== signal) return;
      if (navigator.onLine && Date.now() >= this.#retryAtMs) return this.resume();
      this.#show();
      setTimeout(tick, 500);
    };
    tick();
  }

  #stop(status: TransferState["status"]) {
    this.#status = status;
    this.#abort.abort(new DOMException("stopped", "AbortError"));
    this.#show();
  }

  #change(file: TransferFile, change: Partial<TransferFile>) {
    Object.assign(file, change);
    this.#showTimer ??= setTimeout(() => this.#show(), showEveryMs);
  }

  #show() {
    clearTimeout(this.#showTimer);
    this.#showTimer = undefined;
    this.#snapshot = this.#current();
    for (const listener of this.#listeners) listener();
  }

  #current(): TransferState {
    return {
      status: this.#status,
      retryInSeconds: navigator.onLine ? Math.max(0, Math.ceil((this.#retryAtMs - Date.now()) / 1000)) : null,
      problem: this.#problem,
      files: this.#files.map((file) => ({ ...file })),
      sentBytes: this.#files.reduce((sum, { sentBytes }) => sum + sentBytes, 0),
      totalBytes: this.#files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    };
  }
}
