import type { Measurement, Measurements } from "#contract/imaging/measurements";
import { waitForRetry } from "../../connection/wait-for-retry";
import { mergedMeasurements } from "./merged-measurements";

/** Drawing goes on for a while; one request for it is enough. */
const pauseMs = 800;
/** Two windows in a row may be quicker; a third time is a fault. */
const tries = 3;

/** A person's measurements in one exam, as the platform keeps them. */
export class MeasurementBook {
  #base: Measurement[] = [];
  #kept: Measurements | null = null;
  #here: Measurement[] = [];
  #pause: number | undefined;
  #sending: Promise<void> = Promise.resolve();

  constructor(
    private readonly examId: string,
    private readonly told: (isKept: boolean) => void,
  ) {}

  /** What was measured before. Rejects where it cannot be read: then nothing is overwritten either. */
  async read(): Promise<Measurement[]> {
    const answer = await fetch(this.#address);
    const body: unknown = await answer.json();
    if (!answer.ok || !isMeasurements(body)) throw new Error(`measurements were answered with ${answer.status}`);
    this.#kept = body;
    this.#base = this.#here = body.measurements;
    return body.measurements;
  }

  /** Keeps what is drawn now, soon. */
  keep(here: Measurement[]) {
    this.#here = here;
    window.clearTimeout(this.#pause);
    this.#pause = window.setTimeout(() => this.flush(), pauseMs);
  }

  /** Keeps what waits to be kept, at once. */
  flush() {
    if (this.#pause === undefined) return;
    window.clearTimeout(this.#pause);
    this.#pause = undefined;
    this.#sending = this.#sending.then(() => this.#send());
  }

  get #address() {
    return `/api/v1/exams/${this.examId}/measurements`;
  }

  async #send() {
    try {
      for (let left = tries; left > 0; left--) if (await this.#sent()) return this.told(true);
      this.told(false);
    } catch (error) {
      // What is drawn stays on the screen, and goes when the line is back, or with the next change.
      this.told(false);
      if (error instanceof TypeError) void waitForRetry().then(() => this.keep(this.#here));
    }
  }

  /** @returns whether it is kept; false where another window was quicker, whose measurements are known now */
  async #sent(): Promise<boolean> {
    if (!this.#kept) throw new Error("nothing was read yet");
    const here = this.#here;
    const measurements = mergedMeasurements(this.#base, here, this.#kept.measurements);
    const { version } = this.#kept;
    const answer = await fetch(this.#address, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ version, measurements }),
      keepalive: measurements.length < 100,
    });
    const body: unknown = await answer.json();
    if (answer.ok) {
      this.#kept = { version: version + 1, measurements };
      this.#base = here;
      return true;
    }
    const current = currentIn(body);
    if (!current) throw new Error(`measurements were answered with ${answer.status}`);
    this.#kept = current;
    return false;
  }
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

const isMeasurements = (value: unknown): value is Measurements =>
  isObject(value) &&
  "version" in value &&
  typeof value.version === "number" &&
  "measurements" in value &&
  Array.isArray(value.measurements);

/** What a version_conflict tells of the newer version. */
function currentIn(problem: unknown): Measurements | null {
  const data = isObject(problem) && "data" in problem ? problem.data : null;
  const current = isObject(data) && "current" in data ? data.current : null;
  return isMeasurements(current) ? current : null;
}
