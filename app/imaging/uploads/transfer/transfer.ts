import type { FileReason } from "#contract/kernel/upload-files";
import type { ProblemCode } from "#contract/kernel/problems";
import { askAgain } from "../../../connection/re-login";
import { filesAtOnce, requestsAtOnce } from "./files-at-once";
import { outcomesOf, type Outcome } from "./outcome";
import { FilesUnreadable, sendFiles } from "./send-files";

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
  /** Files that the pause stopped halfway. */
  brokenOff: number;
}

const longestWaitSeconds = 30;
/** A pause lets a file finish that lacks no more: it is sent whole or not at all. */
const finishedBytes = 8 * 1024 * 1024;
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
  /** Aborted, its senders begin no further file. */
  #round = new AbortController();
  #underWay = new Map<TransferFile, AbortController>();
  #brokenOff = 0;
  #ended: Promise<void> = Promise.resolve();
  #listeners = new Set<() => void>();
  #snapshot: TransferState;
  #showTimer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param task the upload, where its files go (`url` with `{position}` in it, `filesUrl` for several at once), and how
   *   many the server waits for
   * @param files what is to be sent, by position
   */
  constructor(
    readonly task: { id: string; url: string; filesUrl: string; expected: number },
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

  /** Begins no further file. Those under way finish, unless much of them is still to go. */
  pause = () => {
    if (this.#status !== "running" && this.#status !== "retrying") return;
    const large = [...this.#underWay.keys()].filter((file) => file.sizeBytes - file.sentBytes > finishedBytes);
    this.#brokenOff = large.length;
    this.#stop("paused", large);
  };

  /** After a failure too: what was wrong may have been put right. What is still under way may be stuck: once more. */
  resume = () => {
    if (this.#status === "running" || this.#status === "done") return;
    this.#stop("running");
    this.#problem = null;
    this.#brokenOff = 0;
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
    const { signal } = (this.#round = new AbortController());
    this.#show();
    // Senders that were stopped have put their files back before others begin.
    this.#ended = this.#ended
      .then(async () => {
        await Promise.all(Array.from({ length: requestsAtOnce }, () => this.#sendNext(signal)));
        // A pause may come when the last files are under way: then it is over with them.
        if (signal.aborted && this.#files.some(({ state }) => state === "waiting")) return;
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
      const files = this.#take();
      if (files.length === 0) return;
      const abort = new AbortController();
      for (const file of files) this.#underWay.set(file, abort);
      try {
        await this.#send(files, abort.signal);
      } catch (error) {
        if (error instanceof FilesUnreadable) this.#putBack(files, error.files);
        else if (abort.signal.aborted) this.#putBack(files);
        else throw error;
      } finally {
        for (const file of files) this.#underWay.delete(file);
      }
    }
  }

  #take(): TransferFile[] {
    const waiting = this.#files.filter(({ state }) => state === "waiting");
    const files = waiting.slice(0, filesAtOnce(waiting));
    for (const file of files) this.#change(file, { state: "sending" });
    return files;
  }

  #putBack(files: readonly TransferFile[], unreadable: readonly File[] = []) {
    for (const file of files) {
      const local = this.files.get(file.position);
      this.#change(file, { state: local && unreadable.includes(local) ? "unreadable" : "waiting", sentBytes: 0 });
    }
  }

  async #send(files: readonly TransferFile[], signal: AbortSignal): Promise<void> {
    const positions = files.map(({ position }) => position);
    const locals = positions.flatMap((position) => this.files.get(position) ?? []);
    const url =
      files.length === 1
        ? this.task.url.replace("{position}", positions.join())
        : `${this.task.filesUrl}?positions=${positions.join()}`;
    const onProgress = (sentBytes: number) => {
      let before = 0;
      for (const file of files) {
        this.#change(file, { sentBytes: Math.max(0, Math.min(file.sizeBytes, sentBytes - before)) });
        before += file.sizeBytes;
      }
    };
    for (;;) {
      const outcomes = outcomesOf(await sendFiles(url, locals, { signal, onProgress }), positions);
      if (outcomes.some(({ kind }) => kind === "signIn")) {
        await askAgain(signal);
        continue;
      }
      return this.#settle(files, outcomes);
    }
  }

  #settle(files: readonly TransferFile[], outcomes: readonly Outcome[]) {
    for (const [index, file] of files.entries()) {
      const outcome = outcomes[index];
      if (outcome?.kind !== "settled") this.#change(file, { state: "waiting", sentBytes: 0 });
      else this.#change(file, { state: outcome.state, reason: outcome.reason, sentBytes: file.sizeBytes });
    }
    if (outcomes.some(({ kind }) => kind === "settled")) this.#failures = 0;
    const fatal = outcomes.find((outcome) => outcome.kind === "fatal");
    if (fatal) this.#fail(fatal.problem);
    else if (outcomes.some(({ kind }) => kind !== "settled")) this.#retryLater();
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
    const round = this.#round;
    const tick = () => {
      if (this.#status !== "retrying" || this.#round !== round) return;
      if (navigator.onLine && Date.now() >= this.#retryAtMs) return this.resume();
      this.#show();
      setTimeout(tick, 500);
    };
    tick();
  }

  /** No further file is begun, and those named, else all under way, are broken off. */
  #stop(status: TransferState["status"], broken: Iterable<TransferFile> = this.#underWay.keys()) {
    this.#status = status;
    this.#round.abort();
    for (const file of broken) this.#underWay.get(file)?.abort(new DOMException("stopped", "AbortError"));
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
      brokenOff: this.#brokenOff,
    };
  }
}
